import type { StandInPayment } from '#server/payments/stand-in/state.ts'
import { dueIn, type OnlineRow, type Rows, sumOf } from './state.ts'
import type { World } from './world.ts'

const receiptsOf = (rows: Rows, id: number) =>
  [...rows.receipt.values()].filter(({ onlineId }) => onlineId === id)
const refundsOf = (rows: Rows, id: number) =>
  [...rows.refund.values()].filter(({ onlineId }) => onlineId === id)

/** What is wrong with what became of a payment; undefined where each share is one receipt or one refund. */
function faultOf(rows: Rows, online: OnlineRow): string | undefined {
  const [receipts, refunds] = [receiptsOf(rows, online.id), refundsOf(rows, online.id)]
  const own = refunds.filter(({ reason }) => reason !== 'desk')
  if (online.decidedAt === null)
    return receipts.length + refunds.length > 0 ? 'has receipts or refunds, and is not decided' : undefined
  const order = rows.order.get(String(online.orderId))
  if (!order) return 'is decided without an order'
  // The provider has given it back by itself.
  if (receipts.length + own.length === 0) return online.status === 'refunded' ? undefined : 'became nothing'
  const kept = receipts.length > 0 ? order.convenience : 0
  if (sumOf(receipts) + sumOf(own) + kept !== online.amount) return 'became another amount'
  const shares = [...receipts, ...own].map(({ studentId }) => studentId)
  return new Set(shares).size < shares.length ? 'became two of one share' : undefined
}

/** What holds after every commit. */
export function checkCommit(world: World, rows: Rows): void {
  for (const online of rows.online.values()) {
    const fault = faultOf(rows, online)
    if (fault) world.fail(`payment ${online.providerPaymentId} ${fault}`)
  }
  for (const { id } of rows.instalment.values()) {
    const due = dueIn(rows, id)
    if (due && (due.feeDue < 0 || due.fineDue < 0)) world.fail(`instalment ${id} is paid twice`)
  }
  const orders = [...rows.online.values()].flatMap(({ id, orderId }) =>
    receiptsOf(rows, id).length > 0 ? [orderId] : [],
  )
  if (new Set(orders).size < orders.length) world.fail('an order has receipts of two payments')
}

/** What of a captured payment is not at its end; undefined where all of it is. */
function openOf(rows: Rows, { id, refunded }: StandInPayment): string | undefined {
  const online = [...rows.online.values()].find(({ providerPaymentId }) => providerPaymentId === id)
  if (!online?.decidedAt) return 'is not decided'
  const refunds = refundsOf(rows, online.id)
  if (sumOf(refunds.filter(({ state }) => state !== 'failed')) !== refunded)
    return 'went back in another amount than was decided'
  if (online.refunded !== refunded) return `is known to have gone back by ${online.refunded} of ${refunded}`
  const isOpen = refunds.some(({ state }) => state === 'wanted' || state === 'made')
  return isOpen ? 'has a refund without an end' : undefined
}

/** What holds in the end, after one comparison. */
export function checkEnd(world: World): void {
  const rows = world.database.committed
  const captured = Object.values(world.state.payments).filter(({ capturedAt }) => capturedAt !== null)
  for (const payment of captured) {
    const fault = openOf(rows, payment)
    if (fault) world.fail(`payment ${payment.id} ${fault}`)
  }
  const went = captured.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)
  const entries = [...rows.entry.values()].filter(({ isOnline }) => isOnline)
  const booked = entries.reduce(
    (sum, { credit, parts }) => sum + credit + parts.reduce((all, { fee, fine }) => all + fee + fine, 0),
    0,
  )
  const kept = [...rows.online.values()].reduce((sum, { id, orderId }) => {
    const isKept = receiptsOf(rows, id).length > 0
    return sum + (isKept ? (rows.order.get(String(orderId))?.convenience ?? 0) : 0)
  }, 0)
  if (booked + kept !== went) world.fail(`the books have ${booked} and ${kept}, the provider ${went}`)
  for (const { code, state } of rows.order.values())
    if (state === 'making' || state === 'open' || state === 'checking' || state === 'refunding')
      world.fail(`order ${code} is ${state} in the end`)
}
