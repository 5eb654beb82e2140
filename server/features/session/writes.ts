import type pg from 'pg'
import * as z from 'zod/mini'
import { type SignInWay, signInWays } from '#domain/session/sign-in-way.ts'
import { given } from '#server/access/given.ts'
import { command, exists, maybeOne, one, params, type Runner, raw, sql } from '#server/database/sql.ts'
import type { PersonAt } from '#server/features/session/passkey/queries.ts'
import { account, endReason, hasSecondFactor } from '#server/features/session/queries.ts'
import type { SessionTokens } from '#server/features/session/tokens.ts'
import { hashToken } from '#server/features/session/tokens.ts'

const { instituteId, personId, now } = given
const { deviceKey, madeUpHash, expiresAt, otherPersonIds, way, passwordHash, hash, idleSince, ...more } =
  params({
    deviceKey: z.string(),
    /** '' where the device had its key before. */
    madeUpHash: z.string(),
    expiresAt: z.date(),
    otherPersonIds: z.array(z.number()),
    way: z.enum(signInWays),
    passwordHash: z.string(),
    hash: z.string(),
    idleSince: z.date(),
    studentToken: z.string(),
    examToken: z.string(),
    scorecardToken: z.string(),
    deviceName: z.string(),
    exceptDevice: z.string(),
    notifiedDevice: z.string(),
    keepsNotifications: z.boolean(),
    reason: endReason,
    sessionId: z.number(),
  })

const lockPerson = command(
  'session.hold-person',
  sql`select 1 from person where institute_id = ${instituteId} and id = ${personId} for no key update`,
)
/** The fields of a person that a sign-in compares. */
const findHeld = maybeOne(
  'session.held-person',
  z.pick(account, {
    status: true,
    passwordHash: true,
    pendingPasswordHash: true,
    pendingPasswordExpiresAt: true,
    hasSecondFactor: true,
  }),
  sql`select status, password_hash as "passwordHash", pending_password_hash as "pendingPasswordHash",
      pending_password_expires_at as "pendingPasswordExpiresAt",
      ${hasSecondFactor(raw('institute_id'), raw('id'))} as "hasSecondFactor"
    from person where institute_id = ${instituteId} and id = ${personId}`,
)

/**
 * No other sign-in or password change of this person runs until the transaction ends. @returns the person's
 * current row
 */
export async function holdPerson(client: pg.PoolClient, at: PersonAt) {
  await lockPerson(client, at)
  // A separate statement: one that waited for the lock would see other tables as they were before.
  return findHeld(client, at)
}

const addSession = one(
  'session.insert',
  z.object({ id: z.number(), isNewDevice: z.boolean() }),
  sql`with known as (
      select 1 from device where institute_id = ${instituteId} and person_id = ${personId} and key = ${deviceKey}
        and created_at < ${now}),
    seen as (
      insert into device (institute_id, person_id, key, made_up_hash, created_at, last_seen_at)
      values (${instituteId}, ${personId}, ${deviceKey}, ${madeUpHash}, ${now}, ${now})
      on conflict (institute_id, person_id, key) do update set last_seen_at = excluded.last_seen_at),
    noted as (
      insert into audit_log (institute_id, at, actor_id, action)
      values (${instituteId}, ${now}, ${personId}, 'session.sign-in')),
    swept as (
      delete from session where institute_id = ${instituteId} and person_id = ${personId}
        and expires_at < ${now}::timestamptz - interval '7 days')
    insert into session (institute_id, person_id, device_key, student_token_hash, exam_token_hash,
      scorecard_token_hash, expires_at, created_at, last_seen_at, device_name, way)
    values (${instituteId}, ${personId}, ${deviceKey}, ${more.studentToken}, ${more.examToken},
      ${more.scorecardToken}, ${expiresAt}, ${now}, ${now}, ${more.deviceName}, ${way})
    returning id, not exists (select 1 from known) as "isNewDevice"`,
)

export type NewSession = PersonAt & {
  deviceKey: string
  /** '' where the device had its key before. */
  madeUpHash: string
  /** The name that the browser reports, '' without one. */
  deviceName: string
  way: SignInWay
  tokens: SessionTokens
  expiresAt: Date
  now: Date
}

/** @returns the id of the session, and whether the device is new for the person */
export const insertSession = (runner: Runner, { tokens, ...session }: NewSession) =>
  addSession(runner, {
    ...session,
    studentToken: hashToken(tokens.student),
    examToken: hashToken(tokens.exam),
    scorecardToken: hashToken(tokens.scorecard),
  })

/**
 * Ends the live sessions of a person, except those on a device; '' for all of them. News is shown on `notifiedDevice` alone, where
 * the person signs in again; '' for none.
 */
