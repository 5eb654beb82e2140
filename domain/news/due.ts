import { addDays } from '#domain/day.ts'
import { makeZone } from '#domain/zone.ts'

/** When a person wants to be notified. Minutes are since midnight, at the institute. */
export type Hours = {
  /** Both the same: no quiet hours. They may go over midnight. */
  quietFrom: number
  quietUntil: number
  /** Once a day at this minute; null for at once. */
  digestAt: number | null
  /** Nothing is sent before. */
  pausedUntil: Date | null
}

/** 21:00 to 7:00 [news-18]. */
export const usualHours: Hours = { quietFrom: 21 * 60, quietUntil: 7 * 60, digestAt: null, pausedUntil: null }

/** The next moment, from `now` on, at which clocks of a zone show a minute of the day. */
function next(timeZone: string, now: number, minute: number): number {
  const zone = makeZone(timeZone)
  const today = zone.dayAt(now)
  const moment = zone.momentOf(today, minute)
  return moment >= now ? moment : zone.momentOf(addDays(today, 1), minute)
}

/** Whether a minute of the day is quiet. */
export const isQuiet = ({ quietFrom, quietUntil }: Hours, minute: number): boolean =>
  quietFrom <= quietUntil
    ? minute >= quietFrom && minute < quietUntil
    : minute >= quietFrom || minute < quietUntil

/**
 * Until when everything that is not urgent has to wait [news-18], also what was due before and is late. Who wants one message a day within
 * the quiet hours gets it then. @returns undefined where it may be sent
 */
export function quietUntil(now: Date, timeZone: string, hours: Hours): Date | undefined {
  const minute = makeZone(timeZone).minuteAt(now.getTime())
  if (!isQuiet(hours, minute)) return undefined
  if (hours.digestAt !== null && isQuiet(hours, hours.digestAt)) return undefined
  return new Date(next(timeZone, now.getTime(), hours.quietUntil))
}

/**
 * When news that is there now is sent [news-18, news-19, news-20, news-21].
 * @param timeZone the institute's
 * @returns undefined for never: during a pause it is only in the inbox
 */
export function sendAt(now: Date, timeZone: string, hours: Hours, isUrgent: boolean): Date | undefined {
  if (isUrgent) return now
  if (hours.pausedUntil && hours.pausedUntil > now) return undefined
  if (hours.digestAt !== null) return new Date(next(timeZone, now.getTime(), hours.digestAt))
  return quietUntil(now, timeZone, hours) ?? now
}
