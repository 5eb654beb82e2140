import { addDays, daysBetween, daysFrom, isDay } from '#domain/day.ts'

/** A range has at most one academic year; a longer one is a typing error and would need too much memory. */
const maxDays = 400

/**
 * Every day of an `event_date_range`: first and last day, with a space or a comma between them
 * [event-18, event-19].
 * @returns only the first day if the last is missing or before it; none without a day
 */
export function daysOfRange(text: string): string[] {
  const [first, last = first] = text.split(/[\s,]+/).filter(isDay)
  if (first === undefined || last === undefined) return []
  const after = Math.min(Math.max(daysBetween(first, last), 0), maxDays - 1)
  return daysFrom(first, addDays(first, after))
}
