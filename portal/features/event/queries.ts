import {
  keepPreviousData,
  queryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { eventDetail, timetableEvents } from '#domain/event/calls.ts'
import type { Bounds } from '#domain/month-grid.ts'
import { monthBeside } from '#portal/shared/calendar/bounds.ts'
import { read } from '#portal/shared/requests/read.ts'
import type { Session } from '#portal/shared/session.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { type CalendarDay, calendarDays } from './calendar.ts'
import { daysAhead, type Holiday, readHolidays } from './holidays.ts'

const staleAfterMs = 60_000
const cachedForMs = 30 * 60_000

export type CalendarMonth = ReadonlyMap<string, CalendarDay>

const monthQuery = (session: Session, month: string, isAll: boolean) =>
  queryOptions({
    queryKey: ['event', session.instituteId, session.studentId, session.yearId, month, isAll],
    queryFn: async (context) => {
      const [year = 0, number = 1] = month.split('-').map(Number)
      const body = {
        institution_id: session.instituteId,
        month: number,
        year,
        student_id: session.studentId ?? 0,
        is_all_event_for_student: isAll,
        event_type: 0,
        search_date: null,
        is_yearly_view: false,
      }
      return (await read(eventDetail, { body }, context)).result
    },
    // A map from `queryFn` would be new after each fetch, and render the grid again.
    select: calendarDays,
    staleTime: staleAfterMs,
    gcTime: cachedForMs,
  })

/** The days of a month, YYYY-MM, with their items; My or All Events. The months beside it are prefetched. */
export function useCalendarMonth(
  month: string,
  isAll: boolean,
  bounds: Bounds,
): UseQueryResult<CalendarMonth> {
  const client = useQueryClient()
  const session = useSession((whole) => whole)
  // Fetched again whenever another month, My or All is chosen [event-4]; prefetched data is shown meanwhile.
  const query = useQuery({
    ...monthQuery(session, month, isAll),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const isThere = query.isSuccess && !query.isPlaceholderData
  useEffect(() => {
    if (!isThere) return
    for (const count of [1, -1] as const) {
      const beside = monthBeside(month, count, bounds)
      if (beside !== undefined) void client.prefetchQuery(monthQuery(session, beside, isAll))
    }
  }, [client, session, month, isAll, bounds, isThere])
  return query
}

/** The student's holidays from today to the end of the viewed year; undefined if today is outside it. */
export function useHolidaysAhead(bounds: Bounds, today: string): UseQueryResult<Holiday[]> | undefined {
  const session = useSession((whole) => whole)
  const ahead = daysAhead(bounds, today)
  const query = useQuery({
    queryKey: ['event', 'holidays', session.instituteId, session.studentId, session.yearId, today],
    queryFn: async (context) => {
      const body = {
        institution_id: session.instituteId,
        year: Number(today.slice(0, 4)),
        student_id: session.studentId ?? 0,
        event_start_Date: today,
        event_end_date: ahead?.last ?? today,
      }
      return (await read(timetableEvents, { body }, context)).result
    },
    select: readHolidays,
    enabled: ahead !== undefined,
    staleTime: staleAfterMs,
    gcTime: cachedForMs,
  })
  return ahead && query
}

/** Fetches the shown month again [event-4]. */
export function useReload(): () => void {
  const client = useQueryClient()
  return () => void client.refetchQueries({ queryKey: ['event'], type: 'active' })
}
