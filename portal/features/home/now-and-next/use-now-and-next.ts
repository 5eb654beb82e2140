import { isWithin } from '#portal/shared/calendar/bounds.ts'
import { useBounds } from '#portal/shared/calendar/use-bounds.ts'
import { useToday, useZone } from '#portal/shared/calendar/use-zone.ts'
import { useMinute } from '#portal/shared/use-minute.ts'
import { useEntriesOf } from '../queries.ts'
import { nowAndNext } from './now-and-next-entries.ts'

/** What runs and what comes next today, for the student in view; nothing in a year that is not today's. */
export function useNowAndNext() {
  const zone = useZone()
  const now = useMinute()
  const today = useToday()
  const isOfYear = isWithin(today, useBounds(today))
  const { data, isError, fetchStatus } = useEntriesOf(today, isOfYear)
  // After a failure home does without it; the time table shows the message.
  const isMissing = data === undefined && (isError || fetchStatus === 'paused')
  return {
    isShown: isOfYear && !isMissing,
    isPending: data === undefined,
    items: isOfYear ? nowAndNext(data ?? [], { today, zone, nowMs: now }) : [],
    now,
    today,
  }
}
