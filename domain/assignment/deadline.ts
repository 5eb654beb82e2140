import { daysBetween } from '#domain/day.ts'

const minuteMs = 60_000
const twoDigits = (count: number) => String(count).padStart(2, '0')

/**
 * The time that remains, by the institute's calendar and a clock [assignment-7].
 * @param at moments in milliseconds since 1970; days as YYYY-MM-DD in the institute's zone
 * @returns whole days, -1 when the end has come; on its day also `HH:MM`, which is 00:01 in the last minute
 */
export function leftUntilEnd(at: { now: number; today: string; end: number; endDay: string }): {
  days_left: number
  time_left: string
} {
  if (at.now >= at.end) return { days_left: -1, time_left: '' }
  const days = Math.max(0, daysBetween(at.today, at.endDay))
  if (days > 0) return { days_left: days, time_left: '' }
  const minutes = Math.ceil((at.end - at.now) / minuteMs)
  return { days_left: 0, time_left: `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}` }
}