export const endSessions = command(
  'session.end-all',
  sql`with forgotten as (
      delete from push_subscription
      where institute_id = ${instituteId} and person_id = ${personId} and device_key <> ${more.notifiedDevice})
    update session set ended_at = ${now}, end_reason = ${more.reason}
    where institute_id = ${instituteId} and person_id = ${personId} and device_key <> ${more.exceptDevice}
      and ended_at is null and expires_at > ${now}`,
)

/** Ends a session by Logout. Its browser then shows no news of any account, unless it `keepsNotifications`. */
export const endSession = command(
  'session.end',
  sql`with ended as (
      update session set ended_at = ${now}, end_reason = 'logout'
      where institute_id = ${instituteId} and id = ${more.sessionId} and ended_at is null returning person_id, device_key),
    forgotten as (
      delete from push_subscription where endpoint_hash in (
        select own.endpoint_hash from push_subscription own join ended on ended.person_id = own.person_id and ended.device_key = own.device_key
        where own.institute_id = ${instituteId} and not ${more.keepsNotifications}))
    insert into audit_log (institute_id, at, actor_id, action)
    select ${instituteId}, ${now}, person_id, 'session.logout' from ended`,
)

export const isLiveElsewhere = exists(
  'session.elsewhere',
  sql`select 1 from session where institute_id = ${instituteId} and person_id = ${personId}
    and device_key <> ${deviceKey} and ended_at is null and expires_at > ${now} and last_seen_at > ${idleSince}`,
)

/** Whether an account works at the desk. */
export const isAtDesk = exists(
  'session.is-at-desk',
  sql`select 1 from staff where institute_id = ${instituteId} and person_id = ${personId}`,
)

/**
 * Registered devices: the first device of a person without one becomes the registered one. No row where this
 * is another.
 */
export const registerDevice = maybeOne(
  'session.register-device',
  z.object({ key: z.string() }),
  sql`with own as (
      select key from device where institute_id = ${instituteId} and person_id = ${personId} and is_registered for update),
    first as (
      insert into device (institute_id, person_id, key, made_up_hash, is_registered, created_at, last_seen_at)
      select ${instituteId}, ${personId}, ${deviceKey}, ${madeUpHash}, true, ${now}, ${now}
      where not exists (select 1 from own)
      on conflict (institute_id, person_id, key) do update set is_registered = true returning key)
    select key from own where key = ${deviceKey} union all select key from first`,
)

/** The password that Forgot Password sent was used: it replaces the old one. */
export const acceptPendingPassword = command(
  'session.accept-password',
  sql`update person set password_hash = pending_password_hash, pending_password_hash = null,
      pending_password_expires_at = null
    where institute_id = ${instituteId} and id = ${personId} and pending_password_hash is not null`,
)

export const keepPassword = command(
  'session.keep-password',
  sql`update person set password_hash = ${passwordHash} where institute_id = ${instituteId} and id = ${personId}`,
)

export const keepPendingPassword = command(
  'session.pending-password',
  sql`with noted as (
      insert into audit_log (institute_id, at, actor_id, action)
      values (${instituteId}, ${now}, ${personId}, 'session.forgot-password'))
    update person set pending_password_hash = ${passwordHash}, pending_password_expires_at = ${expiresAt}
    where institute_id = ${instituteId} and id = ${personId}`,
)

export const keepOneTimePassword = command(
  'session.keep-one-time-password',
  sql`insert into one_time_password (institute_id, person_id, other_person_ids, hash, expires_at, way)
    values (${instituteId}, ${personId}, ${otherPersonIds}, ${hash}, ${expiresAt}, ${way})`,
)

const deleteOneTimePassword = command(
  'session.spend-one-time-password',
  sql`with swept as (delete from one_time_password where expires_at <= ${now} and hash <> ${hash})
    delete from one_time_password where institute_id = ${instituteId} and hash = ${hash} and expires_at > ${now}`,
)

/**
 * A one-time password is used up by the session that it opens: the steps before (a choice of child or device)
 * only check it. Also sweeps expired ones. @returns false when it was used meanwhile
 */
export const spendOneTimePassword = async (
  client: pg.PoolClient,
  at: { instituteId: number; hash: string; now: Date },
): Promise<boolean> => (await deleteOneTimePassword(client, at)) === 1

const insertSsoToken = command(
  'session.use-sso-token',
  sql`with swept as (
      delete from used_sso_token where institute_id = ${instituteId} and expires_at < ${now} and hash <> ${hash})
    insert into used_sso_token (institute_id, hash, expires_at) values (${instituteId}, ${hash}, ${expiresAt})
    on conflict (institute_id, hash) do nothing`,
)

/** @returns false when the token was used before */
export const spendSsoToken = async (
  runner: Runner,
  at: { instituteId: number; hash: string; expiresAt: Date; now: Date },
): Promise<boolean> => (await insertSsoToken(runner, at)) === 1

export const touchSession = command(
  'session.touch',
  sql`update session set last_seen_at = ${now} where institute_id = ${instituteId} and id = ${more.sessionId}`,
)
