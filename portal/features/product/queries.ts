import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { myProducts, type Product, type ProductItem, productItems } from '#domain/product/calls.ts'
import { send } from '#portal/shared/api.ts'
import { useSession } from '#portal/shared/session-store.ts'

const staleAfterMs = 5 * 60_000

export function useProducts(): UseQueryResult<Product[]> {
  const { institute_id, user_id } = useSession((session) => session)
  return useQuery({
    queryKey: ['product', 'mine', institute_id, user_id],
    queryFn: async ({ signal }) => (await send(myProducts, {}, { signal })).result,
    staleTime: staleAfterMs,
  })
}

export function useProductItems(id: number): UseQueryResult<ProductItem[]> {
  const { institute_id, user_id } = useSession((session) => session)
  return useQuery({
    queryKey: ['product', 'items', institute_id, user_id, id],
    queryFn: async ({ signal }) => (await send(productItems, { params: { id } }, { signal })).result,
    staleTime: staleAfterMs,
  })
}
