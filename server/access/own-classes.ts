import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { isTaughtBy, teacherId } from '#server/access/teachers.ts'
import { params, raw, sql } from '#server/database/sql.ts'

const { instituteId, now, timeZone } = given
export const { reachesAll } = params({
  /** Whether the roles reach every class, as those of the office do. */
  reachesAll: z.boolean(),
})

export { teacherId }

/** Whether the account of `person` may come to the desk at all. */
export const isStaff = sql`person.status = 'active' and person.role in ('admin', 'teacher')`

/** Whether the teacher of the parameters is the class teacher of the section of `class` on its day. */
const isOfClassTeacher = sql`exists (select 1 from class_teacher
  where class_teacher.institute_id = ${instituteId} and class_teacher.section_id = class.section_id
    and class_teacher.teacher_id = ${teacherId}
    and (class.starts_at at time zone ${timeZone})::date
      between coalesce(class_teacher.start_date, '-infinity') and coalesce(class_teacher.end_date, 'infinity'))`

/** Whether the teacher teaches `class`, by the time table as it is now. */
export const isOwnClass = isTaughtBy('classroom_class')

/**
 * Whether somebody at the desk reaches `class`: the office all of them, a teacher those that he teaches by the time table as it is now, and
 * those of a section on the days on which he is its class teacher [desk-20].
 */
export const reachesClass = sql`(${reachesAll}::boolean or ${isOwnClass} or ${isOfClassTeacher})`

/** A section has classes with a teacher around now, from this long before to this long after. */
const aroundNow = raw(`interval '60 days'`)

/**
 * Whether somebody at the desk reaches `section` as a whole, with its students: the office any, a teacher one that he teaches around now, or
 * of which he is the class teacher today [desk-20].
 */
export const reachesSection = sql`(${reachesAll}::boolean
  or exists (select 1 from class_teacher where class_teacher.institute_id = ${instituteId} and class_teacher.section_id = section.id
    and class_teacher.teacher_id = ${teacherId} and (${now}::timestamptz at time zone ${timeZone})::date
      between coalesce(class_teacher.start_date, '-infinity') and coalesce(class_teacher.end_date, 'infinity'))
  or exists (select 1 from classroom_class class where class.institute_id = ${instituteId} and class.section_id = section.id
    and class.cancelled_at is null and class.starts_at between ${now}::timestamptz - ${aroundNow} and ${now}::timestamptz + ${aroundNow}
    and ${isOwnClass}))`
