import type { Given } from '../connections.ts'
import type { Model, OnlineRow, OrderRow, RefundRow, Rows } from './state.ts'
import {
  changedOrder,
  jobOn,
  live,
  ofOrder,
  onlineBy,
  onlineLock,
  orderLock,
  orderOf,
  paymentLock,
  read,
  receiptsOf,
  refundsOf,
  write,
} from './statement-tools.ts'
import { outsideStatements } from './statements-outside.ts'
import { readStatements } from './statements-read.ts'

/** As the case of `payments.set-state`. */
function stateOf(rows: Rows, row: OrderRow, { isPending, now }: Given): OrderRow['state'] {
  const ids = ofOrder(rows, row.id).map(({ id }) => id)
  const refunds = refundsOf(rows, ids)
  if (receiptsOf(rows, ids).length > 0) return 'paid'
  if (refunds.some(({ state }) => state !== 'done')) return 'refunding'
  if (refunds.length > 0) return 'refunded'
  if (isPending) return 'checking'
  if (row.state === 'cancelled') return 'cancelled'
  if (row.until <= now) return 'expired'
  return row.providerOrderId === null ? 'making' : 'open'
}

const isOpenFailure = ({ state, settledAt }: RefundRow) => state === 'failed' && settledAt === null
/** Refunds of an order that failed and are not of the desk's books. */
const failedOf = (rows: Rows, orderId: number) =>
  refundsOf(
    rows,
    ofOrder(rows, orderId).map(({ id }) => id),
  ).filter((row) => isOpenFailure(row) && row.sourceIds.length === 0)
const enteredIn = (rows: Rows, { onlineId, studentId }: Given) =>
  refundsOf(rows, [onlineId]).filter(
    (row) => isOpenFailure(row) && row.sourceIds.length > 0 && row.studentId === studentId,
  )
const turnLock = ({ onlineId }: Given) => ({ on: `turn ${onlineId}`, mode: 'update' }) as const
const refundLock = (id: number) => ({ on: `refund ${id}`, mode: 'update' }) as const

