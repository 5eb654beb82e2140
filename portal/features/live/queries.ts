import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { showDay } from '#domain/day.ts'
import { meetings, type RecordingFlags } from '#domain/live/calls.ts'
import { makeZone, type Zone } from '#domain/zone.ts'
import { send } from '#portal/shared/api.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { useMinute } from '#portal/shared/use-minute.ts'
import { type ShownClass, showClass } from './classes/shown.ts'
import { type DaySpan, upcomingSpan } from './range/span.ts'

export type LiveData = { classes: ShownClass[]; flags: RecordingFlags }

const staleAfterMs = 60_000
/** spec/2 §7: 1 is what is not over, 2 what is; the category of live classes; all of them. */
const notOver = 1
const over = 2
const category = 3
const everything = -1

export function useZone(): Zone {
  const timeZone = useSession((session) => session.time_zone)
  return useMemo(() => makeZone(timeZone), [timeZone])
}

/** The institute's day by the server's clock; another one at its midnight. */
export function useToday(): string {
  return useZone().dayAt(useMinute())
}

/** What is not over, from today to 7 days ahead: both Today's and Upcoming Classes (spec/2 §7). */
export const useUpcoming = (today: string): UseQueryResult<LiveData> =>
  useMeetings(notOver, upcomingSpan(today))

export const usePast = (span: DaySpan): UseQueryResult<LiveData> => useMeetings(over, span)

/** A tab that is opened asks anew (spec/2 §2.1 "Switching tabs … reloads"); what was there stands until the answer. */
function useMeetings(when: typeof notOver | typeof over, span: DaySpan): UseQueryResult<LiveData> {
  const institute_id = useSession((session) => session.institute_id)
  const user_id = useSession((session) => session.user_id)
  const yearId = useSession((session) => session.acad_yr_id)
  const zone = useZone()
  return useQuery({
    queryKey: ['live', institute_id, user_id, yearId, when, span.from, span.to],
    queryFn: async ({ signal }) => {
      const body = {
        institution_id: institute_id,
        user_id,
        page_offset: 0,
        page_size: everything,
        live_future_past: when,
        category,
        from_date: showDay(span.from),
        to_date: showDay(span.to),
      }
      const { result } = await send(meetings, { params: { institute_id }, body }, { signal })
      const { upcomingLiveClasses, pastLiveClasses, ...flags } = result
      const classes = when === notOver ? upcomingLiveClasses : pastLiveClasses
      return { classes: classes.map((one) => showClass(one, zone)), flags }
    },
    staleTime: staleAfterMs,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
}
