import * as z from 'zod/mini'
import { listWritten } from '#domain/exam/marking/calls.ts'
import type { Answer } from '#domain/exam/question.ts'
import { given } from '#server/access/given.ts'
import { attemptId } from '#server/access/papers.ts'
import { many, maybeOne, params, sql } from '#server/database/sql.ts'
import { joinStudent, student, studentColumns } from '#server/features/exam/panel/admin/queries.ts'

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
  sql`select g.answer, x.marks::float8 as "maxMarks", t.marking_difference::float8 as difference, coalesce((
        select json_agg(json_build_object('marker', m.marker, 'marks', m.marks, 'remark', m.remark) order by m.ordinal)
        from answer_marking m where m.institute_id = ${instituteId} and m.attempt_id = a.id
          and m.question_id = g.question_id and m.sequence = g.sequence), '[]') as markings
    from test_attempt a
    join test t on t.institute_id = ${instituteId} and t.id = a.test_id
    join test_question x
      on x.institute_id = ${instituteId} and x.test_id = a.test_id and x.question_id = ${questionId}
    join question q on q.institute_id = ${instituteId} and q.id = x.question_id and q.type = 2
    join attempt_answer g on g.institute_id = ${instituteId} and g.attempt_id = a.id and g.question_id = q.id
      and g.answer is not null
    where a.institute_id = ${instituteId} and a.id = ${attemptId}`,
)

/** The current written answers of submitted attempts at a test, with the marks of the first and the second marker. */
const written = sql`select a.id as attempt_id, a.person_id, x.question_id, x.position, g.answer, g.state, g.marks, g.remark,
    g.sequence, one.marks as first, two.marks as second
  from test_question x
  join question q on q.institute_id = ${instituteId} and q.id = x.question_id and q.type = 2
  join test_attempt a on a.institute_id = ${instituteId} and a.test_id = x.test_id and a.submitted_at is not null
  join attempt_answer g on g.institute_id = ${instituteId} and g.attempt_id = a.id and g.question_id = x.question_id
    and g.state <> 'left' and g.answer is not null
  left join answer_marking one on one.institute_id = ${instituteId} and one.attempt_id = a.id
    and one.question_id = x.question_id and one.ordinal = 1 and one.sequence = g.sequence
  left join answer_marking two on two.institute_id = ${instituteId} and two.attempt_id = a.id
    and two.question_id = x.question_id and two.ordinal = 2 and two.sequence = g.sequence
  where x.institute_id = ${instituteId} and x.test_id = ${testId}`

export const findMarkedTest = maybeOne(
  'marking.test',
  z.object({
    name: z.string(),
    difference: z.nullable(z.number()),
    questions: listWritten.reply.shape.result.shape.questions,
  }),
  sql`with written as (${written})
    select t.name, t.marking_difference::float8 as difference, coalesce((
      select json_agg(json_build_object('question_id', q.id, 'question_number', x.position, 'html', q.html,
        'model_answer_html', q.model_answer_html, 'maximum_marks', x.marks, 'answers', n.answers, 'waiting', n.waiting,
        'marked_twice', n.twice, 'mean_difference', n.mean, 'largest_difference', n.largest) order by x.position)
      from test_question x
      join question q on q.institute_id = ${instituteId} and q.id = x.question_id and q.type = 2
      cross join lateral (
        select count(*) as answers, count(*) filter (where w.state = 'waiting') as waiting, count(w.second) as twice,
          round(avg(abs(w.first - w.second)), 2) as mean, max(abs(w.first - w.second)) as largest
        from written w where w.question_id = x.question_id) n
      where x.institute_id = ${instituteId} and x.test_id = t.id), '[]') as questions
    from test t where t.institute_id = ${instituteId} and t.id = ${testId}`,
)

const writtenRow = z.object({
  attemptId: z.number(),
  personId: z.number(),
  ...student,
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
  sql`with a as (
      select * from (${written}) w
      where (w.position, w.attempt_id) > (${afterPosition}::int, ${afterAttempt}::bigint)
        and (${marker}::text is null or w.state = 'waiting' and not exists (
          select from answer_marking m where m.institute_id = ${instituteId} and m.attempt_id = w.attempt_id
            and m.question_id = w.question_id and m.sequence = w.sequence and m.marker = ${marker}))
      order by w.position, w.attempt_id limit ${limit})
    select a.attempt_id as "attemptId", a.person_id as "personId", ${studentColumns}, a.question_id as "questionId", a.position,
      a.answer, a.state = 'waiting' as "isWaiting", a.marks::float8 as marks, coalesce(a.remark, '') as remark, coalesce((
        select json_agg(json_build_object('marker', m.marker, 'marks', m.marks, 'remark', m.remark,
          'givenAt', floor(extract(epoch from m.given_at) * 1000)) order by m.ordinal)
        from answer_marking m where m.institute_id = ${instituteId} and m.attempt_id = a.attempt_id
          and m.question_id = a.question_id and m.sequence = a.sequence), '[]') as markings
    from (select *, ${instituteId}::int as institute_id from a) a ${joinStudent}
    order by a.position, a.attempt_id`,
)
