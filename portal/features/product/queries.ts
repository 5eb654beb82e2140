import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { myProducts, type Product, type ProductItem, productItems } from '#domain/product/calls.ts'
import { send } from '#portal/shared/api.ts'
import { useSession } from '#portal/shared/session-store.ts'

const staleAfterMs = 5 * 60_000

export function useProducts(): UseQueryResult<Product[]> {
  const whose = useSession((session) => `${session.institute_id}.${session.user_id}`)
  return useQuery({
    queryKey: ['product', 'mine', whose],
    queryFn: async ({ signal }) => (await send(myProducts, {}, { signal })).result,
    staleTime: staleAfterMs,
  })
}

export function useProductItems(id: number): UseQueryResult<ProductItem[]> {
  const whose = useSession((session) => `${session.institute_id}.${session.user_id}`)
  return useQuery({
    queryKey: ['product', 'items', whose, id],
    queryFn: async ({ signal }) => (await send(productItems, { params: { id } }, { signal })).result,
    staleTime: staleAfterMs,
  })
}
