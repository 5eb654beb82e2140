import { randomInt } from 'node:crypto'
import { maxOrdersAnHour } from '#domain/fee/online/rules.ts'
import { claimedAlready } from '#domain/fee/upi.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { Failure, notFound } from '#server/failure.ts'
import { ask, nextAsk } from '#server/payments/ask.ts'
import type { Asking } from '#server/payments/asking.ts'
import { ProviderAway, ProviderRefusal } from '#server/payments/provider.ts'
import {
  countBegun,
  findAccount,
  findDues,
  findLiveOrders,
  findOrder,
  type StoredOrder,
} from '#server/payments/queries.ts'
import type { Quoted } from '#server/payments/quote.ts'
import { cancelOrder, holdStudents, insertOrder, setProviderOrder } from '#server/payments/writes.ts'

const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
/** 100 random bits. */
const makeCode = (): string => Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join('')

const hourMs = 3_600_000

/** Open orders that have an instalment of a payment that is to begin. */
export class AlreadyBegun extends Error {
  readonly orders: readonly StoredOrder[]
  constructor(orders: readonly StoredOrder[]) {
    super()
    this.orders = orders
  }
}

type Beginning = { instituteId: number; personId: number; quoted: Quoted; insteadOf: readonly StoredOrder[] }

/**
 * Begins a payment: first here, then at the provider [pay-5]. The same again is the same order.
 * @throws AlreadyBegun; Failure where something has changed, or the provider does not answer
 */
export async function begin(needs: Asking, beginning: Beginning): Promise<StoredOrder> {
  const { instituteId } = beginning
  // What came of them already is booked first, so that it is not paid again.
  for (const order of beginning.insteadOf)
    await ask(needs, { instituteId, orderId: order.id }).catch(asFailure)
  const orderId = await inTransaction(needs.pool, async (client) => {
    const { personId, quoted, insteadOf } = beginning
    const { parts, amount, convenience, accountId } = quoted
    const now = needs.clock()
    const until = new Date(quoted.until)
    const instalmentIds = parts.map((part) => part.instalmentId)
    const studentIds = [...new Set(parts.map((part) => part.studentId))].toSorted((one, other) => one - other)
    await holdStudents(client, { instituteId, studentIds })
    const dues = await findDues(client, { instituteId, instalmentIds })
    const isStillDue = parts.every(({ instalmentId, studentId, fee, fine }) =>
      dues.some(
        (due) =>
          due.instalmentId === instalmentId &&
          due.studentId === studentId &&
          due.feeDue >= fee &&
          due.fineDue >= fine,
      ),
    )
    if (!isStillDue) throw new Failure('feesChanged')
    // Claimed since the quote: what is paid twice could only be a credit then.
    const isClaimed = parts.some(({ instalmentId, fee, fine }) =>
      dues.some(
        (due) => due.instalmentId === instalmentId && due.claimed + fee + fine > due.feeDue + due.fineDue,
      ),
    )
    if (isClaimed) throw new Failure('paymentRefused', claimedAlready)
    for (const order of insteadOf) await cancelOrder(client, { instituteId, orderId: order.id })
    const live = await findLiveOrders(client, { instituteId, studentIds, instalmentIds, now })
    const same = live.find((order) => isSame(order, beginning))
    if (same && live.length === 1) return same.id
    if (live.length > 0) throw new AlreadyBegun(live)
    const since = new Date(now.getTime() - hourMs)
    const { count } = await countBegun(client, { instituteId, personId, since })
    if (count >= maxOrdersAnHour) throw new Failure('tooManyPayments')
    const { id } = await insertOrder(client, {
      instituteId,
      code: makeCode(),
      accountId,
      personId,
      parts: JSON.stringify(parts),
      instalmentIds,
      studentIds,
      amount,
      convenience,
      now,
      until,
      askAt: nextAsk({ until }, now, false),
    })
    return id
  })
  const order = await findOrder(needs.pool, { instituteId, orderId })
  if (!order) throw notFound()
  return order.providerOrderId === null ? atProvider(needs, order) : order
}

/** Whether it is the same person's order of the same amounts, which can still be paid. */
function isSame(order: StoredOrder, { personId, quoted }: Beginning): boolean {
  const textOf = (parts: StoredOrder['parts']) =>
    JSON.stringify(parts.map(({ instalmentId, fee, fine }) => [instalmentId, fee, fine]).toSorted(byId))
  return (
    order.personId === personId &&
    order.accountId === quoted.accountId &&
    order.state !== 'checking' &&
    order.convenience === quoted.convenience &&
    textOf(order.parts) === textOf(quoted.parts)
  )
}
const byId = ([one = 0]: number[], [other = 0]: number[]) => one - other

/** Makes the provider's order, or finds it where the answer to an earlier try was lost. */
async function atProvider(needs: Asking, order: StoredOrder): Promise<StoredOrder> {
  const { instituteId, id: orderId, accountId, code, amount, convenience } = order
  const account = await findAccount(needs.pool, { instituteId, accountId })
  try {
    const provider = await needs.providerOf(account)
    const made =
      (await provider.findOrder(code)) ?? (await provider.createOrder({ code, amount: amount + convenience }))
    if (made.amount !== amount + convenience || made.currency !== 'INR')
      throw new ProviderRefusal(0, 'an order of another amount')
    await setProviderOrder(needs.pool, { instituteId, orderId, providerOrderId: made.id })
  } catch (error) {
    asFailure(error)
  }
  const stored = await findOrder(needs.pool, { instituteId, orderId })
  if (!stored) throw notFound()
  return stored
}

/** What a family reads where the provider does not answer, or refuses. */
export function asFailure(error: unknown): never {
  if (error instanceof ProviderAway) throw new Failure('providerAway', undefined, 5)
  if (error instanceof ProviderRefusal) throw new Failure('providerRefused')
  throw error
}

/** Cancels an order, after the provider was asked what has come of it [pay-8]. */
export async function cancel(needs: Asking, { instituteId, id: orderId }: StoredOrder): Promise<void> {
  await ask(needs, { instituteId, orderId }).catch(asFailure)
  await cancelOrder(needs.pool, { instituteId, orderId })
}
