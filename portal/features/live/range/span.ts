import { addDays, isDay, readShownDay } from '#domain/day.ts'

/** Two days of the institute, YYYY-MM-DD, both included. */
export type DaySpan = { from: string; to: string }

const aheadDays = 7
const pastDays = 30

/** Today through the next 7 days [live-2]. */
export const upcomingSpan = (today: string): DaySpan => ({ from: today, to: addDays(today, aheadDays) })

/** The last 30 days [live-10]. */
export const usualPastSpan = (today: string): DaySpan => ({ from: addDays(today, -pastDays), to: today })

export type SpanFault = 'missing' | 'startAfterToday' | 'endBeforeStart'

/** What is wrong with a range of past classes; undefined when it may be applied [live-11]. */
export function faultOfSpan({ from, to }: DaySpan, today: string): SpanFault | undefined {
  if (!isDay(from) || !isDay(to)) return 'missing'
  if (from > today) return 'startAfterToday'
  return to < from ? 'endBeforeStart' : undefined
}

/** The range that an address names; the usual one where it names none, or one that may not be applied. */
export function readPastSpan(from: string | null, to: string | null, today: string): DaySpan {
  const named = { from: from ?? '', to: to ?? '' }
  return faultOfSpan(named, today) ? usualPastSpan(today) : named
}

/**
 * A day as a person types it: `5-11-2026`, `05/11/2026`, `05.11.2026`, `05112026`.
 * @returns '' for what is no day, and for one of a year of less than four digits
 */
export function readTypedDay(typed: string): string {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[-/. ]?(\d{1,2})[-/. ]?([1-9]\d{3})$/.exec(typed.trim()) ?? []
  return readShownDay(`${day.padStart(2, '0')}-${month.padStart(2, '0')}-${year}`) ?? ''
}
