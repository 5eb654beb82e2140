import * as z from 'zod/mini'
import { type Answer, type AnswerKey, outcomeStates } from '#domain/exam/question.ts'
import { given } from '#server/access/given.ts'
import { attemptId, paper } from '#server/access/papers.ts'
import { many, sql } from '#server/database/sql.ts'

const { instituteId } = given

const givenAnswer = z.object({
  questionId: z.number(),
  subjectId: z.number(),
  key: z.custom<AnswerKey>(),
  /** null without an answer. */
  answer: z.custom<Answer | null>(),
  timeMs: z.number(),
  marks: z.number(),
  negativeMarks: z.number(),
  /** Of a written answer from the examiner; of a typed one from an earlier evaluation. They stay. */
  earlier: z.nullable(z.object({ state: z.enum(outcomeStates), marks: z.number() })),
})
export type GivenAnswer = z.output<typeof givenAnswer>

/** Every question of the paper of a submitted attempt, with its answer; locks the attempt. */
export const findGivenAnswers = many(
  'exam.given',
  givenAnswer,
  sql`with mine as (
      select id from test_attempt
      where institute_id = ${instituteId} and id = ${attemptId} and submitted_at is not null for update),
    ${paper}
    select q.question_id as "questionId", b.subject_id as "subjectId", b.key, g.answer,
      coalesce(g.time_ms, 0) as "timeMs", q.marks::float8 as marks, q.negative_marks::float8 as "negativeMarks",
      case when b.type in (2, 7) and g.state in ('right', 'partly', 'wrong')
        then json_build_object('state', g.state, 'marks', g.marks) end as earlier
    from mine
    join paper q on true
    join question b on b.institute_id = ${instituteId} and b.id = q.question_id
    left join attempt_answer g
      on g.institute_id = ${instituteId} and g.attempt_id = mine.id and g.question_id = q.question_id
    order by q.position`,
)
