import {
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Bounds } from '#domain/month-grid.ts'
import { type CalendarUrlState, readCalendarUrlState } from '#portal/shared/calendar/bounds.ts'
import { queryOf } from '#portal/shared/navigation/address.ts'

/**
 * The address waits until no key is pressed: browsers limit history changes per second, and a held key would exceed
 * that.
 */
const restMs = 250

type Ahead = { urlState: CalendarUrlState; key: string; isByKey: boolean }

/**
 * The shown month and day. They are in the address, so that links, Back and a reload keep them. A choice is shown at
 * once; the address follows, after keys with a delay.
 */
export function useTimetableUrlState(bounds: Bounds, today: string) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { key } = useLocation()
  const [ahead, setAhead] = useState<Ahead>()
  const [sent, setSent] = useState<CalendarUrlState>()
  const written = readCalendarUrlState({ month: params.get('month'), day: params.get('day') }, bounds, today)
  // A new address, e.g. by Back, replaces an earlier choice. A choice during our own change of the address is newer
  // than that address.
  if (ahead && ahead.key !== key) {
    const isNewer = isSame(written, sent) && !isSame(written, ahead.urlState)
    setAhead(isNewer ? { ...ahead, key } : undefined)
  }
  const waiting = ahead?.key === key ? ahead : undefined
  const urlState = waiting?.urlState ?? written

  const write = useEffectEvent((choice: Ahead) => {
    const { month, day } = choice.urlState
    setSent({ month, day })
    startTransition(async () => {
      await navigate(queryOf({ month, day }), {
        replace: month === written.month,
        preventScrollReset: true,
      })
      // The new address may never be rendered: Back may come first, and returns to the key that the choice has.
      startTransition(() => setAhead((latest) => (latest === choice ? undefined : latest)))
    })
  })
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => write(waiting), waiting.isByKey ? restMs : 0)
    return () => clearTimeout(timer)
  }, [waiting])

  const shownKey = useRef(key)
  useLayoutEffect(() => {
    shownKey.current = key
  }, [key])
  // Must keep its identity: otherwise every day of the grid would render again.
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
