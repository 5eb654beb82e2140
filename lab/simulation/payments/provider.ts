import {
  type Provider,
  ProviderAway,
  type ProviderPayment,
  ProviderRefusal,
} from '#server/payments/provider.ts'
import { StandInRefusal } from '#server/payments/stand-in/core.ts'
import type { StandInOrder, StandInPayment, StandInRefund } from '#server/payments/stand-in/state.ts'
import type { ServerProcess } from '../server-process.ts'
import type { World } from './world.ts'

const toOrder = ({ id, amount, currency, receipt }: StandInOrder) => ({ id, amount, currency, code: receipt })
const toPayment = (one: StandInPayment): ProviderPayment => ({
  id: one.id,
  orderId: one.orderId,
  amount: one.amount,
  currency: one.currency,
  status: one.status,
  method: one.method,
  refunded: one.refunded,
  charges: one.capturedAt === null ? null : Math.round(one.amount / 50),
  createdAt: new Date(one.createdAt * 1000),
  failure: one.reason,
})
const toRefund = ({ id, amount, receipt, status }: StandInRefund) => ({ id, amount, code: receipt, status })

/** The test provider behind a network that loses, delays and refuses: as a server reaches it. */
export function providerOf(world: World, process: ServerProcess): Provider {
  const { random, scheduler, notes } = world

  function call<T>(name: string, work: (standIn: ReturnType<World['standIn']>) => T): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const { lost, error, slow } = world.providerFaults
    const delay = (most = 9000) => (random.chance(slow) ? random.int(1000, most) : random.int(20, 400))
    const back = (end: () => void, ms = delay()) => void scheduler.in(ms, end, process)
    const away = (ms: number) => back(() => reject(new ProviderAway(name)), ms)
    if (random.chance(error)) {
      notes.note('provider 5xx')
      away(delay())
      return promise
    }
    if (random.chance(lost)) {
      notes.note('request to the provider lost')
      away(10_000)
      return promise
    }
    // Without the server: what has arrived happens, also where that is killed.
    scheduler.in(delay(3000), () => {
      let end: () => void
      try {
        const result = structuredClone(work(world.standIn()))
        end = () => resolve(result)
      } catch (thrown) {
        if (!(thrown instanceof StandInRefusal)) return scheduler.fail(thrown)
        notes.note(`provider refuses: ${name}`)
        end = () => reject(new ProviderRefusal(thrown.status, thrown.message))
      }
      if (random.chance(lost)) {
        notes.note('answer of the provider lost')
        return away(10_000)
      }
      return back(end)
    })
    return promise
  }

  /** The bank does not take it: the provider has the money again. */
  const failLater = (id: string) =>
    scheduler.in(random.int(1000, 50_000), () => {
      const refund = world.state.refunds[id]
      const payment = refund && world.state.payments[refund.paymentId]
      if (!payment || refund.status !== 'pending') return
      notes.note('refund failed at the bank')
      refund.status = 'failed'
      payment.refunded -= refund.amount
      payment.status = 'captured'
    })

  return {
    createOrder: ({ amount, code }) =>
      call('create order', (one) => toOrder(one.createOrder({ amount, currency: 'INR', receipt: code }))),
    findOrder: (code) =>
      call('find order', (one) => one.ordersBy(code).map(toOrder)).then(([first]) => first),
    fetchOrder: (orderId) => call('order', (one) => toOrder(one.order(orderId))),
    paymentsOf: (orderId) => call('payments', (one) => one.paymentsOf(orderId).map(toPayment)),
    payment: (paymentId) => call('payment', (one) => toPayment(one.payment(paymentId))),
    refund: async ({ paymentId, amount, code }) => {
      const key = world.weakness === 'a refund has no key of its own' ? '' : code
      return call('refund', (one) => {
        const isNew = !Object.values(world.state.refunds).some((other) => key !== '' && other.key === key)
        if (isNew && random.chance(world.providerFaults.refuses))
          throw new StandInRefusal('The balance is too low')
        const made = one.refund(paymentId, { amount, receipt: code, key })
        if (random.chance(world.providerFaults.fails)) failLater(made.id)
        return toRefund(made)
      })
    },
    refundsOf: (paymentId) => call('refunds', (one) => one.refundsOf(paymentId).map(toRefund)),
    payments: ({ from, to }) =>
      call('all payments', (one) =>
        one.paymentsBetween(from.getTime() / 1000, to.getTime() / 1000).map(toPayment),
      ),
    settledOn: async () => [],
    isReturned: () => true,
  }
}
