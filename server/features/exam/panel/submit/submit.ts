import type pg from 'pg'
import { answersText } from '#domain/exam/panel/answers-text.ts'
import { abandonedAfter, submittedAtOf } from '#domain/exam/panel/clock.ts'
import { isEmpty } from '#domain/exam/question.ts'
import type { Agreed } from '#server/clock/clocks.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { noteAttemptChange } from '#server/database/writes-changes.ts'
import { findReceipt, type ReceiptRow } from '#server/features/exam/panel/queries.ts'
import { hashOfAnswers, makeReceipt } from '#server/features/exam/panel/submit/receipt.ts'
import {
  findAbandoned,
  findEnded,
  findGiven,
  type GivenAnswers,
  isAbandoned,
  lockAttempt,
  writeSubmission,
} from '#server/features/exam/panel/submit/writes.ts'
import { testDone } from '#server/features/exam/report/queries-news.ts'

type Attempt = { instituteId: number; attemptId: number }
type Submitting = Pick<Context, 'pool' | 'secrets' | 'clock' | 'clocks'>

/**
 * Submits an attempt with all saved answers, at the student's request. A submitted one stays unchanged.
 * @returns its receipt, the same one every time
 */
export async function submitAttempt(context: Submitting, attempt: Attempt): Promise<ReceiptRow> {
  const receipt = await submitIf(context, attempt, { maySubmit: () => true })
  if (!receipt) throw new Error('an attempt could not be submitted')
  return receipt
}

/**
 * Submits an attempt whose time is up; extra time may have been given since it was read. @returns undefined
 * where it continues, or the clocks do not agree on its end
 */
export async function submitIfOver(context: Submitting, attempt: Attempt): Promise<ReceiptRow | undefined> {
  const now = await context.clocks.agreedNow()
  return now && submitIf(context, attempt, { maySubmit: isEnded, now })
}

type Condition = {
  /** Called while the attempt is locked: no save and no extra time until it is submitted. */
  maySubmit: (given: GivenAnswers, client: pg.PoolClient, attempt: Attempt) => boolean | Promise<boolean>
  /** Whether an attempt that is locked is skipped until the next run. */
  skipsHeld?: boolean
  /** By which its end is judged. */
  now?: Agreed
}

/** @returns undefined where it may not be submitted */
async function submitIf(
  { pool, secrets, clock }: Submitting,
  attempt: Attempt,
  { maySubmit, skipsHeld = false, now }: Condition,
): Promise<ReceiptRow | undefined> {
  return inTransaction(pool, async (client) => {
    if (!(await lockAttempt(client, attempt, skipsHeld))) return undefined
    const given = await findGiven(client, { ...attempt, now: now ?? clock() })
    if (!given) return undefined
    if (given.submittedAt) return findReceipt(client, attempt)
    if (!(await maySubmit(given, client, attempt))) return undefined
    const receipt = makeReceipt(secrets, attempt, {
      ...factsOf(attempt, given),
      submittedAt: new Date(submittedAtOf({ endsAt: given.endsAt?.getTime() ?? null }, clock().getTime())),
    })
    await writeSubmission(client, { ...attempt, receipt })
    await noteAttemptChange(client, { ...attempt, now: receipt.submittedAt })
    await takeNewsBack(client, attempt.instituteId, given, clock())
    return receipt
  })
}

async function takeNewsBack(
  client: pg.PoolClient,
  instituteId: number,
  { testId, personId }: GivenAnswers,
  now: Date,
): Promise<void> {
  if (testId !== null)
    await testDone(client, { instituteId, now, causeIds: [testId], concernedIds: [personId] })
}

const isEnded = (given: GivenAnswers): boolean => given.isOver

/** Facts about the counted answers, for a receipt. */
export function factsOf(attempt: Attempt, given: GivenAnswers) {
  return {
    test_name: given.testName,
    answers_hash: hashOfAnswers(answersText(attempt.attemptId, given.answers)),
    answered: given.answers.filter(({ answer }) => answer !== null && !isEmpty(answer)).length,
    questions: given.questions,
  }
}

/** Submits expired attempts. @returns how many */
export async function submitExpired(context: Submitting, limit: number): Promise<number> {
  const now = await context.clocks.agreedNow()
  if (!now) return 0
  return submitEach(context, await findEnded(context.pool, { now, limit }), { maySubmit: isEnded, now })
}

/** Submits abandoned practice. @returns how many */
export async function submitAbandoned(context: Submitting, limit: number): Promise<number> {
  const now = await context.clocks.agreedNow()
  if (!now) return 0
  const before = (ms: number) => new Date(now.getTime() - ms)
  const since = { idleSince: before(abandonedAfter.idleMs), goneSince: before(abandonedAfter.goneMs), now }
  const abandoned = await findAbandoned(context.pool, { ...since, limit })
  return submitEach(context, abandoned, {
    maySubmit: (_given, client, attempt) => isAbandoned(client, { ...attempt, ...since }),
  })
}

async function submitEach(
  context: Submitting,
  attempts: readonly Attempt[],
  condition: Condition,
): Promise<number> {
  let count = 0
  for (const attempt of attempts)
    if (await submitIf(context, attempt, { ...condition, skipsHeld: true })) count++
  return count
}
