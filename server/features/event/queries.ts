import type pg from 'pg'

type Runner = pg.Pool | pg.PoolClient

export type EventRow = {
  id: number
  kind: 'holiday' | 'event'
  title: string
  description: string
  holidayType: number | null
  /** YYYY-MM-DD. */
  firstDay: string
  lastDay: string
  /** HH:MM:SS, null for all of the day. */
  startTime: string | null
  endTime: string | null
  userTypes: number[]
  /** Of an entry for some standards only. */
  standards: string[]
  documentUrl: string
}

export type EventsAsked = {
  instituteId: number
  studentId: number
  yearId: number
  /** First and last day of the span that an entry must touch. */
  first: string
  last: string
  /** Null for both. */
  kind: EventRow['kind'] | null
  /** What is for students, and for all or for the student's own standard of the year. */
  isMineOnly: boolean
}

/** More than a school enters in a year. */
const mostEvents = 5000

/** What touches a span of days and was not called off: holidays of a day before its events, by start. */
export async function findEvents(runner: Runner, asked: EventsAsked): Promise<EventRow[]> {
  const { instituteId, studentId, yearId, first, last, kind, isMineOnly } = asked
  const found = await runner.query<EventRow>({
    name: 'event.touching',
    text: `select v.id, v.kind, v.title, v.description, v.holiday_type as "holidayType",
        v.start_date::text as "firstDay", greatest(v.start_date, v.end_date)::text as "lastDay",
        v.start_time::text as "startTime", v.end_time::text as "endTime", v.user_types as "userTypes",
        v.document_url as "documentUrl",
        case when v.is_for_all then '[]' else coalesce((
          select json_agg(d.name order by d.id) from calendar_event_standard t
          join standard d on d.institute_id = t.institute_id and d.id = t.standard_id
          where t.institute_id = v.institute_id and t.event_id = v.id), '[]') end as standards
      from calendar_event v
      where v.institute_id = $1 and v.start_date <= $3 and greatest(v.start_date, v.end_date) >= $2
        and v.cancelled_at is null and ($4::text is null or v.kind = $4)
        and (not $5::boolean or (
          (cardinality(v.user_types) = 0 or 1 = any(v.user_types)) and (v.is_for_all or exists (
            select 1 from enrolment e
            join section s on s.institute_id = e.institute_id and s.id = e.section_id
            join calendar_event_standard t on t.institute_id = e.institute_id and t.standard_id = s.standard_id
            where e.institute_id = $1 and e.student_id = $6 and e.academic_year_id = $7 and t.event_id = v.id))))
      order by v.start_date, v.kind desc, v.start_time nulls first, v.title, v.id limit ${mostEvents}`,
    values: [instituteId, first, last, kind, isMineOnly, studentId, yearId],
  })
  return found.rows
}

/** Days of the week on which the institute is closed: 1 Monday to 7 Sunday. */
export async function findWeeklyOffs(runner: Runner, instituteId: number): Promise<number[]> {
  const found = await runner.query<{ day: number }>({
    name: 'event.weekly-offs',
    text: 'select day_of_week as day from weekly_off where institute_id = $1 order by 1',
    values: [instituteId],
  })
  return found.rows.map((row) => row.day)
}
