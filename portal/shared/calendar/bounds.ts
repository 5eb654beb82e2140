import { addMonths, firstDayOf, isDay, isMonth, lastDayOf, monthOf } from '#domain/day.ts'
import { type Bounds, clampDay, isMonthWithin } from '#domain/month-grid.ts'

/** The days that the time table may show: the viewed academic year, or this calendar year if it is unknown. */
export function boundsOf({ first, last }: Bounds, today: string): Bounds {
  const isKnown = isDay(first) && isDay(last) && first <= last
  const year = today.slice(0, 4)
  return isKnown ? { first, last } : { first: `${year}-01-01`, last: `${year}-12-31` }
}

export const isWithin = (day: string, { first, last }: Bounds): boolean => day >= first && day <= last

/** Today, or the year's start if today is outside it [timetable-4]. */
export const defaultDay = (bounds: Bounds, today: string): string =>
  isWithin(today, bounds) ? today : bounds.first

/** The month beside another, if it has a day of the year [timetable-4]. */
export function monthBeside(month: string, count: 1 | -1, bounds: Bounds): string | undefined {
  const beside = addMonths(month, count)
  return isMonthWithin(beside, bounds) ? beside : undefined
}

/** The days of a month within the year. */
export const daysInMonth = (month: string, bounds: Bounds): Bounds => ({
  first: clampDay(firstDayOf(month), bounds),
  last: clampDay(lastDayOf(month), bounds),
})

/** The shown month, and the chosen day in it. */
export type CalendarUrlState = { month: string; day: string }

/** A month opens at today, or at its first day. */
export function urlStateInMonth(month: string, bounds: Bounds, today: string): CalendarUrlState {
  const isToday = monthOf(today) === month && isWithin(today, bounds)
  return { month, day: isToday ? today : daysInMonth(month, bounds).first }
}

/** The URL state of an address. A day outside the month is ignored, and so is anything invalid or outside the year. */
export function readCalendarUrlState(
  address: { month: string | null; day: string | null },
  bounds: Bounds,
  today: string,
): CalendarUrlState {
  const day = address.day !== null && isDay(address.day) && isWithin(address.day, bounds) ? address.day : ''
  const month =
    address.month !== null && isMonth(address.month) && isMonthWithin(address.month, bounds)
      ? address.month
      : monthOf(day || defaultDay(bounds, today))
  return day !== '' && monthOf(day) === month ? { month, day } : urlStateInMonth(month, bounds, today)
}
