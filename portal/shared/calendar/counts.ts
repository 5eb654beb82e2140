import { type Bounds, clampDay } from '#domain/month-grid.ts'
import { type Dated, daysOfEntry } from '#domain/timetable/entry-days.ts'
import { daysOfRange } from './date-range.ts'

/**
 * Entries by each of their days within some bounds; those that began on an earlier day come last.
 * @param byStart entries by the day on which they begin
 */
export function entriesByDay<One extends Dated>(
  byStart: Readonly<Record<string, readonly One[]>>,
  bounds: Bounds,
): Record<string, One[]> {
  const days: Record<string, One[]> = {}
  const put = (day: string, entry: One) => {
    if (day === clampDay(day, bounds)) days[day] = [...(days[day] ?? []), entry]
  }
  for (const [day, entries] of Object.entries(byStart)) for (const entry of entries) put(day, entry)
  for (const entry of Object.values(byStart).flat())
    for (const day of daysOfEntry(entry).slice(1)) put(day, entry)
  return days
}

/** How many entries each day has (spec/2 §2.6 "per-day schedule count"). */
export function countByDay(byDay: Readonly<Record<string, readonly unknown[]>>): Map<string, number> {
  return new Map(Object.entries(byDay).map(([day, entries]) => [day, entries.length]))
}

type Holiday = { title_name: string; event_date_range: string }

/** The titles of the holidays on each day; one of several days is on each of them, once. */
export function holidaysByDay(
  byStart: Readonly<Record<string, readonly Holiday[]>>,
): Map<string, readonly string[]> {
  const holidays = new Map<string, string[]>()
  for (const [start, starting] of Object.entries(byStart)) {
    for (const { title_name, event_date_range } of starting) {
      for (const day of daysOfRange(event_date_range || start)) {
        const titles = holidays.get(day) ?? []
        if (!titles.includes(title_name)) holidays.set(day, [...titles, title_name])
      }
    }
  }
  return holidays
}
