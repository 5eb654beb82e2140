import * as z from 'zod/mini'
import { productItem } from '#domain/product/calls.ts'
import { given } from '#server/access/given.ts'
import { held } from '#server/access/membership.ts'
import { many, maybeOne, params, sql } from '#server/database/sql.ts'

const { instituteId, personId, personIds, now } = given
const { productId } = params({ productId: z.number() })

const productRow = z.object({
  id: z.number(),
  title: z.string(),
  about: z.string(),
  logoFileId: z.nullable(z.number()),
  /** Hundredths of the currency. */
  price: z.number(),
  currencyCode: z.string(),
  orderId: z.string(),
  /** YYYY-MM-DD, the institute's days. */
  enrolledOn: z.string(),
  expiresOn: z.nullable(z.string()),
  isExpired: z.boolean(),
  youtubeKeys: z.array(z.string()),
  video: z.nullable(z.object({ fileId: z.number(), name: z.string() })),
  courses: z.array(z.object({ id: z.number(), name: z.string() })),
})
export type ProductRow = z.output<typeof productRow>

/** The products of a person, with expired ones, the newest first; none where the plan has no store [product-1]. */
export const findProducts = many(
  'product.mine',
  productRow,
  sql`select p.id, p.title, p.about_html as about, p.logo_file_id as "logoFileId", p.price,
      p.currency_code as "currencyCode", h.public_order_id as "orderId",
      to_char(h.enrolled_at at time zone i.time_zone, 'YYYY-MM-DD') as "enrolledOn",
      h.expires_on::text as "expiresOn", h.until <= ${now} as "isExpired", p.youtube_keys as "youtubeKeys",
      (select json_build_object('fileId', f.id, 'name', f.name) from file f
        where f.institute_id = i.id and f.id = p.video_file_id) as video,
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name), '[]')
        from product_ecourse l join ecourse c on c.institute_id = i.id and c.id = l.ecourse_id
        where l.institute_id = i.id and l.product_id = p.id) as courses
    from institute i
    join ${held} h on h.institute_id = i.id and h.person_id = ${personId}
    join product p on p.institute_id = i.id and p.id = h.product_id
    where i.id = ${instituteId} and (i.plan->>'store')::boolean
    order by h.enrolled_at desc, p.id desc`,
)

/** No row for a product that none of the people has or had. */
export const findItems = maybeOne(
  'product.items',
  z.object({ items: z.array(productItem) }),
  sql`select (
      select coalesce(json_agg(json_build_object('item_type', t.item_type, 'description', t.description)
        order by t.position, t.id), '[]')
      from product_item t where t.institute_id = ${instituteId} and t.product_id = ${productId}) as items
    from institute i
    where i.id = ${instituteId} and (i.plan->>'store')::boolean and exists (
      select 1 from product_holder h
      where h.institute_id = ${instituteId} and h.product_id = ${productId} and h.person_id = any(${personIds}))`,
)
