import { afterAll, beforeAll, expect, test } from 'vitest'
import { failures } from '#domain/errors.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { type FeeCaller, feeCaller } from '#server/features/fee/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { openPayments } from '#server/payments/testing.ts'

let t: TestApp
let p: Awaited<ReturnType<typeof openPayments>>
let call: FeeCaller
let aarav: SignedIn
let parent: SignedIn
beforeAll(async () => {
  t = await createTestApp({}, 'a school day')
  p = await openPayments(t)
  call = feeCaller(t)
  aarav = await t.signedIn('9000000001')
  parent = await t.signedIn('9000000010', { user_id: aarav.user_id })
})
afterAll(async () => {
  await p.close()
  await t.close()
})

const query = async <R extends object>(text: string, values: unknown[] = []) =>
  (await t.database.pool.query<R>(text, values)).rows
/** Captured, given back, in receipts, and kept convenience fees, in paise. */
const books = async () => {
  const [sums] = await query<{ captured: number; back: number; receipts: number; convenience: number }>(
    `select coalesce(sum(amount_paise) filter (where captured_at is not null), 0)::float8 as captured,
      (select coalesce(sum(amount_paise), 0)::float8 from online_refund where state <> 'failed') as back,
      (select coalesce(sum(p.amount_paise), 0)::float8 from online_receipt r join fee_payment p on p.id = r.payment_id)
        - (select coalesce(sum(f.fee_paise + f.fine_paise + f.credit_paise), 0)::float8 from online_receipt r join fee_refund f on f.payment_id = r.payment_id) as receipts,
      (select coalesce(sum(o.convenience_paise), 0)::float8 from payment_order o where o.state = 'paid') as convenience
    from online_payment`,
  )
  return sums
}
/** The sum of receipts and convenience fees is what was captured less what was given back. */
const expectClear = async () => {
  const sums = await books()
  expect((sums?.receipts ?? 0) + (sums?.convenience ?? 0)).toBe((sums?.captured ?? 0) - (sums?.back ?? 0))
  expect(
    await query(`select id from online_payment where captured_at is not null and decided_at is null`),
  ).toEqual([])
}

test('a family pays what is due, and has one receipt, also where the webhook comes twice [pay-1, pay-3, pay-5, pay-11]', async () => {
  const before = await p.payable(aarav)
  expect(before).toMatchObject({ is_offered: true, is_test: true, may_part: true, orders: [] })
  const [first] = before.students[0]?.instalments ?? []
  const order = await p.order(aarav)
  expect(order).toMatchObject({ state: 'open', amount: first?.due, is_own: true, failure: '' })
  expect(order.convenience).toBe(Math.round((first?.due ?? 0) * 1) / 100)
  expect(order.checkout).toMatchObject({ amount_paise: Math.round(order.total * 100), currency: 'INR' })
  await p.pay(order)
  expect(await p.deliver()).toBe(3)
  expect(await p.work()).toBeGreaterThan(0)
  const paid = await p.state(aarav, order.order)
  expect(paid).toMatchObject({ state: 'paid', checkout: null, refunds: [] })
  expect(paid?.receipts).toMatchObject([{ paid: order.amount, credit: 0 }])
  const history = await call.feesOf(aarav, order.parts[0]?.year_id)
  expect(history.p_install_li.find((one) => one.f_rec_no === paid?.receipts[0]?.receipt_no)).toMatchObject({
    p_amount: order.amount,
    p_method: 'UPI',
  })
  await p.returned(aarav, order.order)
  await p.work()
  expect((await p.state(aarav, order.order))?.receipts).toHaveLength(1)
  await expectClear()
})

const dues = async (who: SignedIn) =>
  (await p.payable(who)).students.flatMap(({ instalments }) => instalments)
/** One of which more of the fee is due than a test pays. */
const large = async (who: SignedIn) => {
  const found = (await dues(who)).find((one) => one.fee_due > 500)
  if (!found) throw new Error('nothing is due')
  return found
}
/** Another moment of the same day, later by minutes. */
const later = (minutes: number) => t.setClock(new Date(t.now().getTime() + minutes * 60_000))

test('the browser of a payment that is made may die: the reconciliation books it [pay-15]', async () => {
  const order = await p.order(aarav, 1, 7)
  await p.pay(order, 'captured', 'card')
  later(4)
  await p.addJobs()
  await p.work()
  expect(await p.state(aarav, order.order)).toMatchObject({ state: 'paid', receipts: [{ paid: 7 }] })
  const methods = (await call.feesOf(aarav, order.parts[0]?.year_id)).p_install_li.map((one) => one.p_method)
  expect(methods).toContain('Card')
  await p.deliver()
  await p.work()
  await expectClear()
})

