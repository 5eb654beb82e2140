import * as z from 'zod/mini'
import { type AnswerKey, outcomeStates, type QuestionPart } from '#domain/exam/question.ts'
import type { Decision } from '#domain/exam/regrade/decision.ts'
import { testTypes } from '#domain/exam/reply.ts'
import { given } from '#server/access/given.ts'
import { attemptId, paper } from '#server/access/papers.ts'
import { isOpened, isRepeatable, isWithheld, withheld } from '#server/access/solutions.ts'
import { many, maybeOne, params, raw, sql } from '#server/database/sql.ts'

const { instituteId } = given
const { questionIds } = params({ questionIds: z.array(z.number()) })

const practice = raw(String(testTypes.practice))

/**
 * The notebook at once, a test once its result is published; in practice a written answer that waits for
 * marks delays nothing.
 */
const isReady = sql`(a.marks is not null and (a.test_id is null or (t.is_result_published and t.cancelled_at is null
  and (a.evaluated_at is not null or l.test_type_id = ${practice}))))`

/** Whether the question of a row of `test_question` was not dropped. */
const isCounted = (q = raw('q')) => sql`(${q}.decision->>'kind') is distinct from 'dropped'`

const isNotWithheld = sql`(a.test_id is null or ${isRepeatable()})`

/** A submitted attempt, with its test and label if any. */
const fromAttempt = sql`from test_attempt a
  left join test t on t.institute_id = a.institute_id and t.id = a.test_id
  left join test_label l on l.institute_id = t.institute_id and l.id = t.label_id
  where a.institute_id = ${instituteId} and a.id = ${attemptId} and a.submitted_at is not null`

/**
 * The marks of practice and the notebook leave out withheld questions: repeated attempts would show which
 * answer is right.
 */
export const findOutcome = maybeOne(
  'panel.outcome',
  z.object({
    isReady: z.boolean(),
    totalScore: z.nullable(z.number()),
    totalMarks: z.nullable(z.number()),
    waiting: z.number(),
  }),
  sql`with ${withheld}
    select ${isReady} as "isReady", case when ${isReady} then (a.marks - case when ${isNotWithheld} then coalesce((
        select sum(g.marks) from attempt_answer g where g.institute_id = ${instituteId} and g.attempt_id = ${attemptId}
          and ${isWithheld(raw('g.question_id'))}), 0) else 0 end)::float8 end as "totalScore",
      case when ${isReady} then coalesce(t.maximum_marks, (
        select sum(y.marks) from attempt_question y
        join test_question q on q.institute_id = ${instituteId} and q.test_id = y.test_id and q.question_id = y.question_id
        where y.institute_id = ${instituteId} and y.attempt_id = ${attemptId} and ${isCounted()}))::float8 end as "totalMarks",
      (select count(*)::int from attempt_answer g
        where g.institute_id = ${instituteId} and g.attempt_id = ${attemptId} and g.state = 'waiting') as waiting
    ${fromAttempt}`,
)

const outcomeQuestionRow = z.object({
  questionId: z.number(),
  /** `later` for a withheld question: then there are no marks either. */
  state: z.enum([...outcomeStates, 'later']),
  marks: z.number(),
  /** null if it is withheld: then neither it nor the next fields leave the database. */
  key: z.custom<AnswerKey | null>(),
  decision: z.custom<Decision | null>(),
  options: z.custom<readonly QuestionPart[]>(),
  modelAnswerHtml: z.string(),
  solutionHtml: z.string(),
})
export type OutcomeQuestionRow = z.output<typeof outcomeQuestionRow>

/**
 * The outcome of each question; the solution only where the report shows it too: the result is published with
 * solutions, and the student does not take the test again. The notebook only has such questions.
 */
export const findOutcomeQuestions = many(
  'panel.outcome-questions',
  outcomeQuestionRow,
  sql`with ${paper},
    ${withheld},
    mine as (select 1 ${fromAttempt} and ${isReady}),
    shown as (
      select x.*, ${isWithheld(raw('x.question_id'))} as is_later,
        ${isOpened} and not ${isWithheld(raw('x.question_id'))} as is_opened
      from paper x join mine on true join test t on t.institute_id = ${instituteId} and t.id = x.test_id)
    select q.id as "questionId", case when x.is_later then 'later' else coalesce(g.state, 'left') end as state,
      case when x.is_later then 0 else coalesce(g.marks, 0) end::float8 as marks,
      case when x.is_opened then q.key end as key, case when x.is_opened then x.decision end as decision, q.options,
      case when x.is_opened then q.model_answer_html else '' end as "modelAnswerHtml",
      case when x.is_opened then q.solution_html else '' end as "solutionHtml"
    from shown x
    join question q on q.institute_id = ${instituteId} and q.id = x.question_id
    left join attempt_answer g
      on g.institute_id = ${instituteId} and g.attempt_id = ${attemptId} and g.question_id = q.id
    order by x.position`,
)

/** Which of some questions a person may practise: had in a submitted test whose answers he may see. */
export const findPractisable = many(
  'panel.practisable',
  z.object({ questionId: z.number() }),
  sql`with ${withheld}
    select distinct q.question_id as "questionId" from test_question q
    join test t on t.institute_id = ${instituteId} and t.id = q.test_id
    where q.institute_id = ${instituteId} and q.question_id = any(${questionIds})
      and not ${isWithheld(raw('q.question_id'))} and ${isOpened} and ${isCounted()}`,
)
