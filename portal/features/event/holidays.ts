import { addDays, isDay, weekdayOf } from '#domain/day.ts'
import type { TimetableEvent } from '#domain/event/calls.ts'
import { opensAgain } from '#domain/event/rules.ts'
import { type Bounds, clampDay } from '#domain/month-grid.ts'
import { daysOfRange } from '#portal/shared/calendar/date-range.ts'
import type { CalendarDay } from './calendar.ts'

/** A holiday that has not ended; `lastDay` is undefined for a single day. */
export type Holiday = { title: string; first: string; last?: string | undefined }

/** The maximum span of the call. */
const maxDays = 400

/** From today to the end of the viewed year; undefined if today is outside it. */
export function daysAhead(bounds: Bounds, today: string): Bounds | undefined {
  if (today < bounds.first || today > bounds.last) return undefined
  return { first: today, last: clampDay(addDays(today, maxDays - 1), bounds) }
}

/** @param byStart day → holidays that start on it, as the call replies */
export const readHolidays = (byStart: Readonly<Record<string, readonly TimetableEvent[]>>): Holiday[] =>
  Object.entries(byStart)
    .filter(([start]) => isDay(start))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([start, holidays]) =>
      holidays.map(({ title_name, event_date_range }) => {
        const days = daysOfRange(event_date_range)
        const [first = start, last = first] = [days[0], days.at(-1)]
        return { title: title_name, first, last: last > first ? last : undefined }
      }),
    )

/** The running holiday, else the next one. */
export const nextHoliday = (holidays: readonly Holiday[], today: string): Holiday | undefined =>
  holidays.find(({ first, last = first }) => last >= today)

/** Days of the week on which a month has weekly offs: 1 Monday to 7 Sunday. */
export const weeklyOffsIn = (days: ReadonlyMap<string, CalendarDay>): ReadonlySet<number> =>
  new Set([...days].filter(([, { isWeeklyOff }]) => isWeeklyOff).map(([day]) => weekdayOf(day)))

/** The first school day after a holiday; undefined if it is beyond the known days. */
export function openingAfter(
  { first, last = first }: Pick<Holiday, 'first' | 'last'>,
  holidays: readonly Holiday[],
  weeklyOffs: ReadonlySet<number>,
  until: string,
): string | undefined {
  const isOff = (day: string) =>
    weeklyOffs.has(weekdayOf(day)) ||
    holidays.some((one) => day >= one.first && day <= (one.last ?? one.first))
  const day = opensAgain(last, isOff)
  return day !== undefined && day <= until ? day : undefined
}
