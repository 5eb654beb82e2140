import type { Given } from '../connections.ts'
import { dueIn, type Model, type OnlineRow, type OrderRow, type Rows, sumOf } from './state.ts'
import { jobOn, live, ofOrder, orderOf, read, refundsOf, rowsOf } from './statement-tools.ts'

/** As a statement reads it. */
export const shownOrder = (rows: Rows, order: OrderRow | undefined) => {
  if (!order) return undefined
  const { instalmentIds: _, ...row } = order
  const isUnclear = ofOrder(rows, row.id).some(
    ({ decidedAt, unclear }) => decidedAt === null && unclear !== '',
  )
  return { ...row, isUnclear }
}

const refundsWhere = (isOne: (given: Given, online: OnlineRow) => boolean) =>
  read((given, { seen }) => ({
    rows: [...seen.refund.values()].flatMap((refund) => {
      const online = seen.online.get(String(refund.onlineId))
      if (!online || !isOne(given, online)) return []
      const { settledAt, ...row } = refund
      return [
        {
          ...row,
          isSettled: settledAt !== null,
          orderId: online.orderId,
          providerPaymentId: online.providerPaymentId,
        },
      ]
    }),
  }))

/** The queries of `server/payments`. */
export const readStatements: Readonly<Record<string, Model>> = {
  'payments.account': read(({ accountId }, { seen, facts: { instituteId } }) => {
    const row = seen.account.get(String(accountId))
    return rowsOf(row && { instituteId, id: accountId, ...row })
  }),
  'payments.order': read((given, { seen }) => rowsOf(shownOrder(seen, orderOf(seen, given.orderId)))),
  'payments.order-by-code': read((given, { seen }) =>
    rowsOf(
      shownOrder(
        seen,
        [...seen.order.values()].find(({ code }) => code === given.code),
      ),
    ),
  ),
  'payments.order-of-provider': read((given, { seen }) =>
    rowsOf(
      shownOrder(
        seen,
        [...seen.order.values()].find((one) => one.providerOrderId === given.providerOrderId),
      ),
    ),
  ),
  'payments.dues': read((given, { seen }) => ({
    rows: (given.instalmentIds as number[]).flatMap((id) => dueIn(seen, id) ?? []),
  })),
  'desk-fees.paid-again': read((given, { seen }) => ({
    rows: [...seen.entry.values()].flatMap(({ id, paymentId, parts: [back] }) => {
      if (paymentId === null || !back || !given.sourceIds.includes(String(id))) return []
      const payment = seen.entry.get(String(paymentId))
      const part = payment?.parts.find(({ instalmentId }) => instalmentId === back.instalmentId)
      const due = dueIn(seen, back.instalmentId)
      if (!payment || !part || !due) return []
      const { credit } = payment
      const overFee = Math.max(-back.fee - due.feeDue, 0)
      const overFine = Math.max(-back.fine - due.fineDue, 0)
      if (overFee + overFine === 0) return []
      const { fee, fine } = part
      const names = { payment: String(paymentId), instalment: String(back.instalmentId) }
      return [{ ...names, credit, fee, fine, overFee, overFine }]
    }),
  })),
  'payments.live-orders': read((given, { seen }) => ({
    rows: [...seen.order.values()]
      .filter(
        (one) =>
          one.instalmentIds.some((id) => given.instalmentIds.includes(id)) &&
          (one.state === 'checking' || (live.has(one.state) && one.until > given.now)),
      )
      .map((one) => shownOrder(seen, one) ?? one),
  })),
  'payments.count-begun': read((given, { seen }) => ({
    rows: [
      {
        count: [...seen.order.values()].filter(
          (one) => one.personId === given.personId && one.begunAt > given.since,
        ).length,
      },
    ],
  })),
  'payments.refunds': refundsWhere((given, { orderId }) => given.orderIds.includes(orderId)),
  'payments.refunds-of-payments': refundsWhere((given, { id }) => given.onlineIds.includes(id)),
  'payments.of-receipt': read((given, { seen }) => {
    const receipt = [...seen.receipt.values()].find(({ paymentId }) => paymentId === given.paymentId)
    const online = receipt && seen.online.get(String(receipt.onlineId))
    if (!online) return { rows: [] }
    const asked = sumOf(refundsOf(seen, [online.id]).filter(({ state }) => state !== 'failed'))
    const { id: onlineId, orderId, amount, refunded } = online
    const back = Math.max(refunded, asked)
    return { rows: [{ onlineId, orderId, studentId: receipt.studentId, amount, back }] }
  }),
  'payments.to-ask': read((given, { seen, facts: { instituteId } }) => ({
    rows: [...seen.order.values()]
      .filter(
        ({ id, askAt }) =>
          askAt !== null && askAt <= given.now && !seen.job.has(jobOn('payment', `${id} time`)),
      )
      .map(({ id }) => ({ instituteId, orderId: id })),
  })),
  'payments.to-compare': read((given, { seen, facts: { instituteId, accountId } }) => {
    const comparedAt = seen.account.get(String(accountId))?.comparedAt ?? null
    const isDue = comparedAt === null || comparedAt < given.since
    return rowsOf(isDue ? { instituteId, accountId } : null)
  }),
}
