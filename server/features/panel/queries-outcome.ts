import type pg from 'pg'
import { testTypes } from '#domain/exam/calls.ts'
import type { AnswerKey, Outcome } from '#domain/exam/question.ts'
import { paper } from '#server/database/queries-papers.ts'
import { heldBack, isHeldBack, isOpened, isTriedAgain } from '#server/database/queries-solutions.ts'

type Runner = pg.Pool | pg.PoolClient

export type OutcomeRow = {
  isReady: boolean
  totalScore: number | null
  totalMarks: number | null
  waiting: number
}
export type OutcomeQuestionRow = {
  questionId: number
  /** `later` where it is held back: then there are no marks either. */
  state: Outcome['state'] | 'later'
  marks: number
  /** null where it may not be seen: then it never leaves the database, no more than what follows. */
  key: AnswerKey | null
  options: readonly { html: string }[]
  modelAnswerHtml: string
  solutionHtml: string
}

type Attempt = { instituteId: number; attemptId: number }

/**
 * Of the notebook at once, of a test once its result is published; in practice a written answer that waits for its marks,
 * maybe for good, holds up nothing.
 */
const isReady = `(a.marks is not null and (a.test_id is null or (t.is_result_published and t.cancelled_at is null
  and (a.evaluated_at is not null or l.test_type_id = ${testTypes.practice}))))`

const leavesOutHeld = `(a.test_id is null or ${isTriedAgain})`

/** An attempt $2 that was handed in, with its test and label where it has them. */
const fromAttempt = `from test_attempt a
  left join test t on t.institute_id = a.institute_id and t.id = a.test_id
  left join test_label l on l.institute_id = t.institute_id and l.id = t.label_id
  where a.institute_id = $1 and a.id = $2 and a.submitted_at is not null`

/**
 * The marks of practice and the notebook leave out what is held back: repeated tries would tell which answer is right.
 */
export async function findOutcome(
  runner: Runner,
  at: Attempt & { personId: number; now: Date },
): Promise<OutcomeRow | undefined> {
  const found = await runner.query<OutcomeRow>({
    name: 'panel.outcome',
    text: `with ${heldBack('array[$3::bigint]', '$4')}
      select ${isReady} as "isReady", case when ${isReady} then (a.marks - case when ${leavesOutHeld} then coalesce((
          select sum(g.marks) from attempt_answer g where g.institute_id = $1 and g.attempt_id = $2
            and ${isHeldBack('g.question_id')}), 0) else 0 end)::float8 end as "totalScore",
        case when ${isReady} then coalesce(t.maximum_marks, (
          select sum(q.marks) from attempt_question q where q.institute_id = $1 and q.attempt_id = $2))::float8 end as "totalMarks",
        (select count(*)::int from attempt_answer g
          where g.institute_id = $1 and g.attempt_id = $2 and g.state = 'waiting') as waiting
      ${fromAttempt}`,
    values: [at.instituteId, at.attemptId, at.personId, at.now],
  })
  return found.rows[0]
}

/**
 * What each question came to; what is right, and why, only where the report shows it as well: the result is published
 * with solutions, and the student is not at the test again. In the notebook stand such questions alone.
 */
export async function findOutcomeQuestions(
  runner: Runner,
  { instituteId, attemptId, personId, now }: Attempt & { personId: number; now: Date },
): Promise<OutcomeQuestionRow[]> {
  const found = await runner.query<OutcomeQuestionRow>({
    name: 'panel.outcome-questions',
    text: `with ${paper},
      ${heldBack('array[$3::bigint]', '$4')},
      mine as (select 1 ${fromAttempt} and ${isReady}),
      shown as (
        select x.*, ${isHeldBack('x.question_id')} as is_later,
          ${isOpened('= $3', '$4')} and not ${isHeldBack('x.question_id')} as is_opened
        from paper x join mine on true join test t on t.institute_id = $1 and t.id = x.test_id)
      select q.id as "questionId", case when x.is_later then 'later' else coalesce(g.state, 'left') end as state,
        case when x.is_later then 0 else coalesce(g.marks, 0) end::float8 as marks,
        case when x.is_opened then q.key end as key, q.options,
        case when x.is_opened then q.model_answer_html else '' end as "modelAnswerHtml",
        case when x.is_opened then q.solution_html else '' end as "solutionHtml"
      from shown x
      join question q on q.institute_id = $1 and q.id = x.question_id
      left join attempt_answer g on g.institute_id = $1 and g.attempt_id = $2 and g.question_id = q.id
      order by x.position`,
    values: [instituteId, attemptId, personId, now],
  })
  return found.rows
}

/** Which of some questions one may practise: met in a test that he handed in, and whose answers he may see. */
export async function findPractisable(
  runner: Runner,
  at: { instituteId: number; personId: number; questionIds: readonly number[]; now: Date },
): Promise<number[]> {
  const found = await runner.query<{ id: number }>({
    name: 'panel.practisable',
    text: `with ${heldBack('array[$2::bigint]', '$4')}
      select distinct q.question_id as id from test_question q
      join test t on t.institute_id = $1 and t.id = q.test_id
      where q.institute_id = $1 and q.question_id = any($3::bigint[])
        and not ${isHeldBack('q.question_id')} and ${isOpened('= $2', '$4')}`,
    values: [at.instituteId, at.personId, at.questionIds, at.now],
  })
  return found.rows.map(({ id }) => id)
}
