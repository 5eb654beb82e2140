import type { Given } from '../connections.ts'
import type { Lock } from '../row-locks.ts'
import {
  dueIn,
  type Facts,
  type Model,
  type OnlineRow,
  type OrderRow,
  type RefundRow,
  type Rows,
  sumOf,
} from './state.ts'
import { outsideStatements, read, write } from './statements-outside.ts'

const rowsOf = (row: object | null | undefined) => ({ rows: row ? [row] : [] })
const orderLock = (id: number): Lock => ({ on: `order ${id}`, mode: 'update' })
/** By the provider's id: an upsert that waited for another's insert waits for the row's holder too. */
const paymentLock = (on: string): Lock => ({ on: `payment ${on}`, mode: 'update' })
const onlineLock = (rows: Rows, id: number) => paymentLock(rows.online.get(`${id}`)?.providerPaymentId ?? '')

const orderOf = (rows: Rows, id: number): OrderRow | undefined => rows.order.get(String(id))
const onlineBy = (rows: Rows, providerPaymentId: string): OnlineRow | undefined =>
  [...rows.online.values()].find((one) => one.providerPaymentId === providerPaymentId)
const ofOrder = (rows: Rows, orderId: number) =>
  [...rows.online.values()].filter((one) => one.orderId === orderId)
const receiptsOf = (rows: Rows, onlineIds: readonly number[]) =>
  [...rows.receipt.values()].filter(({ onlineId }) => onlineIds.includes(onlineId))
const refundsWhere = (isOne: (given: Given, online: OnlineRow) => boolean) =>
  read((given, { seen }) => ({
    rows: [...seen.refund.values()].flatMap((refund) => {
      const online = seen.online.get(String(refund.onlineId))
      if (!online || !isOne(given, online)) return []
      return [{ ...refund, orderId: online.orderId, providerPaymentId: online.providerPaymentId }]
    }),
  }))
const refundsOf = (rows: Rows, onlineIds: readonly number[]) =>
  [...rows.refund.values()].filter(({ onlineId }) => onlineIds.includes(onlineId))

const account = (given: Given, facts: Facts) => ({
  instituteId: facts.instituteId,
  id: given.accountId ?? 1,
  provider: 'test',
  keyId: 'key',
  sealedKeySecret: '',
  sealedWebhookSecret: '',
  sealedFormerSecret: '',
  formerUntil: null,
  accountRef: '',
  isOn: true,
  basisPoints: 100,
  fixedPaise: 0,
  mayPart: true,
  webhookAt: null,
  comparedAt: null,
})

const changedOrder = (row: OrderRow | undefined, part: Partial<OrderRow>) =>
  row
    ? {
        rowCount: 1,
        rows: [{ id: row.id, state: part.state ?? row.state }],
        changes: [['order', String(row.id), { ...row, ...part }] as const],
      }
    : { rowCount: 0 }

const live = new Set(['making', 'open'])

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

