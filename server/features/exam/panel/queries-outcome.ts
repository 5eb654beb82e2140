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
const isReady = sql`(attempt.marks is not null and (attempt.test_id is null
  or (test.is_result_published and test.cancelled_at is null
  and (attempt.evaluated_at is not null or label.test_type_id = ${practice}))))`

/** Whether the question of a row of `test_question` was not dropped. */
const isCounted = (q = raw('test_question')) => sql`(${q}.decision->>'kind') is distinct from 'dropped'`

const isNotWithheld = sql`(attempt.test_id is null or ${isRepeatable()})`

/** A submitted attempt, with its test and label if any. */
const fromAttempt = sql`from test_attempt attempt
  left join test on test.institute_id = attempt.institute_id and test.id = attempt.test_id
  left join test_label label on label.institute_id = test.institute_id and label.id = test.label_id
  where attempt.institute_id = ${instituteId} and attempt.id = ${attemptId} and attempt.submitted_at is not null`

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
    select ${isReady} as "isReady", case when ${isReady} then (attempt.marks - case when ${isNotWithheld} then coalesce((
        select sum(answer.marks) from attempt_answer answer where answer.institute_id = ${instituteId}
          and answer.attempt_id = ${attemptId}
          and ${isWithheld(raw('answer.question_id'))}), 0) else 0 end)::float8 end as "totalScore",
      case when ${isReady} then coalesce(test.maximum_marks, (
        select sum(attempt_question.marks) from attempt_question
        join test_question on test_question.institute_id = ${instituteId} and test_question.test_id = attempt_question.test_id
          and test_question.question_id = attempt_question.question_id
        where attempt_question.institute_id = ${instituteId} and attempt_question.attempt_id = ${attemptId}
          and ${isCounted()}))::float8 end as "totalMarks",
      (select count(*)::int from attempt_answer answer
        where answer.institute_id = ${instituteId} and answer.attempt_id = ${attemptId} and answer.state = 'waiting') as waiting
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
      select paper.*, ${isWithheld(raw('paper.question_id'))} as is_later,
        ${isOpened} and not ${isWithheld(raw('paper.question_id'))} as is_opened
      from paper join mine on true join test on test.institute_id = ${instituteId} and test.id = paper.test_id)
    select question.id as "questionId", case when shown.is_later then 'later' else coalesce(answer.state, 'left') end as state,
      case when shown.is_later then 0 else coalesce(answer.marks, 0) end::float8 as marks,
      case when shown.is_opened then question.key end as key, case when shown.is_opened then shown.decision end as decision,
        question.options,
      case when shown.is_opened then question.model_answer_html else '' end as "modelAnswerHtml",
      case when shown.is_opened then question.solution_html else '' end as "solutionHtml"
    from shown
    join question on question.institute_id = ${instituteId} and question.id = shown.question_id
    left join attempt_answer answer
      on answer.institute_id = ${instituteId} and answer.attempt_id = ${attemptId} and answer.question_id = question.id
    order by shown.position`,
)

/** Which of some questions a person may practise: had in a submitted test whose answers he may see. */
export const findPractisable = many(
  'panel.practisable',
  z.object({ questionId: z.number() }),
  sql`with ${withheld}
    select distinct test_question.question_id as "questionId" from test_question
    join test on test.institute_id = ${instituteId} and test.id = test_question.test_id
    where test_question.institute_id = ${instituteId} and test_question.question_id = any(${questionIds})
      and not ${isWithheld(raw('test_question.question_id'))} and ${isOpened} and ${isCounted()}`,
)
