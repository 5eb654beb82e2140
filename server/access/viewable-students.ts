import { sql } from '#server/database/sql.ts'

/** The students whom an account `p` may view: itself, or the children of a parent whose fees do not block them. */
export const viewableStudents = sql`(
  select st.id, st.person_id from student st
  where p.role = 'student' and st.institute_id = p.institute_id and st.person_id = p.id
  union all
  select st.id, st.person_id from guardian g
  join student st on st.institute_id = g.institute_id and st.id = g.student_id and not st.fees_block_login
  join person sp on sp.institute_id = st.institute_id and sp.id = st.person_id and sp.status = 'active'
  where p.role = 'parent' and g.institute_id = p.institute_id and g.parent_id = p.id)`
