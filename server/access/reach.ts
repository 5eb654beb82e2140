import { given } from '#server/access/given.ts'
import { enrolled, held } from '#server/access/membership.ts'
import { forEachRow, raw, type Sql, sql } from '#server/database/sql.ts'

const { instituteId, personIds, yearId, now } = given

/** Enrolments `e` of the viewed year. */
export const isInView = sql`e.academic_year_id = ${yearId}`

/** The enrolments of these people, in every year. @param isMeant which of them, if not all */
export const enrolments = <Values = unknown>(isMeant = raw('true') as Sql<Values>) => sql`(
  select s.person_id, e.section_id, e.academic_year_id as year_id, e.since, e.until
  from student s join ${enrolled} e on e.institute_id = s.institute_id and e.student_id = s.id
  where s.institute_id = ${instituteId} and s.person_id = any(${personIds}) and ${isMeant})`

/** The products that these people hold now. */
export const holdings = sql`(
  select h.person_id, h.product_id from ${held} h
  where h.institute_id = ${instituteId} and h.person_id = any(${personIds}) and h.until > ${now})`

const everyYear = enrolments()
type EveryYear = typeof everyYear.needs
type Holdings = typeof holdings.needs

/**
 * The tests or live classes that are given to these people: `id`, once for each person and enrolment, and once
 * for each held product. The query has to check that they are of the days from `since` to `until` (`membership.ts`): a
 * student who left a section keeps what began before.
 * @param mine the enrolments, if not those of every year @param holding a name for `holdings`, if the query
 * has one @param which a condition on the links `x`, if not all of them are looked for
 */
export function reached<Mine = EveryYear, Holding = Holdings>(
  kind: 'test' | 'live_class',
  mine = everyYear as Sql<Mine>,
  holding = holdings as Sql<Holding>,
  which = raw('true'),
) {
  const [id, sections, products] = [raw(`${kind}_id`), raw(`${kind}_section`), raw(`${kind}_product`)]
  return sql`(
    select x.${id} as id, m.person_id, m.section_id, null::bigint as product_id, m.year_id, m.since, m.until
    from ${mine} m cross join lateral (select * from ${sections} x
      where x.institute_id = ${instituteId} and x.section_id = m.section_id and ${which} ${forEachRow}) x
    union all
    select x.${id}, h.person_id, null, h.product_id, null, '-infinity', 'infinity'
    from ${holding} h cross join lateral (select * from ${products} x
      where x.institute_id = ${instituteId} and x.product_id = h.product_id and ${which} ${forEachRow}) x)`
}
