import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { monthOf } from '#domain/day.ts'
import type { Bounds } from '#domain/month-grid.ts'
import {
  type CalendarUrlState,
  readCalendarUrlState,
  urlStateInMonth,
} from '#portal/shared/calendar/bounds.ts'

/**
 * The month, My or All Events, and the open day are in the address: links, Back and a reload keep them. The day reached
 * by keys is not.
 */
export function useEventUrlState(bounds: Bounds, today: string) {
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const [moved, setMoved] = useState<{ day: string; key: string }>()
  // A popup closes at once, before the router has rendered, so that the focus can return.
  const [closed, setClosed] = useState<string>()
  const isAll = params.get('show') === 'all'
  const written = readCalendarUrlState({ month: params.get('month'), day: params.get('day') }, bounds, today)
  const opened = params.get('day') === written.day && closed !== key ? written.day : undefined
  // The new day is shown at once, and stays while the address names its month; another address replaces it.
  const isAhead = moved?.key === key || (opened === undefined && moved?.day.startsWith(written.month))
  const urlState: CalendarUrlState =
    moved && isAhead ? { month: monthOf(moved.day), day: moved.day } : written
  const write = (month: string, day: string | undefined, all: boolean, replace: boolean) =>
    setParams(
      { month, ...(day !== undefined && { day }), ...(all && { show: 'all' }) },
      { replace, preventScrollReset: true },
    )
  const openDay = (day: string | undefined) => {
    setMoved({ day: day ?? urlState.day, key })
    if (day !== undefined) return write(monthOf(day), day, isAll, false)
    setClosed(key)
    write(urlState.month, undefined, isAll, true)
  }
  // Must keep its identity: otherwise every day of the grid would render again.
  const latest = useRef(openDay)
  useLayoutEffect(() => {
    latest.current = openDay
  })
  return {
    urlState,
    isAll,
    /** The day whose popup is open by the address. */
    opened,
    go: ({ month, day }: { month: string; day?: string }) => {
      setMoved({ day: day ?? urlStateInMonth(month, bounds, today).day, key })
      if (month !== written.month) write(month, undefined, isAll, false)
    },
    showAll: (all: boolean) => write(urlState.month, undefined, all, true),
    openDay: useCallback((day: string | undefined) => latest.current(day), []),
  }
}
