import type pg from 'pg'
import type { Answer } from '#domain/exam/question.ts'
import type { QuestionStateBody } from '#domain/panel/state-body.ts'
import { isUndecided } from '#server/database/queries-late.ts'
import { paper } from '#server/database/queries-papers.ts'
import { hasRoomForEvent, type PanelEvent, stateOf } from '#server/features/panel/writes-save.ts'

type Runner = pg.Pool | pg.PoolClient
type Attempt = { instituteId: number; attemptId: number }

export type ClosedAttempt = {
  submittedAt: Date
  lastSequence: number
  activePage: string
}

/** Of two that come late at once, the second waits here. @returns undefined while it is not handed in */
export async function lockClosed(
  client: pg.PoolClient,
  { instituteId, attemptId }: Attempt,
): Promise<ClosedAttempt | undefined> {
  const found = await client.query<ClosedAttempt>({
    name: 'panel.lock-closed',
    text: `select submitted_at as "submittedAt", last_sequence as "lastSequence", active_page as "activePage"
      from test_attempt where institute_id = $1 and id = $2 and submitted_at is not null for no key update`,
    values: [instituteId, attemptId],
  })
  return found.rows[0]
}

export type StampRow = { questionId: number; answerAt: number; answerBy: string }

/** For each of these questions that belongs to the paper, the latest answer that is counted. */
export async function findStamps(
  runner: Runner,
  { instituteId, attemptId, questionIds }: Attempt & { questionIds: readonly number[] },
): Promise<StampRow[]> {
  const found = await runner.query<StampRow>({
    name: 'panel.stamps',
    text: `with ${paper}
      select p.question_id as "questionId", coalesce(k.answer_at, 0) as "answerAt", coalesce(k.answer_by, '') as "answerBy"
      from paper p left join attempt_answer k on k.institute_id = $1 and k.attempt_id = $2 and k.question_id = p.question_id
      where p.question_id = any($3::bigint[])`,
    values: [instituteId, attemptId, questionIds],
  })
  return found.rows
}

/** When each window was last heard of while the attempt ran. */
export async function findWindows(
  runner: Runner,
  { instituteId, attemptId }: Attempt,
): Promise<Map<string, Date>> {
  const found = await runner.query<{ page: string; heardAt: Date }>({
    name: 'panel.windows',
    text: `select page, heard_at as "heardAt" from attempt_window where institute_id = $1 and attempt_id = $2`,
    values: [instituteId, attemptId],
  })
  return new Map(found.rows.map(({ page, heardAt }) => [page, heardAt]))
}

export type LateAnswer = {
  questionId: number
  answer: Answer | null
  at: number
  by: string
  givenAt: Date
}

/** Keeps the latest for each question, until an examiner has decided. */
export async function keepLate(
  client: pg.PoolClient,
  { instituteId, attemptId, now, answers }: Attempt & { now: Date; answers: readonly LateAnswer[] },
): Promise<void> {
  await client.query({
    name: 'panel.keep-late',
    text: `insert into late_answer as k (institute_id, attempt_id, question_id, answer, answer_at, answer_by, given_at, arrived_at)
      select $1, $2, g.*, $3 from unnest($4::bigint[], $5::jsonb[], $6::bigint[], $7::text[], $8::timestamptz[]) g
      on conflict (institute_id, attempt_id, question_id) do update set answer = excluded.answer,
        answer_at = excluded.answer_at, answer_by = excluded.answer_by, given_at = excluded.given_at,
        arrived_at = excluded.arrived_at
      where ${isUndecided('k')}
        and (excluded.answer_at, excluded.answer_by collate "C") > (k.answer_at, k.answer_by collate "C")`,
    values: [
      instituteId,
      attemptId,
      now,
      answers.map(({ questionId }) => questionId),
      answers.map(({ answer }) => (answer ? JSON.stringify(answer) : null)),
      answers.map(({ at }) => at),
      answers.map(({ by }) => by),
      answers.map(({ givenAt }) => givenAt),
    ],
  })
}

/** A device that was offline at the end tells of it afterwards. */
export async function noteEvents(
  client: pg.PoolClient,
  at: Attempt & { page: string; events: readonly PanelEvent[] },
): Promise<void> {
  await client.query({
    name: 'panel.late-events',
    text: `insert into attempt_event (institute_id, attempt_id, page, kind, happened_at)
      select $1, $2, $3, e.kind, e.at from unnest($4::text[], $5::timestamptz[]) with ordinality as e(kind, at, nth)
      where ${hasRoomForEvent('e.nth')} on conflict do nothing`,
    values: [
      at.instituteId,
      at.attemptId,
      at.page,
      at.events.map(({ kind }) => kind),
      at.events.map(({ at: moment }) => moment),
    ],
  })
}

/** What an attempt took in after a sequence; of evaluation alone come rows without one. */
export async function findStates(
  runner: Runner,
  { instituteId, attemptId, since }: Attempt & { since: number },
): Promise<QuestionStateBody[]> {
  const found = await runner.query<{ state: QuestionStateBody }>({
    name: 'panel.states',
    text: `select ${stateOf('k')} as state from attempt_answer k
      where k.institute_id = $1 and k.attempt_id = $2 and k.sequence > $3 order by k.question_id`,
    values: [instituteId, attemptId, since],
  })
  return found.rows.map(({ state }) => state)
}
