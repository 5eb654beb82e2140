import * as z from 'zod/mini'
import { staffRoles } from '#domain/desk/roles.ts'
import { given } from '#server/access/given.ts'
import { command, maybeOne, one, params, sql } from '#server/database/sql.ts'

const { instituteId, personId, now } = given
const { sessionId, tokenHash, deviceName, deviceKey, expiresAt, hash, passwordHash, actorId, ...more } =
  params({
    sessionId: z.number(),
    tokenHash: z.string(),
    deviceName: z.string(),
    deviceKey: z.string(),
    expiresAt: z.date(),
    hash: z.string(),
    passwordHash: z.string(),
    /** Null for the operator. */
    actorId: z.nullable(z.number()),
    roles: z.array(z.enum(staffRoles)),
    name: z.string(),
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
    today: z.string(),
    role: z.enum(['admin', 'teacher']),
  })

/** Opens a session, and removes those that ended a week ago. */
export const insertDeskSession = one(
  'desk.insert-session',
  z.object({ id: z.number() }),
  sql`with seen as (
      insert into device (institute_id, person_id, key, created_at, last_seen_at)
      values (${instituteId}, ${personId}, ${deviceKey}, ${now}, ${now})
      on conflict (institute_id, person_id, key) do update set last_seen_at = excluded.last_seen_at),
    noted as (
      insert into audit_log (institute_id, at, actor_id, action) values (${instituteId}, ${now}, ${personId}, 'desk.sign-in')),
    swept as (
      delete from desk_session where institute_id = ${instituteId} and person_id = ${personId}
        and expires_at < ${now}::timestamptz - interval '7 days')
    insert into desk_session (institute_id, person_id, token_hash, device_name, created_at, last_seen_at, expires_at)
    values (${instituteId}, ${personId}, ${tokenHash}, ${deviceName}, ${now}, ${now}, ${expiresAt}) returning id`,
)

export const touchDeskSession = command(
  'desk.touch-session',
  sql`update desk_session set last_seen_at = ${now} where institute_id = ${instituteId} and id = ${sessionId}`,
)

export const endDeskSession = command(
  'desk.end-session',
  sql`with ended as (
      update desk_session set ended_at = ${now} where institute_id = ${instituteId} and id = ${sessionId} and ended_at is null
      returning person_id)
    insert into audit_log (institute_id, at, actor_id, action)
    select ${instituteId}, ${now}, person_id, 'desk.sign-out' from ended`,
)

/** Of one person: all of them. */
export const endDeskSessions = command(
  'desk.end-sessions',
  sql`update desk_session set ended_at = ${now}
    where institute_id = ${instituteId} and person_id = ${personId} and ended_at is null`,
)

/** One invitation of an institute at a time, so that two of one login make one person. */
export const holdInvitations = command(
  'desk.hold-invitations',
  sql`select 1 from institute where id = ${instituteId} for no key update`,
)

/** A person who can be staff; without a password, which the invitation asks for. */
export const insertStaffPerson = one(
  'desk.insert-person',
  z.object({ id: z.number() }),
  sql`insert into person (institute_id, role, name, phone, email, joined_on)
    values (${instituteId}, ${more.role}, ${more.name}, ${more.phone}, ${more.email}, ${more.today}) returning id`,
)

export const keepRoles = command(
  'desk.keep-roles',
  sql`with noted as (
      insert into audit_log (institute_id, at, actor_id, action, subject_kind, subject_id, detail)
      values (${instituteId}, ${now}, ${actorId}, 'desk.roles', 'person', ${personId}, jsonb_build_object('roles', ${more.roles}::text[])))
    insert into staff (institute_id, person_id, roles, created_at) values (${instituteId}, ${personId}, ${more.roles}, ${now})
    on conflict (institute_id, person_id) do update set roles = excluded.roles`,
)

/** Ends what somebody has at the desk, with invitation and sessions, at once. Returns 0 for no member of the staff. */
export const removeStaff = command(
  'desk.remove-staff',
  sql`with uninvited as (delete from desk_invitation where institute_id = ${instituteId} and person_id = ${personId}),
    ended as (
      update desk_session set ended_at = ${now}
      where institute_id = ${instituteId} and person_id = ${personId} and ended_at is null),
    noted as (
      insert into audit_log (institute_id, at, actor_id, action, subject_kind, subject_id)
      select ${instituteId}, ${now}, ${actorId}, 'desk.remove-staff', 'person', person_id from staff
      where institute_id = ${instituteId} and person_id = ${personId})
    delete from staff where institute_id = ${instituteId} and person_id = ${personId}`,
)

/** Locks all owners of an institute, so that two do not remove each other. */
export const holdOwners = one(
  'desk.hold-owners',
  z.object({
    personIds: z.array(z.number()),
    /** Those of them who have taken their invitation. */
    cameIds: z.array(z.number()),
  }),
  sql`select coalesce(array_agg(held.person_id), '{}') as "personIds",
      coalesce(array_agg(held.person_id) filter (where held.has_come), '{}') as "cameIds" from (
      select staff.person_id, person.password_hash is not null as has_come from staff join person on person.institute_id = staff.institute_id and person.id = staff.person_id
      where staff.institute_id = ${instituteId} and 'owner' = any(staff.roles) and person.status = 'active'
      order by staff.person_id for no key update of staff) held`,
)

/** A new invitation replaces the one before. */
export const keepInvitation = command(
  'desk.keep-invitation',
  sql`insert into desk_invitation (institute_id, person_id, hash, expires_at)
    values (${instituteId}, ${personId}, ${hash}, ${expiresAt})
    on conflict (institute_id, person_id) do update set hash = excluded.hash, expires_at = excluded.expires_at`,
)

/** No row where it was used, or replaced, meanwhile. */
export const spendInvitation = maybeOne(
  'desk.spend-invitation',
  z.object({ personId: z.number() }),
  sql`delete from desk_invitation where institute_id = ${instituteId} and person_id = ${personId} and hash = ${hash} and expires_at > ${now}
    returning person_id as "personId"`,
)

export const setStaffPassword = command(
  'desk.set-password',
  sql`with noted as (
      insert into audit_log (institute_id, at, actor_id, action) values (${instituteId}, ${now}, ${personId}, 'desk.accept-invitation'))
    update person set password_hash = ${passwordHash}, pending_password_hash = null, pending_password_expires_at = null
    where institute_id = ${instituteId} and id = ${personId}`,
)

/** Until the invitation is taken no one signs in: the finder of the phone may know the password. */
export const forgetPassword = command(
  'desk.forget-password',
  sql`update person set password_hash = null, pending_password_hash = null, pending_password_expires_at = null
    where institute_id = ${instituteId} and id = ${personId}`,
)
