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

const questionColumns = sql`question.id as "questionId", test.id as "testId", test.name as "testName",
  subject.name as "subjectName", question.type, question.html,
  question.other_html as "otherHtml", coalesce(passage.html, '') as "passageHtml",
  coalesce(passage.other_html, '') as "otherPassageHtml", question.options, question.matches, question.media`

const fromQuestion = sql`join question on question.institute_id = test.institute_id and question.id = picked.question_id
  join subject on subject.institute_id = question.institute_id and subject.id = question.subject_id
  left join passage on passage.institute_id = question.institute_id and passage.id = question.passage_id
  left join test_question on test_question.institute_id = test.institute_id and test_question.test_id = test.id
    and test_question.question_id = question.id`

/** More than a student reads. */
const maxRows = raw('500')

const bookmarks = many(
  'bookmark.all',
  questionRow,
  sql`with ${withheld},
    picked as (
      select bookmark.question_id, bookmark.test_id, bookmark.marked_at,
        ${isOpened} and not ${isWithheld(raw('bookmark.question_id'))} as is_opened
      from bookmark join test on test.institute_id = bookmark.institute_id and test.id = bookmark.test_id
      where bookmark.institute_id = ${instituteId} and bookmark.person_id = any(${personIds})
      order by bookmark.marked_at desc, bookmark.question_id desc limit ${maxRows})
    select ${questionColumns}, picked.marked_at as "markedAt", last.answer,
      case when picked.is_opened then last.state end as state,
      case when picked.is_opened then question.key end as key, case when picked.is_opened
        then test_question.decision end as decision,
      case when picked.is_opened then question.model_answer_html else '' end as "modelAnswerHtml",
      case when picked.is_opened then question.solution_html else '' end as "solutionHtml",
      case when picked.is_opened then question.other_solution_html else '' end as "otherSolutionHtml"
    from picked join test on test.institute_id = ${instituteId} and test.id = picked.test_id
    ${fromQuestion}
    left join lateral (
      select answer.answer, answer.state from test_attempt attempt
      join attempt_answer answer on answer.institute_id = attempt.institute_id and answer.attempt_id = attempt.id
        and answer.question_id = picked.question_id
      where attempt.institute_id = ${instituteId} and attempt.test_id = picked.test_id and attempt.person_id = any(${personIds})
        and attempt.submitted_at is not null
      order by attempt.submitted_at desc, attempt.id desc limit 1) last on true
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
      select attempt.id, attempt.test_id, attempt.submitted_at from test_attempt attempt cross join lateral (select * from test
        where test.institute_id = ${instituteId} and test.id = attempt.test_id ${forEachRow}) test
      where attempt.institute_id = ${instituteId} and attempt.person_id = any(${personIds}) and attempt.submitted_at is not null
        and attempt.evaluated_at is not null and ${isOpened}),
    latest as (
      select distinct on (test_question.question_id) test_question.question_id, taken.test_id, taken.submitted_at, answer.answer,
        coalesce(answer.state, 'left') as state
      from taken
      cross join lateral (select * from test_question
        where test_question.institute_id = ${instituteId} and test_question.test_id = taken.test_id ${forEachRow}) test_question
      left join lateral (select * from attempt_answer answer where answer.institute_id = ${instituteId}
        and answer.attempt_id = taken.id and answer.question_id = test_question.question_id ${forEachRow}) answer on true
      order by test_question.question_id, taken.submitted_at desc, taken.id desc),
    picked as (
      select * from latest where state in ('wrong', 'partly', 'left') and not ${isWithheld(raw('question_id'))})
    select ${questionColumns}, picked.submitted_at as "markedAt", picked.answer, picked.state, question.key,
      test_question.decision,
      question.model_answer_html as "modelAnswerHtml", question.solution_html as "solutionHtml",
      question.other_solution_html as "otherSolutionHtml"
    from picked join test on test.institute_id = ${instituteId} and test.id = picked.test_id
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
    select 1 from test_question
    join test_attempt attempt on attempt.institute_id = ${instituteId} and attempt.test_id = test_question.test_id
      and attempt.person_id = ${personId}
    where test_question.institute_id = ${instituteId} and test_question.question_id = ${questionId}`,
)
