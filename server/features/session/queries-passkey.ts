import type pg from 'pg'

type Runner = pg.Pool | pg.PoolClient
export type PersonAt = { instituteId: number; personId: number }

export type KnownPasskey = PersonAt & {
  passkeyId: number
  credentialId: string
  publicKey: string
  counter: number
}

/** The passkey that names itself so at a host. */
export async function findPasskey(runner: Runner, host: string, credentialId: string) {
  const found = await runner.query<KnownPasskey>({
    name: 'session.passkey',
    text: `select institute_id as "instituteId", person_id as "personId", id as "passkeyId",
        credential_id as "credentialId", public_key as "publicKey", counter::float8 as counter
      from passkey where host = $1 and credential_id = $2`,
    values: [host, credentialId],
  })
  return found.rows[0]
}

export type PasskeyRow = {
  passkeyId: number
  name: string
  host: string
  credentialId: string
  transports: string[]
  createdAt: Date
  lastUsedAt: Date | null
}

/** A person's passkeys at every host, the oldest first. */
export async function findPasskeys(
  runner: Runner,
  { instituteId, personId }: PersonAt,
): Promise<PasskeyRow[]> {
  const found = await runner.query<PasskeyRow>({
    name: 'session.passkeys',
    text: `select id as "passkeyId", name, host, credential_id as "credentialId", transports,
        created_at as "createdAt", last_used_at as "lastUsedAt"
      from passkey where institute_id = $1 and person_id = $2 order by id`,
    values: [instituteId, personId],
  })
  return found.rows
}

export type SecondFactor = { sealedSecret: string; lastStep: number; recoveryCodes: number; passkeys: number }

/** What a person is asked for after his password; undefined where that is nothing. */
export async function findSecondFactor(runner: Runner, { instituteId, personId }: PersonAt) {
  const found = await runner.query<SecondFactor>({
    name: 'session.second-factor',
    text: `select sealed_secret as "sealedSecret", last_step as "lastStep",
        (select count(*)::int from recovery_code r where r.institute_id = $1 and r.person_id = $2) as "recoveryCodes",
        (select count(*)::int from passkey k where k.institute_id = $1 and k.person_id = $2) as passkeys
      from second_factor where institute_id = $1 and person_id = $2`,
    values: [instituteId, personId],
  })
  return found.rows[0]
}

/** Hashes of the recovery codes that were not used. */
export async function findRecoveryCodes(runner: Runner, at: PersonAt): Promise<string[]> {
  const found = await runner.query<{ hash: string }>({
    name: 'session.recovery-codes',
    text: 'select hash from recovery_code where institute_id = $1 and person_id = $2',
    values: [at.instituteId, at.personId],
  })
  return found.rows.map(({ hash }) => hash)
}
