import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Bounds } from '#domain/month-grid.ts'
import { type Place, placeOf } from '#domain/timetable/bounds.ts'

/** A held arrow key would fill the history, and browsers refuse more than some changes of it a second. */
const restMs = 250

/**
 * The month in sight and the day in it, which stand in the address: links, the back button and a reload keep them.
 * What was chosen shows at once; the address follows, at keys when they rest.
 */
export function usePlace(bounds: Bounds, today: string) {
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const [ahead, setAhead] = useState<{ place: Place; key: string; isByKey: boolean }>()
  const [sent, setSent] = useState<Place>()
  const written = placeOf({ month: params.get('month'), day: params.get('day') }, bounds, today)
  // Another address, as one by the back button, overrules what was chosen before; what was chosen while an address of
  // our own was on its way is newer than that.
  if (ahead && ahead.key !== key) {
    const isNewer = isSame(written, sent) && !isSame(written, ahead.place)
    setAhead(isNewer ? { ...ahead, key } : undefined)
  }
  const waiting = ahead?.key === key ? ahead : undefined
  const place = waiting?.place ?? written

  const write = useEffectEvent(({ month, day }: Place) => {
    setSent({ month, day })
    setParams({ month, day }, { replace: month === written.month, preventScrollReset: true })
  })
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => write(waiting.place), waiting.isByKey ? restMs : 0)
    return () => clearTimeout(timer)
  }, [waiting])

  const shownKey = useRef(key)
  useLayoutEffect(() => {
    shownKey.current = key
  }, [key])
  // They keep their identity: a day of the grid is drawn anew when its way of being chosen changes.
  const go = useCallback((to: Place) => setAhead({ place: to, key: shownKey.current, isByKey: false }), [])
  const goByKey = useCallback(
    (to: Place) => setAhead({ place: to, key: shownKey.current, isByKey: true }),
    [],
  )
  return { place, go, goByKey }
}

const isSame = (one: Place, other: Place | undefined): boolean =>
  one.month === other?.month && one.day === other.day
