import {
  bigint,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, generatedId, instituteId, moment, reference } from '#server/database/columns.ts'
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
    primaryKey({ columns: [t.instituteId, t.id] }),
    uniqueIndex('passkey_credential').on(t.host, t.credentialId),
    index('passkey_person').on(t.instituteId, t.personId),
    foreignKey({ columns: [t.instituteId, t.personId], foreignColumns: [person.instituteId, person.id] }),
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
  (t) => [
    primaryKey({ columns: [t.instituteId, t.personId] }),
    foreignKey({ columns: [t.instituteId, t.personId], foreignColumns: [person.instituteId, person.id] }),
  ],
)

/** Unused recovery codes, hashed like passwords. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    instituteId: instituteId(),
    personId: reference('person_id').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.instituteId, t.personId, t.hash] }),
    foreignKey({ columns: [t.instituteId, t.personId], foreignColumns: [person.instituteId, person.id] }),
  ],
)

/** Challenges that a passkey has signed, until they expire: each works once. */
export const usedChallenge = pgTable(
  'used_challenge',
  {
    instituteId: instituteId().references(() => institute.id),
    hash: text('hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.instituteId, t.hash] })],
)
