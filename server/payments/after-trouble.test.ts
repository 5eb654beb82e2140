import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failures } from '#domain/errors.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { feeDesk } from '#server/desk/fees/testing.ts'
import { type AtDesk, deskOf } from '#server/desk/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { ask } from '#server/payments/ask.ts'
import type { Asking } from '#server/payments/asking.ts'
import { asking, providerOf } from '#server/payments/needs.ts'
import { type Provider, ProviderAway, ProviderRefusal } from '#server/payments/provider.ts'
import { openPayments, type SentOrder } from '#server/payments/testing.ts'

let t: TestApp
let p: Awaited<ReturnType<typeof openPayments>>
let other: SignedIn
let accountant: AtDesk
let f: ReturnType<typeof feeDesk>
beforeAll(async () => {
  t = await createTestApp()
  p = await openPayments(t)
  other = await t.signedIn('9000000002')
  await query(
    `insert into fee_instalment (institute_id, student_id, academic_year_id, number, due_date, initial_paise)
      select 1, $1, $2, number, '2020-12-31', 1000000 from generate_series(101, 150) number`,
    [other.student_id, other.acad_yr_id],
  )
  const d = deskOf(t)
  f = feeDesk(t, d)
  accountant = await d.open('accountant@staff.test', ['accountant'])
})
afterAll(async () => {
  await p.close()
  await t.close()
})

const query = async <R extends object>(text: string, values: unknown[] = []) =>
  (await t.database.pool.query<R>(text, values)).rows
const idOf = async (order: SentOrder) =>
  Number((await query<{ id: string }>(`select id from payment_order where code = $1`, [order.order]))[0]?.id)
/** Replaces some calls of the provider. */
const needsWith = (change: Partial<Provider>): Asking => ({
  ...asking(t.context),
  providerOf: async (account) => ({ ...(await providerOf(t.context, account)), ...change }),
})
/** The order has another payment that the provider has captured. */
const payAgain = (order: SentOrder) =>
  p.at(1, (one) => {
    const [first] = one.paymentsOf(order.checkout?.order_id ?? '')
    if (!first) throw new Error('not paid')
    const id = `${first.id}again`
    one.state.payments[id] = { ...first, id, refunded: 0, status: 'captured' }
  })

test('what is found at night to be paid twice is given back the same night [pay-15]', async () => {
  const order = await p.order(other, 1, 20)
  await p.pay(order)
  expect((await p.returned(other, order.order)).result.order.state).toBe('paid')
  await payAgain(order)
  await query('update payment_account set compared_at = null where institute_id = 1')
  t.setClock(new Date(t.now().getTime() + 60_000))
  await p.addJobs()
  await p.work()
  expect(await query(`select state from online_refund where amount_paise = 2020`)).toEqual([
    { state: 'made' },
  ])
})

test('a refund that the provider has refused is asked for again by the desk, and not by anything else [pay-14, pay-23]', async () => {
  const order = await p.order(other, 1, 21)
  await p.pay(order)
  await p.returned(other, order.order)
  await payAgain(order)
  const noBalance = async () => {
    throw new ProviderRefusal(400, 'Your account does not have enough balance to carry out the refund')
  }
  const at = { instituteId: 1, orderId: await idOf(order) }
  await ask(needsWith({ refund: noBalance }), at)
  const back = async () => (await p.state(other, order.order))?.refunds
  expect(await back()).toMatchObject([{ is_failed: true, is_done: false }])
  await p.returned(other, order.order)
  expect(await back()).toMatchObject([{ is_failed: true }])
  const check = () =>
    f.post<{ state: string }>(accountant, '../online-payments/check', { order: order.order })
  expect((await check()).status).toBe(200)
  expect(await back()).toMatchObject([{ amount: 21.21, is_failed: false }])
  await check()
  expect(await back()).toHaveLength(1)
  expect(
    await p.at(1, (one) => Object.values(one.state.refunds).filter((r) => r.amount === 2121).length),
  ).toBe(1)
})

