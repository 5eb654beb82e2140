import { isWithin } from '#portal/shared/calendar/bounds.ts'
import { useBounds } from '#portal/shared/calendar/use-bounds.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { useMinute } from '#portal/shared/time/use-minute.ts'
import { useToday, useZone } from '#portal/shared/time/use-zone.ts'
import { isMissing, useEntriesOf } from '../queries.ts'
import { nowAndNext } from './now-and-next-entries.ts'

/** A student's running and next entries today; empty if another year is viewed. */
export function useNowAndNext() {
  const zone = useZone()
  const now = useMinute()
  const today = useToday()
  const isParent = useSession((session) => session.isParent)
  const isMeant = isWithin(today, useBounds(today)) && !isParent
  const query = useEntriesOf(today, isMeant)
  const { data } = query
  // After a failure home leaves it out; the time table shows the message.
  return {
    isShown: isMeant && !isMissing(query),
    isPending: data === undefined,
    items: isMeant ? nowAndNext(data ?? [], { today, zone, nowMs: now }) : [],
    now,
    today,
  }
}
