import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instituteId, key, marks, moment, reference, refersTo } from '#server/database/columns.ts'
import { testAttempt } from '#server/features/exam/tables.ts'
import { adminToken } from '#server/features/exam/tables-panel.ts'
import { question } from '#server/features/exam/tables-paper.ts'

/**
 * Marks of up to three markers for a written answer. Rows with another `sequence` than the answer's belong to an earlier
 * answer, and do not count. The marks that count are in `attempt_answer`.
 */
export const answerMarking = pgTable(
  'answer_marking',
  {
    instituteId: instituteId(),
    attemptId: reference('attempt_id').notNull(),
    questionId: reference('question_id').notNull(),
    /** The order in which the markers came: 1 to 3. */
    ordinal: integer('ordinal').notNull(),
    marker: text('marker').notNull(),
    marks: marks('marks').notNull(),
    remark: text('remark').notNull(),
    /** Of the answer that was marked. */
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    tokenId: reference('token_id').notNull(),
    givenAt: moment('given_at').notNull(),
  },
  (t) => [
    key(t, t.attemptId, t.questionId, t.ordinal),
    refersTo(t, t.attemptId, testAttempt),
    refersTo(t, t.questionId, question),
    refersTo(t, t.tokenId, adminToken),
  ],
)
