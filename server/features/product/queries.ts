import type pg from 'pg'
import type { ProductItem } from '#domain/product/calls.ts'

type Runner = pg.Pool | pg.PoolClient
type Holder = { instituteId: number; personId: number }

export type ProductRow = {
  id: number
  title: string
  about: string
  logoFileId: number | null
  /** Hundredths of the currency. */
  price: number
  currencyCode: string
  courses: { id: number; name: string }[]
  orderId: string
  /** YYYY-MM-DD, the institute's days. */
  enrolledOn: string
  expiresOn: string | null
  isExpired: boolean
  youtubeKeys: string[]
  video: { fileId: number; name: string } | null
}

/** The products of a person, the newest first; none where the plan has no store (spec/1 §2.4). */
export async function findProducts(
  runner: Runner,
  { instituteId, personId, now }: Holder & { now: Date },
): Promise<ProductRow[]> {
  const found = await runner.query<ProductRow>({
    name: 'product.mine',
    text: `select p.id, p.title, p.about_html as about, p.logo_file_id as "logoFileId", p.price,
        p.currency_code as "currencyCode", h.public_order_id as "orderId",
        to_char(h.enrolled_at at time zone i.time_zone, 'YYYY-MM-DD') as "enrolledOn",
        h.expires_on::text as "expiresOn",
        coalesce(h.expires_on < ($3::timestamptz at time zone i.time_zone)::date, false) as "isExpired",
        p.youtube_keys as "youtubeKeys",
        (select json_build_object('fileId', f.id, 'name', f.name) from file f
          where f.institute_id = i.id and f.id = p.video_file_id) as video,
        (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name), '[]')
          from product_ecourse l join ecourse c on c.institute_id = i.id and c.id = l.ecourse_id
          where l.institute_id = i.id and l.product_id = p.id) as courses
      from institute i
      join product_holder h on h.institute_id = i.id and h.person_id = $2
      join product p on p.institute_id = i.id and p.id = h.product_id
      where i.id = $1 and (i.plan->>'store')::boolean
      order by h.enrolled_at desc, p.id desc`,
    values: [instituteId, personId, now],
  })
  return found.rows
}

/** @returns undefined for a product that none of the people holds */
export async function findItems(
  runner: Runner,
  at: { instituteId: number; personIds: readonly number[]; productId: number },
): Promise<ProductItem[] | undefined> {
  const found = await runner.query<{ items: ProductItem[] }>({
    name: 'product.items',
    text: `select (
        select coalesce(json_agg(json_build_object('item_type', t.item_type, 'description', t.description)
          order by t.position, t.id), '[]')
        from product_item t where t.institute_id = $1 and t.product_id = $3) as items
      from institute i
      where i.id = $1 and (i.plan->>'store')::boolean and exists (
        select 1 from product_holder h
        where h.institute_id = $1 and h.product_id = $3 and h.person_id = any($2::bigint[]))`,
    values: [at.instituteId, at.personIds, at.productId],
  })
  return found.rows[0]?.items
}
