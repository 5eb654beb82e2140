import { given } from '#server/access/given.ts'
import { sql } from '#server/database/sql.ts'

const { instituteId } = given

/**
 * Why an `announcement` that is not for all is for the student of an enrolment (`enrolled`): it names the section, or the
 * student. A query without columns of use, for `exists` and joins [desk-95].
 */
export const naming = sql`(
  select 1 as is_named from announcement_section where announcement_section.institute_id = ${instituteId}
    and announcement_section.announcement_id = announcement.id and announcement_section.section_id = enrolled.section_id
  union all select 1 from announcement_student where announcement_student.institute_id = ${instituteId}
    and announcement_student.announcement_id = announcement.id and announcement_student.student_id = enrolled.student_id)`
