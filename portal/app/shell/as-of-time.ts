import { showTime } from '#domain/time-of-day.ts'
import type { Zone } from '#domain/zone.ts'

const format = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** `Mon 23 Nov` for `2026-11-23`. */
function nameOf(day: string): string {
  const parts = format.formatToParts(Date.parse(day))
  return (['weekday', 'day', 'month'] as const)
    .map((type) => parts.find((part) => part.type === type)?.value)
    .join(' ')
}

/**
 * A moment by the institute's clock: `6:40 PM`, with its day where that is not today's: `Mon 23 Nov, 6:40 PM`.
 * @param momentMs in milliseconds since 1970
 */
export function asOfTime(momentMs: number, today: string, { dayAt, minuteAt }: Zone): string {
  const [day, time] = [dayAt(momentMs), showTime(minuteAt(momentMs))]
  return day === today ? time : `${nameOf(day)}, ${time}`
}
