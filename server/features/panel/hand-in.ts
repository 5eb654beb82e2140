import { isEmpty } from '#domain/exam/question.ts'
import { answersText } from '#domain/panel/answers-text.ts'
import { forgottenAfter, graceMs, isClosed, submittedAtOf } from '#domain/panel/clock.ts'
import type { Context } from '#server/context.ts'
import { findReceipt, type ReceiptRow } from '#server/features/panel/queries.ts'
import { hashOfAnswers, makeReceipt } from '#server/features/panel/receipt.ts'
import {
  findEnded,
  findForgotten,
  findGiven,
  type GivenAnswers,
  writeSubmission,
} from '#server/features/panel/writes-submit.ts'

type Attempt = { instituteId: number; attemptId: number }
type Handing = Pick<Context, 'pool' | 'secrets' | 'clock'>

/** Somebody would have to save as often while an attempt is handed in: he sends once in two seconds. */
const mostTries = 50

/**
 * Hands an attempt in, with what it took in until now; one that is, stays as it was. @returns its receipt, the same one
 * every time
 */
export async function handIn(context: Handing, attempt: Attempt): Promise<ReceiptRow> {
  const receipt = await handInWhere(context, attempt, () => true)
  if (!receipt) throw new Error('an attempt could not be handed in')
  return receipt
}

/** @param mayBe asked of what is there now @returns undefined where it may not be */
async function handInWhere(
  context: Handing,
  attempt: Attempt,
  mayBe: (given: GivenAnswers) => boolean,
): Promise<ReceiptRow | undefined> {
  const { pool, secrets, clock } = context
  for (let tries = 0; tries < mostTries; tries++) {
    const given = await findGiven(pool, attempt)
    if (!given) break
    if (!given.submittedAt) {
      if (!mayBe(given)) return undefined
      const receipt = makeReceipt(secrets, attempt, factsOf(attempt, given, clock().getTime()))
      const { lastSequence } = given
      if (await writeSubmission(pool, { ...attempt, lastSequence, receipt })) return receipt
      continue
    }
    const kept = await findReceipt(pool, attempt)
    if (kept) return kept
    break
  }
  throw new Error('an attempt could not be handed in')
}

function factsOf(attempt: Attempt, given: GivenAnswers, now: number) {
  return {
    test_name: given.testName,
    submittedAt: new Date(submittedAtOf({ endsAt: given.endsAt?.getTime() ?? null }, now)),
    answers_hash: hashOfAnswers(answersText(attempt.attemptId, given.answers)),
    answered: given.answers.filter(({ answer }) => answer !== null && !isEmpty(answer)).length,
    questions: given.questions,
  }
}

/** Hands in what has ended and nobody handed in. @returns how many */
export async function handInEnded(context: Handing, limit: number): Promise<number> {
  const ended = await findEnded(context.pool, new Date(context.clock().getTime() - graceMs), limit)
  // An examiner may have given time since they were listed.
  const isOver = ({ endsAt }: GivenAnswers) =>
    isClosed({ endsAt: endsAt?.getTime() ?? null, submittedAt: null }, context.clock().getTime())
  for (const attempt of ended) await handInWhere(context, attempt, isOver)
  return ended.length
}

/** Hands in practice that was left without being handed in. @returns how many */
export async function handInForgotten(context: Handing, limit: number): Promise<number> {
  const now = context.clock()
  const before = (ms: number) => new Date(now.getTime() - ms)
  const since = { idleSince: before(forgottenAfter.idleMs), goneSince: before(forgottenAfter.goneMs), now }
  const forgotten = await findForgotten(context.pool, since, limit)
  for (const attempt of forgotten) await handIn(context, attempt)
  return forgotten.length
}
