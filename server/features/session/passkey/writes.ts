import type pg from 'pg'
import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, many, maybeOne, params, type Runner, sql } from '#server/database/sql.ts'
import type { KnownPasskey, PersonAt } from '#server/features/session/passkey/queries.ts'

type PersonNow = PersonAt & { now: Date }

const { instituteId, personId, now } = given
const { hash, expiresAt, passkeyId, counter, name, sealedSecret, lastStep, ...more } = params({
  hash: z.string(),
  expiresAt: z.date(),
  passkeyId: z.number(),
  /** Of the signature. */
  counter: z.number(),
  name: z.string(),
  /** '' where only passkeys are accepted. */
  sealedSecret: z.string(),
  lastStep: z.number(),
  step: z.number(),
  host: z.string(),
  credentialId: z.string(),
  publicKey: z.string(),
  transports: z.array(z.string()),
  hashes: z.array(z.string()),
  actorId: z.nullable(z.number()),
  action: z.string(),
  detail: z.record(z.string(), z.union([z.number(), z.boolean()])),
})

const insertChallenge = command(
  'session.spend-challenge',
  sql`insert into used_challenge (institute_id, hash, expires_at) values (${instituteId}, ${hash}, ${expiresAt})
    on conflict (institute_id, hash) do nothing`,
)

/** @returns false when the challenge was used before */
export const spendChallenge = async (
  client: pg.PoolClient,
  at: { instituteId: number; hash: string; expiresAt: Date },
): Promise<boolean> => (await insertChallenge(client, at)) === 1

const updateUse = command(
  'session.note-passkey-use',
  sql`update passkey set counter = ${counter}, last_used_at = ${now}
    where institute_id = ${instituteId} and id = ${passkeyId}
      and (counter < ${counter} or (counter = 0 and ${counter} = 0))`,
)

/**
 * @param at.counter of the signature @returns false when the passkey was removed, or its counter is higher by
 * now
 */
export const noteUse = async (
  client: pg.PoolClient,
  at: Pick<KnownPasskey, 'instituteId' | 'passkeyId'> & { counter: number; now: Date },
): Promise<boolean> => (await updateUse(client, at)) === 1

/** No row when the passkey is registered already. */
export const insertPasskey = maybeOne(
  'session.insert-passkey',
  z.object({ id: z.number() }),
  sql`with made as (
      insert into passkey (institute_id, person_id, host, credential_id, public_key, counter, transports, name, created_at)
      values (${instituteId}, ${personId}, ${more.host}, ${more.credentialId}, ${more.publicKey}, ${counter},
        ${more.transports}, ${name}, ${now})
      on conflict (host, credential_id) do nothing
      returning institute_id, person_id, id),
    noted as (
      insert into audit_log (institute_id, at, actor_id, action, subject_kind, subject_id)
      select institute_id, ${now}, person_id, 'session.add-passkey', 'passkey', id from made)
    select id from made`,
)

const renamePasskey = command(
  'session.rename-passkey',
  sql`update passkey set name = ${name}
    where institute_id = ${instituteId} and person_id = ${personId} and id = ${passkeyId}`,
)

/** @returns false when the person has no such passkey */
export const keepPasskeyName = async (
  runner: Runner,
  at: PersonAt & { passkeyId: number; name: string },
): Promise<boolean> => (await renamePasskey(runner, at)) === 1

/** Returns its name; no row when the person has no such passkey. */
export const deletePasskey = maybeOne(
  'session.delete-passkey',
  z.object({ name: z.string() }),
  sql`with removed as (
      delete from passkey where institute_id = ${instituteId} and person_id = ${personId} and id = ${passkeyId}
      returning id, name),
    noted as (
      insert into audit_log (institute_id, at, actor_id, action, subject_kind, subject_id)
      select ${instituteId}, ${now}, ${personId}, 'session.remove-passkey', 'passkey', id from removed)
    select name from removed`,
)

export const keepSecondFactor = command(
  'session.keep-second-factor',
  sql`with noted as (
      insert into audit_log (institute_id, at, actor_id, action)
      values (${instituteId}, ${now}, ${personId}, 'session.second-factor-on'))
    insert into second_factor (institute_id, person_id, sealed_secret, last_step, created_at)
    values (${instituteId}, ${personId}, ${sealedSecret}, ${lastStep}, ${now})
    on conflict (institute_id, person_id) do update
      set sealed_secret = excluded.sealed_secret, last_step = excluded.last_step, created_at = excluded.created_at`,
)

const forgetRecoveryCodes = command(
  'session.forget-recovery-codes',
  sql`delete from recovery_code where institute_id = ${instituteId} and person_id = ${personId}`,
)
const addRecoveryCodes = command(
  'session.keep-recovery-codes',
  sql`with noted as (
      insert into audit_log (institute_id, at, actor_id, action)
      values (${instituteId}, ${now}, ${personId}, 'session.recovery-codes'))
    insert into recovery_code (institute_id, person_id, hash)
    select ${instituteId}, ${personId}, unnest(${more.hashes}::text[])`,
)

/** Replaces all recovery codes. */
export async function keepRecoveryCodes(
  client: pg.PoolClient,
  at: PersonNow & { hashes: readonly string[] },
): Promise<void> {
  await forgetRecoveryCodes(client, at)
  await addRecoveryCodes(client, at)
}

const removeSecondFactor = command(
  'session.delete-second-factor',
  sql`with codes as (delete from recovery_code where institute_id = ${instituteId} and person_id = ${personId}),
    noted as (
      insert into audit_log (institute_id, at, actor_id, action, subject_kind, subject_id, detail)
      values (${instituteId}, ${now}, ${more.actorId}, ${more.action}, 'person', ${personId}, ${more.detail}))
    delete from second_factor where institute_id = ${instituteId} and person_id = ${personId}`,
)

/** @returns false when there was none */
export const deleteSecondFactor = async (
  client: pg.PoolClient,
  at: PersonNow & { actorId: number | null; action: string; detail?: Record<string, number | boolean> },
): Promise<boolean> => (await removeSecondFactor(client, { detail: {}, ...at })) === 1

/** Returns the names of the removed ones. */
export const deletePasskeys = many(
  'session.delete-passkeys',
  z.object({ name: z.string() }),
  sql`delete from passkey where institute_id = ${instituteId} and person_id = ${personId} returning name`,
)

const keepStep = command(
  'session.spend-step',
  sql`update second_factor set last_step = ${more.step}
    where institute_id = ${instituteId} and person_id = ${personId} and last_step < ${more.step}`,
)

/** @returns false when a code of this time step, or of a later one, was used before */
export const spendStep = async (client: pg.PoolClient, at: PersonAt & { step: number }): Promise<boolean> =>
  (await keepStep(client, at)) === 1

/** No row when the code is unknown or used. */
export const spendRecoveryCode = maybeOne(
  'session.spend-recovery-code',
  z.object({ hash: z.string() }),
  sql`with spent as (
      delete from recovery_code where institute_id = ${instituteId} and person_id = ${personId} and hash = ${hash}
      returning hash),
    noted as (
      insert into audit_log (institute_id, at, actor_id, action)
      select ${instituteId}, ${now}, ${personId}, 'session.recovery-code-used' from spent)
    select hash from spent`,
)
