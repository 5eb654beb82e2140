import type pg from 'pg'
import { type RefundReason, type Share, shareOut } from '#domain/fee/online/rules.ts'
import { makeZone } from '#domain/zone.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { Failure } from '#server/failure.ts'
import type { Asking } from '#server/payments/asking.ts'
import { methodOf } from '#server/payments/method.ts'
import type { ProviderPayment } from '#server/payments/provider.ts'
import { findDues, type StoredOrder } from '#server/payments/queries.ts'
import {
  decidePayment,
  insertReceipt,
  insertRefund,
  lockOrder,
  lockPayment,
} from '#server/payments/writes.ts'

type Captured = { order: StoredOrder; onlineId: number; payment: ProviderPayment }

/** Another process has decided it. */
class Decided extends Error {}
/** No part of it can be booked. */
class NothingFits extends Error {
  readonly reason: RefundReason
  constructor(reason: RefundReason) {
    super(reason)
    this.reason = reason
  }
}

/** Makes a captured payment into receipts and refunds, once [pay-11, pay-12]. */
export async function decide(needs: Asking, captured: Captured): Promise<void> {
  const { order, onlineId, payment } = captured
  const { instituteId, studentIds, convenience } = order
  let shares: Share[] = []
  let reason: RefundReason = 'paidTwice'
  try {
    await needs.books.write({
      instituteId,
      method: methodOf(payment.method),
      reference: payment.id,
      day: await dayOf(needs, instituteId, payment.createdAt),
      choose: async (client) => {
        if (await hold(client, captured)) throw new NothingFits('paidTwice')
        const instalmentIds = order.parts.map(({ instalmentId }) => instalmentId)
        const found = await findDues(client, { instituteId, instalmentIds })
        const dues = duesOf(order, found)
        if (dues.size < new Set(instalmentIds).size) reason = 'feesChanged'
        shares = shareOut(order.parts, dues)
        const receipts = shares.flatMap((share) =>
          share.becomes === 'receipt' ? [{ ...share, yearId: yearOf(order, share) }] : [],
        )
        if (receipts.length === 0) throw new NothingFits(reason)
        return receipts
      },
      after: async (client, written) => {
        for (const { studentId, paymentId, amount } of written)
          await insertReceipt(client, { instituteId, onlineId, studentId, paymentId, amount })
        for (const { studentId, amount, becomes } of shares)
          if (becomes === 'refund') await giveBack(needs, client, captured, { studentId, amount, reason })
        await decidePayment(client, { instituteId, onlineId, now: needs.clock() })
      },
    })
  } catch (error) {
    if (error instanceof Decided) return
    if (!(error instanceof NothingFits) && !isFinal(error)) throw error
    if (!(error instanceof NothingFits)) needs.log.error({ onlineId }, 'a payment online cannot be booked')
    reason = error instanceof NothingFits ? error.reason : 'notBooked'
    await inTransaction(needs.pool, async (client) => {
      await hold(client, captured)
      const amounts = sharesOf(order)
      for (const [index, studentId] of studentIds.entries()) {
        const amount = (amounts.get(studentId) ?? 0) + (index === 0 ? convenience : 0)
        await giveBack(needs, client, captured, { studentId, amount, reason })
      }
      await decidePayment(client, { instituteId, onlineId, now: needs.clock() })
    }).catch((error: unknown) => {
      if (!(error instanceof Decided)) throw error
    })
  }
}

/** @returns whether another payment of the order became a receipt @throws Decided */
async function hold(client: pg.ClientBase, { order, onlineId }: Captured): Promise<boolean> {
  const { instituteId, id: orderId } = order
  const { isBooked } = await lockOrder(client, { instituteId, orderId })
  if ((await lockPayment(client, { instituteId, onlineId })).isDecided) throw new Decided()
  return isBooked
}

type Back = { studentId: number; amount: number; reason: RefundReason }

async function giveBack(
  needs: Asking,
  client: pg.ClientBase,
  { order, onlineId }: Captured,
  back: Back,
): Promise<void> {
  const at = { instituteId: order.instituteId, now: needs.clock() }
  const { id } = await insertRefund(client, { ...at, ...back, onlineId, words: '', sourceIds: [] })
  await needs.tell(client, { ...at, causeIds: [id] })
}

/** What checks of records refuse is refused the next time too; everything else is tried again. */
const isFinal = (error: unknown): boolean =>
  error instanceof Failure && ['feesRefused', 'notFound', 'badRequest'].includes(error.code)

const isSame = (
  part: { instalmentId: number; studentId: number },
  found: { instalmentId: number; studentId: number },
) => part.instalmentId === found.instalmentId && part.studentId === found.studentId

/** What is due of the instalments of an order that are of the same students still, by instalment. */
export const duesOf = <Due extends { instalmentId: number; studentId: number }>(
  { parts }: StoredOrder,
  found: readonly Due[],
): Map<number, Due> =>
  new Map(
    found.filter((one) => parts.some((part) => isSame(part, one))).map((one) => [one.instalmentId, one]),
  )

const yearOf = ({ parts }: StoredOrder, { studentId }: Share): number =>
  parts.find((part) => part.studentId === studentId)?.yearId ?? 0

function sharesOf({ parts }: StoredOrder): Map<number, number> {
  const amounts = new Map<number, number>()
  for (const { studentId, fee, fine } of parts)
    amounts.set(studentId, (amounts.get(studentId) ?? 0) + fee + fine)
  return amounts
}

/** The institute's day of a payment; never after today, by whichever clock. */
export async function dayOf({ clock, zoneOf }: Asking, instituteId: number, at: Date): Promise<string> {
  const zone = makeZone(await zoneOf(instituteId))
  const [earlier = ''] = [at, clock()].map((moment) => zone.dayAt(moment.getTime())).toSorted()
  return earlier
}
