/** Times of day as the calls and the screens write them: `h:mm AM` [access-32]. */
import { showDay } from '#domain/day.ts'

const dayMinutes = 24 * 60

/** Minutes since midnight of `9:05 AM`. @returns undefined for any other text */
export function minutesOf(time: string): number | undefined {
  const match = /^(\d{1,2}):(\d{2})\s*([AP])M$/i.exec(time.trim())
  const [hour, minute] = [Number(match?.[1]), Number(match?.[2])]
  if (!match || hour < 1 || hour > 12 || minute > 59) return undefined
  return (hour % 12) * 60 + minute + (match[3]?.toUpperCase() === 'P' ? dayMinutes / 2 : 0)
}

/** `9:05 AM` for 545. Minutes past midnight of the next day wrap. */
export function showTime(minutes: number): string {
  const inDay = ((minutes % dayMinutes) + dayMinutes) % dayMinutes
  const hour = Math.floor(inDay / 60)
  return `${hour % 12 || 12}:${String(inDay % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Minutes from start to end; an end before its start lies on the next day [access-32]. */
export function minutesBetween(start: string, end: string): number | undefined {
  const [from, to] = [minutesOf(start), minutesOf(end)]
  if (from === undefined || to === undefined) return undefined
  return to >= from ? to - from : to - from + dayMinutes
}

/**
 * `20-11-2026, 3:30 PM` for `2026-11-20T15:30:00+05:30`.
 * @param text ISO 8601 with the institute's offset, with a T or a space between day and time
 */
export function showMoment(text: string): string {
  const [hour = 0, minute = 0] = text.slice(11, 16).split(':').map(Number)
  return `${showDay(text.slice(0, 10))}, ${showTime(hour * 60 + minute)}`
}
