import * as z from 'zod/mini'
import { listWritten } from '#domain/exam/marking/calls.ts'
import type { Answer } from '#domain/exam/question.ts'
import { given } from '#server/access/given.ts'
import { attemptId } from '#server/access/papers.ts'
import { many, maybeOne, params, sql } from '#server/database/sql.ts'
import { joinStudent, student, studentColumn } from '#server/features/exam/panel/admin/queries.ts'

const { instituteId } = given
const { testId, questionId, marker, limit, afterPosition, afterAttempt } = params({
  testId: z.number(),
  questionId: z.number(),
  /** null for all answers; else those that wait and that this marker has not marked. */
  marker: z.nullable(z.string()),
  limit: z.number(),
  /** The last row of the page before; 0 for the first page. */
  afterPosition: z.number(),
  afterAttempt: z.number(),
})

const marking = { marker: z.string(), marks: z.number(), remark: z.string() }

/** A written answer with text, its maximum marks, and its markers. */
export const findWritten = maybeOne(
  'panel.written',
  z.object({
    answer: z.custom<Answer>(),
    maxMarks: z.number(),
    difference: z.nullable(z.number()),
    markings: z.array(z.object(marking)),
  }),
  sql`select answer.answer, test_question.marks::float8 as "maxMarks", test.marking_difference::float8 as difference, coalesce((
        select json_agg(json_build_object('marker', marking.marker, 'marks', marking.marks, 'remark', marking.remark)
          order by marking.ordinal)
        from answer_marking marking where marking.institute_id = ${instituteId} and marking.attempt_id = attempt.id
          and marking.question_id = answer.question_id and marking.sequence = answer.sequence), '[]') as markings
    from test_attempt attempt
    join test on test.institute_id = ${instituteId} and test.id = attempt.test_id
    join test_question
      on test_question.institute_id = ${instituteId} and test_question.test_id = attempt.test_id
        and test_question.question_id = ${questionId}
    join question on question.institute_id = ${instituteId} and question.id = test_question.question_id and question.type = 2
    join attempt_answer answer on answer.institute_id = ${instituteId} and answer.attempt_id = attempt.id
      and answer.question_id = question.id
      and answer.answer is not null
    where attempt.institute_id = ${instituteId} and attempt.id = ${attemptId}`,
)

/** The current written answers of submitted attempts at a test, with the marks of the first and the second marker. */
const written = sql`select attempt.id as attempt_id, attempt.person_id, test_question.question_id, test_question.position,
  answer.answer, answer.state, answer.marks, answer.remark,
    answer.sequence, one.marks as first, two.marks as second
  from test_question
  join question on question.institute_id = ${instituteId} and question.id = test_question.question_id and question.type = 2
  join test_attempt attempt on attempt.institute_id = ${instituteId} and attempt.test_id = test_question.test_id
    and attempt.submitted_at is not null
  join attempt_answer answer on answer.institute_id = ${instituteId} and answer.attempt_id = attempt.id
    and answer.question_id = test_question.question_id
    and answer.state <> 'left' and answer.answer is not null
  left join answer_marking one on one.institute_id = ${instituteId} and one.attempt_id = attempt.id
    and one.question_id = test_question.question_id and one.ordinal = 1 and one.sequence = answer.sequence
  left join answer_marking two on two.institute_id = ${instituteId} and two.attempt_id = attempt.id
    and two.question_id = test_question.question_id and two.ordinal = 2 and two.sequence = answer.sequence
  where test_question.institute_id = ${instituteId} and test_question.test_id = ${testId}`

export const findMarkedTest = maybeOne(
  'marking.test',
  z.object({
    name: z.string(),
    difference: z.nullable(z.number()),
    questions: listWritten.reply.shape.result.shape.questions,
  }),
  sql`with written as (${written})
    select test.name, test.marking_difference::float8 as difference, coalesce((
      select json_agg(json_build_object('question_id', question.id, 'question_number', test_question.position, 'html',
        question.html,
        'model_answer_html', question.model_answer_html, 'maximum_marks', test_question.marks, 'answers', figures.answers,
          'waiting', figures.waiting,
        'marked_twice', figures.twice, 'mean_difference', figures.mean, 'largest_difference', figures.largest)
          order by test_question.position)
      from test_question
      join question on question.institute_id = ${instituteId} and question.id = test_question.question_id and question.type = 2
      cross join lateral (
        select count(*) as answers, count(*) filter (where written.state = 'waiting') as waiting, count(written.second) as twice,
          round(avg(abs(written.first - written.second)), 2) as mean, max(abs(written.first - written.second)) as largest
        from written where written.question_id = test_question.question_id) figures
      where test_question.institute_id = ${instituteId} and test_question.test_id = test.id), '[]') as questions
    from test where test.institute_id = ${instituteId} and test.id = ${testId}`,
)

const writtenRow = z.object({
  attemptId: z.number(),
  personId: z.number(),
  student,
  questionId: z.number(),
  position: z.number(),
  answer: z.custom<Answer>(),
  isWaiting: z.boolean(),
  marks: z.nullable(z.number()),
  remark: z.string(),
  /** `givenAt` in milliseconds. */
  markings: z.array(z.object({ ...marking, givenAt: z.number() })),
})
export type WrittenRow = z.output<typeof writtenRow>

/** By question in the order of the paper. */
export const findWrittenAnswers = many(
  'marking.written',
  writtenRow,
  sql`with page as (
      select * from (${written}) written
      where (written.position, written.attempt_id) > (${afterPosition}::int, ${afterAttempt}::bigint)
        and (${marker}::text is null or written.state = 'waiting' and not exists (
          select from answer_marking marking where marking.institute_id = ${instituteId}
            and marking.attempt_id = written.attempt_id
            and marking.question_id = written.question_id and marking.sequence = written.sequence and marking.marker = ${marker}))
      order by written.position, written.attempt_id limit ${limit})
    select attempt.attempt_id as "attemptId", attempt.person_id as "personId", ${studentColumn},
      attempt.question_id as "questionId", attempt.position,
      attempt.answer, attempt.state = 'waiting' as "isWaiting", attempt.marks::float8 as marks,
        coalesce(attempt.remark, '') as remark, coalesce((
        select json_agg(json_build_object('marker', marking.marker, 'marks', marking.marks, 'remark', marking.remark,
          'givenAt', floor(extract(epoch from marking.given_at) * 1000)) order by marking.ordinal)
        from answer_marking marking where marking.institute_id = ${instituteId} and marking.attempt_id = attempt.attempt_id
          and marking.question_id = attempt.question_id and marking.sequence = attempt.sequence), '[]') as markings
    from (select *, ${instituteId}::int as institute_id from page) attempt ${joinStudent}
    order by attempt.position, attempt.attempt_id`,
)
