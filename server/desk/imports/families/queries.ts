import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { idPrefix, personCode } from '#server/access/named.ts'
import { many, params, sql } from '#server/database/sql.ts'

const { instituteId, now } = given
const { ids, phones, codes } = params({
  ids: z.array(z.string()),
  phones: z.array(z.string()),
  codes: z.array(z.string()),
})

const parent = {
  code: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
}
export type KnownParent = z.output<z.ZodMiniObject<typeof parent>>
const parentColumns = sql`${personCode} as code, person.name, coalesce(person.phone, '') as phone,
  coalesce(person.email, '') as email`

/** Those who are linked to students with these ids. */
export const findParentsOf = many(
  'desk-families.parents-of',
  z.object({ ...parent, student: z.string(), relation: z.string() }),
  sql`select ${parentColumns}, pupil.code as student, guardian.relation
    from (select own.id, ${personCode} as code from student own
        join person on person.institute_id = own.institute_id and person.id = own.person_id
        where own.institute_id = ${instituteId}) pupil
      join guardian on guardian.institute_id = ${instituteId} and guardian.student_id = pupil.id
      join person on person.institute_id = ${instituteId} and person.id = guardian.parent_id
    where pupil.code = any(${ids}::text[]) and person.status <> 'removed'
    order by guardian.parent_id, pupil.code`,
)

/** Parents with these phones, and anybody with these ids. */
export const findParentsBy = many(
  'desk-families.parents-by',
  z.object({ ...parent, isParent: z.boolean() }),
  sql`select ${parentColumns}, person.role = 'parent' and person.status <> 'removed' as "isParent"
    from person where person.institute_id = ${instituteId}
      and (person.phone = any(${phones}::text[]) and person.role = 'parent' or person.source_id = any(${codes}::text[]))
    order by person.id`,
)

/** Enrolments, also ended ones, of students with these ids in years that are not over. */
export const findEnrolmentsOf = many(
  'desk-families.enrolments-of',
  z.object({
    code: z.string(),
    student: z.string(),
    sectionId: z.number(),
    yearId: z.number(),
    isEnded: z.boolean(),
  }),
  sql`select coalesce(enrolment.source_id, (select ${idPrefix} from institute where id = ${instituteId}) || enrolment.id) as code,
      ${personCode} as student, enrolment.section_id as "sectionId", enrolment.academic_year_id as "yearId",
      enrolment.status = 'ended' as "isEnded"
    from enrolment
      join student own on own.institute_id = enrolment.institute_id and own.id = enrolment.student_id
      join person on person.institute_id = own.institute_id and person.id = own.person_id
      join academic_year year on year.institute_id = enrolment.institute_id and year.id = enrolment.academic_year_id
      join institute on institute.id = enrolment.institute_id
    where enrolment.institute_id = ${instituteId} and ${personCode} = any(${ids}::text[])
      and year.end_date >= (${now}::timestamptz at time zone institute.time_zone)::date
    order by enrolment.id`,
)
