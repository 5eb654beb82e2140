import { foreignKey, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Decision } from '#domain/exam/regrade/decision.ts'
import { generatedId, instituteId, key, moment, reference, refersTo } from '#server/database/columns.ts'
import { adminToken } from '#server/features/exam/tables-panel.ts'
import { testQuestion } from '#server/features/exam/tables-paper.ts'

/**
 * Decisions about questions of tests after they were given, in order: rows are added, never changed. The latest one of a
 * question is `test_question.decision`.
 */
export const questionRegrade = pgTable(
  'question_regrade',
  {
    instituteId: instituteId(),
    id: generatedId(),
    testId: reference('test_id').notNull(),
    questionId: reference('question_id').notNull(),
    /** null where the printed key counted, or counts again. */
    before: jsonb('before').$type<Decision | null>(),
    after: jsonb('after').$type<Decision | null>(),
    reason: text('reason').notNull(),
    tokenId: reference('token_id').notNull(),
    decidedAt: moment('decided_at').notNull(),
    /** Of the preview that was carried out; the decisions of one have the same. */
    fingerprint: text('fingerprint').notNull(),
    /** The reply to it, for a repeated call. */
    outcome: jsonb('outcome').$type<{ students_changed: number; maximum_marks: number }>().notNull(),
  },
  (t) => [
    key(t, t.id),
    index('question_regrade_test').on(t.instituteId, t.testId),
    uniqueIndex('question_regrade_once').on(t.instituteId, t.testId, t.fingerprint, t.questionId),
    foreignKey({
      columns: [t.instituteId, t.testId, t.questionId],
      foreignColumns: [testQuestion.instituteId, testQuestion.testId, testQuestion.questionId],
    }),
    refersTo(t, t.tokenId, adminToken),
  ],
)
