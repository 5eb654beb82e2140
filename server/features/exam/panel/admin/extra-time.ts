import { personIdOf, testIdOf } from '#server/access/named.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { note } from '#server/database/writes-access-log.ts'
import { Failure, notFound } from '#server/failure.ts'
import { countLate } from '#server/features/exam/panel/admin/writes.ts'
import type { AdminPass } from '#server/secrets/panel-pass.ts'
import { outcomeOfExtraTime } from '../extra-time-outcome.ts'
import { findExtraTimeFacts, reopenAttempt, writeExtraTime } from './writes-extra-time.ts'

type Wanted = { test_id: number | string; user_id: number | string; minutes: number }

/**
 * Gives a student extra time at a test: before the attempt, during it, or after the server submitted it. A
 * reopened attempt counts the late answers.
 * @returns when the attempt ends, null without one; and whether the result of the test is published anyway
 * @throws NotNamed, Failure `notFound`, or why it cannot be given
 */
export async function addExtraTime(
  { pool, clock }: Pick<Context, 'pool' | 'clock'>,
  { instituteId, tokenId }: AdminPass,
  { test_id, user_id, minutes }: Wanted,
): Promise<{ endsAt: Date | null; isPublished: boolean; personId: number }> {
  const now = clock()
  const testId = await testIdOf(pool, instituteId, test_id, 'test_id')
  const personId = await personIdOf(pool, instituteId, user_id, 'user_id')
  const of = { instituteId, testId, personId, now }
  return inTransaction(pool, async (client) => {
    const facts = await findExtraTimeFacts(client, of)
    if (!facts) throw notFound()
    const outcome = outcomeOfExtraTime(facts, minutes, now)
    if (typeof outcome === 'object') throw new Failure(outcome.refusal)
    const { attemptId, endsAt, isPublished, minutes: before } = facts
    await writeExtraTime(client, { ...of, tokenId, students: [{ personId, minutes, before, attemptId }] })
    const given = { kind: 'gaveTime', detail: facts.testName, count: minutes - before } as const
    await note(client, { instituteId, personId, actor: { token: tokenId }, now, ...given })
    if (outcome === 'reopened' && attemptId !== null) {
      await countLate(client, { instituteId, attemptId, questionId: null, tokenId, now })
      await reopenAttempt(client, { instituteId, attemptId, now })
    }
    const addedMs = (minutes - before) * 60_000
    return { endsAt: endsAt && new Date(endsAt.getTime() + addedMs), isPublished, personId }
  })
}
