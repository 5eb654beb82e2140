import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { myProducts, type Product as ProductOfCall, productItems } from '#domain/product/calls.ts'
import { fileAddress } from '#portal/shared/files/file-address.ts'
import { read } from '#portal/shared/requests/read.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { priceText, shownDate, youtubeIds } from './rules.ts'

const staleAfterMs = 5 * 60_000

const readProduct = (product: ProductOfCall) => ({
  id: product.id,
  title: product.title,
  about: product.about,
  logo: fileAddress(product.logo_url),
  /** undefined if free. */
  price: priceText(product.price, product.country_details.currency_code),
  courses: product.product_ecourse_maps.map((course) => course.course_type),
  orderId: product.public_order_id,
  /** DD-MM-YYYY, or ''. */
  purchaseDate: shownDate(product.enrolled_date),
  endDate: shownDate(product.expire_on),
  hasExpired: product.expired,
  youtubeIds: youtubeIds(product.youtube_url),
  video: fileAddress(product.video_url),
})
export type Product = ReturnType<typeof readProduct>

export function useProducts(): UseQueryResult<Product[]> {
  const { instituteId, userId } = useSession((session) => session)
  return useQuery({
    queryKey: ['product', 'mine', instituteId, userId],
    queryFn: async (context) => (await read(myProducts, {}, context)).result.map(readProduct),
    staleTime: staleAfterMs,
  })
}

export function useProductItems(id: number): UseQueryResult<{ type: string; description: string }[]> {
  const { instituteId, userId } = useSession((session) => session)
  return useQuery({
    queryKey: ['product', 'items', instituteId, userId, id],
    queryFn: async (context) => {
      const { result } = await read(productItems, { params: { id } }, context)
      return result.map(({ item_type, description }) => ({ type: item_type, description }))
    },
    staleTime: staleAfterMs,
  })
}
