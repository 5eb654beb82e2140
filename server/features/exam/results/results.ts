import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { codeOf } from '#server/failure.ts'
import { submitAbandoned, submitExpired } from '#server/features/exam/panel/submit/submit.ts'
import { publishTest } from '#server/features/exam/report/publish.ts'
import { evaluateNext } from '#server/features/exam/results/evaluate-next.ts'
import {
  type Failed,
  isDatabaseAway,
  noneFailed,
  passedOver,
  retryMs,
} from '#server/features/exam/results/failed.ts'
import { findTestsDue, type OfTest, takeTestDue } from '#server/features/exam/results/queries.ts'
import { startWorker, type Worker } from '#server/worker.ts'

type Working = Pick<Context, 'pool' | 'secrets' | 'clock' | 'clocks' | 'log'>

/** How many ended attempts are submitted before others are evaluated. */
const batchSize = 200
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
      const includesAbandoned = performance.now() - lookedAt >= abandonedEveryMs
      if (includesAbandoned) lookedAt = performance.now()
      await workOnce(context, { failed, isStopped, includesAbandoned })
      return false
    },
  })
}

type Course = { failed: Failed; isStopped: () => boolean; includesAbandoned: boolean }

/** Everything that is due now. */
export async function workOnce(
  context: Working,
  { failed, isStopped, includesAbandoned }: Course = {
    failed: noneFailed(),
    isStopped: () => false,
    includesAbandoned: true,
  },
): Promise<void> {
  while (!isStopped() && (await submitExpired(context, batchSize)) === batchSize);
  if (includesAbandoned) while (!isStopped() && (await submitAbandoned(context, batchSize)) === batchSize);
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
