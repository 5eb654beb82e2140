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
  sql`select v.id, v.kind, v.title, v.description, v.holiday_type as "holidayType",
      v.start_date::text as "firstDay", greatest(v.start_date, v.end_date)::text as "lastDay",
      v.start_time::text as "startTime", v.end_time::text as "endTime", v.user_types as "userTypes",
      v.document_url as "documentUrl",
      case when v.is_for_all then '[]' else coalesce((
        select json_agg(d.name order by d.id) from calendar_event_standard t
        join standard d on d.institute_id = t.institute_id and d.id = t.standard_id
        where t.institute_id = v.institute_id and t.event_id = v.id), '[]') end as standards
    from calendar_event v
    where v.institute_id = ${instituteId} and v.start_date <= ${last}
      and greatest(v.start_date, v.end_date) >= ${first}
      and v.cancelled_at is null and (${kind}::text is null or v.kind = ${kind})
      and (not ${isMineOnly}::boolean or (
        ${isForReader('v')} and (v.is_for_all or exists (
          select 1 from ${enrolled} e
          join section s on s.institute_id = e.institute_id and s.id = e.section_id
          join calendar_event_standard t on t.institute_id = e.institute_id and t.standard_id = s.standard_id
          where e.institute_id = ${instituteId} and e.student_id = ${studentId}
            and e.academic_year_id = ${yearId} and t.event_id = v.id and ${touchesDays('v')}))))
    order by v.start_date, v.kind desc, v.start_time nulls first, v.title, v.id limit ${maxEvents}`,
)

/** Days of the week on which the institute is closed: 1 Monday to 7 Sunday. */
export const findWeeklyOffs = many(
  'event.weekly-offs',
  z.object({ day: z.number() }),
  sql`select day_of_week as day from weekly_off where institute_id = ${instituteId} order by day`,
)
