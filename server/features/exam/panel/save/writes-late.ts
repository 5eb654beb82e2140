import type pg from 'pg'
import * as z from 'zod/mini'
import { questionState } from '#domain/exam/panel/state-body.ts'
import type { Answer } from '#domain/exam/question.ts'
import { given } from '#server/access/given.ts'
import { isUndecided } from '#server/access/late.ts'
import { attemptId, paper } from '#server/access/papers.ts'
import { command, many, maybeOne, params, raw, sql } from '#server/database/sql.ts'
import { hasRoomForEvent, type PanelEvent, stateOf } from '#server/features/exam/panel/save/writes.ts'

const { instituteId, now } = given
const { page, since, questionIds, ...list } = params({
  page: z.string(),
  since: z.number(),
  questionIds: z.array(z.number()),
  /** JSON. */
  answers: z.array(z.nullable(z.string())),
  answersAt: z.array(z.number()),
  answersBy: z.array(z.string()),
  givenAt: z.array(z.date()),
  eventKinds: z.array(z.string()),
  eventsAt: z.array(z.date()),
})

type Attempt = { instituteId: number; attemptId: number }

/** A submitted attempt. Of two late saves at once, the second waits here. */
export const lockClosed = maybeOne(
  'panel.lock-closed',
  z.object({
    endsAt: z.nullable(z.date()),
    latestEndsAt: z.nullable(z.date()),
    submittedAt: z.date(),
    lastSequence: z.number(),
    activePage: z.string(),
  }),
  sql`select ends_at as "endsAt", latest_ends_at as "latestEndsAt", submitted_at as "submittedAt",
      last_sequence as "lastSequence", active_page as "activePage"
    from test_attempt where institute_id = ${instituteId} and id = ${attemptId} and submitted_at is not null
    for no key update`,
)

/** For each of these questions that belongs to the paper, the latest counted answer. */
export const findStamps = many(
  'panel.stamps',
  z.object({ questionId: z.number(), answerAt: z.number(), answerBy: z.string() }),
  sql`with ${paper}
    select paper.question_id as "questionId", coalesce(answer.answer_at, 0) as "answerAt",
      coalesce(answer.answer_by, '') as "answerBy"
    from paper left join attempt_answer answer
      on answer.institute_id = ${instituteId} and answer.attempt_id = ${attemptId} and answer.question_id = paper.question_id
    where paper.question_id = any(${questionIds})`,
)

/** When each tab was last seen while the attempt ran. */
export const findTabs = many(
  'panel.windows',
  z.object({ page: z.string(), heardAt: z.date() }),
  sql`select page, heard_at as "heardAt" from attempt_window
    where institute_id = ${instituteId} and attempt_id = ${attemptId}`,
)

export type LateAnswer = {
  questionId: number
  answer: Answer | null
  at: number
  by: string
  givenAt: Date
}

const insertRows = command(
  'panel.keep-late',
  sql`insert into late_answer (institute_id, attempt_id, question_id, answer, answer_at, answer_by, given_at, arrived_at)
    select ${instituteId}, ${attemptId}, given.*, ${now}
    from unnest(${questionIds}::bigint[], ${list.answers}::jsonb[], ${list.answersAt}::bigint[],
      ${list.answersBy}::text[], ${list.givenAt}::timestamptz[]) given
    on conflict (institute_id, attempt_id, question_id) do update set answer = excluded.answer,
      answer_at = excluded.answer_at, answer_by = excluded.answer_by, given_at = excluded.given_at,
      arrived_at = excluded.arrived_at
    where ${isUndecided()}
      and (excluded.answer_at, excluded.answer_by collate "C") > (late_answer.answer_at, late_answer.answer_by collate "C")`,
)

/** Stores the latest for each question, until an examiner decides. */
export async function insertLate(
  client: pg.PoolClient,
  { answers, ...at }: Attempt & { now: Date; answers: readonly LateAnswer[] },
): Promise<void> {
  await insertRows(client, {
    ...at,
    questionIds: answers.map(({ questionId }) => questionId),
    answers: answers.map(({ answer }) => (answer ? JSON.stringify(answer) : null)),
    answersAt: answers.map((answer) => answer.at),
    answersBy: answers.map(({ by }) => by),
    givenAt: answers.map(({ givenAt }) => givenAt),
  })
}

const insertEvents = command(
  'panel.late-events',
  sql`insert into attempt_event (institute_id, attempt_id, page, kind, happened_at)
    select ${instituteId}, ${attemptId}, ${page}, given.kind, given.at
    from unnest(${list.eventKinds}::text[], ${list.eventsAt}::timestamptz[]) with ordinality as given(kind, at, nth)
    where ${hasRoomForEvent(raw('given.nth'))} on conflict do nothing`,
)

/** A device that was offline at the end sends its events afterwards. */
export async function noteEvents(
  client: pg.PoolClient,
  { events, ...at }: Attempt & { page: string; events: readonly PanelEvent[] },
): Promise<void> {
  await insertEvents(client, {
    ...at,
    eventKinds: events.map(({ kind }) => kind),
    eventsAt: events.map((event) => event.at),
  })
}

/** The changes of an attempt after a sequence; rows of an evaluation have no sequence. */
export const findStates = many(
  'panel.states',
  z.object({ state: questionState }),
  sql`select ${stateOf()} as state from attempt_answer answer
    where answer.institute_id = ${instituteId} and answer.attempt_id = ${attemptId} and answer.sequence > ${since}
    order by answer.question_id`,
)