/** The statements of `server/payments`, as PostgreSQL runs them. */
export const statements: Readonly<Record<string, Model>> = {
  'payments.account': read((given, { facts }) => rowsOf(account(given, facts))),
  'payments.order': read((given, { seen }) => rowsOf(orderOf(seen, given.orderId))),
  'payments.order-by-code': read((given, { seen }) =>
    rowsOf([...seen.order.values()].find(({ code }) => code === given.code)),
  ),
  'payments.order-of-provider': read((given, { seen }) =>
    rowsOf([...seen.order.values()].find((one) => one.providerOrderId === given.providerOrderId)),
  ),
  'payments.dues': read((given, { seen }) => ({
    rows: (given.instalmentIds as number[]).flatMap((id) => dueIn(seen, id) ?? []),
  })),
  'payments.hold-students': {
    locks: (given) =>
      (given.studentIds as number[])
        .toSorted((one, other) => one - other)
        .map((id) => ({ on: `student ${id}`, mode: 'noKeyUpdate' }) as const),
    run: () => ({}),
  },
  'payments.live-orders': read((given, { seen }) => ({
    rows: [...seen.order.values()].filter(
      (one) =>
        one.instalmentIds.some((id) => given.instalmentIds.includes(id)) &&
        (one.state === 'checking' || (live.has(one.state) && one.until > given.now)),
    ),
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
  'payments.insert-order': read((given, { facts }) => {
    const id = facts.nextId()
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
      isUnclear: false,
    }
    return { rows: [{ id }], changes: [['order', String(id), row]] }
  }),
  'payments.set-provider-order': {
    locks: (given) => [orderLock(given.orderId)],
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
    locks: (given) => [paymentLock(given.providerPaymentId)],
    run: (given, { now, facts }) => {
      const found = onlineBy(now, given.providerPaymentId)
      const row: OnlineRow = {
        id: found?.id ?? facts.nextId(),
        orderId: found?.orderId ?? given.orderId,
        providerPaymentId: given.providerPaymentId,
        amount: found?.amount ?? given.amount,
        refunded: Math.max(found?.refunded ?? 0, given.refunded),
        status: given.status,
        method: given.method,
        capturedAt: found?.capturedAt ?? given.capturedAt,
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
    locks: (given) => [orderLock(given.orderId)],
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
    const id = facts.nextId()
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
      isSettled: false,
      createdAt: given.now,
    }
    return { rows: [{ id }], changes: [['refund', String(id), row]] }
  }),
  'payments.refunds': refundsWhere((given, { orderId }) => given.orderIds.includes(orderId)),
  'payments.refunds-of-payments': refundsWhere((given, { id }) => given.onlineIds.includes(id)),
  'payments.set-refund': {
    locks: (given) => [{ on: `refund ${given.refundId}`, mode: 'update' }],
    run: (given, { now }) => {
      const row = now.refund.get(String(given.refundId))
      if (!row || (row.state !== 'wanted' && row.state !== 'made')) return { rowCount: 0 }
      const { state, providerRefundId } = given
      return { rowCount: 1, changes: [['refund', String(row.id), { ...row, state, providerRefundId }]] }
    },
  },
  'payments.set-state': {
    locks: (given) => [orderLock(given.orderId)],
    run: (given, { now, seen }) => {
      const row = orderOf(now, given.orderId)
      if (!row) return { rows: [] }
      return changedOrder(row, {
        failure: given.failure,
        askAt: given.askAt,
        state: stateOf(seen, row, given),
      })
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
    run: () => ({ rowCount: 1 }),
  },
  'payments.of-receipt': read((given, { seen }) => {
    const receipt = [...seen.receipt.values()].find(({ paymentId }) => paymentId === given.paymentId)
    const online = receipt && seen.online.get(String(receipt.onlineId))
    if (!online) return { rows: [] }
    const asked = sumOf(refundsOf(seen, [online.id]).filter(({ state }) => state !== 'failed'))
    const { id: onlineId, orderId, amount, refunded } = online
    const back = Math.max(refunded, asked)
    return { rows: [{ onlineId, orderId, studentId: receipt.studentId, amount, back }] }
  }),
  'payments.to-ask': read((given, { seen }) => ({
    rows: [...seen.order.values()]
      .filter(({ askAt }) => askAt !== null && askAt <= given.now)
      .map(({ instituteId, id }) => ({ instituteId, orderId: id })),
  })),
  'payments.to-compare': read((given, { seen, facts }) => {
    const comparedAt = seen.account.get('1')?.comparedAt ?? null
    const isDue = comparedAt === null || comparedAt < given.since
    return rowsOf(isDue ? { instituteId: facts.instituteId, accountId: 1 } : null)
  }),
  'payments.note-compared': write('account', (given) => ({
    rowCount: 1,
    changes: [['account', '1', { comparedAt: given.now }]],
  })),
  'payments.note-settled': read(() => ({})),
  'queue.insert': write('job', (given, { now: seen }) => {
    const { orderId } = JSON.parse(given.payload) as { orderId?: number }
    const key = `${given.name} ${given.key}`
    if (orderId === undefined || seen.job.has(key)) return { rowCount: 0 }
    return { rowCount: 1, changes: [['job', key, { orderId, key }]] }
  }),
  ...outsideStatements,
}
