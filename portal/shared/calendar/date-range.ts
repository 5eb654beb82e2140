import { addDays, daysBetween, daysFrom, isDay } from '#domain/day.ts'

/** The longest range is an academic year; a longer one is a typing error and would need too much memory. */
const maxDays = 400

/**
 * Every day of an `event_date_range`: first and last day, separated by a space or a comma [event-18, event-19].
 * @returns only the first day if the last is missing or earlier; [] without a day
 */
export function daysOfRange(text: string): string[] {
  const [first, last = first] = text.split(/[\s,]+/).filter(isDay)
  if (first === undefined || last === undefined) return []
  const after = Math.min(Math.max(daysBetween(first, last), 0), maxDays - 1)
  return daysFrom(first, addDays(first, after))
}
