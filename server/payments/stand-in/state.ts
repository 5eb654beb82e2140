/** All that a test provider knows of one key, as JSON. Moments are seconds since 1970, as at the provider. */
export type StandInState = {
  /** For ids. */
  count: number
  orders: Record<string, StandInOrder>
  payments: Record<string, StandInPayment>
  refunds: Record<string, StandInRefund>
  events: StandInEvent[]
}
export type StandInOrder = {
  id: string
  amount: number
  currency: string
  receipt: string
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  createdAt: number
}
export type StandInPayment = {
  id: string
  orderId: string
  amount: number
  currency: string
  method: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  refunded: number
  reason: string
  createdAt: number
  capturedAt: number | null
  /** When it is authorised late; null: it is not waited for. */
  authorizeAt: number | null
}
export type StandInRefund = {
  id: string
  paymentId: string
  amount: number
  receipt: string
  key: string
  status: 'pending' | 'processed' | 'failed'
  createdAt: number
}
/** A webhook that is to be delivered. */
export type StandInEvent = {
  id: string
  name: string
  body: string
  createdAt: number
  nextAt: number
  tries: number
}

export const emptyState = (): StandInState => ({
  count: 0,
  orders: {},
  payments: {},
  refunds: {},
  events: [],
})

/** The oldest are dropped: a demo goes on for months. */
const maxKept = 500

/** Drops what is beyond the bound, from the oldest on. */
export function keepBound(state: StandInState): void {
  for (const kept of [state.orders, state.payments, state.refunds] as Record<string, unknown>[])
    for (const id of Object.keys(kept).slice(0, Math.max(0, Object.keys(kept).length - maxKept)))
      delete kept[id]
  state.events = state.events.slice(-maxKept)
}
