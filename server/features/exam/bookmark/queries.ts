import * as z from 'zod/mini'
import type { QuestionMedia } from '#domain/exam/media.ts'
import { type Answer, type AnswerKey, outcomeStates, type QuestionPart } from '#domain/exam/question.ts'
import type { Decision } from '#domain/exam/regrade/decision.ts'
import { given } from '#server/access/given.ts'
import { isOpened, isWithheld, withheld } from '#server/access/solutions.ts'
import { exists, forEachRow, many, params, type Runner, raw, sql } from '#server/database/sql.ts'

const { instituteId, personId, personIds } = given
const { questionId } = params({ questionId: z.number() })

type PersonNow = { instituteId: number; personId: number; now: Date }

const questionRow = z.object({
  questionId: z.number(),
  testId: z.number(),
  testName: z.string(),
  subjectName: z.string(),
  type: z.number(),
  html: z.string(),
  otherHtml: z.string(),
  passageHtml: z.string(),
  otherPassageHtml: z.string(),
  options: z.custom<readonly QuestionPart[]>(),
  /** The right side of a match. */
  matches: z.custom<readonly QuestionPart[]>(),
  media: z.custom<QuestionMedia>(),
  markedAt: z.date(),
  answer: z.custom<Answer | null>(),
  state: z.nullable(z.enum(outcomeStates)),
  /** null if it is withheld: then neither it nor the next fields leave the database. */
  key: z.custom<AnswerKey | null>(),
  /** About it in this test; null where the key is null. */
  decision: z.custom<Decision | null>(),
  modelAnswerHtml: z.string(),
  solutionHtml: z.string(),
  /** In the second language; '' without one. */
  otherSolutionHtml: z.string(),
})
export type QuestionRow = z.output<typeof questionRow>

const questionColumns = sql`q.id as "questionId", t.id as "testId", t.name as "testName", s.name as "subjectName", q.type, q.html,
  q.other_html as "otherHtml", coalesce(p.html, '') as "passageHtml",
  coalesce(p.other_html, '') as "otherPassageHtml", q.options, q.matches, q.media`

const fromQuestion = sql`join question q on q.institute_id = t.institute_id and q.id = picked.question_id
  join subject s on s.institute_id = q.institute_id and s.id = q.subject_id
  left join passage p on p.institute_id = q.institute_id and p.id = q.passage_id
  left join test_question x on x.institute_id = t.institute_id and x.test_id = t.id and x.question_id = q.id`

/** More than a student reads. */
const maxRows = raw('500')

const bookmarks = many(
  'bookmark.all',
  questionRow,
  sql`with ${withheld},
    picked as (
      select b.question_id, b.test_id, b.marked_at,
        ${isOpened} and not ${isWithheld(raw('b.question_id'))} as is_opened
      from bookmark b join test t on t.institute_id = b.institute_id and t.id = b.test_id
      where b.institute_id = ${instituteId} and b.person_id = any(${personIds})
      order by b.marked_at desc, b.question_id desc limit ${maxRows})
    select ${questionColumns}, picked.marked_at as "markedAt", last.answer,
      case when picked.is_opened then last.state end as state,
      case when picked.is_opened then q.key end as key, case when picked.is_opened then x.decision end as decision,
      case when picked.is_opened then q.model_answer_html else '' end as "modelAnswerHtml",
      case when picked.is_opened then q.solution_html else '' end as "solutionHtml",
      case when picked.is_opened then q.other_solution_html else '' end as "otherSolutionHtml"
    from picked join test t on t.institute_id = ${instituteId} and t.id = picked.test_id
    ${fromQuestion}
    left join lateral (
      select g.answer, g.state from test_attempt a
      join attempt_answer g on g.institute_id = a.institute_id and g.attempt_id = a.id
        and g.question_id = picked.question_id
      where a.institute_id = ${instituteId} and a.test_id = picked.test_id and a.person_id = any(${personIds})
        and a.submitted_at is not null
      order by a.submitted_at desc, a.id desc limit 1) last on true
    order by picked.marked_at desc, picked.question_id desc`,
)

/** Bookmarked questions, the latest first, with the student's last answer. */
export const findBookmarks = (runner: Runner, person: PersonNow): Promise<QuestionRow[]> =>
  bookmarks(runner, { ...person, personIds: [person.personId] })

const notebook = many(
  'bookmark.notebook',
  questionRow,
  sql`with ${withheld},
    taken as (
      select a.id, a.test_id, a.submitted_at from test_attempt a cross join lateral (select * from test t
        where t.institute_id = ${instituteId} and t.id = a.test_id ${forEachRow}) t
      where a.institute_id = ${instituteId} and a.person_id = any(${personIds}) and a.submitted_at is not null
        and a.evaluated_at is not null and ${isOpened}),
    latest as (
      select distinct on (x.question_id) x.question_id, taken.test_id, taken.submitted_at, g.answer,
        coalesce(g.state, 'left') as state
      from taken
      cross join lateral (select * from test_question x
        where x.institute_id = ${instituteId} and x.test_id = taken.test_id ${forEachRow}) x
      left join lateral (select * from attempt_answer g where g.institute_id = ${instituteId}
        and g.attempt_id = taken.id and g.question_id = x.question_id ${forEachRow}) g on true
      order by x.question_id, taken.submitted_at desc, taken.id desc),
    picked as (
      select * from latest where state in ('wrong', 'partly', 'left') and not ${isWithheld(raw('question_id'))})
    select ${questionColumns}, picked.submitted_at as "markedAt", picked.answer, picked.state, q.key, x.decision,
      q.model_answer_html as "modelAnswerHtml", q.solution_html as "solutionHtml",
      q.other_solution_html as "otherSolutionHtml"
    from picked join test t on t.institute_id = ${instituteId} and t.id = picked.test_id
    ${fromQuestion}
    order by picked.submitted_at desc, picked.question_id desc limit ${maxRows}`,
)

/**
 * Questions whose last answer was wrong, from tests whose answers the person may see, without withheld ones.
 */
export const findNotebook = (runner: Runner, person: PersonNow): Promise<QuestionRow[]> =>
  notebook(runner, { ...person, personIds: [person.personId] })

/** Whether a person had a question in a test that he began, or has bookmarked it. */
export const hasMet = exists(
  'bookmark.met',
  sql`select 1 from bookmark
    where institute_id = ${instituteId} and person_id = ${personId} and question_id = ${questionId}
    union all
    select 1 from test_question x
    join test_attempt a on a.institute_id = ${instituteId} and a.test_id = x.test_id and a.person_id = ${personId}
    where x.institute_id = ${instituteId} and x.question_id = ${questionId}`,
)
