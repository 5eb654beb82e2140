import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { many, maybeOne, params, sql } from '#server/database/sql.ts'

export type PersonAt = { instituteId: number; personId: number }

const { instituteId, personId } = given
const { host, credentialId } = params({ host: z.string(), credentialId: z.string() })

const knownPasskey = z.object({
  instituteId: z.number(),
  personId: z.number(),
  passkeyId: z.number(),
  credentialId: z.string(),
  publicKey: z.string(),
  counter: z.number(),
})
export type KnownPasskey = z.output<typeof knownPasskey>

/** The passkey with this credential id at a host. */
export const findPasskey = maybeOne(
  'session.passkey',
  knownPasskey,
  sql`select institute_id as "instituteId", person_id as "personId", id as "passkeyId",
      credential_id as "credentialId", public_key as "publicKey", counter::float8 as counter
    from passkey where host = ${host} and credential_id = ${credentialId}`,
)

const passkeyRow = z.object({
  passkeyId: z.number(),
  name: z.string(),
  host: z.string(),
  credentialId: z.string(),
  transports: z.array(z.string()),
  createdAt: z.date(),
  lastUsedAt: z.nullable(z.date()),
})

/** A person's passkeys at every host, the oldest first. */
export const findPasskeys = many(
  'session.passkeys',
  passkeyRow,
  sql`select id as "passkeyId", name, host, credential_id as "credentialId", transports,
      created_at as "createdAt", last_used_at as "lastUsedAt"
    from passkey where institute_id = ${instituteId} and person_id = ${personId} order by id`,
)

const secondFactor = z.object({
  /** '' where only passkeys are accepted. */
  sealedSecret: z.string(),
  lastStep: z.number(),
  recoveryCodes: z.number(),
  passkeys: z.number(),
})

/** The second factor of a person; no row without one. */
export const findSecondFactor = maybeOne(
  'session.second-factor',
  secondFactor,
  sql`select sealed_secret as "sealedSecret", last_step as "lastStep",
      (select count(*)::int from recovery_code
        where recovery_code.institute_id = ${instituteId} and recovery_code.person_id = ${personId}) as "recoveryCodes",
      (select count(*)::int from passkey
        where passkey.institute_id = ${instituteId} and passkey.person_id = ${personId}) as passkeys
    from second_factor where institute_id = ${instituteId} and person_id = ${personId}`,
)

/** Hashes of the unused recovery codes. */
export const findRecoveryCodes = many(
  'session.recovery-codes',
  z.object({ hash: z.string() }),
  sql`select hash from recovery_code where institute_id = ${instituteId} and person_id = ${personId}`,
)