test('a part of an instalment is at least a rupee, and at most what is due [pay-2]', async () => {
  const one = await large(aarav)
  const part = (amount: number) => p.quote(aarav, [{ instalment_id: one?.instalment_id ?? 0, amount }])
  const refused = { status: 422 }
  expect(await part((one?.due ?? 0) + 1)).toMatchObject({
    ...refused,
    message: 'This is more than is due of the instalment.',
  })
  expect(await part(0.5)).toMatchObject({ ...refused, message: 'Please pay at least Rs 1 of an instalment.' })
  await query('update payment_account set may_part = false where institute_id = 1')
  expect(await part(5)).toMatchObject({ ...refused, message: 'Your institute takes whole instalments only.' })
  await query('update payment_account set may_part = true where institute_id = 1')
  const [quoted] = (await part(5)).result.parts
  expect([quoted?.fee, quoted?.fine]).toEqual([5, 0])
})

test('what was shown is what is taken for 30 minutes, and not after that [pay-4]', async () => {
  const one = await large(aarav)
  const instalment = one?.instalment_id ?? 0
  const shown = await p.quote(aarav, [{ instalment_id: instalment, amount: one?.due ?? 0 }])
  await query('update fee_instalment set fine_paise = fine_paise + 5000 where id = $1', [instalment])
  const begun = await p.begin(aarav, shown.result.quote)
  expect(begun.result.order).toMatchObject({ state: 'open', amount: one?.due })
  await p.cancel(aarav, begun.result.order.order)
  await query('update fee_instalment set fine_paise = fine_paise - 5000 where id = $1', [instalment])
  await query('update fee_instalment set discount_paise = discount_paise + 100 where id = $1', [instalment])
  expect(await p.begin(aarav, shown.result.quote)).toMatchObject({
    status: 409,
    message: failures.feesChanged.message,
  })
  await query('update fee_instalment set discount_paise = discount_paise - 100 where id = $1', [instalment])
  later(30)
  const late = await p.begin(aarav, shown.result.quote)
  expect([late.status, late.message]).toEqual([409, failures.quoteOver.message])
})

test('two parents, or two tabs: the open order is the same again, or said, or replaced [pay-5]', async () => {
  const one = await large(aarav)
  const parts = [{ instalment_id: one.instalment_id, amount: 11 }]
  const shown = (await p.quote(aarav, parts)).result
  const first = await p.begin(aarav, shown.quote)
  expect((await p.begin(aarav, shown.quote)).result.order.order).toBe(first.result.order.order)
  const hers = (await p.quote(parent, parts)).result
  const refused = await p.begin(parent, hers.quote)
  expect(refused).toMatchObject({
    status: 409,
    message: failures.paymentBegun.message,
    orders: [{ order: first.result.order.order, is_own: false, amount: 11, checkout: null }],
  })
  expect((await dues(parent)).find((due) => due.instalment_id === one?.instalment_id)?.order).toBe(
    first.result.order.order,
  )
  const second = await p.begin(parent, hers.quote, [first.result.order.order])
  expect(second.result.order).toMatchObject({ state: 'open', is_own: true })
  expect(await p.state(aarav, first.result.order.order)).toMatchObject({ state: 'cancelled' })
  await p.cancel(parent, second.result.order.order)
})

test('paid twice: the second one is given back, and the family has news of it [pay-12, pay-13, pay-14]', async () => {
  const first = await p.order(aarav)
  const instead = await p.begin(
    parent,
    (
      await p.quote(
        parent,
        first.parts.map((part) => ({ instalment_id: part.instalment_id, amount: part.fee + part.fine })),
      )
    ).result.quote,
    [first.order],
  )
  const second = instead.result.order
  await p.pay(first)
  await p.pay(second)
  await p.deliver()
  await p.work()
  const states = await Promise.all([p.state(aarav, first.order), p.state(parent, second.order)])
  expect(states.map((order) => order?.state).toSorted()).toEqual(['paid', 'refunding'])
  const back = states.find((order) => order?.state === 'refunding')
  expect(back?.refunds).toEqual([
    { amount: back?.total, is_done: false, is_failed: false, reason: 'paidTwice' },
  ])
  const news = await query<{ args: { paise: string } }>(`select args from news where kind = 'paymentRefund'`)
  expect(news[0]?.args.paise).toBe(String(Math.round((back?.total ?? 0) * 100)))
  later(4)
  await p.deliver()
  await p.addJobs()
  await p.work()
  expect(await p.state(aarav, back?.order ?? '')).toMatchObject({
    state: 'refunded',
    refunds: [{ is_done: true }],
  })
  await expectClear()
})

