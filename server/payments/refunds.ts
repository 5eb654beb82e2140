import type { Runner } from '#server/database/sql.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Asking } from '#server/payments/asking.ts'
import { type Provider, ProviderRefusal } from '#server/payments/provider.ts'
import {
  findRefunds,
  findRefundsOfPayments,
  type StoredOrder,
  type StoredRefund,
} from '#server/payments/queries.ts'
import type { refundStates } from '#server/payments/tables.ts'
import { askSoon, setRefund, wantAgain } from '#server/payments/writes.ts'

type RefundState = (typeof refundStates)[number]
const stateOf = { pending: 'made', processed: 'done', failed: 'failed' } as const

/** What the provider knows a refund by, which is the same at every try [pay-14]. */
export const refundCode = ({ instituteId, id }: { instituteId: number; id: number }): string =>
  `homeroom-refund-${instituteId}-${id}`

/** Asks the provider for the refunds of an order that are wanted, and how far those are that it has. */
export async function giveBackWanted(needs: Asking, provider: Provider, order: StoredOrder): Promise<void> {
  const { instituteId, id: orderId } = order
  const refunds = await findRefunds(needs.pool, { instituteId, orderIds: [orderId] })
  const onlineIds = new Set(refunds.filter(isOnItsWay).map(({ onlineId }) => onlineId))
  for (const onlineId of onlineIds) await giveBackOfPayment(needs, provider, { instituteId, onlineId })
}

/**
 * The same of one payment, such as one that has no order of ours. One process at a time: of two, one would be refused late what the other was
 * given, and note that nothing was given back.
 */
export const giveBackOfPayment = (
  needs: Asking,
  provider: Provider,
  of: { instituteId: number; onlineId: number },
): Promise<void> =>
  needs.alone(of, async (checkTurn) => {
    const { instituteId, onlineId } = of
    const refunds = await findRefundsOfPayments(needs.pool, { instituteId, onlineIds: [onlineId] })
    for (const refund of refunds)
      if (isOnItsWay(refund)) await giveBack({ ...needs, checkTurn }, provider, instituteId, refund)
  })

const isOnItsWay = ({ state }: StoredRefund) => state === 'wanted' || state === 'made'

/** At the desk's word what the provider did not give back is asked for again, such as after its balance was too low [pay-14]. */
export const askAgain = (needs: Asking, at: { instituteId: number; orderId: number }): Promise<void> =>
  inTransaction(needs.pool, async (client) => {
    const now = needs.clock()
    // Whatever becomes of this process, the provider is asked.
    await askSoon(client, { ...at, askAt: now })
    const causeIds = (await wantAgain(client, { ...at, now })).map(({ id }) => id)
    if (causeIds.length > 0) await needs.tell(client, { instituteId: at.instituteId, now, causeIds })
  })

/** The provider has given it to a process that asked before; the books keep it. */
class GivenMeanwhile extends Error {}

type InTurn = Asking & { checkTurn: () => Promise<unknown> }

async function giveBack(needs: InTurn, provider: Provider, instituteId: number, refund: StoredRefund) {
  const { id: refundId, providerPaymentId: paymentId, amount } = refund
  const code = refundCode({ instituteId, id: refundId })
  try {
    const made = await provider.refund({ paymentId, amount, code })
    const state: RefundState = stateOf[made.status]
    if (state === 'failed') await fail(needs, instituteId, refund, made.id)
    else await setRefund(needs.pool, { instituteId, refundId, state, providerRefundId: made.id })
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    needs.log.error({ refundId, status: error.status }, 'a refund was refused by the provider')
    await fail(needs, instituteId, refund, '')
  }
}

/**
 * The books have nothing of a refund that did not happen. Both are written at once: after a kill in between the provider might give back what the
 * books do not have any more.
 */
async function fail(
  needs: InTurn,
  instituteId: number,
  { id: refundId, sourceIds }: StoredRefund,
  providerRefundId: string,
): Promise<void> {
  needs.refused('payment: refundFailed')
  const set = async (client: Runner) => {
    // The provider may have given another process since what it refused to this one.
    await needs.checkTurn()
    const count = await setRefund(client, { instituteId, refundId, state: 'failed', providerRefundId })
    if (count === 0) throw new GivenMeanwhile()
  }
  try {
    if (sourceIds.length > 0) await needs.undoEntries({ instituteId, sourceIds }, set)
    else await set(needs.pool)
  } catch (error) {
    if (!(error instanceof GivenMeanwhile)) throw error
  }
}
