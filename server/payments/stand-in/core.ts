import type { StandInPayment, StandInRefund, StandInState } from '#server/payments/stand-in/state.ts'

/** What happens to a payment that a person begins on the page. */
export type Outcome = 'captured' | 'failed' | 'late' | 'never'

/** A refusal in the shape of the provider. */
export class StandInRefusal extends Error {
  readonly status: number
  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}

const daySeconds = 86_400
const lateSeconds = 120
const refundSeconds = 60
/** Pauses between tries of a webhook: each twice as long, for 24 hours. */
const firstPause = 10

/**
 * What the provider does, as its public documents say, without a network: one call changes a state. Events of each change wait to be delivered.
 * @param now in seconds @param account the provider's id of the account
 */
export class StandIn {
  readonly state: StandInState
  readonly #now: number
  readonly #account: string

  constructor(state: StandInState, now: number, account: string) {
    this.state = state
    this.#now = Math.floor(now)
    this.#account = account
  }

  createOrder({ amount, currency, receipt }: { amount: number; currency: string; receipt: string }) {
    if (!Number.isInteger(amount) || amount < 100)
      throw new StandInRefusal('Order amount less than minimum amount allowed')
    if (currency !== 'INR') throw new StandInRefusal('Currency is not supported')
    const id = this.#id('order')
    const order = {
      id,
      amount,
      currency,
      receipt,
      status: 'created' as const,
      attempts: 0,
      createdAt: this.#now,
    }
    this.state.orders[id] = order
    return order
  }

  order(id: string) {
    const found = this.state.orders[id]
    if (!found) throw new StandInRefusal('The id provided does not exist')
    return found
  }

  ordersBy(receipt: string) {
    return Object.values(this.state.orders).filter((one) => one.receipt === receipt)
  }

  payment(id: string): StandInPayment {
    const found = this.state.payments[id]
    if (!found) throw new StandInRefusal('The id provided does not exist')
    return found
  }

  paymentsOf(orderId: string) {
    this.order(orderId)
    return Object.values(this.state.payments).filter((one) => one.orderId === orderId)
  }

  paymentsBetween(from: number, to: number) {
    return Object.values(this.state.payments)
      .filter(({ createdAt }) => createdAt >= from && createdAt <= to)
      .toSorted((one, other) => other.createdAt - one.createdAt)
  }

  /** A person pays on the page of the checkout. */
  pay(
    orderId: string,
    { method, outcome, reason = '' }: { method: string; outcome: Outcome; reason?: string },
  ) {
    const order = this.order(orderId)
    if (order.status === 'paid') throw new StandInRefusal('Order has already been paid')
    order.attempts += 1
    order.status = 'attempted'
    const payment: StandInPayment = {
      id: this.#id('pay'),
      orderId,
      amount: order.amount,
      currency: order.currency,
      method,
      status: 'created',
      refunded: 0,
      reason: '',
      createdAt: this.#now,
      capturedAt: null,
      authorizeAt: outcome === 'late' ? this.#now + lateSeconds : null,
    }
    this.state.payments[payment.id] = payment
    if (outcome === 'failed') this.#fail(payment, reason || 'payment_failed')
    if (outcome === 'captured') this.authorize(payment.id)
    return payment
  }

  /** The bank has confirmed: at once, or late. Of an order that is paid already the money goes back by itself. */
  authorize(id: string): void {
    const payment = this.payment(id)
    if (payment.status !== 'created' && payment.status !== 'failed') return
    payment.authorizeAt = null
    payment.status = 'authorized'
    payment.reason = ''
    this.#emit('payment.authorized', payment)
    const order = this.order(payment.orderId)
    if (order.status === 'paid') {
      payment.status = 'refunded'
      payment.refunded = payment.amount
      return
    }
    payment.status = 'captured'
    payment.capturedAt = this.#now
    order.status = 'paid'
    this.#emit('payment.captured', payment)
    this.#emit('order.paid', payment)
  }

  refund(
    id: string,
    { amount, receipt, key }: { amount: number; receipt: string; key: string },
  ): StandInRefund {
    const payment = this.payment(id)
    const earlier = Object.values(this.state.refunds).find((one) => key !== '' && one.key === key)
    if (earlier) {
      if (earlier.paymentId === id && earlier.amount === amount) return earlier
      throw new StandInRefusal('Different request with the same idempotency key has already been processed.')
    }
    if (payment.status !== 'captured')
      throw new StandInRefusal('The payment status should be captured for action to be taken')
    if (!Number.isInteger(amount) || amount < 1) throw new StandInRefusal('The amount is invalid')
    if (payment.refunded + amount > payment.amount)
      throw new StandInRefusal('The total refund amount is greater than the refund payment amount')
    const refund: StandInRefund = {
      id: this.#id('rfnd'),
      paymentId: id,
      amount,
      receipt,
      key,
      status: 'pending',
      createdAt: this.#now,
    }
    this.state.refunds[refund.id] = refund
    payment.refunded += amount
    if (payment.refunded === payment.amount) payment.status = 'refunded'
    this.#emit('refund.created', payment)
    return refund
  }

