import { given } from '#server/access/given.ts'
import { enrolled, held } from '#server/access/membership.ts'
import { raw, sql } from '#server/database/sql.ts'

const { instituteId, personIds, now } = given

/**
 * The tests or live classes that are given to these people: `id`, once for each person and each of his sections, in every
 * year, and for each product that he holds now. One reaches him that starts before `until`, so that who left a section
 * keeps what began there before.
 */
export function reached(kind: 'test' | 'live_class') {
  const [id, sections, products] = [raw(`${kind}_id`), raw(`${kind}_section`), raw(`${kind}_product`)]
  return sql`(
    select x.${id} as id, s.person_id, e.section_id, null::bigint as product_id, e.academic_year_id as year_id, e.until
    from ${sections} x
    join ${enrolled} e on e.institute_id = x.institute_id and e.section_id = x.section_id
    join student s on s.institute_id = e.institute_id and s.id = e.student_id
    where x.institute_id = ${instituteId} and s.person_id = any(${personIds})
    union all
    select x.${id}, h.person_id, null, h.product_id, null, 'infinity'
    from ${products} x
    join ${held} h on h.institute_id = x.institute_id and h.product_id = x.product_id
    where x.institute_id = ${instituteId} and h.person_id = any(${personIds}) and h.until > ${now})`
}
