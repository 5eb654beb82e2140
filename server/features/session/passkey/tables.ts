import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  createdAt,
  generatedId,
  instituteId,
  key,
  moment,
  reference,
  refersTo,
} from '#server/database/columns.ts'
import { institute } from '#server/database/tables/institute.ts'
import { person } from '#server/database/tables/people.ts'

/** A passkey (WebAuthn credential) of a person, valid at one host. Only its public part is stored. */
export const passkey = pgTable(
  'passkey',
  {
    instituteId: instituteId(),
    id: generatedId(),
    personId: reference('person_id').notNull(),
    /** Its RP ID: the host that it was made at. */
    host: text('host').notNull(),
    /** Base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Signature counter; always 0 for authenticators that do not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at'),
  },
  (t) => [
    key(t, t.id),
    uniqueIndex('passkey_credential').on(t.host, t.credentialId),
    index('passkey_person').on(t.instituteId, t.personId),
    refersTo(t, t.personId, person),
  ],
)

/** A person with a row is asked for a second step after the password. */
export const secondFactor = pgTable(
  'second_factor',
  {
    instituteId: instituteId(),
    personId: reference('person_id').notNull(),
    /** Of an authenticator app, sealed with the server's key; '' where only passkeys are accepted. */
    sealedSecret: text('sealed_secret').notNull(),
    /** Time step (30 s since 1970) of the last accepted code: no code works twice. */
    lastStep: integer('last_step').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [key(t, t.personId), refersTo(t, t.personId, person)],
)

/** Unused recovery codes, hashed like passwords. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    instituteId: instituteId(),
    personId: reference('person_id').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [key(t, t.personId, t.hash), refersTo(t, t.personId, person)],
)

/** Challenges that a passkey has signed, until they expire: each works once. */
export const usedChallenge = pgTable(
  'used_challenge',
  {
    instituteId: instituteId().references(() => institute.id),
    hash: text('hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [key(t, t.hash)],
)
