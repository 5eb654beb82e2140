import * as z from 'zod/mini'
import {
  attendanceCount,
  attendanceMark,
  attendanceRecord,
  maxAttendanceClasses,
} from '#domain/timetable/calls.ts'
import { enrolled, isOfDays } from '#server/access/membership.ts'
import { isTaughtBy, teacherId } from '#server/access/teachers.ts'
import { forEachRow, many, maybeOne, params, type Runner, raw, sql } from '#server/database/sql.ts'

const { studentId: ofStudent } = params({
  /** Null for an open user. */
  studentId: z.nullable(z.number()),
})
const given = params({
  instituteId: z.number(),
  studentId: z.number(),
  batchId: z.number(),
  sectionIds: z.array(z.number()),
  sinces: z.array(z.string()),
  untils: z.array(z.string()),
  from: z.date(),
  before: z.date(),
  /** -1 for all. */
  subjectId: z.number(),
  timeZone: z.string(),
})
const { instituteId, studentId, batchId, sectionIds, sinces, untils, from, before, subjectId, timeZone } =
  given

/** The standard of a section of a student, in any year. */
export const findOwnBatch = maybeOne(
  'timetable.own-batch',
  z.object({ standardId: z.number() }),
  sql`select s.standard_id as "standardId" from section s
    where s.institute_id = ${instituteId} and s.id = ${batchId} and exists (select 1 from enrolment e
      where e.institute_id = ${instituteId} and e.student_id = ${studentId} and e.section_id = s.id)`,
)

/** The days from `since` to `until` in a section: moments in ISO 8601, null for no end. */
export type SectionDays = { sectionId: number; since: string | null; until: string | null }

/** The values of `mine`. */
export const daysValues = (sections: readonly SectionDays[]) => ({
  sectionIds: sections.map((section) => section.sectionId),
  sinces: sections.map((section) => section.since ?? '-infinity'),
  untils: sections.map((section) => section.until ?? 'infinity'),
})

/** `mine`, the days of a student in the sections. */
export const mine = sql`mine as (
  select * from unnest(${sectionIds}::bigint[], ${sinces}::timestamptz[], ${untils}::timestamptz[])
    as m (section_id, since, until))`

const monthStart = (moment: string) =>
  sql`(date_trunc('month', ${raw(moment)} at time zone ${timeZone}) at time zone ${timeZone})`

/** The classes of the section of `m` from one moment to another. A cancelled class does not count. */
const heldBetween = (first: string, next: string) => sql`(select * from classroom_class c
    where c.institute_id = ${instituteId} and c.section_id = m.section_id and c.cancelled_at is null
      and c.starts_at >= ${raw(first)} and c.starts_at < ${raw(next)} ${forEachRow})`

/** The student's mark at the class `c`. */
const ownMark = sql`(select * from attendance a
    where a.institute_id = ${instituteId} and a.student_id = ${ofStudent} and a.class_id = c.id ${forEachRow})`

/**
 * The marked classes of a student on the days of `mine`, by subject and month. Whole months are counted already; of a month
 * that begins or ends outside of them the classes are looked at. A cancelled class does not count.
 */
export const countedAttendance = sql`(
  select c.subject_id, c.month, c.held, c.present from mine m
  join attendance_count c on c.institute_id = ${instituteId} and c.student_id = ${ofStudent}
    and c.section_id = m.section_id and c.held > 0
  where c.month::timestamp at time zone ${timeZone} >= m.since
    and (c.month + interval '1 month') at time zone ${timeZone} <= m.until
  union all
  select c.subject_id, date_trunc('month', c.starts_at at time zone ${timeZone})::date, 1, a.is_present::int
  from mine m
  cross join lateral (
    select distinct ${monthStart('edge')} as first,
      (date_trunc('month', edge at time zone ${timeZone}) + interval '1 month') at time zone ${timeZone} as next
    from unnest(array[m.since, m.until]) edge where isfinite(edge) and edge <> ${monthStart('edge')}) part
  cross join lateral ${heldBetween('greatest(m.since, part.first)', 'least(m.until, part.next)')} c
  cross join lateral ${ownMark} a)`

