import { addDays } from '#domain/day.ts'
import { makeZone } from '#domain/zone.ts'
import { ask, take } from '#server/payments/ask.ts'
import type { Asking } from '#server/payments/asking.ts'
import { type Provider, ProviderAway, type ProviderPayment } from '#server/payments/provider.ts'
import {
  type Account,
  findAccount,
  findOrderByCode,
  findOrderOfProvider,
  findRefunds,
} from '#server/payments/queries.ts'
import { giveBackOfPayment } from '#server/payments/refunds.ts'
import { noteCompared, notePayment, noteSettled, setProviderOrder } from '#server/payments/writes.ts'

const dayMs = 86_400_000
const days = 7
/** The codes of our orders, which the provider keeps. */
const ours = /^[a-z2-9]{20}$/

/** What could not be compared: all else was. The next comparison tries it again. */
export class NotCompared extends Error {}

/**
 * Compares everything of the last week with the provider [pay-15]: payments of orders that are asked no more, payments without an order of ours,
 * refunds that were made elsewhere, and what was paid out. What fails of one payment or order does not keep it from the others [pay-85].
 * @throws NotCompared at the end, which names how many failed; ProviderAway where the lists do not come
 */
export async function compare(
  needs: Asking,
  { instituteId, accountId }: { instituteId: number; accountId: number },
): Promise<void> {
  const { pool, clock } = needs
  const account = await findAccount(pool, { instituteId, accountId })
  const provider = await needs.providerOf(account)
  const now = clock()
  const orders = new Set<number>()
  const failed: string[] = []
  let awayInARow = 0
  const each = async <T>(of: { paymentId: string } | { orderId: number }, work: () => Promise<T>) => {
    try {
      const done = await work()
      awayInARow = 0
      return done
    } catch (error) {
      failed.push(Object.values(of).join(''))
      needs.refused('payment: notCompared')
      needs.log.error({ err: error, ...of }, 'a payment was not compared')
      awayInARow = error instanceof ProviderAway ? awayInARow + 1 : 0
      // It is away for all, and each would wait until it gives up.
      if (awayInARow === 5) throw error
      return undefined
    }
  }
  for (let day = days; day > 0; day--) {
    const from = new Date(now.getTime() - day * dayMs)
    const to = new Date(from.getTime() + dayMs + 60_000)
    for (const payment of await provider.payments({ from, to })) {
      const orderId = await each({ paymentId: payment.id }, () =>
        place(needs, { account, provider, payment }),
      )
      if (orderId !== undefined) orders.add(orderId)
    }
  }
  for (const orderId of orders) await each({ orderId }, () => ask(needs, { instituteId, orderId }))
  await noteSettlements(needs, account, provider)
  if (failed.length > 0)
    throw new NotCompared(`${failed.length} not compared: ${failed.slice(0, 5).join(', ')}`)
  await noteCompared(pool, { instituteId, accountId, now })
}

/** @returns the order of a payment, if it is one of ours and not at its end */
async function place(
  needs: Asking,
  { account, provider, payment }: { account: Account; provider: Provider; payment: ProviderPayment },
): Promise<number | undefined> {
  const { instituteId, id: accountId } = account
  if (payment.status === 'failed' || payment.status === 'created' || payment.orderId === '') return undefined
  const providerOrderId = payment.orderId
  const known = await findOrderOfProvider(needs.pool, { instituteId, accountId, providerOrderId })
  if (known) {
    if (known.state !== 'paid' && known.state !== 'refunded') return known.id
    await take(needs, { order: known, payment })
    const refunds = await findRefunds(needs.pool, { instituteId, orderIds: [known.id] })
    // What was paid twice is not only to be given back, but asked for.
    return refunds.some(({ state }) => state === 'wanted' || state === 'made') ? known.id : undefined
  }
  // Others use the account too: an order is ours where it has a code of ours.
  const { code } = await provider.fetchOrder(providerOrderId)
  if (!ours.test(code)) return undefined
  const lost = await findOrderByCode(needs.pool, { instituteId, code })
  if (lost?.providerOrderId === null) {
    await setProviderOrder(needs.pool, { instituteId, orderId: lost.id, providerOrderId })
    return lost.id
  }
  needs.refused('payment: withoutOrder')
  const { id: onlineId } = await notePayment(needs.pool, {
    instituteId,
    accountId,
    orderId: null,
    providerPaymentId: payment.id,
    amount: payment.amount,
    refunded: payment.refunded,
    status: payment.status,
    method: payment.method,
    capturedAt: payment.createdAt,
    charges: payment.charges,
    unclear: payment.refunded < payment.amount ? 'withoutOrder' : '',
  })
  // What the desk gives back of it, and the provider has not got yet.
  await giveBackOfPayment(needs, provider, { instituteId, onlineId })
  return undefined
}

/** What was paid out on the last three days; a provider reports it a day or two later. */
async function noteSettlements(needs: Asking, account: Account, provider: Provider): Promise<void> {
  const { instituteId, id: accountId } = account
  const today = makeZone(await needs.zoneOf(instituteId)).dayAt(needs.clock().getTime())
  for (const back of [0, 1, 2, 3])
    for (const { paymentId, day, charges } of await provider.settledOn(addDays(today, -back)))
      await noteSettled(needs.pool, { instituteId, accountId, providerPaymentId: paymentId, day, charges })
}