  refundsOf(paymentId: string) {
    this.payment(paymentId)
    return Object.values(this.state.refunds).filter((one) => one.paymentId === paymentId)
  }

  /** Does what comes with time: late authorisations, and refunds that arrive. */
  tick(): void {
    for (const { id, authorizeAt } of Object.values(this.state.payments))
      if (authorizeAt !== null && authorizeAt <= this.#now) this.authorize(id)
    for (const refund of Object.values(this.state.refunds)) {
      if (refund.status !== 'pending' || refund.createdAt + refundSeconds > this.#now) continue
      refund.status = 'processed'
      this.#emit('refund.processed', this.payment(refund.paymentId))
    }
  }

  /** What was paid out on a day (UTC): what was captured two days before. @param start its first second */
  settled(start: number) {
    const [from, to] = [start - 2 * daySeconds, start - daySeconds]
    return Object.values(this.state.payments).filter(
      ({ capturedAt }) => capturedAt !== null && capturedAt >= from && capturedAt < to,
    )
  }

  /** Events that are to be delivered now. */
  due() {
    return this.state.events.filter(({ nextAt }) => nextAt <= this.#now)
  }

  /** Notes how a delivery went: one that failed is tried again, for 24 hours. */
  delivered(id: string, isTaken: boolean): void {
    const event = this.state.events.find((one) => one.id === id)
    if (!event) return
    event.tries += 1
    event.nextAt = this.#now + firstPause * 2 ** Math.min(event.tries - 1, 12)
    if (isTaken || event.nextAt > event.createdAt + daySeconds)
      this.state.events = this.state.events.filter((one) => one.id !== id)
  }

  #fail(payment: StandInPayment, reason: string): void {
    payment.status = 'failed'
    payment.reason = reason
    this.#emit('payment.failed', payment)
  }

  #emit(name: string, payment: StandInPayment): void {
    const body = JSON.stringify({
      entity: 'event',
      account_id: this.#account,
      event: name,
      contains: ['payment', 'order'],
      payload: {
        payment: { entity: paymentEntity(payment) },
        order: { entity: orderEntity(this.order(payment.orderId)) },
      },
      created_at: this.#now,
    })
    this.state.events.push({
      id: this.#id('evt'),
      name,
      body,
      createdAt: this.#now,
      nextAt: this.#now,
      tries: 0,
    })
  }

  #id(of: string): string {
    this.state.count += 1
    return `${of}_T${String(this.state.count).padStart(13, '0')}`
  }
}

/** As the provider sends it. */
export const orderEntity = (order: StandInState['orders'][string]) => ({
  id: order.id,
  entity: 'order',
  amount: order.amount,
  amount_paid: order.status === 'paid' ? order.amount : 0,
  amount_due: order.status === 'paid' ? 0 : order.amount,
  currency: order.currency,
  receipt: order.receipt,
  status: order.status,
  attempts: order.attempts,
  created_at: order.createdAt,
})

/** Two of a hundred, with tax. */
const chargesOf = (amount: number) => Math.round(amount * 0.0236)

export const paymentEntity = (payment: StandInPayment) => ({
  id: payment.id,
  entity: 'payment',
  order_id: payment.orderId,
  amount: payment.amount,
  currency: payment.currency,
  status: payment.status,
  method: payment.method,
  captured: payment.status === 'captured',
  amount_refunded: payment.refunded,
  refund_status: payment.refunded === 0 ? null : payment.refunded < payment.amount ? 'partial' : 'full',
  fee: payment.capturedAt === null ? null : chargesOf(payment.amount),
  error_code: payment.reason === '' ? null : 'BAD_REQUEST_ERROR',
  error_reason: payment.reason === '' ? null : payment.reason,
  created_at: payment.createdAt,
})

export const refundEntity = (refund: StandInRefund) => ({
  id: refund.id,
  entity: 'refund',
  amount: refund.amount,
  currency: 'INR',
  payment_id: refund.paymentId,
  receipt: refund.receipt,
  status: refund.status,
  created_at: refund.createdAt,
})

export const settledEntity = (payment: StandInPayment, settledAt: number) => ({
  type: 'payment',
  entity_id: payment.id,
  amount: payment.amount,
  fee: chargesOf(payment.amount),
  settled: true,
  settled_at: settledAt,
})
