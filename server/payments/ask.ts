import { inTransaction } from '#server/database/transaction.ts'
import type { Asking } from '#server/payments/asking.ts'
import { decide } from '#server/payments/decide.ts'
import type { Provider, ProviderPayment } from '#server/payments/provider.ts'
import { findAccount, findOrder, findRefunds, type StoredOrder } from '#server/payments/queries.ts'
import { giveBackWanted } from '#server/payments/refunds.ts'
import type { StoredState } from '#server/payments/tables.ts'
import { decidePayment, lockOrder, notePayment, setProviderOrder, setState } from '#server/payments/writes.ts'

/**
 * Asks the provider about an order, and does what follows from the answer: books what is captured, gives back what is to be, sets its state.
 * Doing it again, at once or by several processes, changes nothing more [pay-10, pay-15].
 * @throws ProviderAway where the provider does not answer; then nothing is decided
 */
export async function ask(
  needs: Asking,
  { instituteId, orderId }: { instituteId: number; orderId: number },
): Promise<StoredState | undefined> {
  const found = await findOrder(needs.pool, { instituteId, orderId })
  if (!found) return undefined
  const account = await findAccount(needs.pool, { instituteId, accountId: found.accountId })
  const provider = await needs.providerOf(account)
  const order = found.providerOrderId === null ? await lookUp(needs, provider, found) : found
  const payments = order.providerOrderId === null ? [] : await provider.paymentsOf(order.providerOrderId)
  // The oldest first, so that of two captured ones the later is given back.
  let isUnclear = false
  for (const payment of payments.toSorted(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime(),
  ))
    isUnclear = (await take(needs, { order, payment })) || isUnclear
  await giveBackWanted(needs, provider, order)
  return setOrderState(needs, order, payments, isUnclear)
}

/** An order of which the provider's answer was lost, when it was made. */
async function lookUp({ pool }: Asking, provider: Provider, order: StoredOrder): Promise<StoredOrder> {
  const made = await provider.findOrder(order.code)
  if (!made) return order
  const { instituteId, id: orderId } = order
  await setProviderOrder(pool, { instituteId, orderId, providerOrderId: made.id })
  return (await findOrder(pool, { instituteId, orderId })) ?? order
}

/**
 * Notes a payment, and decides what becomes of it once it is captured and agrees with its order.
 * @returns whether the desk has to decide it, because it does not agree
 */
export async function take(
  needs: Asking,
  { order, payment }: { order: StoredOrder; payment: ProviderPayment },
): Promise<boolean> {
  const { instituteId, accountId, id: orderId } = order
  // Tries that failed are of no use to anyone.
  if (payment.status === 'failed' || payment.status === 'created') return false
  const unclear = differs(order, payment)
  const isCaptured = payment.status === 'captured' || payment.status === 'refunded'
  const { id: onlineId, isDecided } = await notePayment(needs.pool, {
    instituteId,
    accountId,
    orderId,
    providerPaymentId: payment.id,
    amount: payment.amount,
    refunded: payment.refunded,
    status: payment.status,
    method: payment.method,
    capturedAt: isCaptured ? payment.createdAt : null,
    charges: payment.charges,
    unclear,
  })
  if (isDecided) return false
  // What the provider has given back by itself, such as a late authorisation, never became a receipt here.
  if (payment.status === 'refunded' && payment.orderId === order.providerOrderId) {
    await decidePayment(needs.pool, { instituteId, onlineId, now: needs.clock() })
    return false
  }
  if (unclear !== '') {
    needs.refused(`payment: ${unclear}`)
    needs.log.error({ orderId, onlineId, unclear }, 'a payment online does not agree with its order')
    return true
  }
  if (isCaptured) await decide(needs, { order, onlineId, payment })
  return false
}

/** What of a payment is not as its order says; '' where all is [pay-10]. */
export function differs(order: StoredOrder, payment: ProviderPayment): string {
  if (payment.orderId !== order.providerOrderId) return 'otherOrder'
  if (payment.currency !== 'INR') return 'otherCurrency'
  if (payment.amount !== order.amount + order.convenience) return 'otherAmount'
  // A part was given back at the provider, before it was a receipt here.
  return payment.status === 'captured' && payment.refunded > 0 ? 'refundedElsewhere' : ''
}

/** @param isUnclear money is there that does not agree: the order is not open, and nothing else is paid in its place */
async function setOrderState(
  needs: Asking,
  order: StoredOrder,
  payments: readonly ProviderPayment[],
  isUnclear: boolean,
) {
  const { instituteId, id: orderId } = order
  const now = needs.clock()
  const isPending = isUnclear || payments.some(({ status }) => status === 'authorized')
  const failure = payments.findLast(({ status }) => status === 'failed')?.failure ?? ''
  return inTransaction(needs.pool, async (client) => {
    // A statement that waits for the order sees of other tables what was there before.
    await lockOrder(client, { instituteId, orderId })
    const refunds = await findRefunds(client, { instituteId, orderIds: [orderId] })
    const isGivingBack = refunds.some(({ state }) => state === 'wanted' || state === 'made')
    const isOver =
      payments.some(({ status }) => status === 'captured' || status === 'refunded') &&
      !isGivingBack &&
      !isUnclear
    const askAt = isOver ? null : nextAsk(order, now, isPending || isGivingBack)
    const at = { instituteId, orderId, now, failure, isPending, askAt }
    return (await setState(client, at)).state
  })
}

const minuteMs = 60_000
const dayMs = 86_400_000

/**
 * When the provider is asked again [pay-15]: every three minutes while an order is open, ever less often for a day after that.
 * @param isPending then for as long as the provider has not decided @returns null: not any more
 */
export function nextAsk({ until }: Pick<StoredOrder, 'until'>, now: Date, isPending: boolean): Date | null {
  const late = now.getTime() - until.getTime()
  if (late > dayMs && !isPending) return null
  const wait = Math.min(Math.max(3 * minuteMs, late / 4), dayMs / 4)
  return new Date(now.getTime() + wait)
}
