import { isDay, monthOf } from '#domain/day.ts'
import { type CalendarEntry, eventTypes } from '#domain/event/calls.ts'
import type { Bounds } from '#domain/month-grid.ts'
import { truncate } from '#domain/truncate.ts'
import { daysOfRange } from '#portal/shared/calendar/date-range.ts'

const types = { 1: 'academic', 2: 'sports', 3: 'cultural', 4: 'miscellaneous' } as const

/** A holiday or an event. */
export type CalendarItem = ReturnType<typeof readItem>

/** The items of a day, and whether it is a weekly day off. */
export type CalendarDay = { items: CalendarItem[]; isWeeklyOff: boolean }

export function readItem(entry: CalendarEntry) {
  const isHoliday = entry.event_type === eventTypes.holiday
  const range = daysOfRange(entry.event_date_range)
  const first = isDay(entry.event_start_Date) ? entry.event_start_Date : (range[0] ?? '')
  const last = isDay(entry.event_end_date) ? entry.event_end_date : (range.at(-1) ?? first)
  return {
    /** Unique among the items of the day. */
    key: [entry.event_id ?? 0, entry.event_type, entry.title_name, entry.event_date_range].join(' '),
    kind: isHoliday ? ('holiday' as const) : ('event' as const),
    title: entry.title_name,
    /** For events only [event-10]. */
    type: isHoliday ? undefined : types[entry.holiday_type as keyof typeof types],
    first,
    /** The last day; undefined for a single day. */
    last: last > first ? last : undefined,
    isAllDay: entry.is_all_day_event,
    startTime: entry.event_start_time,
    endTime: entry.event_end_time,
    standards: entry.standardNamesList,
    audience: audienceOf(entry.userTypeList),
    description: entry.holiday_desc.trim(),
    documentUrl: entry.document_url,
  }
}

type AudienceKey = 'student' | 'teacher' | 'customUser'

/** 1 Student, 3 Teacher, others Custom User; each once [event-10]. */
function audienceOf(userTypes: readonly number[]): AudienceKey[] {
  const keys = userTypes.map(
    (type): AudienceKey => (type === 1 ? 'student' : type === 3 ? 'teacher' : 'customUser'),
  )
  return [...new Set(keys)]
}

/**
 * The days with items: an entry of several days is copied onto each later day of its range [event-5]. A weekly off is no
 * item but marks its day. Holidays come before events, both in the order of the reply.
 * @param byStart day → entries that start on it, as the call replies
 */
export function calendarDays(
  byStart: Readonly<Record<string, readonly CalendarEntry[]>>,
): Map<string, CalendarDay> {
  const days = new Map<string, CalendarDay>()
  const dayAt = (day: string) => {
    const found = days.get(day) ?? { items: [], isWeeklyOff: false }
    days.set(day, found)
    return found
  }
  const starts = Object.entries(byStart).toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [start, entries] of starts) {
    if (!isDay(start)) continue
    for (const entry of entries) {
      if (entry.event_type === eventTypes.weeklyOff) dayAt(start).isWeeklyOff = true
      else {
        const item = readItem(entry)
        for (const day of daysOf(entry, start)) dayAt(day).items.push(item)
      }
    }
  }
  for (const day of days.values())
    day.items.sort((a, b) => Number(b.kind === 'holiday') - Number(a.kind === 'holiday'))
  return days
}

/** The days of an entry: its range, counted from its key in the reply. */
function daysOf(entry: CalendarEntry, start: string): string[] {
  const days = daysOfRange(entry.event_date_range).filter((day) => day >= start)
  return days.includes(start) ? days : [start, ...days]
}

const maxInCell = 2

/** The content of a cell: two items, one of each kind if both exist, and the number of the others [event-6]. */
export function cellOf({ items }: CalendarDay): { shown: CalendarItem[]; more: number } {
  const holiday = items.find(({ kind }) => kind === 'holiday')
  const event = items.find(({ kind }) => kind === 'event')
  const shown = holiday && event ? [holiday, event] : items.slice(0, maxInCell)
  return { shown, more: items.length - shown.length }
}

const titleLength = 30
export const cutTitle = (title: string): string => truncate(title.trim(), titleLength)

/** Items of the same days; their popup opens on `day`, which is in the month. */
export type AgendaGroup = { day: string; first: string; last: string | undefined; items: CalendarItem[] }

/** The items of a month as a phone lists them: each once with its days. In the current month, ended items are separate. */
export function agendaOf(
  days: ReadonlyMap<string, CalendarDay>,
  month: string,
  today: string,
): { ahead: AgendaGroup[]; earlier: AgendaGroup[] } {
  const isCurrent = monthOf(today) === month
  const groups = new Map<string, AgendaGroup>()
  const inMonth = [...days].filter(([day]) => monthOf(day) === month).toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [day, { items }] of inMonth) {
    for (const item of items) {
      const { last } = item
      // The key under which the reply lists an item is one of its days, even if its range differs.
      const first = item.first === '' ? day : item.first
      const key = `${first} ${last}`
      const group = groups.get(key) ?? { day, first, last, items: [] }
      groups.set(key, group)
      if (!group.items.includes(item)) group.items.push(item)
      // A running item opens on today, not on an earlier day.
      if (isCurrent && day <= today) group.day = day
    }
  }
  const isOver = ({ first, last = first }: AgendaGroup) => isCurrent && last < today
  const all = [...groups.values()]
  return { ahead: all.filter((group) => !isOver(group)), earlier: all.filter(isOver) }
}

/** Today is offered only when the selected academic year contains it [event-2]. */
export const offersToday = ({ first, last }: Bounds, today: string): boolean =>
  today >= first && today <= last
