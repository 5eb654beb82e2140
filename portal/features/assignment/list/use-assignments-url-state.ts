import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useUrlState } from '#portal/shared/url-state/use-url-state.ts'
import { listQuery, readAssignmentsUrlState } from './url-state.ts'

/** What is chosen on the list, which its address keeps. */
export function useAssignmentsUrlState() {
  const [params] = useSearchParams()
  const written = useMemo(() => readAssignmentsUrlState(params), [params])
  return useUrlState(written, listQuery)
}
