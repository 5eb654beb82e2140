import * as z from 'zod/mini'
import { attendanceCount, attendanceRecord } from '#domain/timetable/calls.ts'
import { forEachRow, many, maybeOne, params, sql } from '#server/database/sql.ts'

const given = params({
  instituteId: z.number(),
  studentId: z.number(),
  batchId: z.number(),
  sectionIds: z.array(z.number()),
  from: z.date(),
  before: z.date(),
  /** -1 for all. */
  subjectId: z.number(),
  teacherId: z.number(),
  timeZone: z.string(),
})
const { instituteId, studentId, batchId, sectionIds, from, before, subjectId, teacherId, timeZone } = given

/** The standard of a section of a student, in any year. */
export const findOwnBatch = maybeOne(
  'timetable.own-batch',
  z.object({ standardId: z.number() }),
  sql`select s.standard_id as "standardId" from section s
    where s.institute_id = ${instituteId} and s.id = ${batchId} and exists (select 1 from enrolment e
      where e.institute_id = ${instituteId} and e.student_id = ${studentId} and e.section_id = s.id)`,
)

/** Marked attendance, by start; a cancelled class does not count. */
export const findAttendance = many(
  'timetable.attendance',
  attendanceRecord,
  sql`select case when a.is_present then 'P' else 'A' end as status,
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
      and (${teacherId}::bigint = -1 or c.teacher_id = ${teacherId})
    order by c.starts_at, c.id`,
)

/** Marked classes by subject and month, in these sections; a cancelled class does not count. */
export const countAttendance = many(
  'timetable.attendance-counts',
  attendanceCount,
  sql`select to_char(c.month, 'YYYY-MM') as month, b.name as subject_name,
      sum(c.held)::int as held, sum(c.present)::int as present
    from attendance_count c
    join subject b on b.institute_id = ${instituteId} and b.id = c.subject_id
    where c.institute_id = ${instituteId} and c.student_id = ${studentId}
      and c.section_id = any(${sectionIds}::bigint[]) and c.held > 0
    group by c.month, b.id, b.name order by month, subject_name`,
)
