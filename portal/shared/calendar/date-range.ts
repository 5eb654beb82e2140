import { addDays, daysBetween, daysFrom, isDay } from '#domain/day.ts'

/** A range is of one academic year at most; a longer one is a slip of the pen, and would fill the memory. */
const mostDays = 400

/**
 * Every day of an `event_date_range`: first and last day, with a space or a comma between them (spec/2 §3 "Holiday
 * event", "Calendar entry").
 * @returns the first day alone where the last is missing or lies before it; nothing where there is no day
 */
export function daysOfRange(text: string): string[] {
  const [first, last = first] = text.split(/[\s,]+/).filter(isDay)
  if (first === undefined || last === undefined) return []
  const after = Math.min(Math.max(daysBetween(first, last), 0), mostDays - 1)
  return daysFrom(first, addDays(first, after))
}
