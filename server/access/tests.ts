import { given } from '#server/access/given.ts'
import { enrolled, held } from '#server/access/membership.ts'
import { raw, type Sql, sql } from '#server/database/sql.ts'

const { instituteId, personIds, now } = given

/** The minutes that an examiner gave these people on top at a test. @param t the test's name in the query */
export const extraMinutes = (t = raw('t')) => sql`coalesce((
  select max(x.minutes) from test_extra_time x where x.institute_id = ${t}.institute_id and x.test_id = ${t}.id
    and x.person_id = any(${personIds})), 0)`

/** Until when a test is open to these people. */
export const endFor = (t = raw('t')) => sql`(${t}.ends_at + ${extraMinutes(t)} * interval '1 minute')`

/** How many attempts these people made at a test. @param state what is so of attempt `a` */
export const countAttempts = (state: Sql, t = raw('t')) => sql`(select count(*)::int from test_attempt a
  where a.institute_id = ${t}.institute_id and a.test_id = ${t}.id and a.person_id = any(${personIds}) and ${state})`

const isHandedIn = sql`a.submitted_at is not null`
const isUnderWay = sql`a.submitted_at is null`

/** `testAttempts` of a test, as JSON. @param label its row of `test_label` */
export const attemptsAt = (label = raw('l'), t = raw('t')) => sql`json_build_object(
  'test_type_id', ${label}.test_type_id, 'test_limit', ${t}.attempt_limit,
  'total_attempts', ${countAttempts(isHandedIn, t)}, 'incomplete_attempts', ${countAttempts(isUnderWay, t)})`

/** What belongs to a section or a product, with the moment before which it must begin to reach these people. */
const reached = sql`
  select x.test_id, e.until from test_section x
  join ${enrolled} e on e.institute_id = x.institute_id and e.section_id = x.section_id
  join student s on s.institute_id = e.institute_id and s.id = e.student_id
  where x.institute_id = ${instituteId} and s.person_id = any(${personIds})
  union all
  select x.test_id, 'infinity' from test_product x
  join ${held} h on h.institute_id = x.institute_id and h.product_id = x.product_id
  where x.institute_id = ${instituteId} and h.person_id = any(${personIds}) and h.until > ${now}`

/**
 * `assigned`, the tests of these people: of their sections in every year, and of the products that they hold now. Who left
 * a section keeps what began there before.
 */
export const assigned = sql`reached as (${reached}),
  assigned as (
    select t.* from test t where t.institute_id = ${instituteId} and t.cancelled_at is null
      and exists (select 1 from reached r where r.test_id = t.id and t.starts_at < r.until))`
