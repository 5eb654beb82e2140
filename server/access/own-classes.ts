import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { isTaughtBy, teacherId, teaches } from '#server/access/teachers.ts'
import { params, raw, type Sql, sql } from '#server/database/sql.ts'

const { instituteId, now, timeZone } = given
export const { reachesAll } = params({
  /** Whether the roles reach every class, as those of the office do. */
  reachesAll: z.boolean(),
})

export { teacherId }

/** Whether the account of `person` may come to the desk at all. */
export const isStaff = sql`person.status = 'active' and person.role in ('admin', 'teacher')`

/**
 * Whether a teacher is the class teacher of a section on a day.
 * @param section SQL of its id @param day SQL of a date @param teacher SQL of an id
 */
const isClassTeacher = <Section, Day, Teacher>(
  section: Sql<Section>,
  day: Sql<Day>,
  teacher: Sql<Teacher>,
) => sql`exists (select 1 from class_teacher where class_teacher.institute_id = ${instituteId}
  and class_teacher.section_id = ${section} and class_teacher.teacher_id = ${teacher}
  and ${day} between coalesce(class_teacher.start_date, '-infinity') and coalesce(class_teacher.end_date, 'infinity'))`

const localDay = <Moment>(moment: Sql<Moment>) => sql`(${moment} at time zone ${timeZone})::date`
const isOfClassTeacher = isClassTeacher(
  raw('class.section_id'),
  localDay(raw('class.starts_at')),
  sql`${teacherId}`,
)

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
 * Whether a teacher teaches `section` around now, or is its class teacher today.
 * @param teacher SQL of an id
 */
export const teachesSection = <Teacher>(teacher: Sql<Teacher>) => sql`(
  ${isClassTeacher(raw('section.id'), localDay(sql`${now}::timestamptz`), teacher)}
  or exists (select 1 from classroom_class class where class.institute_id = ${instituteId} and class.section_id = section.id
    and class.cancelled_at is null and class.starts_at between ${now}::timestamptz - ${aroundNow} and ${now}::timestamptz + ${aroundNow}
    and ${teaches(teacher, 'classroom_class')}))`

/** Whether somebody at the desk reaches `section` as a whole, with its students: the office any, a teacher what he teaches [desk-20]. */
export const reachesSection = sql`(${reachesAll}::boolean or ${teachesSection(sql`${teacherId}`)})`