/** Marked attendance on the days in the section, by start; a cancelled class does not count. */
export const findAttendance = many(
  'timetable.attendance',
  z.extend(attendanceRecord, { classId: z.number() }),
  sql`select c.id as "classId", case when a.is_present then 'P' else 'A' end as status,
      to_char(c.starts_at at time zone ${timeZone}, 'YYYY-MM-DD') as date,
      to_char(c.starts_at at time zone ${timeZone}, 'FMHH12:MI AM') as start_time,
      to_char(c.ends_at at time zone ${timeZone}, 'FMHH12:MI AM') as end_time,
      c.custom_type as custom_class_type, a.homework_status as home_work_status, a.remark,
      c.homework as homework_assigned, a.note as attendance_note, b.name as subject_name
    from classroom_class c
    cross join lateral (select * from attendance a
      where a.institute_id = ${instituteId} and a.student_id = ${studentId} and a.class_id = c.id ${forEachRow}) a
    join subject b on b.institute_id = ${instituteId} and b.id = c.subject_id
    where c.institute_id = ${instituteId} and c.section_id = ${batchId}
      and c.starts_at >= ${from} and c.starts_at < ${before} and c.cancelled_at is null
      and (${subjectId}::bigint = -1 or c.subject_id = ${subjectId})
      and (${teacherId}::bigint = -1 or ${isTaughtBy('classroom_class')})
      and exists (select 1 from ${enrolled} e where e.institute_id = ${instituteId} and e.student_id = ${studentId}
        and e.section_id = ${batchId} and ${isOfDays('c.starts_at')})
    order by c.starts_at, c.id`,
)

const counts = many(
  'timetable.attendance-counts',
  attendanceCount,
  sql`with ${mine}
    select to_char(c.month, 'YYYY-MM') as month, b.name as subject_name,
      sum(c.held)::int as held, sum(c.present)::int as present
    from ${countedAttendance} c
    join subject b on b.institute_id = ${instituteId} and b.id = c.subject_id
    group by c.month, b.id, b.name order by month, subject_name`,
)

type YearOf = {
  instituteId: number
  studentId: number
  timeZone: string
  sections: readonly SectionDays[]
}

/** Marked classes by subject and month, on the days in these sections. */
export const countAttendance = (
  runner: Runner,
  { sections, ...at }: YearOf,
): Promise<z.output<typeof attendanceCount>[]> => counts(runner, { ...at, ...daysValues(sections) })

const classes = many(
  'timetable.attendance-days',
  z.extend(attendanceMark, { status: z.nullable(z.string()), attendance_note: z.nullable(z.string()) }),
  sql`with ${mine}
    select to_char(c.starts_at at time zone ${timeZone}, 'YYYY-MM-DD') as date,
      to_char(c.starts_at at time zone ${timeZone}, 'FMHH12:MI AM') as start_time, b.name as subject_name,
      case when a.is_present then 'P' when not a.is_present then 'A' end as status, a.note as attendance_note
    from mine m
    cross join lateral ${heldBetween('m.since', 'm.until')} c
    left join lateral ${ownMark} a on true
    join subject b on b.institute_id = ${instituteId} and b.id = c.subject_id
    order by c.starts_at desc, c.id desc limit ${raw(String(maxAttendanceClasses))}`,
)

/** The marked classes on the days in these sections, newest first, and the days that have a class. */
export async function findAttendanceDays(runner: Runner, { sections, ...at }: YearOf) {
  const found = await classes(runner, { ...at, ...daysValues(sections) })
  return {
    class_days: [...new Set(found.map(({ date }) => date))],
    marks: found.flatMap(({ status, attendance_note, ...one }) =>
      status === null ? [] : [{ ...one, status, attendance_note: attendance_note ?? '' }],
    ),
  }
}
