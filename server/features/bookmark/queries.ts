import type pg from 'pg'
import type { QuestionMedia } from '#domain/exam/media.ts'
import type { Answer, AnswerKey, QuestionPart } from '#domain/exam/question.ts'
import { heldBack, isHeldBack, isOpened } from '#server/database/queries-solutions.ts'

type Runner = pg.Pool | pg.PoolClient
type Whose = { instituteId: number; personId: number; now: Date }

export type QuestionRow = {
  questionId: number
  testId: number
  testName: string
  subjectName: string
  type: number
  html: string
  otherHtml: string
  passageHtml: string
  otherPassageHtml: string
  options: readonly QuestionPart[]
  /** The right side of a match. */
  matches: readonly QuestionPart[]
  media: QuestionMedia
  markedAt: Date
  answer: Answer | null
  state: 'right' | 'partly' | 'wrong' | 'left' | 'waiting' | null
  /** null where it may not be seen: then it never leaves the database, no more than what follows. */
  key: AnswerKey | null
  modelAnswerHtml: string
  solutionHtml: string
  /** In the second language; '' where there is none. */
  otherSolutionHtml: string
}

const isOpenedToHim = isOpened('= $2', '$3')
const heldBackFromHim = heldBack('array[$2::bigint]', '$3')

const questionColumns = `q.id as "questionId", t.id as "testId", t.name as "testName", s.name as "subjectName", q.type, q.html,
  q.other_html as "otherHtml", coalesce(p.html, '') as "passageHtml",
  coalesce(p.other_html, '') as "otherPassageHtml", q.options, q.matches, q.media`

const fromQuestion = `join question q on q.institute_id = t.institute_id and q.id = picked.question_id
  join subject s on s.institute_id = q.institute_id and s.id = q.subject_id
  left join passage p on p.institute_id = q.institute_id and p.id = q.passage_id`

/** More than anybody reads. */
const most = 500

/** Bookmarked questions, the latest first, with the answer that one gave last. */
export async function findBookmarks(
  runner: Runner,
  { instituteId, personId, now }: Whose,
): Promise<QuestionRow[]> {
  const found = await runner.query<QuestionRow>({
    name: 'bookmark.all',
    text: `with ${heldBackFromHim},
      picked as (
        select b.question_id, b.test_id, b.marked_at,
          ${isOpenedToHim} and not ${isHeldBack('b.question_id')} as is_opened
        from bookmark b join test t on t.institute_id = b.institute_id and t.id = b.test_id
        where b.institute_id = $1 and b.person_id = $2
        order by b.marked_at desc, b.question_id desc limit ${most})
      select ${questionColumns}, picked.marked_at as "markedAt", last.answer,
        case when picked.is_opened then last.state end as state,
        case when picked.is_opened then q.key end as key,
        case when picked.is_opened then q.model_answer_html else '' end as "modelAnswerHtml",
        case when picked.is_opened then q.solution_html else '' end as "solutionHtml",
        case when picked.is_opened then q.other_solution_html else '' end as "otherSolutionHtml"
      from picked join test t on t.institute_id = $1 and t.id = picked.test_id
      ${fromQuestion}
      left join lateral (
        select g.answer, g.state from test_attempt a
        join attempt_answer g on g.institute_id = a.institute_id and g.attempt_id = a.id
          and g.question_id = picked.question_id
        where a.institute_id = $1 and a.test_id = picked.test_id and a.person_id = $2 and a.submitted_at is not null
        order by a.submitted_at desc, a.id desc limit 1) last on true
      order by picked.marked_at desc, picked.question_id desc`,
    values: [instituteId, personId, now],
  })
  return found.rows
}

/**
 * What was not right when it was last answered, of tests whose answers may be seen, without what is held back; what was
 * right later is left out.
 */
export async function findNotebook(
  runner: Runner,
  { instituteId, personId, now }: Whose,
): Promise<QuestionRow[]> {
  const found = await runner.query<QuestionRow>({
    name: 'bookmark.notebook',
    text: `with ${heldBackFromHim},
      opened as (
        select t.id from test t where t.institute_id = $1 and ${isOpenedToHim}),
      taken as (
        select a.id, a.test_id, a.submitted_at from test_attempt a join opened on opened.id = a.test_id
        where a.institute_id = $1 and a.person_id = $2 and a.submitted_at is not null and a.evaluated_at is not null),
      latest as (
        select distinct on (x.question_id) x.question_id, taken.test_id, taken.submitted_at, g.answer,
          coalesce(g.state, 'left') as state
        from taken
        join test_question x on x.institute_id = $1 and x.test_id = taken.test_id
        left join attempt_answer g on g.institute_id = $1 and g.attempt_id = taken.id and g.question_id = x.question_id
        order by x.question_id, taken.submitted_at desc, taken.id desc),
      picked as (
        select * from latest where state in ('wrong', 'partly', 'left') and not ${isHeldBack('question_id')})
      select ${questionColumns}, picked.submitted_at as "markedAt", picked.answer, picked.state, q.key,
        q.model_answer_html as "modelAnswerHtml", q.solution_html as "solutionHtml",
        q.other_solution_html as "otherSolutionHtml"
      from picked join test t on t.institute_id = $1 and t.id = picked.test_id
      ${fromQuestion}
      order by picked.submitted_at desc, picked.question_id desc limit ${most}`,
    values: [instituteId, personId, now],
  })
  return found.rows
}

/** Whether somebody met a question in a test that he began, or has bookmarked it. */
export async function hasMet(
  runner: Runner,
  at: { instituteId: number; personId: number; questionId: number },
): Promise<boolean> {
  const found = await runner.query({
    name: 'bookmark.met',
    text: `select 1 from bookmark where institute_id = $1 and person_id = $2 and question_id = $3
      union all
      select 1 from test_question x join test_attempt a on a.institute_id = $1 and a.test_id = x.test_id and a.person_id = $2
      where x.institute_id = $1 and x.question_id = $3 limit 1`,
    values: [at.instituteId, at.personId, at.questionId],
  })
  return found.rowCount !== 0
}
