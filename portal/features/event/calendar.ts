import { isDay, monthOf } from '#domain/day.ts'
import { type CalendarEntry, eventTypes } from '#domain/event/calls.ts'
import type { Bounds } from '#domain/month-grid.ts'
import { truncate } from '#domain/truncate.ts'
import { daysOfRange } from '#portal/shared/calendar/date-range.ts'

/** What is on a day: holidays and events, and whether the institute is closed every week. */
export type CalendarDay = { items: CalendarEntry[]; isWeeklyOff: boolean }

export const isHoliday = (entry: CalendarEntry): boolean => entry.event_type === eventTypes.holiday

/**
 * Every day with what is on it: an entry of several days is copied onto each later day of its range (spec/2 §4). A
 * weekly off is no item but a mark of its day. Holidays come before events, both in the order of the answer.
 * @param byStart day → entries that start there, as the call answers
 */
export function calendarDays(
  byStart: Readonly<Record<string, readonly CalendarEntry[]>>,
): Map<string, CalendarDay> {
  const days = new Map<string, CalendarDay>()
  const dayAt = (day: string) => {
    const known = days.get(day) ?? { items: [], isWeeklyOff: false }
    days.set(day, known)
    return known
  }
  const starts = Object.entries(byStart).toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [start, entries] of starts) {
    if (!isDay(start)) continue
    for (const entry of entries) {
      if (entry.event_type === eventTypes.weeklyOff) dayAt(start).isWeeklyOff = true
      else for (const day of daysOf(entry, start)) dayAt(day).items.push(entry)
    }
  }
  for (const day of days.values()) day.items.sort((a, b) => Number(isHoliday(b)) - Number(isHoliday(a)))
  return days
}

/** The days of an entry: those of its range from the day under which it came. */
function daysOf(entry: CalendarEntry, start: string): string[] {
  const days = daysOfRange(entry.event_date_range).filter((day) => day >= start)
  return days.includes(start) ? days : [start, ...days]
}

const mostInCell = 2

/** What a cell shows: two items, but of two kinds one each; and how many there are beside (spec/2 §2.7). */
export function cellOf({ items }: CalendarDay): { shown: CalendarEntry[]; more: number } {
  const holiday = items.find(isHoliday)
  const event = items.find((item) => !isHoliday(item))
  const shown = holiday && event ? [holiday, event] : items.slice(0, mostInCell)
  return { shown, more: items.length - shown.length }
}

const titleLength = 30
export const cutTitle = (title: string): string => truncate(title.trim(), titleLength)

/** The days of a month that have something on, in order: what a phone lists. */
export function agendaOf(
  days: ReadonlyMap<string, CalendarDay>,
  month: string,
): { day: string; items: CalendarEntry[] }[] {
  return [...days]
    .filter(([day, { items }]) => monthOf(day) === month && items.length > 0)
    .map(([day, { items }]) => ({ day, items }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** Today is offered only when the selected academic year contains it (spec/2 §2.7). */
export const offersToday = ({ first, last }: Bounds, today: string): boolean =>
  today >= first && today <= last

const holidayTypes = { 1: 'academic', 2: 'sports', 3: 'cultural', 4: 'miscellaneous' } as const
export type HolidayTypeKey = (typeof holidayTypes)[keyof typeof holidayTypes]

/** Of events only (spec/2 §3); undefined for what is none of the four. */
export function holidayTypeOf(entry: CalendarEntry): HolidayTypeKey | undefined {
  return isHoliday(entry) ? undefined : holidayTypes[entry.holiday_type as keyof typeof holidayTypes]
}

export type AudienceKey = 'student' | 'teacher' | 'customUser'

/** 1 Student, 3 Teacher, others Custom User (spec/2 §3); each once. */
export function audienceOf({ userTypeList }: Pick<CalendarEntry, 'userTypeList'>): AudienceKey[] {
  const keys = userTypeList.map(
    (type): AudienceKey => (type === 1 ? 'student' : type === 3 ? 'teacher' : 'customUser'),
  )
  return [...new Set(keys)]
}

/** First and last day of an entry; no last one where it is the first. */
export function spanOfEntry(entry: CalendarEntry): { first: string; last: string | undefined } {
  const range = daysOfRange(entry.event_date_range)
  const first = isDay(entry.event_start_Date) ? entry.event_start_Date : (range[0] ?? '')
  const last = isDay(entry.event_end_date) ? entry.event_end_date : (range.at(-1) ?? first)
  return { first, last: last > first ? last : undefined }
}

/** What tells two entries of a day apart. */
export const itemKey = (entry: CalendarEntry): string =>
  [entry.event_id ?? 0, entry.event_type, entry.title_name, entry.event_date_range].join(' ')