test('a refund of the desk that is refused, and tried again after a kill: the books have what the provider has given back [pay-14, pay-16]', async () => {
  const order = await p.order(other, 1, 24)
  await p.pay(order)
  const { parts } = (await p.returned(other, order.order)).result.order
  const at = { instituteId: 1, orderId: await idOf(order) }
  const [receipt] = await query<{ id: string }>(
    `select receipt.payment_id as id from online_receipt receipt join online_payment online on online.id = receipt.online_id where online.order_id = $1`,
    [at.orderId],
  )
  const paymentId = Number(receipt?.id)
  const student = parts[0]?.student_id ?? 0
  const { state } = await f.account(accountant, student)
  const back = await f.post(accountant, '../online-payments/refund', {
    payment_id: paymentId,
    parts: [{ instalment_id: parts[0]?.instalment_id, fee: 10, fine: 0 }],
    ...{ credit: 0, reason: 'Left the bus', state },
  })
  expect(back.status).toBe(200)
  const noBalance = async () => {
    throw new ProviderRefusal(400, 'Your account does not have enough balance to carry out the refund')
  }
  const needs = needsWith({ refund: noBalance })
  const { undoEntries } = needs
  /** The server is killed in the middle of it. */
  const killed: Asking['undoEntries'] = async (...of) => {
    await undoEntries(...of)
    throw new Error('killed')
  }
  await expect(ask({ ...needs, undoEntries: killed }, at)).rejects.toThrow('killed')
  // By now there is enough.
  await ask(asking(t.context), at)
  const [given] = await query<{ books: number; provider: number }>(
    `select (select coalesce(sum(fee_paise), 0)::int from fee_refund where payment_id = $1) as books,
      (select coalesce(sum(refund.amount_paise) filter (where refund.state <> 'failed'), 0)::int from online_refund refund
        join online_payment online on online.id = refund.online_id where online.order_id = $2) as provider`,
    [paymentId, at.orderId],
  )
  expect(given?.books).toBe(given?.provider)
  await p.work()
})

test('of two processes that ask for a refund at once one does: a refusal that comes late takes back nothing that was given [pay-14, pay-16]', async () => {
  const order = await p.order(other, 1, 25)
  await p.pay(order)
  await p.returned(other, order.order)
  await payAgain(order)
  const at = { instituteId: 1, orderId: await idOf(order) }
  // What was paid twice is noted, and not given back yet.
  const away = async () => {
    throw new ProviderAway('no answer')
  }
  await expect(ask(needsWith({ refund: away }), at)).rejects.toThrow('no answer')
  const asked = Promise.withResolvers<void>()
  const refused = Promise.withResolvers<never>()
  const slow = ask(
    needsWith({
      refund: () => {
        asked.resolve()
        return refused.promise
      },
    }),
    at,
  )
  await asked.promise
  await ask(asking(t.context), at)
  refused.reject(
    new ProviderRefusal(400, 'Your account does not have enough balance to carry out the refund'),
  )
  await slow
  const sums = async () => {
    const [{ wanted } = { wanted: 0 }] = await query<{ wanted: number }>(
      `select coalesce(sum(refund.amount_paise) filter (where refund.state <> 'failed'), 0)::int as wanted from online_refund refund
        join online_payment online on online.id = refund.online_id where online.order_id = $1`,
      [at.orderId],
    )
    const given = await p.at(1, (one) => {
      const ids = one.paymentsOf(order.checkout?.order_id ?? '').map(({ id }) => id)
      return Object.values(one.state.refunds).flatMap((r) => (ids.includes(r.paymentId) ? [r.amount] : []))
    })
    return { wanted, given: given.reduce((sum, one) => sum + one, 0) }
  }
  expect(await sums()).toEqual({ wanted: 0, given: 0 })
  await f.post(accountant, '../online-payments/check', { order: order.order })
  expect(await sums()).toEqual({ wanted: 2525, given: 2525 })
})

test('a payment that the provider never got is not being confirmed: the next press makes it [pay-6, pay-9]', async () => {
  const [one] = (await p.payable(other)).students.flatMap(({ instalments }) => instalments)
  const shown = await p.quote(other, [{ instalment_id: one?.instalment_id ?? 0, amount: 22 }])
  const { setStandIn } = await import('#server/payments/needs.ts')
  await p.close()
  setStandIn('http://127.0.0.1:9')
  expect((await p.begin(other, shown.result.quote)).status).toBe(503)
  const left = (await p.payable(other)).orders.find(({ amount }) => amount === 22)
  expect(left).toMatchObject({ state: 'open', checkout: null, is_own: true })
  p = await openPayments(t)
  const again = await p.begin(other, shown.result.quote)
  expect(again.result.order).toMatchObject({ order: left?.order, state: 'open' })
  expect(again.result.order.checkout).not.toBeNull()
  await p.cancel(other, again.result.order.order)
})

