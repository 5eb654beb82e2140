import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useKeptPlace } from '#portal/shared/use-kept-place.ts'
import { listQuery, readListPlace } from './place.ts'

/** What is chosen on the list, which its address keeps. */
export function useListPlace() {
  const [params] = useSearchParams()
  const written = useMemo(() => readListPlace(params), [params])
  return useKeptPlace(written, listQuery)
}
