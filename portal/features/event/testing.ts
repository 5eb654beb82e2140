import type { CalendarEntry } from '#domain/event/calls.ts'

/** An all-day event of one day, for students. */
export const makeEntry = (changes: Partial<CalendarEntry> = {}): CalendarEntry => ({
  event_type: 2,
  title_name: 'Sports day',
  holiday_type: 1,
  event_start_Date: '2026-11-20',
  event_end_date: '2026-11-20',
  event_date_range: '2026-11-20 , 2026-11-20',
  is_all_day_event: true,
  event_start_time: '',
  event_end_time: '',
  standardNamesList: [],
  userTypeList: [1],
  holiday_desc: '',
  document_url: '',
  dayOfWeekList: [],
  ...changes,
})

/** An event of several days, each as `2026-11-20`. */
export const makeLasting = (
  first: string,
  last: string,
  changes: Partial<CalendarEntry> = {},
): CalendarEntry =>
  makeEntry({
    event_start_Date: first,
    event_end_date: last,
    event_date_range: `${first} , ${last}`,
    ...changes,
  })
