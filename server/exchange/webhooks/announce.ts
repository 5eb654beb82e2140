import type { Context } from '#server/context.ts'
import { findWebhook, markDelivered, markFailed } from '#server/exchange/webhooks/queries.ts'
import { sendWebhook } from '#server/exchange/webhooks/send.ts'
import { reasonOf } from '#server/queue/failure.ts'
import type { Handler } from '#server/queue/job.ts'

type Needs = Pick<Context, 'pool' | 'secrets' | 'clocks' | 'log'> & {
  config: Pick<Context['config'], 'WEBHOOKS_PRIVATE'>
}

/** Says that there are changes, and nothing about people: the receiver then asks for them, with a token. */
export const announce: Handler<{ webhookId: number; announcing: number }, Needs> = async (
  { payload: { webhookId, announcing }, instituteId },
  { pool, secrets, clocks, config },
) => {
  const at = { instituteId, webhookId }
  const webhook = await findWebhook(pool, at)
  // Removed, or announced by a job that was added at the same time.
  if (!webhook || webhook.announced >= announcing) return
  const now = clocks.now()
  const body = JSON.stringify({ type: 'changes.available', timestamp: now.toISOString(), data: {} })
  try {
    await sendWebhook({
      id: `msg_${webhookId}_${announcing}`,
      at: now,
      body,
      url: webhook.url,
      secret: secrets.open(webhook.sealedSecret),
      mayBePrivate: config.WEBHOOKS_PRIVATE === 'on',
    })
  } catch (error) {
    await markFailed(pool, { ...at, now: clocks.now(), reason: reasonOf(error) })
    throw error
  }
  await markDelivered(pool, { ...at, announced: announcing, now: clocks.now() })
}
