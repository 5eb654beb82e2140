import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, instituteId, key, moment, reference, refersTo } from '#server/database/columns.ts'
import { person } from '#server/database/tables/people.ts'

/** That somebody at the desk sees the portal as a person of a family does. Only the hash of its token is stored. */
export const familyView = pgTable(
  'family_view',
  {
    instituteId: instituteId(),
    /** Of the sequence of `session`, so that the address of a file belongs to one of both. */
    id: reference('id').notNull(),
    deskSessionId: reference('desk_session_id').notNull(),
    staffId: reference('staff_id').notNull(),
    /** Whom they see it as. */
    personId: reference('person_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (t) => [
    key(t, t.id),
    uniqueIndex('family_view_token').on(t.tokenHash),
    index('family_view_desk_session').on(t.instituteId, t.deskSessionId),
    refersTo(t, t.staffId, person),
    refersTo(t, t.personId, person),
  ],
)
