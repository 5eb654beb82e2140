import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { staffRoles } from '#domain/desk/roles.ts'
import {
  createdAt,
  generatedId,
  instituteId,
  key,
  moment,
  reference,
  refersTo,
} from '#server/database/columns.ts'
import { person } from '#server/database/tables/people.ts'

/** Who works at the desk, and as what. Only the desk and the operator write it: no import makes anybody staff. */
export const staff = pgTable(
  'staff',
  {
    instituteId: instituteId(),
    personId: reference('person_id').notNull(),
    roles: text('roles', { enum: staffRoles }).array().notNull(),
    createdAt: createdAt(),
  },
  (t) => [key(t, t.personId), refersTo(t, t.personId, person)],
)

/** A sign-in at the desk. Only the hash of its token is stored. */
export const deskSession = pgTable(
  'desk_session',
  {
    instituteId: instituteId(),
    id: generatedId(),
    personId: reference('person_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** Browser and system; '' where the browser did not say. */
    deviceName: text('device_name').notNull(),
    createdAt: createdAt(),
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (t) => [
    key(t, t.id),
    uniqueIndex('desk_session_token').on(t.tokenHash),
    index('desk_session_person').on(t.instituteId, t.personId),
    refersTo(t, t.personId, person),
  ],
)

/** An address by which a member of the staff comes for the first time: one for each person, used once. */
export const deskInvitation = pgTable(
  'desk_invitation',
  {
    instituteId: instituteId(),
    personId: reference('person_id').notNull(),
    hash: text('hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    key(t, t.personId),
    uniqueIndex('desk_invitation_hash').on(t.hash),
    refersTo(t, t.personId, person),
  ],
)
