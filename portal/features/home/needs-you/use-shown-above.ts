import { useSession } from '#portal/shared/session-store.ts'
import { useMinute } from '#portal/shared/time/use-minute.ts'
import { runningAndNext } from '../family/today.ts'
import { useNowAndNext } from '../now-and-next/use-now-and-next.ts'
import { useChildrenToday } from '../queries.ts'
import type { WaitingItem } from './waiting.ts'

/** Whether a live class is already shown above "Needs you": in its child's card, or in "Now and next". */
export function useIsShownAbove(): (item: WaitingItem) => boolean {
  const now = useMinute()
  const viewedId = useSession((session) => session.studentId)
  const { items } = useNowAndNext()
  const { data = [] } = useChildrenToday()
  const keyOf = (studentId: number | null, id: number) => `${studentId} ${id}`
  const shown = new Set([
    ...items.map(({ entry }) => keyOf(viewedId, entry.sessionId ?? 0)),
    ...data.flatMap(({ studentId, items }) => {
      const { running, next } = runningAndNext(items, now)
      return [...running, next].flatMap((item) => (item?.kind === 'live' ? keyOf(studentId, item.id) : []))
    }),
  ])
  return ({ kind, studentId, id }) => kind === 'class' && shown.has(keyOf(studentId, id))
}
