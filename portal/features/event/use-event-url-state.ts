import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { monthOf } from '#domain/day.ts'
import type { Bounds } from '#domain/month-grid.ts'
import {
  type CalendarUrlState,
  readCalendarUrlState,
  urlStateInMonth,
} from '#portal/shared/calendar/bounds.ts'
import { type Params, queryOf, useUrlState } from '#portal/shared/navigation/address.ts'

/** @property opened the day whose popup is open */
type EventUrlState = { month: string; opened: string | undefined; isAll: boolean }

/**
 * The month, My or All Events, and the open day are in the address: links, Back and a reload keep them. The day reached
 * by keys is not.
 */
export function useEventUrlState(bounds: Bounds, today: string) {
  const read = (params: Params): EventUrlState => {
    const { month, day } = readCalendarUrlState(
      { month: params.get('month'), day: params.get('day') },
      bounds,
      today,
    )
    const opened = params.get('day') === day ? day : undefined
    return { month, opened, isAll: params.get('show') === 'all' }
  }
  const { urlState: inAddress, change } = useUrlState(read, toQuery)
  const { month, opened, isAll } = inAddress
  const [reached, setReached] = useState('')
  const day = opened ?? (monthOf(reached) === month ? reached : urlStateInMonth(month, bounds, today).day)
  const urlState: CalendarUrlState = { month, day }

  const openDay = (to: string | undefined) => {
    setReached(to ?? day)
    change(to === undefined ? { opened: to } : { month: monthOf(to), opened: to }, to !== undefined)
  }
  // Must keep its identity: otherwise every day of the grid would render again.
  const latest = useRef(openDay)
  useLayoutEffect(() => {
    latest.current = openDay
  })
  return {
    urlState,
    isAll,
    opened,
    go: (to: { month: string; day?: string }) => {
      setReached(to.day ?? urlStateInMonth(to.month, bounds, today).day)
      if (to.month !== month) change({ month: to.month, opened: undefined }, true)
    },
    showAll: (all: boolean) => change({ opened: undefined, isAll: all }),
    openDay: useCallback((to: string | undefined) => latest.current(to), []),
  }
}

const toQuery = ({ month, opened = '', isAll }: EventUrlState): string =>
  queryOf({ month, day: opened, show: isAll ? 'all' : '' })
