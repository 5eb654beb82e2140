import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { currentFirst, enrolled } from '#server/access/membership.ts'
import { mayUsePortal } from '#server/access/named.ts'
import { command, many, maybeOne, params, raw, sql } from '#server/database/sql.ts'
import { roles } from '#server/database/tables/people.ts'

const { instituteId, now } = given
const { ofRoles, hashes, asked, sectionName, isNewOnly, personIds, expiresAt } = params({
  ofRoles: z.array(z.string()),
  /** JSON of `id` and `hash`. */
  hashes: z.string(),
  asked: z.array(z.number()),
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
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  hasSignedIn: z.boolean(),
})
export type PersonWithLogin = z.output<typeof person>

/** Whether a person `p` has ever signed in: old sessions are deleted, so devices and the access log count too. */
const hasSignedIn = sql`(
  exists (select from session s where s.institute_id = p.institute_id and s.person_id = p.id)
  or exists (select from device d where d.institute_id = p.institute_id and d.person_id = p.id)
  or exists (select from access_log l where l.institute_id = p.institute_id and l.person_id = p.id
    and l.kind in ('signedIn', 'signedInNewDevice')))`

/** The student `st` himself, or the children of a parent, with the current section. */
const pupils = sql`
  left join student own on own.institute_id = p.institute_id and own.person_id = p.id
  left join lateral (
    select string_agg(distinct c.name, ', ') as names, string_agg(distinct e.name, ', ') as sections,
      coalesce(array_agg(e.id), '{}') as section_ids, min(e.name || ' ' || c.name) as first
    from student st
    join person c on c.institute_id = st.institute_id and c.id = st.person_id
    left join lateral (
      select s.id, s.name from (select e.*, ${currentFirst(raw('now()'))} as place from ${enrolled} e
        where e.institute_id = st.institute_id and e.student_id = st.id and e.status = 'active') e
      join section s on s.institute_id = e.institute_id and s.id = e.section_id
      join academic_year y on y.institute_id = e.institute_id and y.id = e.academic_year_id
      order by e.place, y.start_date desc, e.id desc limit 1) e on true
    where st.institute_id = p.institute_id and (st.person_id = p.id or exists (
      select from guardian g where g.institute_id = st.institute_id and g.parent_id = p.id and g.student_id = st.id))) pupil on true`

const columns = sql`p.id, p.role, p.name, coalesce(own.display_id, '') as "displayId",
  case p.role when 'parent' then coalesce(pupil.names, '') else '' end as children,
  coalesce(pupil.sections, '') as section, p.email, p.phone, ${hasSignedIn} as "hasSignedIn"`

/** In the order in which passwords are handed out: by section and student, parents after their first child. */
const inOrder = raw('order by pupil.first nulls last, p.role desc, p.name, p.id')

/** Imported people who could sign in, and have no password. */
export const findPasswordless = many(
  'exchange.passwordless',
  person,
  sql`select ${columns} from person p ${pupils}
    where p.institute_id = ${instituteId} and p.role = any(${ofRoles}::text[]) and p.source_id is not null
      and p.status = 'active' and p.password_hash is null and (p.email is not null or p.phone is not null)
      and ${mayUsePortal}
    ${inOrder}`,
)

export const givePasswords = command(
  'exchange.give-passwords',
  sql`update person p set password_hash = i.hash from json_to_recordset(${hashes}::json) as i(id bigint, hash text)
    where p.institute_id = ${instituteId} and p.id = i.id and p.password_hash is null`,
)

/** A section of the newest year that has one with this name or id. */
export const findSection = maybeOne(
  'exchange.section-named',
  z.object({ id: z.number() }),
  sql`select s.id from section s join academic_year y on y.institute_id = s.institute_id and y.id = s.academic_year_id
    where s.institute_id = ${instituteId} and (s.source_id = ${sectionName} or lower(s.name) = lower(${sectionName}))
    order by y.start_date desc, s.id limit 1`,
)

/** Who gets a new password: these people, or those of a section; all if both are empty. */
export const findToRenew = many(
  'exchange.people-to-renew',
  person,
  sql`select ${columns} from person p ${pupils}
    where p.institute_id = ${instituteId} and p.status = 'active' and ${mayUsePortal}
      and (p.email is not null or p.phone is not null)
      and (${personIds}::bigint[] = '{}' or p.id = any(${personIds}::bigint[]))
      and (${asked}::bigint[] = '{}' or pupil.section_ids && ${asked}::bigint[])
      and (not ${isNewOnly} or not ${hasSignedIn})
    ${inOrder}`,
)

/**
 * New passwords: in place of one that was never used; beside one that was, until the new one is used or expires, so that
 * a letter that does not arrive locks no one out.
 */
export const renewPasswords = command(
  'exchange.renew-passwords',
  sql`update person p set
      password_hash = case when i.is_used then p.password_hash else i.hash end,
      pending_password_hash = case when i.is_used then i.hash end,
      pending_password_expires_at = case when i.is_used then ${expiresAt}::timestamptz end
    from (select j.id, j.hash, ${hasSignedIn} and p.password_hash is not null as is_used
      from json_to_recordset(${hashes}::json) as j(id bigint, hash text)
      join person p on p.institute_id = ${instituteId} and p.id = j.id) i
    where p.institute_id = ${instituteId} and p.id = i.id`,
)

/** Counts no names. */
export const auditRenewal = command(
  'exchange.audit-renewal',
  sql`insert into audit_log (institute_id, at, action, subject_kind, subject_id)
    select ${instituteId}::int, ${now}, 'passwords.renewed', 'person', id from unnest(${personIds}::bigint[]) id`,
)
