import { daysOfRange } from '#domain/event/date-range.ts'

/** How many entries each day has (spec/2 §2.6 "per-day schedule count"). */
export function countByDay(byDay: Readonly<Record<string, readonly unknown[]>>): Map<string, number> {
  return new Map(Object.entries(byDay).map(([day, entries]) => [day, entries.length]))
}

type Holiday = { title_name: string; event_date_range: string }

/** The titles of the holidays on each day; one of several days stands on each of them, and once. */
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
