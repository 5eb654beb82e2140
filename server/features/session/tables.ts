import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { signInWays } from '#domain/session/sign-in-way.ts'
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

/** A browser with a sign-in. `key` is the part of `device_id` before the signature. */
export const device = pgTable(
  'device',
  {
    instituteId: instituteId(),
    personId: reference('person_id').notNull(),
    key: text('key').notNull(),
    isRegistered: boolean('is_registered').notNull().default(false),
    /** SHA-256 of the `device_id` that it made up before it had a key; '' if it already had one. */
    madeUpHash: text('made_up_hash').notNull().default(''),
    createdAt: createdAt(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
  },
  (t) => [key(t, t.personId, t.key), refersTo(t, t.personId, person)],
)

export const endReasons = ['logout', 'replaced', 'password', 'blocked', 'elsewhere'] as const

/** A sign-in. Only hashes of its three tokens are stored. */
export const session = pgTable(
  'session',
  {
    instituteId: instituteId(),
    id: generatedId(),
    personId: reference('person_id').notNull(),
    deviceKey: text('device_key').notNull(),
    /** Browser and system; '' where the browser did not say. */
    deviceName: text('device_name').notNull().default(''),
    way: text('way', { enum: signInWays }).notNull().default('password'),
    studentTokenHash: text('student_token_hash').notNull(),
    examTokenHash: text('exam_token_hash').notNull(),
    scorecardTokenHash: text('scorecard_token_hash').notNull(),
    createdAt: createdAt(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    /** The institute's next midnight after sign-in [session-51]. */
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    endReason: text('end_reason', { enum: endReasons }),
  },
  (t) => [
    key(t, t.id),
    uniqueIndex('session_student_token').on(t.studentTokenHash),
    uniqueIndex('session_exam_token').on(t.examTokenHash),
    uniqueIndex('session_scorecard_token').on(t.scorecardTokenHash),
    index('session_person').on(t.instituteId, t.personId),
    refersTo(t, t.personId, person),
  ],
)

/** The `key` that single sign-on returns: works once, for 60 seconds. `way` is how the session began. */
export const oneTimePassword = pgTable(
  'one_time_password',
  {
    instituteId: instituteId(),
    hash: text('hash').notNull(),
    personId: reference('person_id').notNull(),
    /** Others that the same claims fit: the person chooses one of them. */
    otherPersonIds: bigint('other_person_ids', { mode: 'number' }).array().notNull().default([]),
    way: text('way', { enum: signInWays }).notNull().default('sso'),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [key(t, t.hash), index('one_time_password_hash').on(t.hash), refersTo(t, t.personId, person)],
)

/** Used tokens of identity providers, until they expire: each opens one session. */
export const usedSsoToken = pgTable(
  'used_sso_token',
  {
    instituteId: instituteId().references(() => institute.id),
    hash: text('hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [key(t, t.hash)],
)

/**
 * Failed attempts by account or by network, as a keyed hash: no name, number or address is stored. Without an
 * institute, because a failed attempt belongs to none.
 */
export const throttle = pgTable('throttle', {
  keyHash: text('key_hash').primaryKey(),
  failures: integer('failures').notNull(),
  lastFailureAt: moment('last_failure_at').notNull(),
})
