import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Context } from '#server/context.ts'
import { awayReason, tookTooLong } from '#server/database/away.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { noteExaminerNeeded } from '#server/database/writes-changes.ts'
import { codeOf } from '#server/failure.ts'
import { evaluateAttempt } from '#server/features/exam/evaluate.ts'
import { countLate } from '#server/features/exam/panel/admin/writes.ts'
import { reopenAttempt } from '#server/features/exam/panel/admin/writes-extra-time.ts'
import { submitAbandoned, submitExpired } from '#server/features/exam/panel/submit/submit.ts'
import { mayEvaluate } from '#server/features/exam/regrade/turn.ts'
import { publishTest } from '#server/features/exam/report/publish.ts'
import {
  findTestsDue,
  markEvaluated,
  type OfTest,
  takeDueAttempt,
  takeTestDue,
} from '#server/features/exam/results/queries.ts'
import { startWorker, type Worker } from '#server/worker.ts'

type Working = Pick<Context, 'pool' | 'secrets' | 'clock' | 'clocks' | 'log'>

/** How many ended attempts are submitted before others are evaluated. */
const batchSize = 200
/** When a failed evaluation or publication is tried again. */
const retryMs = 10 * 60_000
/** When an attempt is looked at again whose test is regraded. */
const regradeMs = 1000
/** How often abandoned practice, which stays for hours, is looked for. */
const abandonedEveryMs = 60_000
/** Maximum pause between two evaluations. */
const maxRestMs = 50

/**
 * Submits expired attempts, evaluates submitted ones and publishes results that are due, from now on. Any
 * number of processes may do so. Each step is a transaction: if a process dies, another one repeats the step.
 * @param pollMs how often to look without being nudged: after a submission, or marks
 */
export function startResults(context: Working & { pollMs?: number }): Worker {
  const { log, pollMs = 1000 } = context
  const failed = noneFailed()
  let lookedAt = Number.NEGATIVE_INFINITY
  return startWorker({
    pollMs,
    log,
    failure: 'results cannot be worked on',
    work: async (isStopped) => {
      const looksForForgotten = performance.now() - lookedAt >= abandonedEveryMs
      if (looksForForgotten) lookedAt = performance.now()
      await workOnce(context, { failed, isStopped, looksForForgotten })
      return false
    },
  })
}

/** What failed, by id, and until when it is skipped. */
type Failed = { attempts: Map<number, number>; tests: Map<number, number> }
const noneFailed = (): Failed => ({ attempts: new Map(), tests: new Map() })
const passedOver = (failed: Map<number, number>, now: Date): number[] => {
  for (const [id, until] of failed) if (until <= now.getTime()) failed.delete(id)
  return [...failed.keys()]
}

type Course = { failed: Failed; isStopped: () => boolean; looksForForgotten: boolean }

/** Everything that is due now. */
export async function workOnce(
  context: Working,
  { failed, isStopped, looksForForgotten }: Course = {
    failed: noneFailed(),
    isStopped: () => false,
    looksForForgotten: true,
  },
): Promise<void> {
  while (!isStopped() && (await submitExpired(context, batchSize)) === batchSize);
  if (looksForForgotten) while (!isStopped() && (await submitAbandoned(context, batchSize)) === batchSize);
  // Works half of the time at most: saves and submissions come first.
  for (let start = performance.now(); !isStopped() && (await evaluateNext(context, failed.attempts)); ) {
    await wait(Math.min(maxRestMs, performance.now() - start))
    start = performance.now()
  }
  if (!isStopped()) await publishDue(context, failed.tests)
}

async function publishDue({ pool, clocks, log }: Working, failed: Map<number, number>): Promise<void> {
  const now = await clocks.agreedNow()
  if (!now) return
  const passed = passedOver(failed, now)
  const publish = (test: OfTest) =>
    inTransaction(
      pool,
      async (client) =>
        (await takeTestDue(client, { ...test, agreedNow: now })) && publishTest(client, { ...test, now }),
    )
  for (const test of await findTestsDue(pool, { agreedNow: now })) {
    if (passed.includes(test.testId)) continue
    await publish(test).catch((error: unknown) => {
      if (isDatabaseAway(error)) throw error
      failed.set(test.testId, now.getTime() + retryMs)
      log.error({ ...test, reason: codeOf(error) }, 'a result is not published')
    })
  }
}

/** A failure of the database is not a fault of the attempt, but a timeout may be. */
function isDatabaseAway(error: unknown): boolean {
  const reason = awayReason(error)
  return reason !== undefined && reason !== tookTooLong
}

/** Reopens an attempt with what came late, as extra time does. */
async function goOn(client: pg.PoolClient, at: OfAttempt & { now: Date }): Promise<void> {
  await countLate(client, { ...at, questionId: null, tokenId: null })
  await reopenAttempt(client, at)
}

type OfAttempt = { instituteId: number; attemptId: number }

/** @returns whether there was one */
async function evaluateNext({ pool, clock, log }: Working, failed: Map<number, number>): Promise<boolean> {
  const now = clock()
  let taken: number | undefined
  try {
    return await inTransaction(pool, async (client) => {
      const due = await takeDueAttempt(client, { passedOver: passedOver(failed, now), now })
      if (!due) return false
      taken = due.attemptId
      if (due.testId !== null && !(await mayEvaluate(client, { ...due, testId: due.testId }))) {
        failed.set(due.attemptId, now.getTime() + regradeMs)
        return true
      }
      if (due.goesOn) {
        await goOn(client, { ...due, now })
        return true
      }
      const result = await evaluateAttempt(client, { ...due, now })
      if (result?.isWaiting && due.isNew) await noteExaminerNeeded(client, { ...due, now, isLate: false })
      await markEvaluated(client, due)
      return true
    })
  } catch (error) {
    if (taken === undefined || isDatabaseAway(error)) throw error
    // A failed one delays no other.
    failed.set(taken, now.getTime() + retryMs)
    log.error({ attemptId: taken, reason: codeOf(error) }, 'an attempt cannot be evaluated')
    return true
  }
}
