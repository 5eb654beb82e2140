import type pg from 'pg'
import type { PanelStatus } from '#domain/exam/panel/calls.ts'
import { boundStamp, closedAt, isClosed, verdictOf } from '#domain/exam/panel/clock.ts'
import { maxTabs } from '#domain/exam/panel/limits.ts'
import { mergeStates } from '#domain/exam/panel/question-state.ts'
import type { QuestionStateBody } from '#domain/exam/panel/state-body.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/failure.ts'
import { judgeOf, timesOf } from '#server/features/exam/panel/parts/verdicts.ts'
import { presentChanges } from '#server/features/exam/panel/present.ts'
import { knownOf } from '#server/features/exam/panel/save/known-passes.ts'
import { handleLate, saveLate } from '#server/features/exam/panel/save/save-late.ts'
import { lockForEvents, type Written, writeStates } from '#server/features/exam/panel/save/writes.ts'
import { findGiven } from '#server/features/exam/panel/submit/writes.ts'
import type { PanelPass } from '#server/secrets/panel-pass.ts'

export type Sent = {
  page: string
  since: number
  states: readonly QuestionStateBody[]
  events: readonly { kind: string; at: number }[]
}

/**
 * Stores states of a tab that are in time, and returns the state of the attempt.
 * @param judgedAt the moment by which it is decided whether the attempt accepts answers; now without it
 */
export async function save(
  context: Context,
  pass: PanelPass,
  sent: Sent,
  judgedAt?: number,
): Promise<PanelStatus> {
  const now = context.clock()
  const at = now.getTime()
  const judged = judgedAt ?? at
  const states = boundStates(sent.states, at)
  const events = sent.events.map((event) => ({ ...event, at: new Date(boundStamp(event.at, at)) }))
  const sortOutLate = async () =>
    (await saveLate(context, pass, { ...sent, states, events })) ?? saveOn(context, pass, sent)
  if (isClosed(timesOf(pass), judged)) return sortOutLate()
  const questionIds = states.map((state) => state.question_id)
  const judge = await judgeOf(context.pool, pass, questionIds, { now, judged: judgedAt })
  const sorted = Map.groupBy(states, ({ question_id, answer }) => {
    if (!judge.isOpened(question_id)) return 'refused'
    return answer === null ? 'counts' : judge.verdictOf(question_id, answer.at)
  })
  const { counts = [], late = [], refused = [] } = Object.fromEntries(sorted)
  if (late.length > 0) await handleLate(context, pass, late)
  const taken = await takeInTime(context.pool, { ...pass, ...sent, now, states: counts, events })
  // Submitted meanwhile, or a question of another paper: the next step decides.
  return taken ? statusOf(pass, { sent, at, taken, late, refused }) : sortOutLate()
}

/**
 * Most saves: in time, without events, of a paper whose parts are all open, with a pass that is as it was when it was last
 * found. They are one statement, which finds the pass as well.
 * @returns undefined for any other, of which nothing is stored
 */
export async function saveAtOnce(
  { pool, clock }: Pick<Context, 'pool' | 'clock'>,
  pass: PanelPass,
  sent: Sent,
): Promise<PanelStatus | undefined> {
  const known = knownOf(pass)
  const now = clock()
  const at = now.getTime()
  const times = timesOf(pass)
  const isPlain = pass.isBegun && !pass.isLocked && !pass.submittedAt && sent.events.length === 0
  if (!known || !isPlain || isClosed(times, at)) return undefined
  const states = boundStates(sent.states, at)
  if (states.some(({ answer }) => answer && verdictOf(answer.at, times, at) !== 'counts')) return undefined
  const taken = await writeStates(pool, { ...pass, ...sent, now, states, events: [] }, known)
  return taken && statusOf(pass, { sent, at, taken, late: [], refused: [] })
}

type Saved = {
  sent: Sent
  at: number
  taken: Written
  late: readonly QuestionStateBody[]
  refused: readonly QuestionStateBody[]
}

const statusOf = (pass: PanelPass, { sent, at, taken, late, refused }: Saved): PanelStatus => ({
  time: at,
  ends_at: pass.endsAt?.getTime() ?? null,
  ...presentChanges(pass),
  sequence: taken.sequence,
  states: taken.states,
  is_active: taken.activePage === sent.page,
  kept_apart: late.length,
  refused: refused.length,
  refused_ids: refused.map((state) => state.question_id),
  receipt: null,
})

/** Most saves have no event, and are one statement. */
const takeInTime = (pool: pg.Pool, given: Parameters<typeof writeStates>[1]) =>
  given.events.length === 0
    ? writeStates(pool, given)
    : inTransaction(pool, async (client) => {
        await lockForEvents(client, given)
        return writeStates(client, given)
      })

/**
 * Saves until the current end. While the clocks disagree on it, or after a stall of the server, an answer counts if it was
 * given by the end, as in the grace period.
 */
async function saveOn(context: Context, pass: PanelPass, sent: Sent): Promise<PanelStatus> {
  const now = context.clock()
  const given = await findGiven(context.pool, { ...pass, now })
  if (!given) throw notFound()
  const current = { ...pass, ...given }
  const closed = closedAt(timesOf(current))
  const isOpen = given.submittedAt === null && closed !== null
  return save(context, current, sent, isOpen && now.getTime() >= closed ? closed - 1 : undefined)
}

/** Each question once, no stamps from the future, and times of a limited number of tabs. */
function boundStates(states: readonly QuestionStateBody[], now: number): QuestionStateBody[] {
  const bounded = new Map<number, QuestionStateBody>()
  for (const { question_id, answer, mark, times } of states) {
    const state = {
      answer: answer && { ...answer, at: boundStamp(answer.at, now) },
      mark: mark && { ...mark, at: boundStamp(mark.at, now) },
      times: Object.fromEntries(Object.entries(times).slice(0, maxTabs)),
    }
    const before = bounded.get(question_id)
    bounded.set(question_id, { question_id, ...(before ? mergeStates(before, state) : state) })
  }
  return [...bounded.values()]
}
