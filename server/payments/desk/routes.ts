import type { FastifyInstance } from 'fastify'
import {
  checkOnlinePayment,
  listOnlinePayments,
  onlinePaymentSettings,
  onlinePaymentsFile,
  refundOnlinePayment,
  setOnlinePayments,
  settleOnlinePayment,
  testOnlinePayments,
} from '#domain/desk/fees/online-calls.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/failure.ts'
import { ask } from '#server/payments/ask.ts'
import { asFailure } from '#server/payments/begin.ts'
import { paymentsFile } from '#server/payments/desk/file.ts'
import { listRows } from '#server/payments/desk/list.ts'
import { refundOnline } from '#server/payments/desk/refund.ts'
import { changeSettings, readSettings, testKeys } from '#server/payments/desk/settings.ts'
import { settle } from '#server/payments/desk/settle.ts'
import { asking } from '#server/payments/needs.ts'
import { findOrderByCode } from '#server/payments/queries.ts'
import { askAgain } from '#server/payments/refunds.ts'
import { answer, mount } from '#server/route.ts'

/** Paying online, at the desk. */
export function deskOnlineRoutes(app: FastifyInstance, context: Context): void {
  const { pool } = context
  mount(app, onlinePaymentSettings, async ({ desk }) => answer(await readSettings(context, desk)))
  mount(app, setOnlinePayments, async ({ desk, body }) => {
    await changeSettings(context, desk, body)
    return answer(await readSettings(context, desk))
  })
  mount(app, testOnlinePayments, async ({ desk }) => answer({ problem: await testKeys(context, desk) }))
  mount(app, listOnlinePayments, async ({ desk, query }) => answer(await listRows(context, desk, query)))
  mount(app, onlinePaymentsFile, async ({ desk, query }) => paymentsFile(context, desk, query))
  mount(app, checkOnlinePayment, async ({ desk: { instituteId }, body }) => {
    const order = await findOrderByCode(pool, { instituteId, code: body.order })
    if (!order) throw notFound()
    const at = { instituteId, orderId: order.id }
    await askAgain(asking(context), at)
    const state = await ask(asking(context), at).catch(asFailure)
    return answer({ state: state === undefined || state === 'making' ? 'checking' : state })
  })
  mount(app, refundOnlinePayment, async ({ desk, body, once }) =>
    answer(await refundOnline(context, desk, body, once)),
  )
  mount(app, settleOnlinePayment, ({ desk, body, once }) => settle(context, desk, body, once))
}
