import type pg from 'pg'
import type { SignInWay } from '#domain/session/sign-in-way.ts'
import { type Account, type EndReason, hasSecondFactorSql } from '#server/features/session/queries.ts'
import type { SessionTokens } from '#server/features/session/tokens.ts'
import { hashToken } from '#server/features/session/tokens.ts'

type Runner = pg.Pool | pg.PoolClient

export type NewSession = {
  instituteId: number
  personId: number
  deviceKey: string
  /** '' where the device had its key before. */
  madeUpHash: string
  /** What the browser calls itself, '' where it does not. */
  deviceName: string
  way: SignInWay
  tokens: SessionTokens
  expiresAt: Date
  now: Date
}

/** What a sign-in compares of a person. */
type HeldPerson = Pick<
  Account,
  'status' | 'passwordHash' | 'pendingPasswordHash' | 'pendingPasswordExpiresAt' | 'hasSecondFactor'
>

/** Nobody else signs this person in, or changes his password, until the transaction ends. @returns him as he is now */
export async function holdPerson(client: pg.PoolClient, instituteId: number, personId: number) {
  await client.query({
    name: 'session.hold-person',
    text: 'select 1 from person where institute_id = $1 and id = $2 for no key update',
    values: [instituteId, personId],
  })
  // A statement of its own: one that waits for the person sees other tables as they were before it waited.
  const found = await client.query<HeldPerson>({
    name: 'session.held-person',
    text: `select status, password_hash as "passwordHash", pending_password_hash as "pendingPasswordHash",
        pending_password_expires_at as "pendingPasswordExpiresAt",
        ${hasSecondFactorSql('institute_id', 'id')} as "hasSecondFactor"
      from person where institute_id = $1 and id = $2`,
    values: [instituteId, personId],
  })
  return found.rows[0]
}

/** @returns the id of the session, and whether the person never signed in on its device before */
export async function insertSession(
  runner: Runner,
  row: NewSession,
): Promise<{ id: number; isNewDevice: boolean }> {
  const { instituteId, personId, deviceKey, madeUpHash, tokens, expiresAt, now } = row
  const made = await runner.query<{ id: number; isNewDevice: boolean }>({
    name: 'session.insert',
    text: `with known as (
        select 1 from device where institute_id = $1 and person_id = $2 and key = $3 and created_at < $8),
      seen as (
        insert into device (institute_id, person_id, key, made_up_hash, created_at, last_seen_at) values ($1, $2, $3, $9, $8, $8)
        on conflict (institute_id, person_id, key) do update set last_seen_at = excluded.last_seen_at),
      noted as (
        insert into audit_log (institute_id, at, actor_id, action) values ($1, $8, $2, 'session.sign-in')),
      swept as (
        delete from session where institute_id = $1 and person_id = $2 and expires_at < $8::timestamptz - interval '7 days')
      insert into session (institute_id, person_id, device_key, student_token_hash, exam_token_hash,
        scorecard_token_hash, expires_at, created_at, last_seen_at, device_name, way)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $10, $11)
      returning id, not exists (select 1 from known) as "isNewDevice"`,
    values: [
      instituteId,
      personId,
      deviceKey,
      hashToken(tokens.student),
      hashToken(tokens.exam),
      hashToken(tokens.scorecard),
      expiresAt,
      now,
      madeUpHash,
      row.deviceName,
      row.way,
    ],
  })
  return made.rows[0] ?? { id: 0, isNewDevice: false }
}

/** Ends the sessions of a person, but for those on `exceptDevice`. @returns how many were live */
export async function endSessions(
  runner: Runner,
  at: { instituteId: number; personId: number; exceptDevice?: string; reason: EndReason; now: Date },
): Promise<number> {
  const ended = await runner.query({
    name: 'session.end-all',
    text: `update session set ended_at = $5, end_reason = $4
      where institute_id = $1 and person_id = $2 and device_key <> $3 and ended_at is null and expires_at > $5`,
    values: [at.instituteId, at.personId, at.exceptDevice ?? '', at.reason, at.now],
  })
  return ended.rowCount ?? 0
}

export async function endSession(
  runner: Runner,
  instituteId: number,
  sessionId: number,
  now: Date,
): Promise<void> {
  await runner.query({
    name: 'session.end',
    text: `with ended as (
        update session set ended_at = $3, end_reason = 'logout'
        where institute_id = $1 and id = $2 and ended_at is null returning person_id)
      insert into audit_log (institute_id, at, actor_id, action)
      select $1, $3, person_id, 'session.logout' from ended`,
    values: [instituteId, sessionId, now],
  })
}

