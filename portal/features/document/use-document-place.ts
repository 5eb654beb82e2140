import { useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { type DocumentPlace, documentQuery, readDocumentPlace } from '#domain/document/place.ts'

/** What is chosen: it shows at once, and the address, which keeps it, follows. */
export function useDocumentPlace() {
  const navigate = useNavigate()
  const { key } = useLocation()
  const [params] = useSearchParams()
  const written = useMemo(() => readDocumentPlace(params), [params])
  const [ahead, setAhead] = useState<{ place: DocumentPlace; key: string }>()
  // Another address, e.g. by a link, overrules what was chosen before.
  const place = ahead?.key === key ? ahead.place : written
  const change = (part: Partial<DocumentPlace>) => {
    const next = { ...place, ...part }
    setAhead({ place: next, key })
    void navigate(`/document${documentQuery(next)}`, { replace: true, preventScrollReset: true })
  }
  return { place, change }
}
