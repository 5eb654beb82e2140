import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { currentSections } from '#server/access/membership.ts'
import { mayUsePortal } from '#server/access/named.ts'
import { command, many, maybeOne, params, raw, sql } from '#server/database/sql.ts'
import { roles } from '#server/database/tables/people.ts'

const { instituteId, now } = given
const { ofRoles, hashes, sectionIds, sectionName, isNewOnly, personIds, expiresAt } = params({
  ofRoles: z.array(z.string()),
  /** JSON of `id` and `hash`. */
  hashes: z.string(),
  sectionIds: z.array(z.number()),
  sectionName: z.string(),
  isNewOnly: z.boolean(),
  personIds: z.array(z.number()),
  expiresAt: z.date(),
})

const person = z.object({
  id: z.number(),
  role: z.enum(roles),
  name: z.string(),
  displayId: z.string(),
  /** Of a parent, separated by commas. */
  children: z.string(),
  /** Of a student, or of a parent's children: the current one. */
  section: z.string(),
  /** The student, or the children: students of one family have parents in common. */
  pupilIds: z.array(z.number()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  hasSignedIn: z.boolean(),
})
export type PersonWithLogin = z.output<typeof person>

/** Whether a `person` has ever signed in: old sessions are deleted, so devices and the access log count too. */
export const hasSignedIn = sql`(
  exists (select from session where session.institute_id = person.institute_id and session.person_id = person.id)
  or exists (select from device where device.institute_id = person.institute_id and device.person_id = person.id)
  or exists (select from access_log where access_log.institute_id = person.institute_id and access_log.person_id = person.id
    and access_log.kind in ('signedIn', 'signedInNewDevice')))`

/** The `student` himself, or the children of a parent, with the current section. */
const pupils = sql`
  left join student own on own.institute_id = person.institute_id and own.person_id = person.id
  left join lateral (
    select string_agg(distinct child.name, ', ') as names, string_agg(distinct current.name, ', ') as sections,
      coalesce(array_agg(distinct current.id), '{}') as section_ids, array_agg(distinct student.id) as pupil_ids,
      min(current.name || ' ' || child.name) as first
    from (
      select student.institute_id, student.id, student.person_id from student
      where student.institute_id = person.institute_id and student.person_id = person.id
      union all
      select student.institute_id, student.id, student.person_id from guardian
      join student on student.institute_id = guardian.institute_id and student.id = guardian.student_id
      where guardian.institute_id = person.institute_id and guardian.parent_id = person.id) student
    join person child on child.institute_id = student.institute_id and child.id = student.person_id
    left join lateral ${currentSections({
      institute: 'student.institute_id',
      student: 'student.id',
      now: raw('now()'),
      isMeant: raw("enrolled.status = 'active'"),
    })} current on true) pupil on true`

const columns = sql`person.id, person.role, person.name, coalesce(own.display_id, '') as "displayId",
  case person.role when 'parent' then coalesce(pupil.names, '') else '' end as children,
  coalesce(pupil.sections, '') as section, coalesce(pupil.pupil_ids, '{}') as "pupilIds",
  person.email, person.phone, ${hasSignedIn} as "hasSignedIn"`

/** In the order in which passwords are handed out: by section and student, parents after their first child. */
const inOrder = raw('order by pupil.first nulls last, person.role desc, person.name, person.id')

/** Imported people who could sign in, and have no password. */
export const findPasswordless = many(
  'exchange.passwordless',
  person,
  sql`select ${columns} from person ${pupils}
    where person.institute_id = ${instituteId} and person.role = any(${ofRoles}::text[]) and person.source_id is not null
      and person.status = 'active' and person.password_hash is null and (person.email is not null or person.phone is not null)
      and ${mayUsePortal}
    ${inOrder}`,
)

export const givePasswords = command(
  'exchange.give-passwords',
  sql`update person set password_hash = given.hash from json_to_recordset(${hashes}::json) as given(id bigint, hash text)
    where person.institute_id = ${instituteId} and person.id = given.id and person.password_hash is null`,
)

/** A section with this name or id, of the newest year that has one and has begun, else of the next one. */
export const findSection = maybeOne(
  'exchange.section-named',
  z.object({ id: z.number() }),
  sql`select section.id from section join academic_year year on year.institute_id = section.institute_id
    and year.id = section.academic_year_id
    join institute on institute.id = section.institute_id
    cross join lateral (select year.start_date > (now() at time zone institute.time_zone)::date as is_to_come) begins
    where section.institute_id = ${instituteId} and (section.source_id = ${sectionName}
      or lower(section.name) = lower(${sectionName}))
    order by begins.is_to_come, case when begins.is_to_come then year.start_date end, year.start_date desc, section.id limit 1`,
)

/** Who gets a new password: these people, or those of a section; all if both are empty. */
export const findToRenew = many(
  'exchange.people-to-renew',
  person,
  sql`select ${columns} from person ${pupils}
    where person.institute_id = ${instituteId} and person.status = 'active' and ${mayUsePortal}
      and (person.email is not null or person.phone is not null)
      and (${personIds}::bigint[] = '{}' or person.id = any(${personIds}::bigint[]))
      and (${sectionIds}::bigint[] = '{}' or pupil.section_ids && ${sectionIds}::bigint[])
      and (not ${isNewOnly} or not ${hasSignedIn})
    ${inOrder}`,
)

/**
 * New passwords: they replace unused ones; a used one stays valid until the new one is used or expires, so that a lost
 * letter locks no one out.
 */
export const renewPasswords = command(
  'exchange.renew-passwords',
  sql`update person set
      password_hash = case when given.is_used then person.password_hash else given.hash end,
      pending_password_hash = case when given.is_used then given.hash end,
      pending_password_expires_at = case when given.is_used then ${expiresAt}::timestamptz end
    from (select item.id, item.hash, ${hasSignedIn} and person.password_hash is not null as is_used
      from json_to_recordset(${hashes}::json) as item(id bigint, hash text)
      join person on person.institute_id = ${instituteId} and person.id = item.id) given
    where person.institute_id = ${instituteId} and person.id = given.id`,
)

/** Counts no names. */
export const auditRenewal = command(
  'exchange.audit-renewal',
  sql`insert into audit_log (institute_id, at, action, subject_kind, subject_id)
    select ${instituteId}::int, ${now}, 'passwords.renewed', 'person', id from unnest(${personIds}::bigint[]) id`,
)
