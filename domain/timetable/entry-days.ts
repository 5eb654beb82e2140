import { addDays, daysFrom } from '#domain/day.ts'

/** Days are YYYY-MM-DD, '' for none; the time is h:mm AM. */
export type Dated = { readonly date: string; readonly endDate: string; readonly endTime: string }

/** The days of an entry: an exam may have several, and one that ends at midnight ends on the day before. */
export function daysOfEntry({ date, endDate, endTime }: Dated): string[] {
  if (endDate <= date) return [date]
  return daysFrom(date, endTime === '12:00 AM' ? addDays(endDate, -1) : endDate)
}
