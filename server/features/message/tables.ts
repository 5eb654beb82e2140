import { index, pgTable, text } from 'drizzle-orm/pg-core'
import {
  fromSource,
  generatedId,
  instituteId,
  key,
  moment,
  reference,
  refersTo,
  sourceId,
} from '#server/database/columns.ts'
import { institute } from '#server/database/tables/institute.ts'
import { person } from '#server/database/tables/people.ts'

/** A message of an institute to a number, for reading again. Passwords are not stored here. */
export const message = pgTable(
  'message',
  {
    instituteId: instituteId().references(() => institute.id),
    id: generatedId(),
    /** Digits, without the calling code. */
    phone: text('phone').notNull(),
    text: text('text').notNull(),
    sentAt: moment('sent_at').notNull(),
    sourceId: sourceId(),
  },
  (t) => [
    key(t, t.id),
    fromSource(t, 'message'),
    index('message_phone').on(t.instituteId, t.phone, t.sentAt),
  ],
)

/** Until when a person has read the messages: later ones are unread. */
export const messagesRead = pgTable(
  'messages_read',
  {
    instituteId: instituteId(),
    personId: reference('person_id').notNull(),
    until: moment('until').notNull(),
  },
  (t) => [key(t, t.personId), refersTo(t, t.personId, person)],
)
