import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { enrolled, held, lastsIntoDays } from '#server/access/membership.ts'
import { params, sql } from '#server/database/sql.ts'

const { instituteId } = given
const { testId } = params({ testId: z.number() })

/**
 * Students who have a test, the counterpart of `assigned` (`tests.ts`): `person_id` with each section and each product that
 * gives it. Holders of a product count if they held it when the test opened.
 */
export const roster = sql`(
  select student.person_id, test_section.section_id, null::bigint as product_id
  from test
  join test_section on test_section.institute_id = test.institute_id and test_section.test_id = test.id
  join ${enrolled} enrolled on enrolled.institute_id = test.institute_id and enrolled.section_id = test_section.section_id
    and ${lastsIntoDays('test.starts_at', 'test.ends_at')}
  join student on student.institute_id = test.institute_id and student.id = enrolled.student_id
  join person on person.institute_id = test.institute_id and person.id = student.person_id and person.status <> 'removed'
  where test.institute_id = ${instituteId} and test.id = ${testId}
  union
  select held.person_id, null, test_product.product_id
  from test
  join test_product on test_product.institute_id = test.institute_id and test_product.test_id = test.id
  join ${held} held on held.institute_id = test.institute_id and held.product_id = test_product.product_id
    and held.until > test.starts_at
  join person on person.institute_id = test.institute_id and person.id = held.person_id and person.status <> 'removed'
  where test.institute_id = ${instituteId} and test.id = ${testId})`

/** The same by person, with the names of the sections and products: `person_id`, `groups`. */
export const namedRoster = sql`(
  select roster.person_id, array_agg(coalesce(section.name, product.title)
    order by coalesce(section.name, product.title)) as groups
  from ${roster} roster
  left join section on section.institute_id = ${instituteId} and section.id = roster.section_id
  left join product on product.institute_id = ${instituteId} and product.id = roster.product_id
  group by roster.person_id)`
