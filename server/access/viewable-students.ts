import { sql } from '#server/database/sql.ts'

/** The students whom an account (`person`) may view: itself, or the children of a parent whose fees do not block them. */
export const viewableStudents = sql`(
  select student.id, student.person_id from student
  where person.role = 'student' and student.institute_id = person.institute_id and student.person_id = person.id
  union all
  select student.id, student.person_id from guardian
  join student on student.institute_id = guardian.institute_id and student.id = guardian.student_id
    and not student.fees_block_login
  join person child on child.institute_id = student.institute_id and child.id = student.person_id and child.status = 'active'
  where person.role = 'parent' and guardian.institute_id = person.institute_id and guardian.parent_id = person.id)`
