import * as z from 'zod/mini'
import {
  attendanceCount,
  attendanceMark,
  attendanceRecord,
  maxAttendanceClasses,
} from '#domain/timetable/calls.ts'
import { isOnLeave } from '#server/access/leave.ts'
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
  sql`select section.standard_id as "standardId" from section
    where section.institute_id = ${instituteId} and section.id = ${batchId} and exists (select 1 from enrolment
      where enrolment.institute_id = ${instituteId} and enrolment.student_id = ${studentId}
        and enrolment.section_id = section.id)`,
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
    as mine (section_id, since, until))`

const monthStart = (moment: string) =>
  sql`(date_trunc('month', ${raw(moment)} at time zone ${timeZone}) at time zone ${timeZone})`

/** The classes of the section of `mine` from one moment to another. A cancelled class does not count. */
const heldBetween = (first: string, next: string) => sql`(select * from classroom_class class
    where class.institute_id = ${instituteId} and class.section_id = mine.section_id and class.cancelled_at is null
      and class.starts_at >= ${raw(first)} and class.starts_at < ${raw(next)} ${forEachRow})`

/** The student's mark at `class`. */
const ownMark = sql`(select * from attendance
    where attendance.institute_id = ${instituteId} and attendance.student_id = ${ofStudent}
      and attendance.class_id = class.id ${forEachRow})`

/**
 * The marked classes of a student on the days of `mine`, by subject and month. Whole months are counted already; of a month
 * that begins or ends outside of them the classes are looked at. A cancelled class does not count.
 */
export const countedAttendance = sql`(
  select attendance_count.subject_id, attendance_count.month, attendance_count.held, attendance_count.present from mine
  join attendance_count on attendance_count.institute_id = ${instituteId} and attendance_count.student_id = ${ofStudent}
    and attendance_count.section_id = mine.section_id and attendance_count.held > 0
  where attendance_count.month::timestamp at time zone ${timeZone} >= mine.since
    and (attendance_count.month + interval '1 month') at time zone ${timeZone} <= mine.until
  union all
  select class.subject_id, date_trunc('month', class.starts_at at time zone ${timeZone})::date, 1, own_mark.is_present::int
  from mine
  cross join lateral (
    select distinct ${monthStart('edge')} as first,
      (date_trunc('month', edge at time zone ${timeZone}) + interval '1 month') at time zone ${timeZone} as next
    from unnest(array[mine.since, mine.until]) edge where isfinite(edge) and edge <> ${monthStart('edge')}) part
  cross join lateral ${heldBetween('greatest(mine.since, part.first)', 'least(mine.until, part.next)')} class
  cross join lateral ${ownMark} own_mark)`

/** Marked attendance on the days in the section, by start; a cancelled class does not count. */
export const findAttendance = many(
  'timetable.attendance',
  z.extend(attendanceRecord, { classId: z.number() }),
  sql`select class.id as "classId", case when own_mark.is_present then 'P' else 'A' end as status,
      to_char(class.starts_at at time zone ${timeZone}, 'YYYY-MM-DD') as date,
      to_char(class.starts_at at time zone ${timeZone}, 'FMHH12:MI AM') as start_time,
      to_char(class.ends_at at time zone ${timeZone}, 'FMHH12:MI AM') as end_time,
      class.custom_type as custom_class_type, own_mark.homework_status as home_work_status,
      case when own_mark.is_late and own_mark.remark = '' then 'Late' else own_mark.remark end as remark,
      class.homework as homework_assigned, own_mark.note as attendance_note, subject.name as subject_name
    from classroom_class class
    cross join lateral (select * from attendance
      where attendance.institute_id = ${instituteId} and attendance.student_id = ${studentId}
        and attendance.class_id = class.id ${forEachRow}) own_mark
    join subject on subject.institute_id = ${instituteId} and subject.id = class.subject_id
    where class.institute_id = ${instituteId} and class.section_id = ${batchId}
      and class.starts_at >= ${from} and class.starts_at < ${before} and class.cancelled_at is null
      and (${subjectId}::bigint = -1 or class.subject_id = ${subjectId})
      and (${teacherId}::bigint = -1 or ${isTaughtBy('classroom_class')})
      and exists (select 1 from ${enrolled} enrolled where enrolled.institute_id = ${instituteId}
        and enrolled.student_id = ${studentId}
        and enrolled.section_id = ${batchId} and ${isOfDays('class.starts_at')})
    order by class.starts_at, class.id`,
)

const counts = many(
  'timetable.attendance-counts',
  attendanceCount,
  sql`with ${mine}
    select to_char(attendance.month, 'YYYY-MM') as month, subject.name as subject_name,
      sum(attendance.held)::int as held, sum(attendance.present)::int as present
    from ${countedAttendance} attendance
    join subject on subject.institute_id = ${instituteId} and subject.id = attendance.subject_id
    group by attendance.month, subject.id, subject.name order by month, subject_name`,
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
  z.extend(attendanceMark, {
    status: z.nullable(z.string()),
    attendance_note: z.nullable(z.string()),
    is_on_leave: z.nullable(z.boolean()),
  }),
  sql`with ${mine}
    select to_char(class.starts_at at time zone ${timeZone}, 'YYYY-MM-DD') as date,
      to_char(class.starts_at at time zone ${timeZone}, 'FMHH12:MI AM') as start_time, subject.name as subject_name,
      case when own_mark.is_present then 'P' when not own_mark.is_present then 'A' end as status, own_mark.note as attendance_note,
      not own_mark.is_present and ${isOnLeave('own_mark.student_id')} as is_on_leave
    from mine
    cross join lateral ${heldBetween('mine.since', 'mine.until')} class
    left join lateral ${ownMark} own_mark on true
    join subject on subject.institute_id = ${instituteId} and subject.id = class.subject_id
    order by class.starts_at desc, class.id desc limit ${raw(String(maxAttendanceClasses))}`,
)

/** The marked classes on the days in these sections, newest first, and the days that have a class. */
export async function findAttendanceDays(runner: Runner, { sections, ...at }: YearOf) {
  const found = await classes(runner, { ...at, ...daysValues(sections) })
  return {
    class_days: [...new Set(found.map(({ date }) => date))],
    marks: found.flatMap(({ status, attendance_note, is_on_leave, ...one }) =>
      status === null
        ? []
        : [{ ...one, status, attendance_note: attendance_note ?? '', ...(is_on_leave && { is_on_leave }) }],
    ),
  }
}
