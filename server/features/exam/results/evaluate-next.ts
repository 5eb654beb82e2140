import type pg from 'pg'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { noteExaminerNeeded } from '#server/database/writes-changes.ts'
import { codeOf } from '#server/failure.ts'
import { evaluateAttempts } from '#server/features/exam/evaluate.ts'
import { countLate } from '#server/features/exam/panel/admin/writes.ts'
import { reopenAttempt } from '#server/features/exam/panel/admin/writes-extra-time.ts'
import { mayEvaluate } from '#server/features/exam/regrade/turn.ts'
import { isDatabaseAway, passedOver, retryMs } from '#server/features/exam/results/failed.ts'
import {
  type DueAttempt,
  markEvaluated,
  mayGoOn,
  takeDueAttempts,
} from '#server/features/exam/results/queries.ts'

type Working = Pick<Context, 'pool' | 'clock' | 'log'>

/** How many attempts are evaluated by one transaction. */
const batchSize = 20
/** When an attempt is looked at again whose test is regraded or published. */
const busyMs = 1000

/**
 * Evaluates some of the attempts that are due, the earliest first. Where one of them fails, the first alone: in the end the one
 * that fails is alone, is skipped, and delays no other.
 * @param failed attempts to skip, with the moment until when @returns whether there was one
 */
export async function evaluateNext(
  working: Working,
  failed: Map<number, number>,
  most = batchSize,
): Promise<boolean> {
  const { pool, clock, log } = working
  const now = clock()
  let taken: readonly DueAttempt[] = []
  try {
    return await inTransaction(pool, async (client) => {
      taken = await takeDueAttempts(client, { most, passedOver: passedOver(failed, now), now })
      // In the same order in all processes, because the figures of a test are marked as due by one at a time.
      const byTest = [...Map.groupBy(taken, testKey)].sort(([one], [other]) => (one < other ? -1 : 1))
      for (const [, ofTest] of byTest) {
        if (await isFree(client, ofTest)) await evaluateOfTest(client, ofTest, now)
        else for (const { attemptId } of ofTest) failed.set(attemptId, now.getTime() + busyMs)
      }
      return taken.length > 0
    })
  } catch (error) {
    const [first] = taken
    if (!first || isDatabaseAway(error)) throw error
    if (taken.length > 1) return evaluateNext(working, failed, 1)
    failed.set(first.attemptId, now.getTime() + retryMs)
    log.error({ attemptId: first.attemptId, reason: codeOf(error) }, 'an attempt cannot be evaluated')
    return true
  }
}

const testKey = ({ instituteId, testId }: DueAttempt) => `${instituteId} ${testId}`

/** Whether their test is neither regraded nor published now; the practice notebook never is. */
async function isFree(client: pg.PoolClient, [first]: readonly DueAttempt[]): Promise<boolean> {
  if (!first || first.testId === null) return true
  return mayEvaluate(client, { instituteId: first.instituteId, testId: first.testId })
}

async function evaluateOfTest(
  client: pg.PoolClient,
  ofTest: readonly DueAttempt[],
  now: Date,
): Promise<void> {
  const goOnNow = await findGoingOn(client, ofTest)
  const { reopened = [], ended = [] } = Object.groupBy(ofTest, (due) =>
    goOnNow.has(due) ? 'reopened' : 'ended',
  )
  for (const due of reopened) await goOn(client, { ...due, now })
  const [first] = ended
  if (!first) return
  const at = { instituteId: first.instituteId, now, attemptIds: ended.map((due) => due.attemptId) }
  const results = await evaluateAttempts(client, at)
  const isNew = new Set(ended.filter((due) => due.isNew).map((due) => due.attemptId))
  const waiting = results.filter(({ attemptId, result }) => result.isWaiting && isNew.has(attemptId))
  const attemptIds = waiting.map(({ attemptId }) => attemptId)
  if (attemptIds.length > 0) await noteExaminerNeeded(client, { ...at, attemptIds, isLate: false })
  await markEvaluated(client, at)
}

/** Those that go on. The result may have been published since they were taken. */
async function findGoingOn(
  client: pg.PoolClient,
  ofTest: readonly DueAttempt[],
): Promise<ReadonlySet<DueAttempt>> {
  const wanted = ofTest.filter((due) => due.goesOn)
  const [first] = wanted
  if (!first || first.testId === null) return new Set()
  const may = await mayGoOn(client, { instituteId: first.instituteId, testId: first.testId })
  return new Set(may ? wanted : [])
}

/** Reopens an attempt with what came late, as extra time does. */
async function goOn(
  client: pg.PoolClient,
  at: { instituteId: number; attemptId: number; now: Date },
): Promise<void> {
  await countLate(client, { ...at, questionId: null, tokenId: null })
  await reopenAttempt(client, at)
}