test('signed webhooks with ever new ids wait as a few jobs of an order [pay-17]', async () => {
  const order = await p.order(other, 1, 23)
  const secret = 'a secret of this institute'
  await query(`update payment_account set sealed_webhook_secret = $1 where institute_id = 1`, [
    t.context.secrets.seal(secret),
  ])
  const payload = JSON.stringify({
    account_id: 'acc_T1',
    event: 'order.paid',
    payload: { order: { entity: { id: order.checkout?.order_id } } },
  })
  for (let count = 0; count < 60; count++) {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/v1/payments/webhook/test/1',
      headers: {
        host: 'localhost',
        'content-type': 'application/json',
        'x-razorpay-signature': createHmac('sha256', secret).update(payload).digest('hex'),
        'x-razorpay-event-id': `evt_${count}`,
      },
      payload,
    })
    expect(answer.statusCode).toBe(200)
  }
  const waiting = await query(`select id from job where name = 'payment' and done_at is null`)
  expect(waiting.length).toBeGreaterThan(0)
  expect(waiting.length).toBeLessThanOrEqual(16)
  await p.work()
  await p.cancel(other, order.order)
})

test('what waits for the office is not paid online as well, nor the reverse; nothing is paid below a rupee [pay-88] [pay-90]', async () => {
  await query(
    `insert into upi_account (institute_id, vpa, payee, is_offered) values (1, 'school@bank', 'School', true)`,
  )
  const instalments = (await p.payable(other)).students.flatMap((student) => student.instalments)
  const [one, second] = instalments
  const id = one?.instalment_id ?? 0
  const transfer = (items: object[]) =>
    p.ask<{ transfer_id: number }>(other, 'POST', '../feeTransfers', { items })
  const part = (amount: number) => p.quote(other, [{ instalment_id: id, amount }])
  const before = await part(500)
  const made = await transfer([{ instalment_id: id, due: one?.due, amount: (one?.due ?? 0) - 10 }])
  const utr = { transfer_id: made.result.transfer_id, utr: '512345678901' }
  expect((await p.ask(other, 'POST', '../feeTransfers/paid', utr)).status).toBe(200)
  const waits = {
    status: 422,
    message: 'This was paid by UPI already, and waits for the office to confirm it.',
  }
  expect([await part(500), await p.begin(other, before.result.quote)]).toMatchObject([waits, waits])
  // What is left beside it can be paid.
  expect((await part(10)).status).toBe(200)
  const { result } = await p.begin(
    other,
    (await p.quote(other, [{ instalment_id: second?.instalment_id ?? 0, amount: 25 }])).result.quote,
  )
  const beside = [{ instalment_id: second?.instalment_id, due: second?.due, amount: 25 }]
  expect((await transfer(beside)).status).toBe(200)
  await query(`update payment_order set state = 'checking' where code = $1`, [result.order.order])
  expect(await transfer(beside)).toMatchObject({
    status: 422,
    message: expect.stringContaining('being confirmed'),
  })
  await query(`update payment_order set state = 'open' where code = $1`, [result.order.order])
  await p.cancel(other, result.order.order)
  const [{ id: small } = { id: 0 }] = await query<{ id: number }>(
    `insert into fee_instalment (institute_id, student_id, academic_year_id, number, due_date, initial_paise)
      values (1, $1, $2, 99, '2020-12-30', 50) returning id::int`,
    [other.student_id, other.acad_yr_id],
  )
  const least = { status: 422, message: 'One payment is at least Rs 1.' }
  expect(await p.quote(other, [{ instalment_id: small, amount: 0.5 }])).toMatchObject(least)
  expect(await transfer([{ instalment_id: small, due: 0.5, amount: 0.5 }])).toMatchObject(least)
  await query('delete from fee_instalment where id = $1', [small])
  await query('delete from upi_transfer')
  await query('delete from upi_account')
})

test('fifty instalments are one payment [pay-2, pay-5]', async () => {
  const found = (await p.payable(other)).students.flatMap(({ instalments }) => instalments)
  const parts = found.slice(0, 50).map((one) => ({ instalment_id: one.instalment_id, amount: one.due }))
  const { result } = await p.quote(other, parts)
  expect(parts).toHaveLength(50)
  const begun = await p.begin(other, result.quote)
  expect(begun.status).toBe(200)
  await p.cancel(other, begun.result.order.order)
})

test('amounts that were shown before the keys changed begin no payment [pay-5, pay-20]', async () => {
  const [one] = (await p.payable(other)).students.flatMap(({ instalments }) => instalments)
  const shown = await p.quote(other, [{ instalment_id: one?.instalment_id ?? 0, amount: 24 }])
  await query(`update payment_account set is_current = false where institute_id = 1`)
  await query(
    `insert into payment_account (institute_id, provider, key_id, sealed_key_secret, is_on) values (1, 'test', 'rzp_new', $1, true)`,
    [t.context.secrets.seal('new')],
  )
  expect(await p.begin(other, shown.result.quote)).toMatchObject({
    status: 409,
    message: failures.feesChanged.message,
  })
})
