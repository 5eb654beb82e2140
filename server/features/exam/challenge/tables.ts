import { boolean, foreignKey, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { generatedId, instituteId, key, moment, reference, refersTo } from '#server/database/columns.ts'
import { person } from '#server/database/tables/people.ts'
import { file } from '#server/database/tables/record.ts'
import { testQuestion } from '#server/features/exam/tables-paper.ts'

/** A student's objection to the key of a question. The institute answers all who object to a question alike. */
export const questionChallenge = pgTable(
  'question_challenge',
  {
    instituteId: instituteId(),
    id: generatedId(),
    testId: reference('test_id').notNull(),
    questionId: reference('question_id').notNull(),
    personId: reference('person_id').notNull(),
    text: text('text').notNull(),
    fileId: reference('file_id'),
    givenAt: moment('given_at').notNull(),
    changedAt: moment('changed_at').notNull(),
    /** The last answer; null until there is one, and below it then too. */
    answeredAt: moment('answered_at'),
    isAccepted: boolean('is_accepted'),
    answerText: text('answer_text').notNull().default(''),
  },
  (t) => [
    key(t, t.id),
    uniqueIndex('question_challenge_once').on(t.instituteId, t.testId, t.questionId, t.personId),
    index('question_challenge_person').on(t.instituteId, t.personId),
    foreignKey({
      columns: [t.instituteId, t.testId, t.questionId],
      foreignColumns: [testQuestion.instituteId, testQuestion.testId, testQuestion.questionId],
    }),
    refersTo(t, t.personId, person),
    refersTo(t, t.fileId, file),
  ],
)
