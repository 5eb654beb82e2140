import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId, productHeaders } from '#domain/call.ts'

/** In the list [product-16]. */
export const product = z.object({
  id,
  title: z.string(),
  /** HTML, sanitised by the server and again on screen. */
  about: z.string(),
  logo_url: z.string(),
  /** In whole units of the currency, with two decimals; 0 is free. */
  price: z.number(),
  country_details: z.object({ currency_code: z.string() }),
  product_ecourse_maps: z.array(
    z.object({ course_type_id: id, course_type: z.string(), isPaid: z.string() }),
  ),
  public_order_id: z.string(),
  is_enrolled: z.boolean(),
  /** YYYY-MM-DD; expire_on '' for ever. */
  enrolled_date: z.string(),
  expire_on: z.string(),
  expired: z.boolean(),
  /** A JSON list of https addresses, as text. */
  youtube_url: z.string(),
  /** The product's own video; '' without one. */
  video_url: z.string(),
})
export type Product = z.output<typeof product>

export const myProducts = defineCall({
  method: 'GET',
  path: '/prod/student-product/my-products',
  access: 'student',
  service: 'custom_product',
  headers: productHeaders,
  summary: 'Products one holds, active and expired; institute and user are named by headers',
  source: 'product-16',
  reply: envelope(z.array(product)),
})

/** What a product consists of [product-18]. */
export const productItem = z.object({ item_type: z.string(), description: z.string() })
export type ProductItem = z.output<typeof productItem>

export const productItems = defineCall({
  method: 'GET',
  path: '/prod/student-product/item-type-description/:id',
  access: 'student',
  service: 'custom_product',
  headers: productHeaders,
  summary: 'What a product that one holds consists of',
  source: 'product-18',
  params: z.object({ id: pathId }),
  reply: envelope(z.array(productItem)),
})

export const productCalls = [myProducts, productItems] as const
