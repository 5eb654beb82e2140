import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { generatedId, instituteId, moment } from '#server/database/columns.ts'
import { institute } from '#server/database/tables/institute.ts'

/** What an institute sent to a number, to be read again. Passwords are not among it. */
export const message = pgTable(
  'message',
  {
    instituteId: instituteId().references(() => institute.id),
    id: generatedId(),
    /** Digits, without the calling code. */
    phone: text('phone').notNull(),
    text: text('text').notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.instituteId, t.id] }),
    index('message_phone').on(t.instituteId, t.phone, t.sentAt),
  ],
)
