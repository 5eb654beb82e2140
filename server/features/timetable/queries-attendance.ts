import type pg from 'pg'
import type { AttendanceCount, AttendanceRecord } from '#domain/timetable/calls.ts'

type Runner = pg.Pool | pg.PoolClient
type Of = { instituteId: number; studentId: number }

/** The standard of a section that a student is or was in, in whichever year. @returns undefined where he never was */
export async function findOwnBatch(runner: Runner, at: Of & { batchId: number }) {
  const found = await runner.query<{ standardId: number }>({
    name: 'timetable.own-batch',
    text: `select s.standard_id as "standardId" from section s
      where s.institute_id = $1 and s.id = $3 and exists (select 1 from enrolment e
        where e.institute_id = $1 and e.student_id = $2 and e.section_id = s.id)`,
    values: [at.instituteId, at.studentId, at.batchId],
  })
  return found.rows[0]
}

type AttendanceSpan = Of & {
  batchId: number
  from: Date
  before: Date
  /** -1 for all. */
  subjectId: number
  teacherId: number
  timeZone: string
}

/** What was marked, by start; a class that was called off after all does not count. */
export async function findAttendance(runner: Runner, at: AttendanceSpan): Promise<AttendanceRecord[]> {
  const found = await runner.query<AttendanceRecord>({
    name: 'timetable.attendance',
    text: `select case when a.is_present then 'P' else 'A' end as status,
        to_char(c.starts_at at time zone $8, 'YYYY-MM-DD') as date,
        to_char(c.starts_at at time zone $8, 'FMHH12:MI AM') as start_time,
        to_char(c.ends_at at time zone $8, 'FMHH12:MI AM') as end_time,
        c.custom_type as custom_class_type, a.homework_status as home_work_status, a.remark,
        c.homework as homework_assigned, a.note as attendance_note, b.name as subject_name
      from classroom_class c
      join attendance a on a.institute_id = $1 and a.student_id = $2 and a.class_id = c.id
      join subject b on b.institute_id = $1 and b.id = c.subject_id
      where c.institute_id = $1 and c.section_id = $3 and c.starts_at >= $4 and c.starts_at < $5
        and c.cancelled_at is null
        and ($6::bigint = -1 or c.subject_id = $6) and ($7::bigint = -1 or c.teacher_id = $7)
      order by c.starts_at, c.id`,
    values: [
      at.instituteId,
      at.studentId,
      at.batchId,
      at.from,
      at.before,
      at.subjectId,
      at.teacherId,
      at.timeZone,
    ],
  })
  return found.rows
}

/** Marked classes by subject and month, in these sections. */
export async function countAttendance(
  runner: Runner,
  at: Of & { sectionIds: readonly number[]; timeZone: string },
): Promise<AttendanceCount[]> {
  const found = await runner.query<AttendanceCount>({
    name: 'timetable.attendance-counts',
    text: `select to_char(c.starts_at at time zone $4, 'YYYY-MM') as month, b.name as subject_name,
        count(*) as held, count(*) filter (where a.is_present) as present
      from attendance a
      join classroom_class c on c.institute_id = $1 and c.id = a.class_id
      join subject b on b.institute_id = $1 and b.id = c.subject_id
      where a.institute_id = $1 and a.student_id = $2 and c.section_id = any($3::bigint[])
        and c.cancelled_at is null
      group by 1, b.id, b.name order by 1, 2`,
    values: [at.instituteId, at.studentId, at.sectionIds, at.timeZone],
  })
  return found.rows
}
