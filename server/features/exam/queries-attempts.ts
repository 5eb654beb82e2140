import * as z from 'zod/mini'
import { type Answer, type AnswerKey, outcomeStates } from '#domain/exam/question.ts'
import type { Decision } from '#domain/exam/regrade/decision.ts'
import { given } from '#server/access/given.ts'
import { attemptId, paper } from '#server/access/papers.ts'
import { many, params, sql } from '#server/database/sql.ts'

const { instituteId } = given
const { testId, attemptIds } = params({ testId: z.number(), attemptIds: z.array(z.number()) })

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

const givenColumns = sql`q.question_id as "questionId", b.subject_id as "subjectId", q.part_id as "partId",
  p.attempt_any as "attemptAny", b.passage_id as "passageId", case when t.is_shuffled then mine.seed end as seed, b.key, q.decision, g.answer,
  coalesce(g.time_ms, 0) as "timeMs", q.marks::float8 as marks, q.negative_marks::float8 as "negativeMarks",
  case when g.state is not null
    then json_build_object('state', g.state, 'marks', g.marks, 'asPrinted', g.as_printed) end as earlier`

/** To these columns: the attempt is `mine`. */
const givenTables = sql`join question b on b.institute_id = ${instituteId} and b.id = q.question_id
  left join test t on t.institute_id = ${instituteId} and t.id = mine.test_id
  left join test_part p on p.institute_id = ${instituteId} and p.id = q.part_id
  left join attempt_answer g
    on g.institute_id = ${instituteId} and g.attempt_id = mine.id and g.question_id = q.question_id`

/** Every question of the paper of a submitted attempt, with its answer; locks the attempt. */
export const findGivenAnswers = many(
  'exam.given',
  givenAnswer,
  sql`with mine as (
      select id, test_id, seed from test_attempt
      where institute_id = ${instituteId} and id = ${attemptId} and submitted_at is not null for update),
    ${paper}
    select ${givenColumns}
    from mine
    join paper q on true
    ${givenTables}
    order by q.position`,
)

/** The same of several attempts at a test, which are not locked. */
export const findGivenOfTest = many(
  'exam.given-of-test',
  z.extend(givenAnswer, { attemptId: z.number() }),
  sql`select mine.id as "attemptId", ${givenColumns}
    from test_attempt mine
    join test_question q on q.institute_id = ${instituteId} and q.test_id = ${testId}
    ${givenTables}
    where mine.institute_id = ${instituteId} and mine.id = any(${attemptIds}::bigint[])
    order by mine.id, q.position`,
)
