import { sql } from 'drizzle-orm'
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

/**
 * The id of the first row of a message that was written at the desk: when, by whom, how many rows it has, and which one this is.
 * The others differ in the last number.
 */
export const firstRowPattern = '^desk-m-[0-9a-z]+-[0-9]{1,15}-[0-9a-z]+-[0-9]{1,4}-0$'

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
    index('message_of_desk')
      .on(t.instituteId, t.sentAt.desc(), t.id.desc())
      .where(sql.raw(`source_id ~ '${firstRowPattern}'`)),
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
