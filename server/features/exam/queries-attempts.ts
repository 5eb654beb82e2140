import * as z from 'zod/mini'
import { type Answer, type AnswerKey, outcomeStates } from '#domain/exam/question.ts'
import type { Decision } from '#domain/exam/regrade/decision.ts'
import { given } from '#server/access/given.ts'
import { papers } from '#server/access/papers.ts'
import { many, sql } from '#server/database/sql.ts'

const { instituteId } = given

const outcome = { state: z.enum(outcomeStates), marks: z.number() }
const givenAnswer = z.object({
  questionId: z.number(),
  subjectId: z.number(),
  partId: z.number(),
  /** How many questions of its part count; null for all. */
  attemptAny: z.nullable(z.number()),
  passageId: z.nullable(z.number()),
  /** Of the attempt's order; null for the order of the paper. */
  seed: z.nullable(z.number()),
  /** As printed. */
  key: z.custom<AnswerKey>(),
  decision: z.custom<Decision | null>(),
  /** null without an answer. */
  answer: z.custom<Answer | null>(),
  timeMs: z.number(),
  marks: z.number(),
  negativeMarks: z.number(),
  /** Of an earlier evaluation of this answer, or from the examiner. */
  earlier: z.nullable(z.object({ ...outcome, asPrinted: z.nullable(z.object(outcome)) })),
})
export type GivenAnswer = z.output<typeof givenAnswer>

/** Every question of the papers of submitted attempts, with its answer. */
export const findGivenAnswers = many(
  'exam.given',
  z.extend(givenAnswer, { attemptId: z.number() }),
  sql`with ${papers}
    select mine.id as "attemptId", paper.question_id as "questionId", question.subject_id as "subjectId",
      paper.part_id as "partId",
      test_part.attempt_any as "attemptAny", question.passage_id as "passageId", case when test.is_shuffled
        then mine.seed end as seed, question.key,
      paper.decision, answer.answer, coalesce(answer.time_ms, 0) as "timeMs", paper.marks::float8 as marks,
        paper.negative_marks::float8 as "negativeMarks",
      case when answer.state is not null
        then json_build_object('state', answer.state, 'marks', answer.marks, 'asPrinted', answer.as_printed) end as earlier
    from paper
    join test_attempt mine on mine.institute_id = ${instituteId} and mine.id = paper.attempt_id and mine.submitted_at is not null
    join question on question.institute_id = ${instituteId} and question.id = paper.question_id
    left join test on test.institute_id = ${instituteId} and test.id = mine.test_id
    left join test_part on test_part.institute_id = ${instituteId} and test_part.id = paper.part_id
    left join attempt_answer answer
      on answer.institute_id = ${instituteId} and answer.attempt_id = mine.id and answer.question_id = paper.question_id
    order by mine.id, paper.position`,
)
