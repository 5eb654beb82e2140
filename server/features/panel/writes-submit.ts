import type pg from 'pg'
import { testTypes } from '#domain/exam/calls.ts'
import type { AnswerTo } from '#domain/panel/answers-text.ts'
import { paper } from '#server/database/queries-papers.ts'
import type { ReceiptRow } from '#server/features/panel/queries.ts'

type Runner = pg.Pool | pg.PoolClient
type Attempt = { instituteId: number; attemptId: number }

/**
 * Holds an attempt for the length of the transaction: nothing is saved to it, and no time is given, meanwhile.
 * @returns whether it is held: false where there is none, or, where held ones are skipped, somebody else holds it
 */
export async function lockAttempt(
  client: pg.PoolClient,
  { instituteId, attemptId }: Attempt,
  skipsHeld: boolean,
): Promise<boolean> {
  const found = await client.query({
    name: skipsHeld ? 'panel.take-attempt' : 'panel.hold-attempt',
    text: `select 1 from test_attempt where institute_id = $1 and id = $2
      for no key update ${skipsHeld ? 'skip locked' : ''}`,
    values: [instituteId, attemptId],
  })
  return found.rowCount === 1
}

export type GivenAnswers = {
  testName: string
  endsAt: Date | null
  submittedAt: Date | null
  questions: number
  answers: AnswerTo[]
}

/** What is about to be handed in. */
export async function findGiven(
  runner: Runner,
  { instituteId, attemptId }: Attempt,
): Promise<GivenAnswers | undefined> {
  const found = await runner.query<GivenAnswers>({
    name: 'panel.given',
    text: `with ${paper}
      select coalesce(t.name, 'Practice notebook') as "testName", a.ends_at as "endsAt",
        a.submitted_at as "submittedAt", (select count(*) from paper) as questions,
        coalesce((
          select json_agg(json_build_object('questionId', k.question_id, 'answer', k.answer)) from attempt_answer k
          where k.institute_id = $1 and k.attempt_id = $2), '[]') as answers
      from test_attempt a left join test t on t.institute_id = a.institute_id and t.id = a.test_id
      where a.institute_id = $1 and a.id = $2`,
    values: [instituteId, attemptId],
  })
  return found.rows[0]
}

/** Of an attempt that is held, and not handed in yet. */
export async function writeSubmission(
  client: pg.PoolClient,
  { instituteId, attemptId, receipt }: Attempt & { receipt: ReceiptRow },
): Promise<void> {
  await client.query({
    name: 'panel.submit',
    text: `with mine as (
        update test_attempt set submitted_at = $3, is_evaluation_due = true
        where institute_id = $1 and id = $2 returning id)
      insert into attempt_receipt (institute_id, attempt_id, submitted_at, code, test_name, answers_hash, answered, questions, signature)
      select $1, id, $3, $4, $5, $6, $7, $8, $9 from mine`,
    values: [
      instituteId,
      attemptId,
      receipt.submittedAt,
      receipt.code,
      receipt.test_name,
      receipt.answers_hash,
      receipt.answered,
      receipt.questions,
      receipt.signature,
    ],
  })
}

/** Attempts whose time, and the grace after it, were over at a moment, and that nobody handed in. */
export async function findEnded(runner: Runner, ended: Date, limit: number): Promise<Attempt[]> {
  const found = await runner.query<Attempt>({
    name: 'panel.ended',
    text: `select institute_id as "instituteId", id as "attemptId" from test_attempt
      where submitted_at is null and ends_at is not null and ends_at <= $1 order by ends_at, id limit $2`,
    values: [ended, limit],
  })
  return found.rows
}

type Silence = { idleSince: Date; goneSince: Date; now: Date }

/**
 * `a`, attempts at practice and the notebook that nobody handed in and no window was heard of since $1, or, where the test
 * cannot be gone on with any more at $3, since the later $2.
 */
const forgotten = `from test_attempt a
  left join test t on t.institute_id = a.institute_id and t.id = a.test_id
  left join test_label l on l.institute_id = t.institute_id and l.id = t.label_id
  cross join lateral (select greatest(a.started_at, max(w.heard_at)) as at from attempt_window w
    where w.institute_id = a.institute_id and w.attempt_id = a.id) heard
  where a.submitted_at is null and a.ends_at is null and a.started_at <= $2
    and (a.test_id is null or l.test_type_id = ${testTypes.practice})
    and heard.at <= case when t.ends_at <= $3 then $2::timestamptz else $1 end`

export async function findForgotten(
  runner: Runner,
  { idleSince, goneSince, now }: Silence,
  limit: number,
): Promise<Attempt[]> {
  const found = await runner.query<Attempt>({
    name: 'panel.forgotten',
    text: `select a.institute_id as "instituteId", a.id as "attemptId" ${forgotten}
      order by a.started_at, a.id limit $4`,
    values: [idleSince, goneSince, now, limit],
  })
  return found.rows
}

export async function isForgotten(
  runner: Runner,
  { instituteId, attemptId }: Attempt,
  { idleSince, goneSince, now }: Silence,
): Promise<boolean> {
  const found = await runner.query({
    name: 'panel.is-forgotten',
    text: `select 1 ${forgotten} and a.institute_id = $4 and a.id = $5`,
    values: [idleSince, goneSince, now, instituteId, attemptId],
  })
  return found.rowCount === 1
}
