import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { forEachRow, params, raw, sql } from '#server/database/sql.ts'

const { instituteId } = given
export const { concernedIds } = params({
  /** The people whom news is about: students, open users, or anyone about the own account. */
  concernedIds: z.array(z.number()),
})

/** Someone who may sign in to see it. */
const oneself = sql`select person.id as person_id, null::bigint as child_id from person
    left join student own_student on own_student.institute_id = person.institute_id and own_student.person_id = person.id
    where person.institute_id = ${instituteId} and person.id = fact.person_id and person.status = 'active'
      and not coalesce(own_student.fees_block_login, false)`

/** Whether a parent (`parent`) can sign in: a number or e-mail that was given to somebody else, or never known, leaves none. */
export const canSignIn = raw(
  `(parent.status = 'active' and parent.role = 'parent' and (parent.phone is not null or parent.email is not null))`,
)

/** As `viewableStudents`, from the child's end. */
const parents = sql`select guardian.parent_id as person_id, student.id as child_id from student
    join person child on child.institute_id = student.institute_id and child.id = student.person_id and child.status = 'active'
    join guardian on guardian.institute_id = student.institute_id and guardian.student_id = student.id
    join person parent on parent.institute_id = guardian.institute_id and parent.id = guardian.parent_id and ${canSignIn}
    where student.institute_id = ${instituteId} and student.person_id = fact.person_id and not student.fees_block_login`

/**
 * Who is notified of a `fact`, which is about its `person_id`, as `person_id` and `child_id`: who may view that student now.
 * `parents`: the student where there is no such parent.
 */
export const audiences = {
  self: sql`(${oneself})`,
  family: sql`(${oneself} union all ${parents} ${forEachRow})`,
  /** As `family`, and the student only where the fact says `is_for_student`. */
  meant: sql`(select * from (${oneself}) alone where fact.is_for_student union all ${parents} ${forEachRow})`,
  parents: sql`(${parents} union all select * from (${oneself}) alone where not exists (${parents}) ${forEachRow})`,
}
export type Audience = keyof typeof audiences
