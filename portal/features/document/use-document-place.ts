import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { documentQuery, readDocumentPlace } from '#domain/document/place.ts'
import { useKeptPlace } from '#portal/shared/use-kept-place.ts'

/** What is chosen on the list, which its address keeps. */
export function useDocumentPlace() {
  const [params] = useSearchParams()
  const written = useMemo(() => readDocumentPlace(params), [params])
  return useKeptPlace(written, documentQuery)
}
