import type pg from 'pg'
import type { KnownPasskey, PersonAt } from '#server/features/session/queries-passkey.ts'

type Runner = pg.Pool | pg.PoolClient
type At = PersonAt & { now: Date }

/** @returns false when the challenge was signed for before */
export async function spendChallenge(
  client: pg.PoolClient,
  at: { instituteId: number; hash: string; expiresAt: Date },
): Promise<boolean> {
  const spent = await client.query({
    name: 'session.spend-challenge',
    text: `insert into used_challenge (institute_id, hash, expires_at) values ($1, $2, $3)
      on conflict (institute_id, hash) do nothing`,
    values: [at.instituteId, at.hash, at.expiresAt],
  })
  return spent.rowCount === 1
}

/** @param at.counter of the signature @returns false when the passkey is gone, or has counted further meanwhile */
export async function noteUse(
  client: pg.PoolClient,
  at: Pick<KnownPasskey, 'instituteId' | 'passkeyId'> & { counter: number; now: Date },
): Promise<boolean> {
  const used = await client.query({
    name: 'session.note-passkey-use',
    text: `update passkey set counter = $3, last_used_at = $4
      where institute_id = $1 and id = $2 and (counter < $3 or (counter = 0 and $3 = 0))`,
    values: [at.instituteId, at.passkeyId, at.counter, at.now],
  })
  return used.rowCount === 1
}

export type NewPasskey = {
  host: string
  credentialId: string
  publicKey: string
  counter: number
  transports: readonly string[]
  name: string
}

/** @returns false when it is somebody's already */
export async function insertPasskey(client: pg.PoolClient, at: At, made: NewPasskey): Promise<boolean> {
  const inserted = await client.query({
    name: 'session.insert-passkey',
    text: `with made as (
        insert into passkey (institute_id, person_id, host, credential_id, public_key, counter, transports, name, created_at)
        values ($1, $2, $4, $5, $6, $7, $8, $9, $3) on conflict (host, credential_id) do nothing
        returning institute_id, person_id, id),
      noted as (
        insert into audit_log (institute_id, at, actor_id, action, subject_kind, subject_id)
        select institute_id, $3, person_id, 'session.add-passkey', 'passkey', id from made)
      select id from made`,
    values: [
      at.instituteId,
      at.personId,
      at.now,
      made.host,
      made.credentialId,
      made.publicKey,
      made.counter,
      made.transports,
      made.name,
    ],
  })
  return inserted.rowCount === 1
}

/** @returns false when the person has no such passkey */
export async function keepPasskeyName(
  runner: Runner,
  at: PersonAt & { passkeyId: number; name: string },
): Promise<boolean> {
  const renamed = await runner.query({
    name: 'session.rename-passkey',
    text: 'update passkey set name = $4 where institute_id = $1 and person_id = $2 and id = $3',
    values: [at.instituteId, at.personId, at.passkeyId, at.name],
  })
  return renamed.rowCount === 1
}

/** @returns its name; undefined when the person has no such passkey */
export async function deletePasskey(
  client: pg.PoolClient,
  at: At & { passkeyId: number },
): Promise<string | undefined> {
  const removed = await client.query<{ name: string }>({
    name: 'session.delete-passkey',
    text: `with removed as (
        delete from passkey where institute_id = $1 and person_id = $2 and id = $4 returning id, name),
      noted as (
        insert into audit_log (institute_id, at, actor_id, action, subject_kind, subject_id)
        select $1, $3, $2, 'session.remove-passkey', 'passkey', id from removed)
      select name from removed`,
    values: [at.instituteId, at.personId, at.now, at.passkeyId],
  })
  return removed.rows[0]?.name
}

/** @param at.sealedSecret '' where only passkeys are asked for */
export async function keepSecondFactor(
  client: pg.PoolClient,
  at: At & { sealedSecret: string; lastStep: number },
): Promise<void> {
  await client.query({
    name: 'session.keep-second-factor',
    text: `with noted as (
        insert into audit_log (institute_id, at, actor_id, action) values ($1, $3, $2, 'session.second-factor-on'))
      insert into second_factor (institute_id, person_id, sealed_secret, last_step, created_at)
      values ($1, $2, $4, $5, $3)
      on conflict (institute_id, person_id) do update
        set sealed_secret = excluded.sealed_secret, last_step = excluded.last_step, created_at = excluded.created_at`,
    values: [at.instituteId, at.personId, at.now, at.sealedSecret, at.lastStep],
  })
}

/** The codes from now on; the ones from before open nothing any more. */
export async function keepRecoveryCodes(
  client: pg.PoolClient,
  at: At & { hashes: readonly string[] },
): Promise<void> {
  await client.query({
    name: 'session.forget-recovery-codes',
    text: 'delete from recovery_code where institute_id = $1 and person_id = $2',
    values: [at.instituteId, at.personId],
  })
  await client.query({
    name: 'session.keep-recovery-codes',
    text: `with noted as (
        insert into audit_log (institute_id, at, actor_id, action) values ($1, $3, $2, 'session.recovery-codes'))
      insert into recovery_code (institute_id, person_id, hash) select $1, $2, unnest($4::text[])`,
    values: [at.instituteId, at.personId, at.now, at.hashes],
  })
}

/** @returns false when there was none */
export async function deleteSecondFactor(
  client: pg.PoolClient,
  at: At & { actorId: number | null; action: string; detail?: Record<string, number | boolean> },
): Promise<boolean> {
  const removed = await client.query({
    name: 'session.delete-second-factor',
    text: `with codes as (delete from recovery_code where institute_id = $1 and person_id = $2),
      noted as (
        insert into audit_log (institute_id, at, actor_id, action, subject_kind, subject_id, detail)
        values ($1, $3, $4, $5, 'person', $2, $6))
      delete from second_factor where institute_id = $1 and person_id = $2`,
    values: [at.instituteId, at.personId, at.now, at.actorId, at.action, at.detail ?? {}],
  })
  return removed.rowCount === 1
}

/** @returns the names of those that there were */
export async function deletePasskeys(
  client: pg.PoolClient,
  { instituteId, personId }: PersonAt,
): Promise<string[]> {
  const removed = await client.query<{ name: string }>({
    name: 'session.delete-passkeys',
    text: 'delete from passkey where institute_id = $1 and person_id = $2 returning name',
    values: [instituteId, personId],
  })
  return removed.rows.map(({ name }) => name)
}

/** @returns false when a code of these 30 seconds, or of later ones, was taken before */
export async function spendStep(client: pg.PoolClient, at: PersonAt & { step: number }): Promise<boolean> {
  const spent = await client.query({
    name: 'session.spend-step',
    text: `update second_factor set last_step = $3 where institute_id = $1 and person_id = $2 and last_step < $3`,
    values: [at.instituteId, at.personId, at.step],
  })
  return spent.rowCount === 1
}

/** @returns false when it is none of the person's, or was used */
export async function spendRecoveryCode(client: pg.PoolClient, at: At & { hash: string }): Promise<boolean> {
  const spent = await client.query({
    name: 'session.spend-recovery-code',
    text: `with spent as (
        delete from recovery_code where institute_id = $1 and person_id = $2 and hash = $4 returning hash),
      noted as (
        insert into audit_log (institute_id, at, actor_id, action)
        select $1, $3, $2, 'session.recovery-code-used' from spent)
      select 1 from spent`,
    values: [at.instituteId, at.personId, at.now, at.hash],
  })
  return spent.rowCount === 1
}