export async function isLiveElsewhere(
  runner: Runner,
  at: { instituteId: number; personId: number; deviceKey: string; now: Date; idleSince: Date },
): Promise<boolean> {
  const found = await runner.query({
    name: 'session.elsewhere',
    text: `select 1 from session where institute_id = $1 and person_id = $2 and device_key <> $3
      and ended_at is null and expires_at > $4 and last_seen_at > $5 limit 1`,
    values: [at.instituteId, at.personId, at.deviceKey, at.now, at.idleSince],
  })
  return found.rowCount !== 0
}

/**
 * Registered devices: the first device of a person who has none becomes his. @returns whether this one is his
 */
export async function registerDevice(
  runner: Runner,
  at: { instituteId: number; personId: number; deviceKey: string; madeUpHash: string; now: Date },
): Promise<boolean> {
  const found = await runner.query<{ key: string }>({
    name: 'session.register-device',
    text: `with own as (
        select key from device where institute_id = $1 and person_id = $2 and is_registered for update),
      first as (
        insert into device (institute_id, person_id, key, made_up_hash, is_registered, created_at, last_seen_at)
        select $1, $2, $3, $5, true, $4, $4 where not exists (select 1 from own)
        on conflict (institute_id, person_id, key) do update set is_registered = true returning key)
      select key from own where key = $3 union all select key from first`,
    values: [at.instituteId, at.personId, at.deviceKey, at.now, at.madeUpHash],
  })
  return found.rowCount !== 0
}

/** The password that Forgot Password sent was used: it replaces the old one. */
export async function acceptPendingPassword(
  runner: Runner,
  instituteId: number,
  personId: number,
): Promise<void> {
  await runner.query({
    name: 'session.accept-password',
    text: `update person set password_hash = pending_password_hash, pending_password_hash = null,
        pending_password_expires_at = null
      where institute_id = $1 and id = $2 and pending_password_hash is not null`,
    values: [instituteId, personId],
  })
}

export async function keepPassword(
  runner: Runner,
  instituteId: number,
  personId: number,
  passwordHash: string,
) {
  await runner.query({
    name: 'session.keep-password',
    text: 'update person set password_hash = $3 where institute_id = $1 and id = $2',
    values: [instituteId, personId, passwordHash],
  })
}

export async function keepPendingPassword(
  runner: Runner,
  at: { instituteId: number; personId: number; passwordHash: string; expiresAt: Date; now: Date },
): Promise<void> {
  await runner.query({
    name: 'session.pending-password',
    text: `with noted as (
        insert into audit_log (institute_id, at, actor_id, action) values ($1, $5, $2, 'session.forgot-password'))
      update person set pending_password_hash = $3, pending_password_expires_at = $4
      where institute_id = $1 and id = $2`,
    values: [at.instituteId, at.personId, at.passwordHash, at.expiresAt, at.now],
  })
}

export async function keepOneTimePassword(
  runner: Runner,
  at: { instituteId: number; personId: number; hash: string; expiresAt: Date; way: SignInWay },
): Promise<void> {
  await runner.query({
    name: 'session.keep-one-time-password',
    text: 'insert into one_time_password (institute_id, person_id, hash, expires_at, way) values ($1, $2, $3, $4, $5)',
    values: [at.instituteId, at.personId, at.hash, at.expiresAt, at.way],
  })
}

/**
 * A one-time password is spent with the session that it opens: what comes before (a choice of child or device) only
 * looks at it. Those that have expired are swept on the way. @returns false when it was spent meanwhile
 */
export async function spendOneTimePassword(
  client: pg.PoolClient,
  instituteId: number,
  hash: string,
  now: Date,
) {
  const spent = await client.query({
    name: 'session.spend-one-time-password',
    text: `with swept as (delete from one_time_password where expires_at <= $3 and hash <> $2)
      delete from one_time_password where institute_id = $1 and hash = $2 and expires_at > $3`,
    values: [instituteId, hash, now],
  })
  return spent.rowCount === 1
}

/** @returns false when the token was used before */
export async function spendSsoToken(
  runner: Runner,
  at: { instituteId: number; hash: string; expiresAt: Date; now: Date },
): Promise<boolean> {
  const used = await runner.query({
    name: 'session.use-sso-token',
    text: `with swept as (delete from used_sso_token where institute_id = $1 and expires_at < $4 and hash <> $2)
      insert into used_sso_token (institute_id, hash, expires_at) values ($1, $2, $3)
      on conflict (institute_id, hash) do nothing`,
    values: [at.instituteId, at.hash, at.expiresAt, at.now],
  })
  return used.rowCount === 1
}
