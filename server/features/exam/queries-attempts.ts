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
    select mine.id as "attemptId", q.question_id as "questionId", b.subject_id as "subjectId", q.part_id as "partId",
      p.attempt_any as "attemptAny", b.passage_id as "passageId", case when t.is_shuffled then mine.seed end as seed, b.key,
      q.decision, g.answer, coalesce(g.time_ms, 0) as "timeMs", q.marks::float8 as marks, q.negative_marks::float8 as "negativeMarks",
      case when g.state is not null
        then json_build_object('state', g.state, 'marks', g.marks, 'asPrinted', g.as_printed) end as earlier
    from paper q
    join test_attempt mine on mine.institute_id = ${instituteId} and mine.id = q.attempt_id and mine.submitted_at is not null
    join question b on b.institute_id = ${instituteId} and b.id = q.question_id
    left join test t on t.institute_id = ${instituteId} and t.id = mine.test_id
    left join test_part p on p.institute_id = ${instituteId} and p.id = q.part_id
    left join attempt_answer g
      on g.institute_id = ${instituteId} and g.attempt_id = mine.id and g.question_id = q.question_id
    order by mine.id, q.position`,
)
