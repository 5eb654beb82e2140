import * as z from 'zod/mini'
import type { Context } from '#server/context.ts'
import type { Runner } from '#server/database/sql.ts'
import { findToAsk, findToCompare } from '#server/payments/queries.ts'
import { defineJob } from '#server/queue/job.ts'
import { startWorker, type Worker } from '#server/worker.ts'

/** Asks the provider about one order. */
const askJob = defineJob({
  name: 'payment',
  payload: z.object({ orderId: z.number() }),
  waits: [5, 15, 60, 180, 600],
  atOnce: 2,
  failure: 'the provider of payments was not reached',
})
export const askPayment = askJob.handledBy(async () => (await import('#server/payments/run-jobs.ts')).runAsk)

/** Compares an account with the provider. */
const compareJob = defineJob({
  name: 'payments-compare',
  payload: z.object({ accountId: z.number() }),
  waits: [60, 300, 1800, 3600],
  atOnce: 1,
  failure: 'payments cannot be compared',
})
export const comparePayments = compareJob.handledBy(
  async () => (await import('#server/payments/run-jobs.ts')).runCompare,
)

/** @param why what else asks for it at the same time is one job; a job that runs may have asked before that */
export const askAbout = (
  runner: Runner,
  { instituteId, orderId, why }: { instituteId: number; orderId: number; why: string },
) => askJob.enqueue(runner, { instituteId, payload: { orderId }, key: `${orderId} ${why}` })

const atOnce = 200
const dayMs = 86_400_000

type Adding = Pick<Context, 'pool' | 'clocks' | 'nudgeQueue'>

/** Adds a job for each order of which the provider is to be asked, and at night for each account [pay-15]. */
export async function addPaymentJobs({ pool, clocks, nudgeQueue }: Adding): Promise<boolean> {
  const now = await clocks.agreedNow()
  if (!now) return false
  const due = await findToAsk(pool, { now, limit: atOnce })
  for (const order of due) await askAbout(pool, { ...order, why: 'time' })
  // 2:30 in India is 21:00 of the day before.
  const night = new Date(Math.floor((now.getTime() + 3 * 3_600_000) / dayMs) * dayMs - 3 * 3_600_000)
  for (const { instituteId, accountId } of await findToCompare(pool, { since: night }))
    await compareJob.enqueue(pool, { instituteId, payload: { accountId }, key: String(accountId) })
  if (due.length > 0) nudgeQueue()
  return false
}

/** Looks what is due, from now on. */
export const startPayments = (context: Adding & Pick<Context, 'log'>): Worker =>
  startWorker({
    pollMs: 20_000,
    log: context.log,
    failure: 'payments online cannot be read',
    work: () => addPaymentJobs(context),
  })
