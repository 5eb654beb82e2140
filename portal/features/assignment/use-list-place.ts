import { useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { type ListPlace, listQuery, readListPlace } from './place.ts'

/** What is chosen: it shows at once, and the address, which keeps it, follows. */
export function useListPlace() {
  const navigate = useNavigate()
  const { key } = useLocation()
  const [params] = useSearchParams()
  const written = useMemo(() => readListPlace(params), [params])
  const [ahead, setAhead] = useState<{ place: ListPlace; key: string }>()
  // Another address, e.g. by a link, overrules what was chosen before.
  const place = ahead?.key === key ? ahead.place : written
  const change = (part: Partial<ListPlace>) => {
    const next = { ...place, ...part }
    setAhead({ place: next, key })
    void navigate(`/assignment${listQuery(next)}`, { replace: true, preventScrollReset: true })
  }
  return { place, change }
}
