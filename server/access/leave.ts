import { given } from '#server/access/given.ts'
import { reachesAll, teacherId } from '#server/access/own-classes.ts'
import { enrolledOn } from '#server/access/school-days.ts'
import { raw, sql } from '#server/database/sql.ts'

const { instituteId, now, timeZone } = given

/** Whether an approved leave of whole days, or of the hours of a class, covers `class` for a student. SQL of columns. */
export const isOnLeave = (student: string, classAt = 'class') =>
  raw(`exists (select from leave_request leave
    join institute leave_institute on leave_institute.id = leave.institute_id
    where leave.institute_id = ${classAt}.institute_id and leave.student_id = ${student} and leave.state = 'approved'
      and (${classAt}.starts_at at time zone leave_institute.time_zone)::date between leave.start_date and leave.end_date
      and (leave.start_time is null or (
        leave.start_time < case when (${classAt}.ends_at at time zone leave_institute.time_zone)::date
            > (${classAt}.starts_at at time zone leave_institute.time_zone)::date then '24:00'::time
          else (${classAt}.ends_at at time zone leave_institute.time_zone)::time end
        and leave.end_time > (${classAt}.starts_at at time zone leave_institute.time_zone)::time)))`)

/** Whether a student has approved leave on a day, of whatever hours. @param student, day SQL of columns; the student is `student` */
export const hasLeaveOn = (student: string, day: string) =>
  raw(`exists (select from leave_request leave where leave.institute_id = student.institute_id
    and leave.student_id = ${student} and leave.state = 'approved' and ${day} between leave.start_date and leave.end_date)`)

/**
 * Whether somebody at the desk answers `leave`: the office any, a teacher as the class teacher of a section in which the student is on the
 * first day of the leave, or today once it has begun [leave-14].
 */
export const answersLeave = sql`(${reachesAll}::boolean or exists (
  select from (select greatest(leave.start_date, (${now}::timestamptz at time zone ${timeZone})::date) as day) counted
  cross join lateral ${enrolledOn('leave.institute_id', 'leave.student_id', 'counted.day')} enrolled
  join class_teacher on class_teacher.institute_id = ${instituteId} and class_teacher.section_id = enrolled.section_id
    and class_teacher.teacher_id = ${teacherId}
    and counted.day between coalesce(class_teacher.start_date, '-infinity') and coalesce(class_teacher.end_date, 'infinity')))`
