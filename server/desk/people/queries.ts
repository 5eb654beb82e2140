import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { currentSections, enrolled } from '#server/access/membership.ts'
import { mayUsePortal, personCode } from '#server/access/named.ts'
import { many, maybeOne, params, raw, sql } from '#server/database/sql.ts'
import { hasSignedIn } from '#server/exchange/queries-passwords.ts'
import { hasSecondFactor } from '#server/features/session/queries.ts'

const { instituteId, personId, personIds, now } = given
const {
  words,
  phone,
  exact,
  roles,
  sectionId,
  isNever,
  afterRank,
  afterName,
  afterId,
  limit,
  ids,
  phones,
  emails,
} = params({
  /** Each with % around it, for `ilike`. */
  words: z.array(z.string()),
  /** What was typed, where it is a phone number; '' otherwise. */
  phone: z.string(),
  /** What was typed, in lower case. */
  exact: z.string(),
  roles: z.array(z.string()),
  sectionId: z.nullable(z.number()),
  isNever: z.boolean(),
  afterRank: z.number(),
  afterName: z.string(),
  afterId: z.number(),
  limit: z.number(),
  ids: z.array(z.string()),
  phones: z.array(z.string()),
  emails: z.array(z.string()),
})

const role = z.enum(['student', 'parent', 'open'])
const status = z.enum(['active', 'blocked', 'removed'])

/** The student whom a person is, and those whose guardian it is. Two looks at an index: a condition with `or` would read all. */
const pupilsOf = (who: string) =>
  raw(`(select student.id from student
    where student.institute_id = ${who}.institute_id and student.person_id = ${who}.id
  union all select guardian.student_id from guardian
    where guardian.institute_id = ${who}.institute_id and guardian.parent_id = ${who}.id)`)

/** The names of the current sections of a person's `pupilsOf`. */
const sectionsOf = (
  who: string,
) => sql`coalesce((select string_agg(distinct current.name, ', ') from ${pupilsOf(who)} pupil(id)
  cross join lateral ${currentSections({ institute: `${who}.institute_id`, student: 'pupil.id', now: sql`${now}` })} current), '')`

/** Of a student the guardians, of a parent the children. */
const familyOf = (who: string) => sql`coalesce((select string_agg(other.name, ', ' order by other.name) from (
    select student.person_id from guardian
    join student on student.institute_id = guardian.institute_id and student.id = guardian.student_id
    where guardian.institute_id = ${instituteId} and guardian.parent_id = ${raw(who)}.id
    union all
    select guardian.parent_id from student
    join guardian on guardian.institute_id = student.institute_id and guardian.student_id = student.id
    where student.institute_id = ${instituteId} and student.person_id = ${raw(who)}.id) tie
  join person other on other.institute_id = ${instituteId} and other.id = tie.person_id), '')`

const foundRow = z.object({
  id: z.number(),
  role,
  name: z.string(),
  number: z.string(),
  rollNo: z.string(),
  section: z.string(),
  phone: z.string(),
  email: z.string(),
  family: z.string(),
  status,
  hasCome: z.boolean(),
  /** 0 where what was typed is the whole number, phone, e-mail or id. */
  place: z.number(),
  sortName: z.string(),
})
export type FoundRow = z.output<typeof foundRow>

/** People of families in whom each word is found, those with exactly that number or phone first, then by name. */
export const searchPeople = many(
  'desk-people.search',
  foundRow,
  sql`with found as materialized (
      select * from (
        select person.*, own.display_id, own.roll_no, lower(person.name) collate "C" as sort_name,
          case when person.phone = ${phone} or lower(person.email) = ${exact} or lower(own.display_id) = ${exact}
            or lower(own.roll_no) = ${exact} or lower(person.source_id) = ${exact} then 0 else 1 end as place
        from person left join student own on own.institute_id = person.institute_id and own.person_id = person.id
        where person.institute_id = ${instituteId} and person.role = any(${roles}::text[])
          and (${phone} <> '' and person.phone = ${phone}
            or concat_ws(' ', person.name, person.phone, person.email, own.display_id, own.roll_no, person.source_id)
              ilike all(${words}::text[]))
          and (${sectionId}::bigint is null or person.id in (
            select unnest(array[student.person_id, guardian.parent_id]) from ${enrolled} enrolled
            join student on student.institute_id = enrolled.institute_id and student.id = enrolled.student_id
            left join guardian on guardian.institute_id = student.institute_id and guardian.student_id = student.id
            where enrolled.institute_id = ${instituteId} and enrolled.section_id = ${sectionId} and enrolled.until > ${now}))
          and (not ${isNever} or (person.status = 'active' and not ${hasSignedIn}
            and (person.phone is not null or person.email is not null)))) person
      where (place, sort_name, id) > (${afterRank}::int, ${afterName} collate "C", ${afterId}::bigint)
      order by place, sort_name, id limit ${limit})
    select person.id, person.role, person.name, coalesce(person.display_id, '') as number, coalesce(person.roll_no, '') as "rollNo",
      ${sectionsOf('person')} as section,
      coalesce(person.phone, '') as phone, coalesce(person.email, '') as email, ${familyOf('person')} as family, person.status,
      ${hasSignedIn} as "hasCome", person.place, person.sort_name as "sortName"
    from found person order by person.place, person.sort_name, person.id`,
)

