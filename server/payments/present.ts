import type { PaymentOrder } from '#domain/fee/online/calls.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { checkoutPath, ticketOf } from '#server/payments/checkout/ticket.ts'
import { failureText } from '#server/payments/failure-text.ts'
import {
  type Account,
  findAccount,
  findPayer,
  findReceipts,
  findRefunds,
  findStudentNames,
  findYearNames,
  type StoredOrder,
} from '#server/payments/queries.ts'
import type { OrderPart } from '#server/payments/tables.ts'
import { testPageOf } from '#server/payments/test-page-address.ts'
import type { Session } from '#server/session.ts'

type Pool = Pick<Context, 'pool'>
type Names = { students: ReadonlyMap<number, string>; years: ReadonlyMap<number, string> }

async function namesOf({ pool }: Pool, instituteId: number, parts: readonly OrderPart[]): Promise<Names> {
  const studentIds = [...new Set(parts.map(({ studentId }) => studentId))]
  const [students, years] = await Promise.all([
    findStudentNames(pool, { instituteId, studentIds }),
    findYearNames(pool, { instituteId }),
  ])
  return {
    students: new Map(students.map(({ studentId, name }) => [studentId, name])),
    years: new Map(years.map(({ yearId, name }) => [yearId, name])),
  }
}

const shownParts = (parts: readonly OrderPart[], { students, years }: Names) =>
  parts.map(({ instalmentId, studentId, yearId, number, dueDay, fee, fine }) => ({
    instalment_id: instalmentId,
    student_id: studentId,
    name: students.get(studentId) ?? '',
    year_id: yearId,
    year: years.get(yearId) ?? '',
    number,
    due_day: dueDay,
    fee,
    fine,
  }))

/** Parts with the names of students and years. */
export const presentParts = async (context: Pool, instituteId: number, parts: readonly OrderPart[]) =>
  shownParts(parts, await namesOf(context, instituteId, parts))

/**
 * An order whose time is over is not open any more, before the provider was asked. One that the provider has not got yet could not be
 * paid by anybody.
 */
function stateOf({ state: stored, until }: StoredOrder, now: Date): PaymentOrder['state'] {
  const state = stored === 'making' ? 'open' : stored
  return state === 'open' && until <= now ? 'checking' : state
}

/** Orders as a family sees them [pay-6]: five statements, however many there are. */
export async function presentOrders(
  context: Context,
  session: Session,
  orders: readonly StoredOrder[],
): Promise<PaymentOrder[]> {
  if (orders.length === 0) return []
  const { pool, clock } = context
  const { instituteId, timeZone } = session
  const orderIds = orders.map(({ id }) => id)
  const now = clock()
  const names = await namesOf(
    context,
    instituteId,
    orders.flatMap(({ parts }) => parts),
  )
  const [receipts, refunds] = await Promise.all([
    findReceipts(pool, { instituteId, orderIds }),
    findRefunds(pool, { instituteId, orderIds }),
  ])
  const people = new Map<number, Awaited<ReturnType<typeof findPayer>>>()
  const accounts = new Map<number, Account>()
  for (const { personId, accountId } of orders) {
    if (!people.has(personId)) people.set(personId, await findPayer(pool, { instituteId, personId }))
    if (!accounts.has(accountId)) accounts.set(accountId, await findAccount(pool, { instituteId, accountId }))
  }
  return orders.map((order) => {
    const { id, code, amount, convenience, until, begunAt, personId, parts } = order
    // The receipts are there a moment before the state.
    const state = receipts.some((one) => one.orderId === id) ? 'paid' : stateOf(order, now)
    const payer = people.get(personId)
    const isOwn = personId === session.personId
    return {
      order: code,
      state,
      amount,
      convenience,
      total: amount + convenience,
      until: isoIn(timeZone, until),
      begun_at: isoIn(timeZone, begunAt),
      by: payer?.name ?? '',
      is_own: isOwn,
      is_with_office: order.isUnclear,
      failure: state === 'open' ? failureText(order.failure) : '',
      parts: shownParts(parts, names),
      receipts: receipts
        .filter((one) => one.orderId === id)
        .map(({ studentId, receiptNo, financialYear, yearId, amount: paid, credit }) => ({
          student_id: studentId,
          receipt_no: receiptNo,
          financial_year: financialYear,
          year: names.years.get(yearId) ?? '',
          paid,
          credit,
        })),
      refunds: refunds
        // What was entered again at the desk is said there.
        .filter((one) => one.orderId === id && !(one.state === 'failed' && one.isSettled))
        .map((one) => ({
          amount: one.amount,
          is_done: one.state === 'done',
          is_failed: one.state === 'failed',
          reason: one.reason,
        })),
      checkout:
        state === 'open' && isOwn ? checkoutOf(context, order, accounts.get(order.accountId), payer) : null,
    }
  })
}

type Payer = Awaited<ReturnType<typeof findPayer>> | undefined

/** With what the Checkout of an order is opened, and the page that does it; null before the provider has it. */
export function checkoutOf(
  context: Pick<Context, 'secrets'>,
  order: StoredOrder,
  account: Account | undefined,
  payer: Payer,
) {
  if (!account || order.providerOrderId === null) return null
  const { instituteId, code, amount, convenience, providerOrderId, parts, until } = order
  const ticket = () => ticketOf(context, { instituteId, code, until: until.getTime(), from: '' })
  const numbers = parts.map(({ number }) => number).join(', ')
  return {
    provider: account.provider,
    key: account.keyId,
    order_id: providerOrderId,
    amount_paise: amount + convenience,
    currency: 'INR' as const,
    institute: payer?.institute ?? '',
    description: `Fees, instalment ${numbers}`.slice(0, 200),
    prefill: { name: payer?.name ?? '', email: payer?.email ?? '', contact: payer?.phone ?? '' },
    page: account.provider === 'test' ? testPageOf(code) : `${checkoutPath}/${ticket()}`,
  }
}
