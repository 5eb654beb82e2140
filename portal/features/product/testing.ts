import type { Product } from '#domain/product/calls.ts'

/** A product without a price, that does not expire. */
export const makeProduct = (changes: Partial<Product> = {}): Product => ({
  id: 1,
  title: 'Product 1',
  about: '',
  logo_url: '',
  price: 0,
  country_details: { currency_code: 'INR' },
  product_ecourse_maps: [],
  public_order_id: '',
  is_enrolled: true,
  enrolled_date: '2026-11-20',
  expire_on: '',
  expired: false,
  youtube_url: '[]',
  video_url: '',
  ...changes,
})