/** The statements of `server/payments`, as PostgreSQL runs them. */
export const statements: Readonly<Record<string, Model>> = {
  ...readStatements,
  'payments.hold-students': {
    locks: (given) =>
      (given.studentIds as number[])
        .toSorted((one, other) => one - other)
        .map((id) => ({ on: `student ${id}`, mode: 'noKeyUpdate' }) as const),
    run: ({ studentIds }) => ({ rowCount: studentIds.length }),
  },
  'payments.insert-order': read((given, { facts }) => {
    const id = facts.nextId('order')
    const row: OrderRow = {
      instituteId: facts.instituteId,
      id,
      code: given.code,
      accountId: given.accountId,
      personId: given.personId,
      state: 'making',
      parts: JSON.parse(given.parts),
      instalmentIds: given.instalmentIds,
      studentIds: given.studentIds,
      amount: given.amount,
      convenience: given.convenience,
      providerOrderId: null,
      begunAt: given.now,
      until: given.until,
      failure: '',
      askAt: given.askAt,
    }
    return { rows: [{ id }], changes: [['order', String(id), row]] }
  }),
  'payments.set-provider-order': {
    locks: (given) => [orderLock(given.orderId, 'update')],
    run: (given, { now }) => {
      const row = orderOf(now, given.orderId)
      if (row?.providerOrderId !== null) return { rowCount: 0 }
      const state = row.state === 'making' ? 'open' : row.state
      return changedOrder(row, { providerOrderId: given.providerOrderId, state })
    },
  },
  'payments.cancel-order': {
    locks: (given) => [orderLock(given.orderId)],
    run: (given, { now }) => {
      const row = orderOf(now, given.orderId)
      return row && live.has(row.state) ? changedOrder(row, { state: 'cancelled' }) : { rowCount: 0 }
    },
  },
  'payments.note-payment': {
    locks: (given, seen) => [
      paymentLock(given.providerPaymentId),
      // As the foreign key of a new row.
      ...(given.orderId !== null && !onlineBy(seen, given.providerPaymentId)?.orderId
        ? [orderLock(given.orderId, 'keyShare')]
        : []),
    ],
    run: (given, { now, facts }) => {
      const found = onlineBy(now, given.providerPaymentId)
      // Taken from the sequence where the row is there already, too.
      const id = facts.nextId('online')
      const row: OnlineRow = {
        id: found?.id ?? id,
        orderId: found?.orderId ?? given.orderId,
        providerPaymentId: given.providerPaymentId,
        amount: found?.amount ?? given.amount,
        refunded: given.refunded,
        status: given.status,
        method: given.method,
        capturedAt: found?.capturedAt ?? given.capturedAt,
        charges: given.charges ?? found?.charges ?? null,
        unclear: found?.decidedAt ? found.unclear : given.unclear,
        decidedAt: found?.decidedAt ?? null,
      }
      return {
        rows: [{ id: row.id, isDecided: row.decidedAt !== null }],
        changes: [['online', String(row.id), row]],
      }
    },
  },
  'payments.lock-order': {
    locks: (given) => [orderLock(given.orderId, 'update')],
    run: (given, { seen }) => {
      const ids = ofOrder(seen, given.orderId).map(({ id }) => id)
      return { rows: [{ isBooked: receiptsOf(seen, ids).length > 0 }] }
    },
  },
  'payments.lock-payment': {
    locks: (given, seen) => [onlineLock(seen, given.onlineId)],
    run: (given, { now }) => ({
      rows: [{ isDecided: now.online.get(String(given.onlineId))?.decidedAt !== null }],
    }),
  },
  'payments.decide': {
    locks: (given, seen) => [onlineLock(seen, given.onlineId)],
    run: (given, { now }) => {
      const row = now.online.get(String(given.onlineId))
      return row
        ? {
            rowCount: 1,
            changes: [['online', String(row.id), { ...row, decidedAt: given.now, unclear: '' }]],
          }
        : { rowCount: 0 }
    },
  },
  'payments.insert-receipt': read((given) => ({
    rowCount: 1,
    changes: [
      [
        'receipt',
        `${given.onlineId} ${given.studentId}`,
        {
          onlineId: given.onlineId,
          studentId: given.studentId,
          paymentId: given.paymentId,
          amount: given.amount,
        },
      ],
    ],
  })),
  'payments.insert-refund': read((given, { facts }) => {
    const id = facts.nextId('refund')
    const row: RefundRow = {
      id,
      onlineId: given.onlineId,
      studentId: given.studentId,
      amount: given.amount,
      reason: given.reason,
      words: given.words,
      state: 'wanted',
      providerRefundId: '',
      sourceIds: given.sourceIds,
      settledAt: null,
      createdAt: given.now,
    }
    return { rows: [{ id }], changes: [['refund', String(id), row]] }
  }),
  'payments.try-turn': {
    skipsHeld: true,
    locks: (given) => [turnLock(given)],
    run: (given, { locked }) => ({ rows: [{ isDone: locked.has(turnLock(given).on) }] }),
  },
  'payments.check-turn': read(() => ({ rows: [{ isDone: true }] })),
  // Its connection is closed after it, and the lock ends with that.
  'payments.end-turn': read(() => ({ rows: [{ isDone: true }] })),
  'payments.set-refund': {
    locks: (given) => [refundLock(given.refundId)],
    run: (given, { now }) => {
      const row = now.refund.get(String(given.refundId))
      const { state, providerRefundId } = given
      if (!row || !(row.state === 'wanted' || (row.state === 'made' && providerRefundId !== '')))
        return { rowCount: 0 }
      return { rowCount: 1, changes: [['refund', String(row.id), { ...row, state, providerRefundId }]] }
    },
  },
  'payments.want-again': {
    locks: (given, seen) => failedOf(seen, given.orderId).map(({ id }) => refundLock(id)),
    run: (given, { now, facts }) => {
      const changed = failedOf(now, given.orderId).map((row): [number, RefundRow] => [
        row.id,
        { ...row, id: facts.nextId('refund'), state: 'wanted', providerRefundId: '', createdAt: given.now },
      ])
      return {
        rows: changed.map(([, { id }]) => ({ id })),
        changes: changed.flatMap(([id, row]) => [
          ['refund', String(id), null] as const,
          ['refund', String(row.id), row] as const,
        ]),
      }
    },
  },
  'payments.settle-entered': {
    locks: (given, seen) => enteredIn(seen, given).map(({ id }) => refundLock(id)),
    run: (given, { now }) => {
      const rows = enteredIn(now, given)
      return {
        rowCount: rows.length,
        changes: rows.map((row) => ['refund', String(row.id), { ...row, settledAt: given.now }] as const),
      }
    },
  },
  'payments.set-state': {
    locks: (given) => [orderLock(given.orderId)],
    run: (given, { now, seen }) => {
      const row = orderOf(now, given.orderId)
      if (!row) return { rows: [] }
      const { failure, askAt } = given
      const state = stateOf(seen, row, given)
      return { rows: [{ state }], ...changedOrder(row, { failure, askAt, state }) }
    },
  },
  'payments.ask-soon': {
    locks: (given) => [orderLock(given.orderId)],
    run: (given, { now }) => changedOrder(orderOf(now, given.orderId), { askAt: given.askAt }),
  },
  'payments.hold-of-receipt': {
    locks: (given, seen) =>
      [...seen.receipt.values()]
        .filter(({ paymentId }) => paymentId === given.paymentId)
        .map(({ onlineId }) => onlineLock(seen, onlineId)),
    run: (given, { now }) => ({
      rowCount: [...now.receipt.values()].filter(({ paymentId }) => paymentId === given.paymentId).length,
    }),
  },
  'payments.note-compared': write('account', ({ accountId, now: comparedAt }, { now }) => {
    const row = now.account.get(String(accountId))
    return row ? { rowCount: 1, changes: [['account', String(accountId), { ...row, comparedAt }]] } : {}
  }),
  'queue.insert': write('job', ({ name, key, payload }, { now }) => {
    const { orderId } = JSON.parse(payload) as { orderId?: number }
    const on = jobOn(name, key)
    return now.job.has(on) ? {} : { rowCount: 1, changes: [['job', on, { orderId, name, key }]] }
  }),
  ...outsideStatements,
}
