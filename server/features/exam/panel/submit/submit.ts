import type pg from 'pg'
import { answersText } from '#domain/exam/panel/answers-text.ts'
import { forgottenAfter, graceMs, isClosed, submittedAtOf } from '#domain/exam/panel/clock.ts'
import { isEmpty } from '#domain/exam/question.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { findReceipt, type ReceiptRow } from '#server/features/exam/panel/queries.ts'
import { hashOfAnswers, makeReceipt } from '#server/features/exam/panel/submit/receipt.ts'
import {
  findEnded,
  findForgotten,
  findGiven,
  type GivenAnswers,
  isForgotten,
  lockAttempt,
  writeSubmission,
} from '#server/features/exam/panel/submit/writes.ts'

type Attempt = { instituteId: number; attemptId: number }
type Handing = Pick<Context, 'pool' | 'secrets' | 'clock'>

/**
 * Submits an attempt with all saved answers; a submitted one stays as it is. @returns its receipt, the same
 * one every time
 */
export async function handIn(context: Handing, attempt: Attempt): Promise<ReceiptRow> {
  const receipt = await handInIf(context, attempt, { mayHandIn: () => true })
  if (!receipt) throw new Error('an attempt could not be handed in')
  return receipt
}

/**
 * Submits an attempt whose time is up; extra time may have been given since it was read. @returns undefined
 * where it continues
 */
export const handInOver = (context: Handing, attempt: Attempt): Promise<ReceiptRow | undefined> =>
  handInIf(context, attempt, { mayHandIn: isOverAt(context.clock()) })

type Condition = {
  /** Called while the attempt is locked: no save and no extra time until it is submitted. */
  mayHandIn: (given: GivenAnswers, client: pg.PoolClient, attempt: Attempt) => boolean | Promise<boolean>
  /** Whether an attempt that is locked is skipped until the next run. */
  skipsHeld?: boolean
}

/** @returns undefined where it may not be submitted */
async function handInIf(
  { pool, secrets, clock }: Handing,
  attempt: Attempt,
  { mayHandIn, skipsHeld = false }: Condition,
): Promise<ReceiptRow | undefined> {
  return inTransaction(pool, async (client) => {
    if (!(await lockAttempt(client, attempt, skipsHeld))) return undefined
    const given = await findGiven(client, attempt)
    if (!given) return undefined
    if (given.submittedAt) return findReceipt(client, attempt)
    if (!(await mayHandIn(given, client, attempt))) return undefined
    const receipt = makeReceipt(secrets, attempt, factsOf(attempt, given, clock().getTime()))
    await writeSubmission(client, { ...attempt, receipt })
    return receipt
  })
}

const isOverAt =
  (now: Date) =>
  ({ endsAt }: GivenAnswers): boolean =>
    isClosed({ endsAt: endsAt?.getTime() ?? null, submittedAt: null }, now.getTime())

function factsOf(attempt: Attempt, given: GivenAnswers, now: number) {
  return {
    test_name: given.testName,
    submittedAt: new Date(submittedAtOf({ endsAt: given.endsAt?.getTime() ?? null }, now)),
    answers_hash: hashOfAnswers(answersText(attempt.attemptId, given.answers)),
    answered: given.answers.filter(({ answer }) => answer !== null && !isEmpty(answer)).length,
    questions: given.questions,
  }
}

/** Submits expired attempts. @returns how many */
export async function handInEnded(context: Handing, limit: number): Promise<number> {
  const now = context.clock()
  const ended = await findEnded(context.pool, { ended: new Date(now.getTime() - graceMs), limit })
  return handInEach(context, ended, isOverAt(now))
}

/** Submits abandoned practice. @returns how many */
export async function handInForgotten(context: Handing, limit: number): Promise<number> {
  const now = context.clock()
  const before = (ms: number) => new Date(now.getTime() - ms)
  const since = { idleSince: before(forgottenAfter.idleMs), goneSince: before(forgottenAfter.goneMs), now }
  const forgotten = await findForgotten(context.pool, { ...since, limit })
  return handInEach(context, forgotten, (_given, client, attempt) =>
    isForgotten(client, { ...attempt, ...since }),
  )
}

async function handInEach(
  context: Handing,
  attempts: readonly Attempt[],
  mayHandIn: Condition['mayHandIn'],
): Promise<number> {
  let count = 0
  for (const attempt of attempts)
    if (await handInIf(context, attempt, { mayHandIn, skipsHeld: true })) count++
  return count
}
