import * as z from 'zod/mini'
import { defineCall, envelope, id } from '#domain/call.ts'
import { dayText } from '#domain/day.ts'

export const eventTypes = { holiday: 1, event: 2, weeklyOff: 3 } as const

/** One thing of the event calendar [event-18]. */
export const calendarEntry = z.object({
  event_type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** Distinguishes two entries of the same title. */
  event_id: z.optional(id),
  title_name: z.string(),
  /** 1 Academic, 2 Sports, 3 Cultural, 4 Miscellaneous; of events only. */
  holiday_type: z.nullable(z.number()),
  /** YYYY-MM-DD; '' for a weekly off. */
  event_start_Date: z.string(),
  event_end_date: z.string(),
  /** `YYYY-MM-DD , YYYY-MM-DD`: first and last day. */
  event_date_range: z.string(),
  is_all_day_event: z.boolean(),
  /** h:mm AM; '' for an all-day one. */
  event_start_time: z.string(),
  event_end_time: z.string(),
  standardNamesList: z.array(z.string()),
  /** 1 Student, 3 Teacher, others Custom User. */
  userTypeList: z.array(z.number()),
  holiday_desc: z.string(),
  /** https; '' without an address. */
  document_url: z.string(),
  /** 1 Monday to 7 Sunday, of a weekly off. */
  dayOfWeekList: z.array(z.number()),
})
export type CalendarEntry = z.output<typeof calendarEntry>

/** YYYY-MM-DD → entries that start on that day; a weekly off is on each of its days. */
const byDay = z.record(z.string(), z.array(calendarEntry))

export const eventDetail = defineCall({
  method: 'POST',
  path: '/api/v1/holiday_manager/getDetail',
  access: 'student',
  summary: 'Holidays, events and weekly offs that touch a month, at a school',
  source: 'event-17',
  body: z.object({
    institution_id: id,
    /** 1 to 12. */
    month: z.number().check(z.int(), z.gte(1), z.lte(12)),
    year: z.number().check(z.int(), z.gte(1900), z.lte(9998)),
    student_id: id,
    /** True for All Events. */
    is_all_event_for_student: z.boolean(),
    /** 0 for every kind. */
    event_type: z._default(z.number().check(z.int(), z.gte(0), z.lte(3)), 0),
    search_date: z.optional(z.nullable(dayText)),
    is_yearly_view: z._default(z.boolean(), false),
  }),
  reply: envelope(byDay),
})

/** A holiday, as the time table marks it [event-19]. */
export const timetableEvent = z.object({
  title_name: z.string(),
  /** `YYYY-MM-DD YYYY-MM-DD`: first and last day. */
  event_date_range: z.string(),
})
export type TimetableEvent = z.output<typeof timetableEvent>

export const timetableEvents = defineCall({
  method: 'POST',
  path: '/api/v1/holiday_manager/event_for_timetable',
  access: 'student',
  summary: 'Holidays that touch a span of days, at a school',
  source: 'event-19',
  body: z.object({
    institution_id: id,
    year: z.number().check(z.int(), z.gte(1900), z.lte(9998)),
    student_id: id,
    event_start_Date: dayText,
    event_end_date: dayText,
  }),
  /** YYYY-MM-DD → holidays that start on that day. */
  reply: envelope(z.record(z.string(), z.array(timetableEvent))),
})

export const eventCalls = [eventDetail, timetableEvents] as const
