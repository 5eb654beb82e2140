import * as z from 'zod/mini'
import { isForReader } from '#server/access/events.ts'
import { given } from '#server/access/given.ts'
import { enrolled, touchesDays } from '#server/access/membership.ts'
import { many, params, raw, sql } from '#server/database/sql.ts'

const { instituteId, studentId, yearId } = given

const eventKind = z.enum(['holiday', 'event'])
const { first, last, kind, isMineOnly } = params({
  /** First and last day of the range that an entry must touch. */
  first: z.string(),
  last: z.string(),
  /** Null for both. */
  kind: z.nullable(eventKind),
  /** Entries for the reader, and for all or for the student's standard of the year. */
  isMineOnly: z.boolean(),
})

const eventRow = z.object({
  id: z.number(),
  kind: eventKind,
  title: z.string(),
  description: z.string(),
  holidayType: z.nullable(z.number()),
  /** YYYY-MM-DD. */
  firstDay: z.string(),
  lastDay: z.string(),
  /** HH:MM:SS, null for a whole day. */
  startTime: z.nullable(z.string()),
  endTime: z.nullable(z.string()),
  userTypes: z.array(z.number()),
  documentUrl: z.string(),
  /** For an entry of some standards only. */
  standards: z.array(z.string()),
})
export type EventRow = z.output<typeof eventRow>

/** More than a school enters in a year. */
const maxEvents = raw('5000')

/**
 * Entries that touch a range of days and are not cancelled: holidays of a day before its events, by start.
 */
export const findEvents = many(
  'event.touching',
  eventRow,
  sql`select calendar_event.id, calendar_event.kind, calendar_event.title, calendar_event.description,
    calendar_event.holiday_type as "holidayType",
      calendar_event.start_date::text as "firstDay", greatest(calendar_event.start_date,
        calendar_event.end_date)::text as "lastDay",
      calendar_event.start_time::text as "startTime", calendar_event.end_time::text as "endTime",
        calendar_event.user_types as "userTypes",
      calendar_event.document_url as "documentUrl",
      case when calendar_event.is_for_all then '[]' else coalesce((
        select json_agg(standard.name order by standard.id) from calendar_event_standard
        join standard on standard.institute_id = calendar_event_standard.institute_id
          and standard.id = calendar_event_standard.standard_id
        where calendar_event_standard.institute_id = calendar_event.institute_id
          and calendar_event_standard.event_id = calendar_event.id), '[]') end as standards
    from calendar_event
    where calendar_event.institute_id = ${instituteId} and calendar_event.start_date <= ${last}
      and greatest(calendar_event.start_date, calendar_event.end_date) >= ${first}
      and calendar_event.cancelled_at is null and (${kind}::text is null or calendar_event.kind = ${kind})
      and (not ${isMineOnly}::boolean or (
        ${isForReader('calendar_event')} and (calendar_event.is_for_all or exists (
          select 1 from ${enrolled} enrolled
          join section on section.institute_id = enrolled.institute_id and section.id = enrolled.section_id
          join calendar_event_standard on calendar_event_standard.institute_id = enrolled.institute_id
            and calendar_event_standard.standard_id = section.standard_id
          where enrolled.institute_id = ${instituteId} and enrolled.student_id = ${studentId}
            and enrolled.academic_year_id = ${yearId} and calendar_event_standard.event_id = calendar_event.id
              and ${touchesDays('calendar_event')}))))
    order by calendar_event.start_date, calendar_event.kind desc, calendar_event.start_time nulls first, calendar_event.title,
      calendar_event.id limit ${maxEvents}`,
)

/** Days of the week on which the institute is closed: 1 Monday to 7 Sunday. */
export const findWeeklyOffs = many(
  'event.weekly-offs',
  z.object({ day: z.number() }),
  sql`select day_of_week as day from weekly_off where institute_id = ${instituteId} order by day`,
)
