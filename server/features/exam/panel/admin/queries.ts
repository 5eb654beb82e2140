import * as z from 'zod/mini'
import { waitingAttempt } from '#domain/exam/panel/admin-calls.ts'
import type { Answer } from '#domain/exam/question.ts'
import { given } from '#server/access/given.ts'
import { isUndecided } from '#server/access/late.ts'
import { exists, many, params, raw, type Sql, sql } from '#server/database/sql.ts'

const { instituteId } = given
const { testId, attemptId, limit } = params({
  testId: z.number(),
  /** null for the test only. */
  attemptId: z.nullable(z.number()),
  limit: z.number(),
})

/** Whether the test exists, and the attempt belongs to it. */
export const hasTest = exists(
  'panel.has-test',
  sql`select 1 from test where institute_id = ${instituteId} and id = ${testId}
    and (${attemptId}::bigint is null or exists (select 1 from test_attempt a
      where a.institute_id = ${instituteId} and a.test_id = ${testId} and a.id = ${attemptId}))`,
)

const waitingRow = z.object({
  attemptId: z.number(),
  personId: z.number(),
  studentName: z.string(),
  startedAt: z.date(),
  submittedAt: z.date(),
  questions: waitingAttempt.shape.questions,
  /** Moments in milliseconds. */
  late: z.array(
    z.object({
      questionId: z.number(),
      answer: z.custom<Answer | null>(),
      from: z.number(),
      until: z.number(),
      counted: z.nullable(z.number()),
      dismissed: z.nullable(z.number()),
    }),
  ),
  events: z.array(z.object({ kind: z.string(), at: z.number() })),
})
export type WaitingRow = z.output<typeof waitingRow>

const milliseconds = (moment: Sql) => sql`floor(extract(epoch from ${moment}) * 1000)`
const late = {
  givenAt: milliseconds(raw('l.given_at')),
  arrivedAt: milliseconds(raw('l.arrived_at')),
  countedAt: milliseconds(raw('l.counted_at')),
  dismissedAt: milliseconds(raw('l.dismissed_at')),
}

/**
 * What an examiner has to decide, the first submitted first. Answers that wait for marks come before late
 * ones, which may stay undecided.
 */
export const findWaiting = many(
  'panel.waiting',
  waitingRow,
  sql`with mine as (
      select a.*, w.is_waiting from test_attempt a
      cross join lateral (select exists (
        select 1 from attempt_answer g
        where g.institute_id = ${instituteId} and g.attempt_id = a.id and g.state = 'waiting') as is_waiting) w
      where a.institute_id = ${instituteId} and a.test_id = ${testId} and a.submitted_at is not null and (w.is_waiting
        or exists (select 1 from late_answer k
          where k.institute_id = ${instituteId} and k.attempt_id = a.id and ${isUndecided()}))
      order by w.is_waiting desc, a.submitted_at, a.id limit ${limit})
    select a.id as "attemptId", a.person_id as "personId", p.name as "studentName", a.started_at as "startedAt",
      a.submitted_at as "submittedAt",
      coalesce((
        select json_agg(json_build_object('question_id', q.id, 'html', q.html, 'model_answer_html', q.model_answer_html,
          'marks', x.marks, 'answer', g.answer, 'state', g.state,
          'marks_given', case when g.state <> 'waiting' then g.marks end) order by x.position)
        from test_question x
        join question q on q.institute_id = ${instituteId} and q.id = x.question_id and q.type = 2
        join attempt_answer g on g.institute_id = ${instituteId} and g.attempt_id = a.id and g.question_id = q.id
        where x.institute_id = ${instituteId} and x.test_id = ${testId} and g.answer is not null), '[]') as questions,
      coalesce((
        select json_agg(json_build_object('questionId', l.question_id, 'answer', l.answer,
          'from', ${late.givenAt}, 'until', ${late.arrivedAt},
          'counted', ${late.countedAt}, 'dismissed', ${late.dismissedAt}) order by l.given_at)
        from late_answer l where l.institute_id = ${instituteId} and l.attempt_id = a.id), '[]') as late,
      coalesce((
        select json_agg(json_build_object('kind', e.kind, 'at', ${milliseconds(raw('e.happened_at'))})
          order by e.happened_at)
        from attempt_event e where e.institute_id = ${instituteId} and e.attempt_id = a.id), '[]') as events
    from mine a join person p on p.institute_id = ${instituteId} and p.id = a.person_id
    order by a.is_waiting desc, a.submitted_at, a.id`,
)
