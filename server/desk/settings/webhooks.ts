import type { ShownWebhook } from '#domain/desk/settings/calls.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import type { Runner } from '#server/database/sql.ts'
import { findWebhook, findWebhooks } from '#server/exchange/webhooks/queries.ts'
import { sendWebhook } from '#server/exchange/webhooks/send.ts'
import { notFound } from '#server/failure.ts'
import { refuseFor, takeAttempt } from '#server/features/session/throttle.ts'
import { reasonOf } from '#server/queue/failure.ts'

export async function listWebhooksOf(
  runner: Runner,
  { instituteId, timeZone }: { instituteId: number; timeZone: string },
): Promise<ShownWebhook[]> {
  const iso = (moment: Date | null) => moment && isoIn(timeZone, moment)
  return (await findWebhooks(runner, { anyInstitute: instituteId })).map((one) => ({
    webhook_id: one.id,
    url: one.url,
    delivered_at: iso(one.deliveredAt),
    failing_since: iso(one.failingSince),
    last_error: one.lastError,
  }))
}

/** Sends a signed message that says nothing. @returns why it was not taken @throws Failure not found, `tooManyAttempts` */
export async function testWebhookOf(
  context: Context,
  { instituteId, webhookId }: { instituteId: number; webhookId: number },
): Promise<string | null> {
  const { pool, secrets, config, clocks } = context
  const webhook = await findWebhook(pool, { instituteId, webhookId })
  if (!webhook) throw notFound()
  refuseFor(await takeAttempt(context, 'network', `webhook test ${instituteId}`))
  const now = clocks.now()
  try {
    await sendWebhook({
      id: `msg_test_${webhookId}_${now.getTime()}`,
      at: now,
      body: JSON.stringify({ type: 'test', timestamp: now.toISOString(), data: {} }),
      url: webhook.url,
      secret: secrets.open(webhook.sealedSecret),
      mayBePrivate: config.WEBHOOKS_PRIVATE === 'on',
    })
    return null
  } catch (error) {
    return reasonOf(error)
  }
}
