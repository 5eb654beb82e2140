import { addDays, daysFrom } from '#domain/day.ts'
import type { ClassSpan } from '#domain/live/status.ts'
import type { EntryKind } from '#domain/timetable/included.ts'
import type { Zone } from '#domain/zone.ts'

/** Days are YYYY-MM-DD, '' for none; the time is h:mm AM. */
export type Dated = { readonly date: string; readonly endDate: string; readonly endTime: string }

/** The days of an entry: an exam may have several, and one that ends at midnight ends on the day before. */
export function daysOfEntry({ date, endDate, endTime }: Dated): string[] {
  if (endDate <= date) return [date]
  return daysFrom(date, endTime === '12:00 AM' ? addDays(endDate, -1) : endDate)
}

const dayMinutes = 24 * 60

/**
 * When an entry is held on one of its days: an exam on paper of several days has the same hours on each of them, and one
 * whose hours pass midnight began on the day before its last; anything else lasts from its start to its end.
 */
export function spanOnDay(kind: EntryKind, span: ClassSpan, day: string, zone: Zone): ClassSpan {
  if (kind !== 'offlineExam' || !(span.startMs < span.endMs)) return span
  const last = zone.dayAt(span.endMs - 1)
  if (zone.dayAt(span.startMs) === last) return span
  const from = zone.minuteAt(span.startMs)
  const to = zone.minuteAt(span.endMs) || dayMinutes
  const isOverMidnight = to <= from
  const first = isOverMidnight && day >= last ? addDays(last, -1) : day
  return {
    startMs: zone.momentOf(first, from),
    endMs: zone.momentOf(isOverMidnight ? addDays(first, 1) : first, to),
  }
}
