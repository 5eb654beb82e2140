import type pg from 'pg'
import type { Answer } from '#domain/exam/question.ts'
import type { WaitingAttempt } from '#domain/panel/admin-calls.ts'
import { isUndecided } from '#server/database/queries-late.ts'

type Runner = pg.Pool | pg.PoolClient

/** @param at.attemptId must be an attempt at this test; null where none is asked for */
export async function hasTest(
  runner: Runner,
  {
    instituteId,
    testId,
    attemptId = null,
  }: { instituteId: number; testId: number; attemptId?: number | null },
): Promise<boolean> {
  const found = await runner.query({
    name: 'panel.has-test',
    text: `select 1 from test where institute_id = $1 and id = $2 and ($3::bigint is null or exists (
      select 1 from test_attempt a where a.institute_id = $1 and a.test_id = $2 and a.id = $3))`,
    values: [instituteId, testId, attemptId],
  })
  return found.rowCount === 1
}

export type WaitingRow = {
  attemptId: number
  personId: number
  studentName: string
  startedAt: Date
  submittedAt: Date
  questions: WaitingAttempt['questions']
  /** Moments in milliseconds. */
  late: {
    questionId: number
    answer: Answer | null
    from: number
    until: number
    counted: number | null
    dismissed: number | null
  }[]
  events: { kind: string; at: number }[]
}

const milliseconds = (moment: string) => `floor(extract(epoch from ${moment}) * 1000)`

/**
 * What an examiner has to look at, the first handed in first; before all, what waits for marks: what came late may lie there
 * for good, as after a network that was gone at the end.
 */
export async function findWaiting(
  runner: Runner,
  { instituteId, testId, limit }: { instituteId: number; testId: number; limit: number },
): Promise<WaitingRow[]> {
  const found = await runner.query<WaitingRow>({
    name: 'panel.waiting',
    text: `with mine as (
        select a.*, w.is_waiting from test_attempt a
        cross join lateral (select exists (
          select 1 from attempt_answer g
          where g.institute_id = $1 and g.attempt_id = a.id and g.state = 'waiting') as is_waiting) w
        where a.institute_id = $1 and a.test_id = $2 and a.submitted_at is not null and (w.is_waiting
          or exists (select 1 from late_answer l where l.institute_id = $1 and l.attempt_id = a.id and ${isUndecided('l')}))
        order by w.is_waiting desc, a.submitted_at, a.id limit $3)
      select a.id as "attemptId", a.person_id as "personId", p.name as "studentName", a.started_at as "startedAt", a.submitted_at as "submittedAt",
        coalesce((
          select json_agg(json_build_object('question_id', q.id, 'html', q.html, 'model_answer_html', q.model_answer_html,
            'marks', x.marks, 'answer', g.answer, 'state', g.state,
            'marks_given', case when g.state <> 'waiting' then g.marks end) order by x.position)
          from test_question x
          join question q on q.institute_id = $1 and q.id = x.question_id and q.type = 2
          join attempt_answer g on g.institute_id = $1 and g.attempt_id = a.id and g.question_id = q.id
          where x.institute_id = $1 and x.test_id = $2 and g.answer is not null), '[]') as questions,
        coalesce((
          select json_agg(json_build_object('questionId', l.question_id, 'answer', l.answer,
            'from', ${milliseconds('l.given_at')}, 'until', ${milliseconds('l.arrived_at')},
            'counted', ${milliseconds('l.counted_at')}, 'dismissed', ${milliseconds('l.dismissed_at')}) order by l.given_at)
          from late_answer l where l.institute_id = $1 and l.attempt_id = a.id), '[]') as late,
        coalesce((
          select json_agg(json_build_object('kind', e.kind, 'at', ${milliseconds('e.happened_at')}) order by e.happened_at)
          from attempt_event e where e.institute_id = $1 and e.attempt_id = a.id), '[]') as events
      from mine a join person p on p.institute_id = $1 and p.id = a.person_id
      order by a.is_waiting desc, a.submitted_at, a.id`,
    values: [instituteId, testId, limit],
  })
  return found.rows
}