test('late, after the office has changed the instalment: what fits is booked, the rest is a credit [pay-12]', async () => {
  const [one] = await dues(aarav)
  const order = await p.order(aarav)
  await p.pay(order, 'late')
  await p.cancel(aarav, order.order)
  await query('update fee_instalment set discount_paise = discount_paise + 10000 where id = $1', [
    one?.instalment_id,
  ])
  later(40)
  await p.deliver()
  await p.work()
  expect(await p.state(aarav, order.order)).toMatchObject({
    state: 'paid',
    receipts: [{ paid: order.amount, credit: 100 }],
  })
  await expectClear()
})

test('a payment for two children is one order, and a receipt for each [pay-11]', async () => {
  const { students } = await p.payable(parent)
  expect(students).toHaveLength(2)
  const parts = students.flatMap(({ instalments }) =>
    instalments.slice(0, 1).map((due) => ({ instalment_id: due.instalment_id, amount: 20 })),
  )
  const { result } = await p.begin(parent, (await p.quote(parent, parts)).result.quote)
  await p.pay(result.order)
  const returned = await p.returned(parent, result.order.order)
  expect(returned.result.order.state).toBe('paid')
  expect(new Set(returned.result.order.receipts.map((one) => one.student_id)).size).toBe(2)
  // A student sees an order with the fees of a sister no more than those fees.
  expect(await p.state(aarav, result.order.order)).toBeUndefined()
  await expectClear()
})

test('a try that fails says why, and the order stays open; one that is cancelled is over [pay-6, pay-8]', async () => {
  const order = await p.order(aarav, 1, 9)
  await p.at(1, (one) =>
    one.pay(order.checkout?.order_id ?? '', {
      method: 'upi',
      outcome: 'failed',
      reason: 'insufficient_funds',
    }),
  )
  await p.deliver()
  await p.work()
  expect(await p.state(aarav, order.order)).toMatchObject({
    state: 'open',
    failure: 'There was not enough money in the account.',
  })
  expect((await p.cancel(aarav, order.order)).result.order).toMatchObject({
    state: 'cancelled',
    checkout: null,
  })
})

test('without an answer of the provider nothing is guessed [pay-9]', async () => {
  const order = await p.order(aarav, 1, 12)
  await p.close()
  const { setStandIn } = await import('#server/payments/needs.ts')
  setStandIn('http://127.0.0.1:9')
  const [one] = await dues(aarav)
  const shown = await p.quote(aarav, [{ instalment_id: one?.instalment_id ?? 0, amount: 13 }])
  expect(await p.begin(aarav, shown.result.quote, [order.order])).toMatchObject({
    status: 503,
    message: failures.providerAway.message,
  })
  expect((await p.returned(aarav, order.order)).result.order.state).toBe('open')
  p = await openPayments(t)
  await p.work()
  expect((await p.cancel(aarav, order.order)).result.order.state).toBe('cancelled')
})

test('without keys, or where payments are off, nothing is offered [pay-1]', async () => {
  const own = (await large(aarav)).instalment_id
  await query('update payment_account set is_on = false where institute_id = 1')
  expect(await p.payable(aarav)).toMatchObject({ is_offered: false, students: [], orders: [] })
  const refused = await p.quote(aarav, [{ instalment_id: own, amount: 1 }])
  expect([refused.status, refused.message]).toEqual([422, failures.paymentsOff.message])
  await query('update payment_account set is_on = true where institute_id = 1')
})

test('at night what was not asked about is found: lost orders, foreign refunds, settlements [pay-15]', async () => {
  const order = await p.order(aarav, 1, 14)
  await p.pay(order)
  // As after a restored backup: the order is not asked about any more, or is gone.
  await query(`update payment_order set ask_at = null, provider_order_id = null where code = $1`, [
    order.order,
  ])
  await p.at(1, (one) => {
    const lost = one.createOrder({ amount: 700, currency: 'INR', receipt: 'a'.repeat(20) })
    one.pay(lost.id, { method: 'upi', outcome: 'captured' })
    const others = one.createOrder({ amount: 900, currency: 'INR', receipt: 'a shop' })
    one.pay(others.id, { method: 'upi', outcome: 'captured' })
    one.tick()
  })
  t.setClock(new Date(t.now().getTime() + 2 * 86_400_000))
  await query('update payment_account set compared_at = null where institute_id = 1')
  await p.addJobs()
  await p.work()
  const relogged = await t.signedIn('9000000001')
  expect(await p.state(relogged, order.order)).toMatchObject({ state: 'paid' })
  expect(
    await query(`select amount_paise::int as amount, unclear from online_payment where order_id is null`),
  ).toEqual([{ amount: 700, unclear: 'withoutOrder' }])
  const settled = await query(
    `select 1 from online_payment where settled_on is not null and charges_paise > 0`,
  )
  expect(settled.length).toBeGreaterThan(3)
})
