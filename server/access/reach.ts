import { given } from '#server/access/given.ts'
import { enrolled, held } from '#server/access/membership.ts'
import { forEachRow, raw, type Sql, sql } from '#server/database/sql.ts'

const { instituteId, personIds, yearId, now } = given

/** Enrolments (`enrolled`) of the viewed year. */
export const isInView = sql`enrolled.academic_year_id = ${yearId}`

/** The enrolments of these people, in every year. @param isMeant which of them, if not all */
export const enrolments = <Values = unknown>(isMeant = raw('true') as Sql<Values>) => sql`(
  select student.person_id, enrolled.section_id, enrolled.academic_year_id as year_id, enrolled.since, enrolled.until
  from student join ${enrolled} enrolled on enrolled.institute_id = student.institute_id and enrolled.student_id = student.id
  where student.institute_id = ${instituteId} and student.person_id = any(${personIds}) and ${isMeant})`

/** The products that these people hold now. */
export const holdings = sql`(
  select held.person_id, held.product_id from ${held} held
  where held.institute_id = ${instituteId} and held.person_id = any(${personIds}) and held.until > ${now})`

const everyYear = enrolments()
type EveryYear = typeof everyYear.needs
type Holdings = typeof holdings.needs

/**
 * The tests or live classes that are given to these people: `id`, once for each person and enrolment, and once for each
 * held product. The query has to check that they are of the days from `since` to `until` (`membership.ts`): a student who
 * left a section keeps what began before.
 * @param mine the enrolments, if not those of every year
 * @param holding a name for `holdings`, if the query has one
 * @param which a condition on the rows `link`
 */
export function reached<Mine = EveryYear, Holding = Holdings>(
  kind: 'test' | 'live_class',
  mine = everyYear as Sql<Mine>,
  holding = holdings as Sql<Holding>,
  which = raw('true'),
) {
  const [id, sections, products] = [raw(`${kind}_id`), raw(`${kind}_section`), raw(`${kind}_product`)]
  return sql`(
    select link.${id} as id, mine.person_id, mine.section_id, null::bigint as product_id, mine.year_id, mine.since, mine.until
    from ${mine} mine cross join lateral (select * from ${sections} link
      where link.institute_id = ${instituteId} and link.section_id = mine.section_id and ${which} ${forEachRow}) link
    union all
    select link.${id}, holding.person_id, null, holding.product_id, null, '-infinity', 'infinity'
    from ${holding} holding cross join lateral (select * from ${products} link
      where link.institute_id = ${instituteId} and link.product_id = holding.product_id and ${which} ${forEachRow}) link)`
}
