import { showTime } from '#domain/time-of-day.ts'

/** `12:40 PM` on this device's clock, not broken over lines. @param moment milliseconds since 1970 */
export function showLocalTime(moment: number): string {
  const date = new Date(moment)
  return showTime(date.getHours() * 60 + date.getMinutes()).replace(' ', '\u00a0')
}
