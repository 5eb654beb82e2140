import type { Lock, Mode } from '../row-locks.ts'
import type { Model, OnlineRow, OrderRow, Rows } from './state.ts'

export const read = (run: Model['run']): Model => ({ run })
/** One that is committed by itself: a lock lets it be. */
export const write = (on: string, run: Model['run']): Model => ({
  locks: () => [{ on, mode: 'update' }],
  run,
})
export const rowsOf = (row: object | null | undefined) => ({ rows: row ? [row] : [] })
export const orderLock = (id: number, mode: Mode = 'noKeyUpdate'): Lock => ({ on: `order ${id}`, mode })
/** By the provider's id: an upsert that waited for another's insert waits for the row's holder too. */
export const paymentLock = (on: string): Lock => ({ on: `payment ${on}`, mode: 'update' })
export const onlineLock = (rows: Rows, id: number) =>
  paymentLock(rows.online.get(`${id}`)?.providerPaymentId ?? '')

export const orderOf = (rows: Rows, id: number): OrderRow | undefined => rows.order.get(String(id))
export const onlineBy = (rows: Rows, providerPaymentId: string): OnlineRow | undefined =>
  [...rows.online.values()].find((one) => one.providerPaymentId === providerPaymentId)
export const ofOrder = (rows: Rows, orderId: number) =>
  [...rows.online.values()].filter((one) => one.orderId === orderId)
export const receiptsOf = (rows: Rows, onlineIds: readonly number[]) =>
  [...rows.receipt.values()].filter(({ onlineId }) => onlineIds.includes(onlineId))
export const refundsOf = (rows: Rows, onlineIds: readonly number[]) =>
  [...rows.refund.values()].filter(({ onlineId }) => onlineIds.includes(onlineId))

export const changedOrder = (row: OrderRow | undefined, part: Partial<OrderRow>) =>
  row
    ? {
        rowCount: 1,
        changes: [['order', String(row.id), { ...row, ...part }] as const],
      }
    : { rowCount: 0 }

export const live = new Set(['making', 'open'])
export const jobOn = (name: string, key: string) => `${name} ${key}`
