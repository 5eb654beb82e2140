/** What one payment is at a provider. Amounts are whole paise. */
export type ProviderPayment = {
  id: string
  /** '' where it has none. */
  orderId: string
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  method: string
  refunded: number
  /** What the provider keeps; null before it says so. */
  charges: number | null
  createdAt: Date
  /** A code; '' unless it failed. */
  failure: string
}
export type ProviderOrder = { id: string; amount: number; currency: string; code: string }
export type ProviderRefund = {
  id: string
  amount: number
  /** What we have called it; '' where it was made elsewhere. */
  code: string
  status: 'pending' | 'processed' | 'failed'
}
export type Settled = { paymentId: string; day: string; charges: number }

type Span = { from: Date; to: Date }

/**
 * A provider of payments, with the keys of one institute. Each call throws `ProviderAway` where it does not answer, so that nothing is known,
 * and `ProviderRefusal` where it says no.
 */
export type Provider = {
  createOrder: (order: { amount: number; code: string }) => Promise<ProviderOrder>
  /** The order that was made with a code of ours. */
  findOrder: (code: string) => Promise<ProviderOrder | undefined>
  fetchOrder: (orderId: string) => Promise<ProviderOrder>
  paymentsOf: (orderId: string) => Promise<ProviderPayment[]>
  payment: (paymentId: string) => Promise<ProviderPayment>
  /** At most once for each code, however often it is called. */
  refund: (refund: { paymentId: string; amount: number; code: string }) => Promise<ProviderRefund>
  refundsOf: (paymentId: string) => Promise<ProviderRefund[]>
  /** All payments of a span. */
  payments: (span: Span) => Promise<ProviderPayment[]>
  /** What was paid out on a day, YYYY-MM-DD. */
  settledOn: (day: string) => Promise<Settled[]>
  /** Whether what a browser brings back is signed with the key. */
  isReturned: (proof: { orderId: string; paymentId: string; signature: string }) => boolean
}

/** The provider did not answer, or not in a way that says anything. */
export class ProviderAway extends Error {}

/** The provider has refused a request. */
export class ProviderRefusal extends Error {
  readonly status: number
  constructor(status: number, reason: string) {
    super(reason)
    this.status = status
  }
}
