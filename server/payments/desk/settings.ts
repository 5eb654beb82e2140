import type * as z from 'zod/mini'
import type { OnlineSettings, setOnlinePayments } from '#domain/desk/fees/online-calls.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { noteFees } from '#server/desk/fees/writes.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { Failure } from '#server/failure.ts'
import {
  endCurrent,
  findAccountByKey,
  findHost,
  holdInstitute,
  keepAccount,
} from '#server/payments/desk/queries.ts'
import { providerOf } from '#server/payments/needs.ts'
import { ProviderAway, ProviderRefusal } from '#server/payments/provider.ts'
import { findCurrentAccount } from '#server/payments/queries.ts'

/** How long the webhook secret before the present one is taken [pay-17]. */
const formerMs = 48 * 3_600_000

export async function readSettings(context: Context, desk: DeskSession): Promise<OnlineSettings> {
  const { instituteId, timeZone } = desk
  const [account, host] = await Promise.all([
    findCurrentAccount(context.pool, { instituteId }),
    findHost(context.pool, { instituteId }),
  ])
  const { formerUntil = null, webhookAt = null, comparedAt = null } = account ?? {}
  const origin = host ? `https://${host.host}` : (context.config.PUBLIC_ADDRESS ?? '')
  const shown = (at: Date | null) => at && isoIn(timeZone, at)
  return {
    provider: account?.provider ?? '',
    key_id: account?.keyId ?? '',
    has_key_secret: account !== undefined,
    has_webhook_secret: account !== undefined && account.sealedWebhookSecret !== '',
    former_until: formerUntil && formerUntil > context.clock() ? shown(formerUntil) : null,
    webhook_address: `${origin}/api/v1/payments/webhook/${account?.provider ?? 'razorpay'}/${instituteId}`,
    last_webhook_at: shown(webhookAt),
    compared_at: shown(comparedAt),
    is_on: account?.isOn ?? false,
    percent: (account?.basisPoints ?? 0) / 100,
    fixed: account?.fixedPaise ?? 0,
    may_part: account?.mayPart ?? true,
  }
}

/** Sets keys and how payments are taken [pay-20]. A key of the test provider stays one of the test provider. */
export async function changeSettings(
  { pool, secrets, clock }: Context,
  { instituteId, personId }: DeskSession,
  body: z.output<typeof setOnlinePayments.body>,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await holdInstitute(client, { instituteId })
    const current = await findCurrentAccount(client, { instituteId })
    const isStandIn = current?.provider === 'test' && current.keyId === body.key_id
    const at = { instituteId, keyId: body.key_id, provider: isStandIn ? 'test' : 'razorpay' } as const
    const known = await findAccountByKey(client, at)
    if (!known && body.key_secret === null)
      throw new Failure('feesRefused', 'Please enter the secret of this key.')
    if (isStandIn && (body.key_secret !== null || body.webhook_secret !== null))
      throw new Failure('feesRefused', 'The secrets of the test provider do not change.')
    const seal = (secret: string | null) => (secret === null ? '' : secrets.seal(secret))
    await endCurrent(client, at)
    await keepAccount(client, {
      ...at,
      secret: seal(body.key_secret),
      webhookSecret: seal(body.webhook_secret),
      formerUntil: new Date(clock().getTime() + formerMs),
      isOn: body.is_on,
      basisPoints: Math.round(body.percent * 100),
      fixedPaise: body.fixed,
      mayPart: body.may_part,
    })
    const what = [
      body.is_on ? 'on' : 'off',
      body.key_secret && 'key',
      body.webhook_secret && 'webhook secret',
    ]
    const note = { name: 'desk.online-payments', number: personId, amount: body.fixed }
    const reason = what.filter(Boolean).join(', ')
    await noteFees(client, { ...note, instituteId, personId, now: clock(), reason })
  })
}

/** Asks the provider for something, by which it shows whether the keys are right [pay-21]. */
export async function testKeys(context: Context, { instituteId }: DeskSession): Promise<string | null> {
  const account = await findCurrentAccount(context.pool, { instituteId })
  if (!account) return 'There are no keys yet.'
  try {
    const provider = await providerOf(context, account)
    await provider.findOrder('homeroom-test')
    return null
  } catch (error) {
    if (error instanceof ProviderAway) return 'The payment service does not answer.'
    if (error instanceof ProviderRefusal)
      return error.status === 401
        ? 'The payment service does not know these keys.'
        : error.message.slice(0, 200)
    throw error
  }
}
