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
  select s.person_id, x.section_id, null::bigint as product_id
  from test t
  join test_section x on x.institute_id = t.institute_id and x.test_id = t.id
  join ${enrolled} e on e.institute_id = t.institute_id and e.section_id = x.section_id
    and ${lastsIntoDays('t.starts_at', 't.ends_at')}
  join student s on s.institute_id = t.institute_id and s.id = e.student_id
  join person p on p.institute_id = t.institute_id and p.id = s.person_id and p.status <> 'removed'
  where t.institute_id = ${instituteId} and t.id = ${testId}
  union
  select h.person_id, null, x.product_id
  from test t
  join test_product x on x.institute_id = t.institute_id and x.test_id = t.id
  join ${held} h on h.institute_id = t.institute_id and h.product_id = x.product_id and h.until > t.starts_at
  join person p on p.institute_id = t.institute_id and p.id = h.person_id and p.status <> 'removed'
  where t.institute_id = ${instituteId} and t.id = ${testId})`

/** The same by person, with the names of the sections and products: `person_id`, `groups`. */
export const namedRoster = sql`(
  select r.person_id, array_agg(coalesce(s.name, p.title) order by coalesce(s.name, p.title)) as groups
  from ${roster} r
  left join section s on s.institute_id = ${instituteId} and s.id = r.section_id
  left join product p on p.institute_id = ${instituteId} and p.id = r.product_id
  group by r.person_id)`
