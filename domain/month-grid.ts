import { addDays, addMonths, daysFrom, firstDayOf, lastDayOf, monthOf, weekdayOf } from '#domain/day.ts'

const weekLength = 7
const mostWeeks = 6

/**
 * The weeks of a month, Monday to Sunday: 6 rows by 7 days, rows without a day of the month left out at the end
 * [timetable-2].
 * @returns days, and null for a place that belongs to another month
 */
export function weeksOf(month: string): (string | null)[][] {
  const days = daysFrom(firstDayOf(month), lastDayOf(month))
  const before = weekdayOf(firstDayOf(month)) - 1
  const weeks = Array.from({ length: mostWeeks }, (_, week) =>
    Array.from({ length: weekLength }, (_, place) => days[week * weekLength + place - before] ?? null),
  )
  return weeks.filter((week) => week.some((day) => day !== null))
}

/** First and last day that a calendar may show. */
export type Bounds = { first: string; last: string }

export const clampDay = (day: string, { first, last }: Bounds): string =>
  day < first ? first : day > last ? last : day

/** The same day in another month, or the last day of one that is too short. */
export function dayInMonth(day: string, month: string): string {
  const last = lastDayOf(month)
  const wanted = `${month}-${day.slice(8)}`
  return wanted > last ? last : wanted
}

/** Whether a month has a day within the bounds. */
export const isMonthWithin = (month: string, { first, last }: Bounds): boolean =>
  month >= monthOf(first) && month <= monthOf(last)

type Step = {
  day: string
  /** 1 where days run from left to right, -1 otherwise. */
  side: number
  /** How far a page goes. */
  months: number
}

const inMonth = (day: string, count: number) => dayInMonth(day, addMonths(monthOf(day), count))
const steps: Readonly<Record<string, (step: Step) => string>> = {
  ArrowLeft: ({ day, side }) => addDays(day, -side),
  ArrowRight: ({ day, side }) => addDays(day, side),
  ArrowUp: ({ day }) => addDays(day, -weekLength),
  ArrowDown: ({ day }) => addDays(day, weekLength),
  Home: ({ day }) => addDays(day, 1 - weekdayOf(day)),
  End: ({ day }) => addDays(day, weekLength - weekdayOf(day)),
  PageUp: ({ day, months }) => inMonth(day, -months),
  PageDown: ({ day, months }) => inMonth(day, months),
}

/**
 * Where a key leads from a day in a calendar grid (ARIA APG "Date Picker Dialog": arrows, Home, End, Page Up, Page
 * Down, with Shift a year), kept within the bounds.
 * @param isRtl true where days run from right to left
 * @returns undefined for keys that move nothing
 */
export function dayAfterKey(
  day: string,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  bounds: Bounds,
  isRtl = false,
): string | undefined {
  const step = steps[key]
  return step && clampDay(step({ day, side: isRtl ? -1 : 1, months: shiftKey ? 12 : 1 }), bounds)
}
