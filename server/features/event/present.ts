import { daysFrom, weekdayOf } from '#domain/day.ts'
import { type CalendarEntry, eventTypes, type TimetableEvent } from '#domain/event/calls.ts'
import { httpsOnly } from '#domain/session/address.ts'
import { showTime } from '#domain/time-of-day.ts'
import type { EventRow } from '#server/features/event/queries.ts'

/** One row of the event calendar [event-18]. */
export function calendarEntryOf(row: EventRow): CalendarEntry {
  const isAllDay = row.startTime === null
  return {
    event_type: eventTypes[row.kind],
    event_id: row.id,
    title_name: row.title,
    holiday_type: row.kind === 'event' ? row.holidayType : null,
    event_start_Date: row.firstDay,
    event_end_date: row.lastDay,
    event_date_range: `${row.firstDay} , ${row.lastDay}`,
    is_all_day_event: isAllDay,
    event_start_time: clockTime(row.startTime),
    event_end_time: isAllDay ? '' : clockTime(row.endTime),
    standardNamesList: row.standards,
    userTypeList: row.userTypes,
    holiday_desc: row.description,
    // Only https links leave the portal [event-18].
    document_url: httpsOnly(row.documentUrl),
    dayOfWeekList: [],
  }
}

export const timetableEventOf = (row: EventRow): TimetableEvent => ({
  title_name: row.title,
  event_date_range: `${row.firstDay} ${row.lastDay}`,
})

/** The entry of every weekly off, and its days from first to last. */
export function weeklyOffsOf(weekdays: readonly number[], first: string, last: string) {
  const entry: CalendarEntry = {
    event_type: eventTypes.weeklyOff,
    title_name: 'Weekly Off',
    holiday_type: null,
    event_start_Date: '',
    event_end_date: '',
    event_date_range: '',
    is_all_day_event: true,
    event_start_time: '',
    event_end_time: '',
    standardNamesList: [],
    userTypeList: [],
    holiday_desc: '',
    document_url: '',
    dayOfWeekList: [...weekdays],
  }
  return daysFrom(first, last)
    .filter((day) => weekdays.includes(weekdayOf(day)))
    .map((day) => ({ day, entry }))
}

/** Groups by day, days in order. */
export function byDay<T>(placed: readonly { day: string; entry: T }[]): Record<string, T[]> {
  const days: Record<string, T[]> = {}
  for (const { day, entry } of placed.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))) {
    days[day] ??= []
    days[day].push(entry)
  }
  return days
}

/** `10:30 AM` for `10:30:00`. */
function clockTime(time: string | null): string {
  if (time === null) return ''
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return showTime(hour * 60 + minute)
}
