import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failures } from '#domain/errors.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { feeDesk } from '#server/desk/fees/testing.ts'
import { type AtDesk, deskOf } from '#server/desk/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { paymentEntity } from '#server/payments/stand-in/core.ts'
import { openPayments, type SentOrder } from '#server/payments/testing.ts'

let t: TestApp
let p: Awaited<ReturnType<typeof openPayments>>
let aarav: SignedIn
let other: SignedIn
let owner: AtDesk
let f: ReturnType<typeof feeDesk>
let refused: string[] = []
const secret = 'a webhook secret of this test'
beforeAll(async () => {
  t = await createTestApp()
  Object.assign(t.context, {
    metrics: { refused: (rule: string) => refused.push(rule), answered: () => undefined },
  })
  p = await openPayments(t)
  aarav = await t.signedIn('9000000001')
  other = await t.signedIn('9000000002')
  await query(
    `insert into fee_instalment (institute_id, student_id, academic_year_id, number, due_date, initial_paise)
      values (1, $1, $2, 150, '2020-12-31', 1000000)`,
    [other.student_id, other.acad_yr_id],
  )
  const d = deskOf(t)
  f = feeDesk(t, d)
  owner = await d.open('owner@staff.test', ['owner'])
  await setSecret(secret)
})
afterAll(async () => {
  await p.close()
  await t.close()
})

const query = async <R extends object>(text: string, values: unknown[] = []) =>
  (await t.database.pool.query<R>(text, values)).rows
const setSecret = (webhook: string) =>
  query(
    `update payment_account set sealed_former_secret = sealed_webhook_secret, former_until = $2, sealed_webhook_secret = $1
      where institute_id = 1`,
    [t.context.secrets.seal(webhook), new Date(t.now().getTime() + 48 * 3_600_000)],
  )
const sign = (body: string, key = secret) => createHmac('sha256', key).update(body).digest('hex')
const bodyOf = (order: SentOrder, more: object = {}) =>
  JSON.stringify({
    account_id: 'acc_T1',
    event: 'order.paid',
    payload: { order: { entity: { id: order.checkout?.order_id ?? '' } } },
    ...more,
  })
