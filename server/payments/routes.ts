import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import {
  beginPayment,
  cancelPayment,
  type PaymentOrder,
  payableFees,
  paymentOrder,
  quotePayment,
  returnedPayment,
} from '#domain/fee/online/calls.ts'
import { maxShownOrders } from '#domain/fee/online/rules.ts'
import { makeZone } from '#domain/zone.ts'
import { mayViewFeesOf } from '#server/access/viewed-student.ts'
import type { Context } from '#server/context.ts'
import { note } from '#server/database/writes-access-log.ts'
import { Failure, notFound } from '#server/failure.ts'
import { ask } from '#server/payments/ask.ts'
import { AlreadyBegun, begin, cancel } from '#server/payments/begin.ts'
import { askAbout } from '#server/payments/job.ts'
import { asking, providerOf } from '#server/payments/needs.ts'
import { presentOrders } from '#server/payments/present.ts'
import { ProviderAway } from '#server/payments/provider.ts'
import {
  findAccount,
  findCurrentAccount,
  findFamilyOrders,
  findOrderByCode,
  findStudentNames,
  type StoredOrder,
} from '#server/payments/queries.ts'
import { openQuote, quote, readPayable, requireAccount } from '#server/payments/quote.ts'
import { answer, mount } from '#server/route.ts'
import type { Session } from '#server/session.ts'

const dayMs = 86_400_000

/** As a reply has them: a refusal has no schema. */
const encodeOrders = (orders: readonly PaymentOrder[]) =>
  orders.map((order) => z.encode(beginPayment.reply.shape.result, { order }).order)

/** Paying online, for families. */
export function paymentRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock, log } = context
  const needs = asking(context)

  const maySee = ({ students }: Session, { parts }: StoredOrder) =>
    parts.every((part) => mayViewFeesOf({ students }, part))

  /** @throws notFound for an order that the session may not see, as for one that is not there */
  async function orderOf(session: Session, code: string): Promise<StoredOrder> {
    const order = await findOrderByCode(pool, { instituteId: session.instituteId, code })
    if (!order || !maySee(session, order)) throw notFound()
    return order
  }
  async function present(session: Session, code: string) {
    const [order] = await presentOrders(context, session, [await orderOf(session, code)])
    if (!order) throw notFound()
    return { order }
  }

  mount(app, payableFees, async ({ session }) => {
    if (session.role === 'open') throw notFound()
    const { instituteId, students, timeZone } = session
    const account = await findCurrentAccount(pool, { instituteId })
    const off = { is_offered: false, is_test: false, convenience: { percent: 0, fixed: 0 }, may_part: false }
    if (!account?.isOn) return answer({ ...off, students: [], orders: [] })
    const now = clock()
    const studentIds = students.map(({ studentId }) => studentId)
    const since = new Date(now.getTime() - dayMs)
    const [payable, names, found] = await Promise.all([
      readPayable(context, session),
      findStudentNames(pool, { instituteId, studentIds }),
      findFamilyOrders(pool, { instituteId, studentIds, since, limit: maxShownOrders }),
    ])
    const seen = found.filter((order) => maySee(session, order))
    const orders = await presentOrders(context, session, seen)
    const today = makeZone(timeZone).dayAt(now.getTime())
    const personIds = students.map((student) => student.personId)
    await note(pool, {
      instituteId,
      personId: personIds,
      actor: { person: session.personId },
      kind: 'sawFees',
      now,
      day: today,
    })
    const orderWith = (instalmentId: number) =>
      orders.find(
        ({ state, parts }) =>
          (state === 'open' || state === 'checking') &&
          parts.some((part) => part.instalment_id === instalmentId),
      )?.order ?? ''
    return answer({
      is_offered: true,
      is_test: account.provider === 'test',
      convenience: { percent: account.basisPoints / 100, fixed: account.fixedPaise },
      may_part: account.mayPart,
      students: studentIds.map((studentId) => ({
        student_id: studentId,
        name: names.find((one) => one.studentId === studentId)?.name ?? '',
        instalments: payable
          .filter((one) => one.studentId === studentId)
          .map(({ instalmentId, yearId, year, number, dueDay, feeDue, fineDue }) => ({
            instalment_id: instalmentId,
            year_id: yearId,
            year,
            number,
            due_day: dueDay,
            fee_due: feeDue,
            fine_due: fineDue,
            due: feeDue + fineDue,
            is_due: dueDay <= today,
            order: orderWith(instalmentId),
          })),
      })),
      orders,
    })
  })

  mount(app, quotePayment, async ({ session, body }) => answer(await quote(context, session, body.parts)))

  mount(app, beginPayment, async ({ session, body }) => {
    const { instituteId, personId } = session
    const account = await requireAccount(context, session)
    const quoted = openQuote(context, session, body.quote)
    // No new payment goes to keys that the institute has replaced.
    if (quoted.accountId !== account.id) throw new Failure('feesChanged')
    if (!quoted.parts.every((part) => mayViewFeesOf(session, part))) throw notFound()
    const insteadOf = await Promise.all(body.instead_of.map((code) => orderOf(session, code)))
    try {
      const { code } = await begin(needs, { instituteId, personId, quoted, insteadOf })
      return answer(await present(session, code))
    } catch (error) {
      if (!(error instanceof AlreadyBegun)) throw error
      const seen = error.orders.filter((order) => maySee(session, order))
      const orders = await presentOrders(context, session, seen)
      throw new Failure('paymentBegun', undefined, undefined, { orders: encodeOrders(orders) })
    }
  })

  mount(app, paymentOrder, async ({ session, params }) => answer(await present(session, params.order)))

  mount(app, returnedPayment, async ({ session, params, body }) => {
    const order = await orderOf(session, params.order)
    const { instituteId, id: orderId, accountId } = order
    const { proof } = body
    if (proof) {
      const provider = await providerOf(context, await findAccount(pool, { instituteId, accountId }))
      const { payment_id: paymentId, order_id, signature } = proof
      const isOfOrder = order_id === order.providerOrderId
      if (!isOfOrder || !provider.isReturned({ orderId: order_id, paymentId, signature })) {
        context.metrics?.refused('payment: return')
        log.warn({ orderId, isOfOrder }, 'a return of a payment was refused')
        throw new Failure('returnRefused')
      }
    }
    await ask(needs, { instituteId, orderId }).catch(async (error: unknown) => {
      if (!(error instanceof ProviderAway || error instanceof Failure)) throw error
      await askAbout(pool, { instituteId, orderId, why: 'return' })
      context.nudgeQueue()
    })
    return answer(await present(session, params.order))
  })

  mount(app, cancelPayment, async ({ session, params, body }) => {
    const order = await orderOf(session, params.order)
    await cancel(needs, order)
    log.info({ orderId: order.id, why: body.why }, 'a payment was cancelled')
    return answer(await present(session, params.order))
  })
}
