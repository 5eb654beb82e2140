import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instituteId, key, moment } from '#server/database/columns.ts'

/** The replies to writes with an `Idempotency-Key`. */
export const writtenReply = pgTable(
  'written_reply',
  {
    instituteId: instituteId(),
    /** `person 5` or `token 3`: a key belongs to one of them, in any of their sessions. */
    caller: text('caller').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the request. */
    requestHash: text('request_hash').notNull(),
    reply: jsonb('reply').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [key(t, t.caller, t.key), index('written_reply_expires').on(t.expiresAt)],
)
