import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type * as z from 'zod/mini'
import type { settleOnlinePayment } from '#domain/desk/fees/online-calls.ts'
import { actsOf } from '#domain/desk/fees/settle.ts'
import { partsOfAmount, shareOut } from '#domain/fee/online/rules.ts'
import type { Context } from '#server/context.ts'
import { noteFees } from '#server/desk/fees/writes.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { Failure, notFound } from '#server/failure.ts'
import type { Once } from '#server/once/once.ts'
import { asFailure } from '#server/payments/begin.ts'
import { dayOf, duesOf } from '#server/payments/decide.ts'
import { findUnclear } from '#server/payments/desk/queries.ts'
import { askAbout } from '#server/payments/job.ts'
import { methodOf } from '#server/payments/method.ts'
import { asking, providerOf } from '#server/payments/needs.ts'
import type { ProviderPayment } from '#server/payments/provider.ts'
import { findAccount, findDues, findOrder, type StoredOrder } from '#server/payments/queries.ts'
import { giveBackOfPayment } from '#server/payments/refunds.ts'
import {
  askSoon,
  decidePayment,
  insertReceipt,
  insertRefund,
  lockOrder,
  lockPayment,
  noteGivenBack,
  settleFailed,
} from '#server/payments/writes.ts'
import { answer } from '#server/route.ts'

type Body = z.output<typeof settleOnlinePayment.body>
type Unclear = NonNullable<Awaited<ReturnType<typeof findUnclear>>>
type Settling = { unclear: Unclear; order: StoredOrder | undefined; body: Body; once: Once }

/**
 * Settles what is unclear of a payment [pay-86]. It has to be as it was shown here, and the provider, who is asked again, has to say the same.
 * @throws Failure `feesChanged` where it is something else by now
 */
export async function settle(context: Context, desk: DeskSession, body: Body, once: Once) {
  const { pool, clock } = context
  const { instituteId } = desk
  const onlineId = body.online_id
  const unclear = await findUnclear(pool, { instituteId, onlineId, now: clock() })
  if (!unclear) throw notFound()
  if (!actsOf(unclear).includes(body.act) || unclear.left !== body.left) throw new Failure('feesChanged')
  const { accountId, orderId, providerPaymentId } = unclear
  const provider = await providerOf(context, await findAccount(pool, { instituteId, accountId }))
  const payment = await provider.payment(providerPaymentId).catch(asFailure)
  const isAsShown = unclear.isDecided
    ? payment.refunded === unclear.refunded
    : isStillLeft(payment, body.left)
  if (!isAsShown) {
    if (orderId !== null) await askAbout(pool, { instituteId, orderId, why: 'settle' })
    throw new Failure('feesChanged', 'The payment service says something else by now. Look at it again.')
  }
  const order = orderId === null ? undefined : await findOrder(pool, { instituteId, orderId })
  const settling = { unclear, order, body, once }
  if (body.act === 'take') await takeAsItIs(context, desk, settling, payment)
  else await giveBack(context, desk, settling)
  // Without an order no job asks for it; what the provider has not got now, the next comparison asks for.
  if (!order && body.act === 'giveBack')
    await giveBackOfPayment(asking(context), provider, { instituteId, onlineId }).catch((error: unknown) => {
      context.log.warn({ err: error, onlineId }, 'a refund is asked for at night')
    })
  context.nudgeQueue()
  return answer({})
}

const isStillLeft = ({ status, amount, refunded, currency }: ProviderPayment, left: number) =>
  status === 'captured' && amount - refunded === left && currency === 'INR'

/** Books an amount as it came: what is due of what was shown, in its order, and the rest as credit. No convenience fee is kept of it. */
async function takeAsItIs(
  context: Context,
  desk: DeskSession,
  { unclear, order, body, once }: Settling,
  payment: ProviderPayment,
): Promise<void> {
  const { instituteId } = desk
  const onlineId = body.online_id
  if (!order) throw notFound()
  const needs = asking(context)
  await needs.books.write({
    instituteId,
    method: methodOf(payment.method),
    reference: payment.id,
    day: await dayOf(needs, instituteId, payment.createdAt),
    once,
    choose: async (client) => {
      await hold(context, client, { instituteId, onlineId, unclear })
      const instalmentIds = order.parts.map(({ instalmentId }) => instalmentId)
      const found = await findDues(client, { instituteId, instalmentIds })
      const dues = duesOf(order, found)
      const parts = partsOfAmount(order.parts, body.left)
      return shareOut(parts, dues).map((share) => ({
        studentId: share.studentId,
        yearId: parts.find(({ studentId }) => studentId === share.studentId)?.yearId ?? 0,
        amount: share.amount,
        parts: share.becomes === 'receipt' ? share.parts : [],
        credit: share.becomes === 'receipt' ? share.credit : share.amount,
      }))
    },
    after: async (client, written) => {
      for (const { studentId, paymentId, amount } of written)
        await insertReceipt(client, { instituteId, onlineId, studentId, paymentId, amount })
      await end(context, client, desk, { order, body })
      await decidePayment(client, { instituteId, onlineId, now: context.clock() })
    },
  })
}

/** Writes that money is given back: by the provider, who is asked after that, or by hand. */
async function giveBack(context: Context, desk: DeskSession, settling: Settling): Promise<void> {
  const { unclear, order, body, once } = settling
  const { instituteId } = desk
  const onlineId = body.online_id
  const { act, left: amount, words } = body
  await once.write(async (client) => {
    const now = context.clock()
    await hold(context, client, { instituteId, onlineId, unclear })
    const { isDecided } = unclear
    const of = { instituteId, onlineId, studentId: order?.studentIds[0] ?? 0, amount, words, now }
    const failed = isDecided && act === 'byHand' ? await settleFailed(client, of) : 0
    if (act === 'giveBack') {
      const { id } = await insertRefund(client, { ...of, reason: 'desk', sourceIds: [] })
      await asking(context).tell(client, { instituteId, now, causeIds: [id] })
    } else if (failed === 0) await noteGivenBack(client, of)
    await end(context, client, desk, { order, body })
    if (!isDecided) await decidePayment(client, { instituteId, onlineId, now })
    return answer({})
  })
}

type Held = { instituteId: number; onlineId: number; unclear: Unclear }

/** @throws Failure `feesChanged` where somebody else has settled it meanwhile */
async function hold({ clock }: Context, client: pg.ClientBase, { unclear, ...of }: Held): Promise<void> {
  const { orderId } = unclear
  if (orderId !== null) await lockOrder(client, { instituteId: of.instituteId, orderId })
  await lockPayment(client, of)
  if (!isDeepStrictEqual(await findUnclear(client, { ...of, now: clock() }), unclear))
    throw new Failure('feesChanged')
}

/** The audit log has who did what, and the order's state follows soon. */
async function end(
  { clock }: Context,
  client: pg.ClientBase,
  { instituteId, personId }: DeskSession,
  { order, body }: Pick<Settling, 'order' | 'body'>,
): Promise<void> {
  const now = clock()
  const name = `desk.online-${body.act === 'take' ? 'taken' : body.act === 'byHand' ? 'given-by-hand' : 'given-back'}`
  const number = order?.personId ?? null
  await noteFees(client, { instituteId, personId, now, name, number, reason: body.words, amount: body.left })
  if (!order) return
  await askSoon(client, { instituteId, orderId: order.id, askAt: now })
  await askAbout(client, { instituteId, orderId: order.id, why: `settle ${body.online_id} ${body.act}` })
}
