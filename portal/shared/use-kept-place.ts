import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

type Ahead<Place> = {
  place: Place
  /** The queries that were sent for it and for what was chosen just before, the newest last. */
  sent: readonly string[]
  /** The address it was chosen at. */
  key: string
}

/**
 * What is chosen on a screen: it shows at once, and the address, which keeps it, follows.
 * @param written what the address says
 * @param queryOf the query of a place, with its `?`
 */
export function useKeptPlace<Place extends object>(written: Place, queryOf: (place: Place) => string) {
  const navigate = useNavigate()
  const { key, pathname, search } = useLocation()
  const [ahead, setAhead] = useState<Ahead<Place>>()
  if (ahead && ahead.key !== key) setAhead(afterArrival(ahead, { key, search }))
  const waiting = ahead?.key === key ? ahead : undefined
  const place = waiting?.place ?? written

  /** @param isStep true where the way back leads to what was chosen before */
  const change = (part: Partial<Place>, isStep = false) => {
    const next = { ...place, ...part }
    const query = queryOf(next)
    setAhead({ place: next, key, sent: [...(waiting?.sent ?? []), query] })
    void navigate(`${pathname}${query}`, { replace: !isStep, preventScrollReset: true })
  }
  return { place, change }
}

/**
 * What was chosen while an address of our own was on its way is newer than that. Its own address, and one by a link or
 * the back button, take over.
 */
export function afterArrival<Place>(
  ahead: Ahead<Place>,
  { key, search }: { key: string; search: string },
): Ahead<Place> | undefined {
  const arrived = ahead.sent.indexOf(search)
  const isOvertaken = arrived >= 0 && arrived < ahead.sent.length - 1
  return isOvertaken ? { ...ahead, key, sent: ahead.sent.slice(arrived + 1) } : undefined
}
