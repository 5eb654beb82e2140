import { leftUntilEnd } from '#domain/assignment/rules.ts'
import { addDays } from '#domain/day.ts'
import { showTime } from '#domain/time-of-day.ts'
import type { Zone } from '#domain/zone.ts'

/**
 * The time from a moment until a due date [assignment-7]. Days are the institute's.
 * @param nowMs milliseconds since 1970, by the server's clock
 */
export function timeUntil(endsAt: string, nowMs: number, zone: Pick<Zone, 'dayAt'>) {
  const end = Date.parse(endsAt)
  return leftUntilEnd({ now: nowMs, today: zone.dayAt(nowMs), end, endDay: zone.dayAt(end) })
}

/**
 * The day and time at which homework is due: an ISO 8601 moment with the institute's offset, read as local time there.
 * @param today the institute's, YYYY-MM-DD
 */
export function dueAt(endsAt: string, today: string) {
  const day = endsAt.slice(0, 10)
  const [hours = 0, minutes = 0] = endsAt.slice(11, 16).split(':').map(Number)
  const near = { [today]: 'today', [addDays(today, 1)]: 'tomorrow' }[day] as 'today' | 'tomorrow' | undefined
  return { day, time: showTime(hours * 60 + minutes), near }
}

/** Milliseconds until the first due date that is still ahead; undefined after the last. */
export function msToNextEnd(items: readonly { endsAt: string }[], nowMs: number) {
  const waits = items.map(({ endsAt }) => Date.parse(endsAt) - nowMs).filter((wait) => wait > 0)
  return waits.length === 0 ? undefined : Math.min(...waits)
}
