import {
  type QueryClient,
  queryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { monthOf } from '#domain/day.ts'
import { timetableEvents } from '#domain/event/calls.ts'
import type { Bounds } from '#domain/month-grid.ts'
import { makeZone } from '#domain/zone.ts'
import { boundsOf, daysInMonth, defaultDay, monthBeside } from '#portal/shared/calendar/bounds.ts'
import { holidaysByDay } from '#portal/shared/calendar/counts.ts'
import { fetchDays, type TimetableDays } from '#portal/shared/calendar/fetch-days.ts'
import { useBounds } from '#portal/shared/calendar/use-bounds.ts'
import { whenIdle } from '#portal/shared/loading/when-idle.ts'
import { read } from '#portal/shared/requests/read.ts'
import type { Session } from '#portal/shared/session.ts'
import { getSession, useSession } from '#portal/shared/session-store.ts'
import { serverNow } from '#portal/shared/time/server-time.ts'
import { useToday } from '#portal/shared/time/use-zone.ts'
import { viewedKey } from '#portal/shared/viewed/viewed-student.ts'

const staleAfterMs = 60_000
/** Viewed months stay cached, so that they can be shown again offline. */
const cachedForMs = 30 * 60_000
const idleTimeoutMs = 1000
const times = { staleTime: staleAfterMs, gcTime: cachedForMs }

const monthQuery = (session: Session, month: string, bounds: Bounds) =>
  queryOptions({
    queryKey: ['timetable', 'month', viewedKey(session), month],
    queryFn: (context) => fetchDays(session, daysInMonth(month, bounds), context, true),
    ...times,
  })

const holidaysQuery = (session: Session, month: string, bounds: Bounds) =>
  queryOptions({
    queryKey: ['timetable', 'holidays', viewedKey(session), month],
    queryFn: async (context) => {
      const { first, last } = daysInMonth(month, bounds)
      const body = {
        institution_id: session.instituteId,
        year: Number(month.slice(0, 4)),
        student_id: session.studentId ?? 0,
        event_start_Date: first,
        event_end_date: last,
      }
      return (await read(timetableEvents, { body }, context)).result
    },
    select: holidaysByDay,
    // Only schools mark holidays [timetable-7].
    enabled: session.isSchool && session.studentId !== null,
    ...times,
  })

/** The entries of a month, YYYY-MM, within the academic year. */
export function useMonth(month: string): UseQueryResult<TimetableDays> {
  const session = useSession((whole) => whole)
  return useQuery(monthQuery(session, month, useBounds(useToday())))
}

/** The holidays of a month at a school, by day; empty after a failure, without a message. */
export function useHolidays(month: string): ReadonlyMap<string, readonly string[]> | undefined {
  const session = useSession((whole) => whole)
  return useQuery(holidaysQuery(session, month, useBounds(useToday()))).data
}

/** Prefetches the months before and after a loaded one, when the browser is idle. */
export function usePrefetchBeside(month: string, bounds: Bounds, isLoaded: boolean): void {
  const client = useQueryClient()
  const session = useSession((whole) => whole)
  useEffect(() => {
    if (!isLoaded) return
    return whenIdle(() => {
      for (const count of [1, -1] as const) {
        const beside = monthBeside(month, count, bounds)
        if (beside !== undefined) void fetchMonth(client, session, beside, bounds)
      }
    }, idleTimeoutMs)
  }, [client, session, month, bounds, isLoaded])
}

async function fetchMonth(client: QueryClient, session: Session, month: string, bounds: Bounds) {
  const holidays = holidaysQuery(session, month, bounds)
  await Promise.all([
    client.prefetchQuery(monthQuery(session, month, bounds)),
    holidays.enabled && client.prefetchQuery(holidays),
  ])
}

/** The month with which the screen opens. */
export function prefetchTimetable(client: QueryClient): Promise<void> {
  const session = getSession()
  const today = makeZone(session.timeZone).dayAt(serverNow())
  const bounds = boundsOf(session.year, today)
  return fetchMonth(client, session, monthOf(defaultDay(bounds, today)), bounds)
}
