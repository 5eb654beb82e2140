import type pg from 'pg'
import type * as z from 'zod/mini'
import type { refundOnlinePayment } from '#domain/desk/fees/online-calls.ts'
import type { Context } from '#server/context.ts'
import { refund, todayOf } from '#server/desk/fees/entries.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { Failure, notFound } from '#server/failure.ts'
import type { Once } from '#server/once/once.ts'
import { askAbout } from '#server/payments/job.ts'
import { askSoon, insertRefund, lockOfReceipt, settleEntered } from '#server/payments/writes.ts'

/** Gives back parts of a payment by the provider: the books have it at once, the provider is asked after that [pay-24]. */
export async function refundOnline(
  context: Context,
  desk: DeskSession,
  body: z.output<typeof refundOnlinePayment.body>,
  once: Once,
) {
  const { instituteId } = desk
  const { payment_id: paymentId, parts, credit, reason, state } = body
  const amount = parts.reduce((sum, { fee, fine }) => sum + fee + fine, 0) + credit
  const entry = {
    payment_id: paymentId,
    parts,
    credit,
    reason,
    state,
    method: 'Bank Transfer' as const,
    instrument_no: 'online',
    day: todayOf(context, desk),
  }
  const reply = await refund(context, desk, entry, once, (client, sourceIds) =>
    giveBackReceipt(client, {
      instituteId,
      paymentId,
      amount,
      words: reason,
      now: context.clock(),
      sourceIds,
    }),
  )
  context.nudgeQueue()
  return reply
}

type GivingBack = {
  instituteId: number
  /** Of the books. */
  paymentId: number
  amount: number
  words: string
  now: Date
  /** Of the entries in the books, which are written in the same transaction. */
  sourceIds: readonly string[]
}

/** Wants of the provider what the books give back of a receipt. @throws Failure where the provider has less left */
export async function giveBackReceipt(
  client: pg.ClientBase,
  { instituteId, paymentId, ...back }: GivingBack,
): Promise<void> {
  const { amount, now, sourceIds } = back
  const online = await lockOfReceipt(client, { instituteId, paymentId })
  if (!online) throw notFound()
  if (online.back + amount > online.amount)
    throw new Failure('feesRefused', 'The payment service has less than this left of the payment.')
  const { onlineId, orderId, studentId } = online
  const what = { ...back, instituteId, onlineId, studentId }
  await settleEntered(client, what)
  await insertRefund(client, { ...what, reason: 'desk' })
  await askSoon(client, { instituteId, orderId, askAt: now })
  await askAbout(client, { instituteId, orderId, why: `refund ${sourceIds.join(' ')}`.slice(0, 100) })
}
