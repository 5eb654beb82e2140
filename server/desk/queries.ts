import * as z from 'zod/mini'
import { staffRoles } from '#domain/desk/roles.ts'
import { given } from '#server/access/given.ts'
import { personCode } from '#server/access/named.ts'
import { isStaff } from '#server/access/own-classes.ts'
import { many, maybeOne, params, raw, sql } from '#server/database/sql.ts'
import { hasSecondFactor } from '#server/features/session/queries.ts'

const { instituteId, now } = given
const { tokenHash, host, hash, personIds, ids, phone, email } = params({
  tokenHash: z.string(),
  host: z.string(),
  hash: z.string(),
  personIds: z.array(z.number()),
  ids: z.array(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
})

const roles = z.array(z.enum(staffRoles))

const deskSession = z.object({
  instituteId: z.number(),
  sessionId: z.number(),
  personId: z.number(),
  name: z.string(),
  roles,
  instituteName: z.string(),
  isSchool: z.boolean(),
  timeZone: z.string(),
  lastSeenAt: z.date(),
  expiresAt: z.date(),
  hostInstituteId: z.nullable(z.number()),
})
/** The caller of a call of the desk: made by the guard, before any handler runs. */
export type DeskSession = z.output<typeof deskSession>

/** The session of a token. No row where the person is no staff any more, whatever the session says. */
export const findDeskSession = maybeOne(
  'desk.session',
  deskSession,
  sql`select session.institute_id as "instituteId", session.id as "sessionId", session.person_id as "personId", person.name, staff.roles,
      institute.name as "instituteName", institute.kind = 'school' as "isSchool", institute.time_zone as "timeZone",
      session.last_seen_at as "lastSeenAt", session.expires_at as "expiresAt",
      (select host.institute_id from institute_host host where host.host = ${host}) as "hostInstituteId"
    from desk_session session
    join person on person.institute_id = session.institute_id and person.id = session.person_id
    join staff on staff.institute_id = session.institute_id and staff.person_id = session.person_id
    join institute on institute.id = session.institute_id
    where session.token_hash = ${tokenHash} and session.ended_at is null and ${isStaff}`,
)

/** Which of the accounts of a login are staff. */
export const findStaffOf = many(
  'desk.staff-of',
  z.object({ instituteId: z.number(), personId: z.number(), roles }),
  sql`select staff.institute_id as "instituteId", staff.person_id as "personId", staff.roles
    from staff join person on person.institute_id = staff.institute_id and person.id = staff.person_id
    where staff.person_id = any(${personIds}::bigint[]) and ${isStaff}`,
)

/** Whom an invitation is for, until it ends. */
export const findInvited = maybeOne(
  'desk.invited',
  z.object({
    instituteId: z.number(),
    personId: z.number(),
    name: z.string(),
    userName: z.string(),
    institute: z.string(),
    roles,
  }),
  sql`select invitation.institute_id as "instituteId", invitation.person_id as "personId", person.name,
      coalesce(person.phone, person.email, '') as "userName", institute.name as institute, staff.roles
    from desk_invitation invitation
    join person on person.institute_id = invitation.institute_id and person.id = invitation.person_id
    join staff on staff.institute_id = invitation.institute_id and staff.person_id = invitation.person_id
    join institute on institute.id = invitation.institute_id
    where invitation.hash = ${hash} and invitation.expires_at > ${now} and ${isStaff}`,
)

/** Members of the staff, by name. */
export const findStaff = many(
  'desk.staff',
  z.object({
    personId: z.number(),
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    roles,
    hasSecondStep: z.boolean(),
    invitedUntil: z.nullable(z.date()),
    lastSeenAt: z.nullable(z.date()),
  }),
  sql`select staff.person_id as "personId", person.name, coalesce(person.phone, '') as phone, coalesce(person.email, '') as email, staff.roles,
      ${hasSecondFactor(raw('staff.institute_id'), raw('staff.person_id'))} as "hasSecondStep",
      (select invitation.expires_at from desk_invitation invitation
        where invitation.institute_id = staff.institute_id and invitation.person_id = staff.person_id and invitation.expires_at > ${now}) as "invitedUntil",
      (select max(session.last_seen_at) from desk_session session
        where session.institute_id = staff.institute_id and session.person_id = staff.person_id) as "lastSeenAt"
    from staff join person on person.institute_id = staff.institute_id and person.id = staff.person_id
    where staff.institute_id = ${instituteId} and ${isStaff} order by person.name, person.id`,
)

/** Staff accounts of the institute with a login: administrators and teachers, invited or not. */
export const findByLogin = many(
  'desk.by-login',
  z.object({ personId: z.number(), name: z.string() }),
  sql`select person.id as "personId", person.name from person
    where person.institute_id = ${instituteId} and ${isStaff}
      and (person.phone = ${phone} or person.email = ${email}) order by person.id limit 2`,
)

export const findNames = many(
  'desk.names',
  z.object({ id: z.number(), name: z.string() }),
  sql`select id, name from person where institute_id = ${instituteId} and id = any(${personIds}::bigint[])`,
)

/** The people whom ids of records name: those of a source, or ours. */
export const findPeopleOf = many(
  'desk.people-of',
  z.object({ id: z.number() }),
  sql`select person.id from person where person.institute_id = ${instituteId}
    and (person.source_id = any(${ids}::text[]) or (person.source_id is null and ${personCode} = any(${ids}::text[])))`,
)