const memberRow = z.object({
  ...foundRow.shape,
  code: z.string(),
  /** Null for anybody but a student. */
  studentId: z.nullable(z.number()),
  gender: z.string(),
  dateOfBirth: z.string(),
  joinedOn: z.string(),
  hasPassword: z.boolean(),
  hasSecondStep: z.boolean(),
})
export type Member = z.output<typeof memberRow>

/** A person of a family, whatever the status; no row for staff. */
export const findMember = maybeOne(
  'desk-people.member',
  memberRow,
  sql`select person.id, person.role, person.name, coalesce(own.display_id, '') as number, coalesce(own.roll_no, '') as "rollNo",
      ${sectionsOf('person')} as section, coalesce(person.phone, '') as phone,
      coalesce(person.email, '') as email, ${familyOf('person')} as family, person.status, ${hasSignedIn} as "hasCome", 0 as place,
      '' as "sortName", ${personCode} as code, own.id as "studentId", coalesce(own.gender, '') as gender,
      coalesce(own.date_of_birth::text, '') as "dateOfBirth", person.joined_on::text as "joinedOn",
      person.password_hash is not null as "hasPassword",
      ${hasSecondFactor(raw('person.institute_id'), raw('person.id'))} as "hasSecondStep"
    from person left join student own on own.institute_id = person.institute_id and own.person_id = person.id
    where person.institute_id = ${instituteId} and person.id = ${personId} and ${mayUsePortal}`,
)

const relativeRow = z.object({
  tie: z.enum(['guardian', 'sibling', 'child']),
  id: z.number(),
  code: z.string(),
  role,
  name: z.string(),
  relation: z.string(),
  section: z.string(),
  phone: z.string(),
  email: z.string(),
  status,
  hasCome: z.boolean(),
})
export type RelativeRow = z.output<typeof relativeRow>

/** Guardians, brothers and sisters of a student; children of a parent, and who else is their guardian. */
export const findRelatives = many(
  'desk-people.relatives',
  relativeRow,
  sql`with own as (
      select student.id, student.person_id from student where student.institute_id = ${instituteId} and student.person_id = ${personId}),
    children as (
      select student.id, student.person_id, guardian.relation from guardian
      join student on student.institute_id = guardian.institute_id and student.id = guardian.student_id
      where guardian.institute_id = ${instituteId} and guardian.parent_id = ${personId}),
    guardians as (
      select guardian.parent_id as person_id, min(guardian.relation) as relation from guardian
      where guardian.institute_id = ${instituteId} and guardian.parent_id <> ${personId}
        and guardian.student_id in (select id from own union all select id from children)
      group by guardian.parent_id),
    siblings as (
      select distinct student.person_id from guardian
      join student on student.institute_id = guardian.institute_id and student.id = guardian.student_id
      where guardian.institute_id = ${instituteId} and student.person_id <> ${personId}
        and exists (select from own) and guardian.parent_id in (select person_id from guardians)),
    relatives as (
      select 'guardian' as tie, person_id, relation from guardians
      union all select 'sibling', person_id, '' from siblings
      union all select 'child', person_id, relation from children)
    select relatives.tie, person.id, ${personCode} as code, person.role, person.name, relatives.relation,
      ${sectionsOf('person')} as section,
      coalesce(person.phone, '') as phone, coalesce(person.email, '') as email, person.status, ${hasSignedIn} as "hasCome"
    from relatives join person on person.institute_id = ${instituteId} and person.id = relatives.person_id
    order by relatives.tie, person.name, person.id`,
)

const holder = z.object({
  id: z.number(),
  code: z.string(),
  role: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  family: z.string(),
})
export type Holder = z.output<typeof holder>

/** Who has one of these phone numbers or e-mails: anybody of the institute who was not removed. */
export const findHolders = many(
  'desk-people.holders',
  holder,
  sql`select person.id, ${personCode} as code, person.role, person.name, coalesce(person.phone, '') as phone,
      coalesce(person.email, '') as email, ${familyOf('person')} as family
    from person where person.institute_id = ${instituteId} and person.status <> 'removed'
      and (person.phone = any(${phones}::text[]) or person.email = any(${emails}::text[]))
    order by person.name, person.id limit 100`,
)

/** People of families by their ids in records, in the order of these. */
export const findByCodes = many(
  'desk-people.by-codes',
  z.object({ id: z.number(), name: z.string(), role }),
  sql`select person.id, person.name, person.role from person
    where person.institute_id = ${instituteId} and person.source_id = any(${ids}::text[])
    order by array_position(${ids}::text[], person.source_id)`,
)

/** Of these people, those of families. */
export const findMembers = many(
  'desk-people.members',
  z.object({ id: z.number(), name: z.string(), role, code: z.string() }),
  sql`select person.id, person.name, person.role, ${personCode} as code from person
    where person.institute_id = ${instituteId} and person.id = any(${personIds}::bigint[]) and ${mayUsePortal}`,
)
