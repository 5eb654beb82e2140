import { showTime } from '#domain/time-of-day.ts'
import { makeZone } from '#domain/zone.ts'
import { serverNow } from '#portal/shared/time/server-time.ts'

/** The institute's day and time (`9:05 AM`) of a moment in ISO 8601 with the institute's offset. */
export function readMoment(iso: string): { day: string; time: string } {
  const [hour, minute] = [iso.slice(11, 13), iso.slice(14, 16)].map(Number)
  return { day: iso.slice(0, 10), time: showTime((hour ?? 0) * 60 + (minute ?? 0)) }
}

/** @returns the institute's day, YYYY-MM-DD */
export const todayIn = (timeZone: string): string => makeZone(timeZone).dayAt(serverNow())
