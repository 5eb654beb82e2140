import type pg from 'pg'
import type { PanelStatus } from '#domain/exam/panel/calls.ts'
import { givenAtEarliest, isClosed } from '#domain/exam/panel/clock.ts'
import { isLater } from '#domain/exam/panel/question-state.ts'
import type { QuestionStateBody } from '#domain/exam/panel/state-body.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { noteExaminerNeeded } from '#server/database/writes-changes.ts'
import { notFound } from '#server/failure.ts'
import { judgeOf, timesOf } from '#server/features/exam/panel/parts/verdicts.ts'
import { presentChanges } from '#server/features/exam/panel/present.ts'
import { findReceipt } from '#server/features/exam/panel/queries.ts'
import { lockForEvents, type Sent } from '#server/features/exam/panel/save/writes.ts'
import {
  findStamps,
  findStates,
  findTabs,
  insertLate,
  type LateAnswer,
  lockClosed,
  noteEvents,
} from '#server/features/exam/panel/save/writes-late.ts'
import { presentReceipt } from '#server/features/exam/panel/submit/receipt.ts'
import { submitIfOver } from '#server/features/exam/panel/submit/submit.ts'
import type { PanelPass } from '#server/secrets/panel-pass.ts'

/**
 * After the end or submission: quarantines answers that were given in time, and counts nothing. Ignores marks for review and
 * times.
 * @returns undefined after new extra time, or while the clocks disagree on the end: then the attempt continues
 */
export async function saveLate(
  context: Context,
  pass: PanelPass,
  late: Sent,
): Promise<PanelStatus | undefined> {
  const { pool, clock } = context
  const now = clock()
  const questionIds = late.states.map((state) => state.question_id)
  if ((await findStamps(pool, { ...pass, questionIds })).length < questionIds.length) throw notFound()
  // The end needs no submission: a save after it finds the attempt submitted.
  const hasEnded = isClosed(timesOf(pass), now.getTime())
  const receipt = hasEnded ? await submitIfOver(context, pass) : await findReceipt(pool, pass)
  if (hasEnded && !receipt) return undefined
  if (hasEnded) context.nudgeResults()
  return inTransaction(pool, async (client) => {
    const attempt = await lockClosed(client, pass)
    if (!attempt || !receipt) throw new Error('an attempt is neither open nor submitted')
    const newer = await findNewer(client, pass, late.states)
    const judge = await judgeOf(client, { ...pass, ...attempt }, questionIds, { now })
    const isRefused = ({ questionId, at }: LateAnswer) =>
      !judge.isOpened(questionId) || judge.verdictOf(questionId, at) === 'refused'
    const answers = newer.filter((one) => !isRefused(one))
    if (answers.length > 0) {
      await insertLate(client, { ...pass, now, answers })
      await noteExaminerNeeded(client, { ...pass, attemptIds: [pass.attemptId], now, isLate: true })
    }
    if (late.events.length > 0) await noteEvents(client, { ...pass, ...late })
    return {
      time: now.getTime(),
      ends_at: attempt.endsAt?.getTime() ?? null,
      ...presentChanges(pass),
      sequence: attempt.lastSequence,
      states: (await findStates(client, { ...pass, since: late.since })).map(({ state }) => state),
      is_active: attempt.activePage === late.page,
      kept_apart: answers.length,
      refused: newer.length - answers.length,
      refused_ids: newer.filter(isRefused).map(({ questionId }) => questionId),
      receipt: presentReceipt(receipt, pass.timeZone),
    }
  })
}

/**
 * While the attempt runs: quarantines answers that were given in the time of a part and came after it, or given after an end
 * that was moved forward, by a device that could not know.
 */
export async function handleLate(
  { pool, clock }: Context,
  pass: PanelPass,
  states: readonly QuestionStateBody[],
): Promise<void> {
  const questionIds = states.map((state) => state.question_id)
  if ((await findStamps(pool, { ...pass, questionIds })).length < questionIds.length) throw notFound()
  await inTransaction(pool, async (client) => {
    await lockForEvents(client, pass)
    const answers = await findNewer(client, pass, states)
    if (answers.length === 0) return
    const now = clock()
    await insertLate(client, { ...pass, now, answers })
    await noteExaminerNeeded(client, { ...pass, attemptIds: [pass.attemptId], now, isLate: true })
  })
}

/** The answers that are newer than the counted ones; a repeat of a counted one is not new. */
async function findNewer(
  client: pg.PoolClient,
  pass: PanelPass,
  states: readonly QuestionStateBody[],
): Promise<LateAnswer[]> {
  const tabs = await findTabs(client, pass)
  const lastSeenOf = new Map(tabs.map((row) => [row.page, row.heardAt]))
  const stamps = await findStamps(client, { ...pass, questionIds: states.map((state) => state.question_id) })
  const counted = new Map(stamps.map((row) => [row.questionId, { at: row.answerAt, by: row.answerBy }]))
  return states.flatMap(({ question_id: questionId, answer }) => {
    const stored = counted.get(questionId)
    if (!answer || (stored && !isLater(answer, stored))) return []
    const { at, by, value } = answer
    const lastSeenAt = lastSeenOf.get(by)?.getTime() ?? pass.startedAt.getTime()
    return [{ questionId, answer: value, at, by, givenAt: new Date(givenAtEarliest(at, lastSeenAt)) }]
  })
}