const post = async (body: string, signature: string, path = 'test/1') => {
  refused = []
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api/v1/payments/webhook/${path}`,
    headers: { host: 'localhost', 'content-type': 'application/json', 'x-razorpay-signature': signature },
    payload: body,
  })
  return answer.statusCode
}
const receipts = async () => (await query(`select 1 from online_receipt`)).length

test('a webhook with a wrong signature, of another institute or account is refused, counted, and changes nothing [pay-17]', async () => {
  const order = await p.order(aarav, 1, 5)
  const body = bodyOf(order)
  const right = sign(body)
  for (const [signature, path, why] of [
    [sign(body, 'another secret'), 'test/1', 'signature'],
    ['', 'test/1', 'signature'],
    ['0'.repeat(64), 'test/1', 'signature'],
    [`${right} `, 'test/1', 'signature'],
    [right, 'test/2', 'signature'],
    [right, 'razorpay/1', 'signature'],
    [right, 'nobody/1', 'path'],
    [right, 'test/1e1', 'path'],
  ] as const) {
    expect(await post(body, signature, path)).toBe(404)
    expect(refused).toContain(`payment: webhook ${why}`)
  }
  // Other bytes than those that were signed.
  expect(await post(`${body} `, right)).toBe(404)
  expect(await post(body, right)).toBe(200)
  const otherAccount = bodyOf(order, { account_id: 'acc_other' })
  expect(await post(otherAccount, sign(otherAccount))).toBe(404)
  expect(refused).toContain('payment: webhook account')
  await p.work()
  expect(await p.state(aarav, order.order)).toMatchObject({ state: 'open' })
  expect(await receipts()).toBe(0)
  await p.cancel(aarav, order.order)
})

test('the secret before the present one is taken for 48 hours, and not after that [pay-17]', async () => {
  const body = bodyOf(await p.order(aarav, 1, 6))
  await setSecret('the next one')
  expect([await post(body, sign(body)), await post(body, sign(body, 'the next one'))]).toEqual([200, 200])
  await query(`update payment_account set former_until = $1 where institute_id = 1`, [t.now()])
  expect([await post(body, sign(body)), await post(body, sign(body, 'the next one'))]).toEqual([404, 200])
  await setSecret(secret)
})

test('a webhook is not believed: what the provider says itself is [pay-10]', async () => {
  const order = await p.order(aarav, 1, 7)
  const claimed = bodyOf(order, {
    payload: {
      order: { entity: { id: order.checkout?.order_id ?? '', status: 'paid' } },
      payment: { entity: { id: 'pay_forged', order_id: order.checkout?.order_id, status: 'captured' } },
    },
  })
  expect(await post(claimed, sign(claimed))).toBe(200)
  await p.work()
  expect(await p.state(aarav, order.order)).toMatchObject({ state: 'open', receipts: [] })
  expect(await receipts()).toBe(0)
})

test('a payment of another amount or currency is not booked, and the desk sees it [pay-10, pay-22]', async () => {
  const order = await p.order(aarav, 1, 8)
  await p.pay(order)
  for (const [change, unclear] of [
    [{ amount: 1 }, 'otherAmount'],
    [{ currency: 'USD' }, 'otherCurrency'],
  ] as const) {
    const before = await p.at(1, (one) => {
      const [payment] = one.paymentsOf(order.checkout?.order_id ?? '')
      if (!payment) throw new Error('not paid')
      const { amount, currency } = payment
      Object.assign(payment, change)
      return { amount, currency }
    })
    await p.returned(aarav, order.order)
    expect(refused).toContain(`payment: ${unclear}`)
    expect(await receipts()).toBe(0)
    const { rows, unclear: count } = await f.get<{ rows: { unclear: string }[]; unclear: number }>(
      owner,
      '../online-payments?unclear=true',
    )
    expect([count, rows.map((row) => row.unclear)]).toEqual([1, [unclear]])
    await p.at(1, (one) => Object.assign(one.paymentsOf(order.checkout?.order_id ?? '')[0] ?? {}, before))
  }
  expect((await p.returned(aarav, order.order)).result.order.state).toBe('paid')
  expect(
    paymentEntity(
      (await p.at(1, (one) => one.paymentsOf(order.checkout?.order_id ?? '')))[0] ?? (null as never),
    ).amount,
  ).toBe(Math.round(order.total * 100))
})

test('a return of a browser is compared with the key, and with its order [pay-7]', async () => {
  const [order, second] = [await p.order(aarav, 1, 9), await p.order(other, 1, 9)]
  const orderId = order.checkout?.order_id ?? ''
  const [account] = await query<{ sealed: string }>(
    `select sealed_key_secret as sealed from payment_account where institute_id = 1`,
  )
  const key = t.context.secrets.open(account?.sealed ?? '')
  const proof = (order_id: string, signature: string) => ({ payment_id: 'pay_x', order_id, signature })
  const right = sign(`${orderId}|pay_x`, key)
  const foreign = second.checkout?.order_id ?? ''
  for (const wrong of [
    proof(orderId, sign(`${orderId}|pay_y`, key)),
    proof(orderId, 'x'),
    proof(foreign, sign(`${foreign}|pay_x`, key)),
  ])
    expect(await p.returned(aarav, order.order, wrong)).toMatchObject({
      status: 422,
      message: failures.returnRefused.message,
    })
  expect(refused).toContain('payment: return')
  // A right one is a reason to ask, and nothing more.
  const { result } = await p.returned(aarav, order.order, proof(orderId, right))
  expect(result.order).toMatchObject({ state: 'open', receipts: [] })
})

test("another family's orders, quotes and children are not there [pay-5, pay-6]", async () => {
  const order = await p.order(aarav, 1, 10)
  const ask = (method: 'GET' | 'POST', path: string, body?: object) => p.ask(other, method, path, body)
  const code = order.order
  expect(
    await Promise.all([
      ask('GET', `orders/${code}`),
      ask('POST', `orders/${code}/returned`, { proof: null }),
      ask('POST', `orders/${code}/cancel`, {}),
      p.begin(other, (await quoteOf(other)).quote, [code]),
    ]).then((answers) => answers.map(({ status }) => status)),
  ).toEqual([404, 404, 404, 404])
  expect(await p.begin(other, order.quote.quote)).toMatchObject({
    status: 409,
    message: failures.quoteOver.message,
  })
  const instalment = order.parts[0]?.instalment_id ?? 0
  expect(await p.quote(other, [{ instalment_id: instalment, amount: 10 }])).toMatchObject({ status: 404 })
  const changed = `${order.quote.quote.slice(0, -2)}AA`
  expect(await p.begin(aarav, changed)).toMatchObject({ status: 409, message: failures.quoteOver.message })
})
const quoteOf = async (who: SignedIn) => {
  const [one] = (await p.payable(who)).students.flatMap(({ instalments }) => instalments)
  return (await p.quote(who, [{ instalment_id: one?.instalment_id ?? 0, amount: 10 }])).result
}

test('the same signed webhook again and again is one receipt [pay-11]', async () => {
  const before = await receipts()
  const order = await p.order(other, 1, 11)
  await p.pay(order)
  const body = bodyOf(order)
  for (let time = 0; time < 5; time++) {
    expect(await post(body, sign(body))).toBe(200)
    await p.work()
  }
  expect(await receipts()).toBe(before + 1)
})
