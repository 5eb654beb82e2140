import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { generatedId, instituteId, key, moment, reference, refersTo } from '#server/database/columns.ts'
import { person } from '#server/database/tables/people.ts'
import { test } from '#server/features/exam/tables.ts'
import { adminToken } from '#server/features/exam/tables-panel.ts'

/** A message of an examiner to students who take the test. Never changed. */
export const examMessage = pgTable(
  'exam_message',
  {
    instituteId: instituteId(),
    id: generatedId(),
    testId: reference('test_id').notNull(),
    /** null if it is to all. */
    personId: reference('person_id'),
    text: text('text').notNull(),
    /** A key by which the caller makes repeated calls harmless. */
    messageKey: text('message_key').notNull(),
    tokenId: reference('token_id').notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (t) => [
    key(t, t.id),
    uniqueIndex('exam_message_once').on(t.instituteId, t.testId, t.messageKey),
    index('exam_message_test').on(t.instituteId, t.testId, t.id),
    refersTo(t, t.testId, test),
    refersTo(t, t.personId, person),
    refersTo(t, t.tokenId, adminToken),
  ],
)
