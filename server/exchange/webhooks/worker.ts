import * as z from 'zod/mini'
import type { Context } from '#server/context.ts'
import { numberNew } from '#server/exchange/changes/changes.ts'
import { findToAnnounce, findToNumber } from '#server/exchange/webhooks/queries.ts'
import { defineJob } from '#server/queue/job.ts'
import { startWorker, type Worker } from '#server/worker.ts'

/** Not more often to one address, however much happens. */
const pauseMs = 5000

/** Calls a webhook. One job of each waits at a time, so that an address is called in order. */
const webhookJob = defineJob({
  name: 'webhook',
  payload: z.object({
    webhookId: z.number(),
    /** Position up to which it announces; the same at every try. */
    announcing: z.number(),
  }),
  waits: [5, 15, 60, 300, 900, 1800, 3600],
  isEndless: true,
  atOnce: 5,
  failure: 'a webhook was not reached',
})
export const callWebhook = webhookJob.handledBy(
  async () => (await import('#server/exchange/webhooks/announce.ts')).announce,
)

type Adding = Pick<Context, 'pool' | 'nudgeQueue'>

/** Adds a job for each webhook of an institute that has new changes. */
export async function addCalls({ pool, nudgeQueue }: Adding): Promise<void> {
  for (const institute of await findToNumber(pool)) await numberNew(pool, institute)
  const found = await findToAnnounce(pool)
  for (const { instituteId, webhookId, announcing, deliveredAt } of found)
    await webhookJob.enqueue(pool, {
      instituteId,
      key: String(webhookId),
      payload: { webhookId, announcing },
      ...(deliveredAt && { dueAt: new Date(deliveredAt.getTime() + pauseMs) }),
    })
  if (found.length > 0) nudgeQueue()
}

/** Looks for new changes, from now on. */
export const startWebhooks = (context: Adding & Pick<Context, 'log'>): Worker =>
  startWorker({
    pollMs: 5000,
    log: context.log,
    failure: 'the webhooks cannot be read',
    work: async () => {
      await addCalls(context)
      return false
    },
  })
