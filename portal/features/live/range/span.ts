import { addDays, isDay, readShownDay } from '#domain/day.ts'

/** Two days of the institute, YYYY-MM-DD, both included. */
export type DaySpan = { from: string; to: string }

const aheadDays = 7
const pastDays = 30

/** Today and the next 7 days [live-2]. */
export const upcomingSpan = (today: string): DaySpan => ({ from: today, to: addDays(today, aheadDays) })

/** The last 30 days [live-10]. */
export const usualPastSpan = (today: string): DaySpan => ({ from: addDays(today, -pastDays), to: today })

export type SpanFault = 'missing' | 'startAfterToday' | 'endBeforeStart'

/** The error of a range of past classes, or undefined [live-11]. */
export function faultOfSpan({ from, to }: DaySpan, today: string): SpanFault | undefined {
  if (!isDay(from) || !isDay(to)) return 'missing'
  if (from > today) return 'startAfterToday'
  return to < from ? 'endBeforeStart' : undefined
}

/** The range in an address; the default one if it is missing or invalid. */
export function readPastSpan(from: string | null, to: string | null, today: string): DaySpan {
  const named = { from: from ?? '', to: to ?? '' }
  return faultOfSpan(named, today) ? usualPastSpan(today) : named
}

/**
 * A day as a person types it: `5-11-2026`, `05/11/2026`, `05.11.2026`, `05112026`.
 * @returns '' unless it is a day of a year with four digits
 */
export function readTypedDay(typed: string): string {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[-/. ]?(\d{1,2})[-/. ]?([1-9]\d{3})$/.exec(typed.trim()) ?? []
  return readShownDay(`${day.padStart(2, '0')}-${month.padStart(2, '0')}-${year}`) ?? ''
}
