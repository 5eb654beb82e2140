import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { showDay } from '#domain/day.ts'
import { meetings, type RecordingFlags } from '#domain/live/calls.ts'
import { read } from '#portal/shared/requests/read.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { useZone } from '#portal/shared/time/use-zone.ts'
import { type ShownClass, showClass } from './classes/shown.ts'
import { type DaySpan, upcomingSpan } from './range/span.ts'

export type LiveData = { classes: ShownClass[]; flags: RecordingFlags }

const staleAfterMs = 60_000
/** Values of the call [live-35]: not ended, ended; the category of live classes; a page size that includes all. */
const notEnded = 1
const ended = 2
const category = 3
const everything = -1

/** Classes that have not ended, from today to 7 days ahead: Today's and Upcoming Classes [live-2]. */
export const useUpcoming = (today: string): UseQueryResult<LiveData> =>
  useMeetings(notEnded, upcomingSpan(today))

export const usePast = (span: DaySpan): UseQueryResult<LiveData> => useMeetings(ended, span)

/** Opening a tab fetches again [live-12]; earlier data stays until the reply. */
function useMeetings(when: typeof notEnded | typeof ended, span: DaySpan): UseQueryResult<LiveData> {
  const institute_id = useSession((session) => session.instituteId)
  const user_id = useSession((session) => session.userId)
  const yearId = useSession((session) => session.yearId)
  const zone = useZone()
  return useQuery({
    queryKey: ['live', institute_id, user_id, yearId, when, span.from, span.to],
    queryFn: async (context) => {
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
      const { result } = await read(meetings, { params: { institute_id }, body }, context)
      const { upcomingLiveClasses, pastLiveClasses, ...flags } = result
      const classes = when === notEnded ? upcomingLiveClasses : pastLiveClasses
      const mayView = flags.view_proctur_live_recorded_session === 1
      return { classes: classes.map((one) => showClass(one, zone, mayView)), flags }
    },
    staleTime: staleAfterMs,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
}
