import * as z from 'zod/mini'

/**
 * Days and months of the calendar, as text: `YYYY-MM-DD` and `YYYY-MM`. They are compared and sorted as text, and
 * know no zone: which day it is somewhere, `#domain/zone.ts` says.
 */
const dayMs = 24 * 60 * 60 * 1000
const atMidnight = (day: string) => Date.parse(`${day}T00:00:00Z`)

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const moment = atMidnight(text)
  // 30 February is read as a day of March.
  return !Number.isNaN(moment) && new Date(moment).toISOString().slice(0, 10) === text
}

/** A day in a request or reply. */
export const dayText = z.string().check(z.refine(isDay, 'must be a day, YYYY-MM-DD'))

export const addDays = (day: string, count: number): string =>
  new Date(atMidnight(day) + count * dayMs).toISOString().slice(0, 10)

/** Whole days from one day to another; negative when the second lies before the first. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((atMidnight(to) - atMidnight(from)) / dayMs)

/** 1 for Monday to 7 for Sunday (ISO 8601). */
export const weekdayOf = (day: string): number => new Date(atMidnight(day)).getUTCDay() || 7

export const monthOf = (day: string): string => day.slice(0, 7)
export const firstDayOf = (month: string): string => `${month}-01`
export const lastDayOf = (month: string): string => addDays(firstDayOf(addMonths(month, 1)), -1)

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + (number - 1) + count
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}

export const isMonth = (text: string): boolean => isDay(`${text}-01`)

/** Every day from the first to the last, both included; none when the last lies before the first. */
export function daysFrom(first: string, last: string): string[] {
  const count = daysBetween(first, last) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index))
}

/** `2026-11-05` as `05-11-2026`, the way dates are shown [access-32]. */
export const showDay = (day: string): string => day.split('-').reverse().join('-')

/** `01-11-2026 to 30-11-2026`, or one day. */
export const showSpan = (first: string, last: string): string =>
  first === last ? showDay(first) : `${showDay(first)} to ${showDay(last)}`

/** `05-11-2026` as `2026-11-05`. @returns undefined for any other text */
export function readShownDay(text: string): string | undefined {
  const day = text.split('-').reverse().join('-')
  return isDay(day) ? day : undefined
}

/** A day in a request that writes it DD-MM-YYYY. */
export const shownDayText = z
  .string()
  .check(z.refine((text) => readShownDay(text) !== undefined, 'must be a day, DD-MM-YYYY'))
