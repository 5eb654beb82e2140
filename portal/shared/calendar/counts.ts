import { type Bounds, clampDay } from '#domain/month-grid.ts'
import { type Dated, daysOfEntry } from '#domain/timetable/entry-days.ts'
import type { EntryKind } from '#domain/timetable/included.ts'
import { daysOfRange } from './date-range.ts'
import type { Entry } from './entry.ts'

/**
 * Entries by each of their days within some bounds. Of those that began earlier, a class over midnight comes first and
 * an exam last.
 * @param byStart entries by the day on which they begin
 */
export function entriesByDay<One extends Dated & { readonly kind: EntryKind }>(
  byStart: Readonly<Record<string, readonly One[]>>,
  bounds: Bounds,
): Record<string, One[]> {
  const days: Record<string, One[]> = {}
  const put = (day: string, entry: One) => {
    if (day === clampDay(day, bounds)) days[day] = [...(days[day] ?? []), entry]
  }
  const all = Object.values(byStart).flat()
  const lasting = all.flatMap((entry) =>
    daysOfEntry(entry)
      .slice(1)
      .map((day) => ({ day, entry })),
  )
  const isClass = ({ entry }: { entry: One }) => entry.kind === 'classroom' || entry.kind === 'live'
  for (const { day, entry } of lasting.filter(isClass)) put(day, entry)
  for (const [day, entries] of Object.entries(byStart)) for (const entry of entries) put(day, entry)
  for (const { day, entry } of lasting.filter((one) => !isClass(one))) put(day, entry)
  return days
}

type Countable = Pick<Entry, 'isCancelled'>

/** The number of entries that are not cancelled. */
export const countOf = (entries: readonly Countable[]): number =>
  entries.filter(({ isCancelled }) => !isCancelled).length

/** The number of entries on each day [timetable-2]. */
export function countByDay(byDay: Readonly<Record<string, readonly Countable[]>>): Map<string, number> {
  return new Map(Object.entries(byDay).map(([day, entries]) => [day, countOf(entries)]))
}

type Holiday = { title_name: string; event_date_range: string }

/** The titles of the holidays on each day, each once; a longer holiday is on each of its days. */
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
