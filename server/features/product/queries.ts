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

/** The products of a person, with expired ones, the newest first; none if the plan has no store [product-1]. */
export const findProducts = many(
  'product.mine',
  productRow,
  sql`select product.id, product.title, product.about_html as about, product.logo_file_id as "logoFileId", product.price,
      product.currency_code as "currencyCode", held.public_order_id as "orderId",
      to_char(held.enrolled_at at time zone institute.time_zone, 'YYYY-MM-DD') as "enrolledOn",
      held.expires_on::text as "expiresOn", held.until <= ${now} as "isExpired", product.youtube_keys as "youtubeKeys",
      (select json_build_object('fileId', file.id, 'name', file.name) from file
        where file.institute_id = institute.id and file.id = product.video_file_id) as video,
      (select coalesce(json_agg(json_build_object('id', ecourse.id, 'name', ecourse.name) order by ecourse.name), '[]')
        from product_ecourse join ecourse on ecourse.institute_id = institute.id and ecourse.id = product_ecourse.ecourse_id
        where product_ecourse.institute_id = institute.id and product_ecourse.product_id = product.id) as courses
    from institute
    join ${held} held on held.institute_id = institute.id and held.person_id = ${personId}
    join product on product.institute_id = institute.id and product.id = held.product_id
    where institute.id = ${instituteId} and (institute.plan->>'store')::boolean
    order by held.enrolled_at desc, product.id desc`,
)

/** No row for a product that none of the people has or had. */
export const findItems = maybeOne(
  'product.items',
  z.object({ items: z.array(productItem) }),
  sql`select (
      select coalesce(json_agg(json_build_object('item_type', product_item.item_type, 'description', product_item.description)
        order by product_item.position, product_item.id), '[]')
      from product_item where product_item.institute_id = ${instituteId} and product_item.product_id = ${productId}) as items
    from institute
    where institute.id = ${instituteId} and (institute.plan->>'store')::boolean and exists (
      select 1 from product_holder holder
      where holder.institute_id = ${instituteId} and holder.product_id = ${productId} and holder.person_id = any(${personIds}))`,
)
