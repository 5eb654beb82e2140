import { leftUntilEnd } from '#domain/assignment/deadline.ts'
import { addDays } from '#domain/day.ts'
import { showTime } from '#domain/time-of-day.ts'
import type { Zone } from '#domain/zone.ts'

/**
 * What is left until a due date at a moment: the server said so when the list was fetched, and the badge goes on
 * (spec/1 §4.4, PRODUCT §5). Days are the institute's.
 * @param nowMs milliseconds since 1970, by the server's clock
 */
export function leftUntil(endDate: string, nowMs: number, zone: Pick<Zone, 'dayAt'>) {
  const end = Date.parse(endDate)
  return leftUntilEnd({ now: nowMs, today: zone.dayAt(nowMs), end, endDay: zone.dayAt(end) })
}

/**
 * The day and time at which something is due: an ISO 8601 moment with the institute's offset, as its clocks read it.
 * @param today the institute's, YYYY-MM-DD
 */
export function dueAt(endDate: string, today: string) {
  const day = endDate.slice(0, 10)
  const [hours = 0, minutes = 0] = endDate.slice(11, 16).split(':').map(Number)
  const near = { [today]: 'today', [addDays(today, 1)]: 'tomorrow' }[day] as 'today' | 'tomorrow' | undefined
  return { day, time: showTime(hours * 60 + minutes), near }
}

/** How long until the first of these is over, in milliseconds; undefined where none will be. */
export function msToNextEnd(items: readonly { end_date: string }[], nowMs: number) {
  const waits = items.map(({ end_date }) => Date.parse(end_date) - nowMs).filter((wait) => wait > 0)
  return waits.length === 0 ? undefined : Math.min(...waits)
}
