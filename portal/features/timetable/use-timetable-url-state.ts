import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Bounds } from '#domain/month-grid.ts'
import { type CalendarUrlState, readCalendarUrlState } from '#portal/shared/calendar/bounds.ts'

/** A held arrow key would fill the history, and browsers refuse more than some changes of it a second. */
const restMs = 250

/**
 * The month in sight and the day in it, which stand in the address: links, the back button and a reload keep them.
 * What was chosen shows at once; the address follows, at keys when they rest.
 */
export function useTimetableUrlState(bounds: Bounds, today: string) {
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const [ahead, setAhead] = useState<{ urlState: CalendarUrlState; key: string; isByKey: boolean }>()
  const [sent, setSent] = useState<CalendarUrlState>()
  const written = readCalendarUrlState({ month: params.get('month'), day: params.get('day') }, bounds, today)
  // Another address, as one by the back button, overrules what was chosen before; what was chosen while an address of
  // our own was on its way is newer than that.
  if (ahead && ahead.key !== key) {
    const isNewer = isSame(written, sent) && !isSame(written, ahead.urlState)
    setAhead(isNewer ? { ...ahead, key } : undefined)
  }
  const waiting = ahead?.key === key ? ahead : undefined
  const urlState = waiting?.urlState ?? written

  const write = useEffectEvent(({ month, day }: CalendarUrlState) => {
    setSent({ month, day })
    setParams({ month, day }, { replace: month === written.month, preventScrollReset: true })
  })
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => write(waiting.urlState), waiting.isByKey ? restMs : 0)
    return () => clearTimeout(timer)
  }, [waiting])

  const shownKey = useRef(key)
  useLayoutEffect(() => {
    shownKey.current = key
  }, [key])
  // They keep their identity: a day of the grid is drawn anew when its way of being chosen changes.
  const go = useCallback(
    (to: CalendarUrlState) => setAhead({ urlState: to, key: shownKey.current, isByKey: false }),
    [],
  )
  const goByKey = useCallback(
    (to: CalendarUrlState) => setAhead({ urlState: to, key: shownKey.current, isByKey: true }),
    [],
  )
  return { urlState, go, goByKey }
}

const isSame = (one: CalendarUrlState, other: CalendarUrlState | undefined): boolean =>
  one.month === other?.month && one.day === other.day
