import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useUrlState } from '#portal/shared/url-state/use-url-state.ts'
import { documentQuery, readDocumentUrlState } from './url-state.ts'

/** What is chosen on the list, which its address keeps. */
export function useDocumentUrlState() {
  const [params] = useSearchParams()
  const written = useMemo(() => readDocumentUrlState(params), [params])
  return useUrlState(written, documentQuery)
}
