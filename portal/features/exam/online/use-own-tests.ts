import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useProductTests } from '#portal/shared/exam/listed-tests.ts'
import { testsOptions } from '#portal/shared/exam/queries.ts'
import { useViewedUser } from '#portal/shared/viewed/viewed-student.ts'

/** The tests of every label, except those of products, which have a separate section. */
export function useOwnTests() {
  const viewedUser = useViewedUser()
  const query = useQuery(testsOptions(viewedUser, viewedUser.accountId))
  const { data: ofProducts } = useProductTests()
  const own = useMemo(() => {
    const sold = new Set(ofProducts?.map((test) => test.id))
    return query.data?.filter((test) => !sold.has(test.id)) ?? []
  }, [query.data, ofProducts])
  return { query, own, hasOfProducts: ofProducts !== undefined && ofProducts.length > 0 }
}
