import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#domain/session/calls.ts'
import { createApp } from '#server/http/app.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { openPayments, type SentOrder } from '#server/payments/testing.ts'

let t: TestApp
let p: Awaited<ReturnType<typeof openPayments>>
let aarav: SignedIn
let other: SignedIn
let order: SentOrder
let refused: string[] = []
const metrics = { refused: (rule: string) => refused.push(rule), answered: () => undefined }
beforeAll(async () => {
  t = await createTestApp()
  Object.assign(t.context, { metrics })
  p = await openPayments(t)
  aarav = await t.signedIn('9000000001')
  other = await t.signedIn('9000000002')
  order = await p.order(aarav, 1, 5)
  // From here on the institute seems to have a real provider, whose key signs returns.
  await query(`update payment_account set provider = 'razorpay' where institute_id = 1`)
})
afterAll(async () => {
  await p.close()
  await t.close()
})

const query = async <R extends object>(text: string, values: unknown[] = []) =>
  (await t.database.pool.query<R>(text, values)).rows
const open = async (app: TestApp['app'], url: string, host = 'localhost') => {
  const { statusCode, headers, body } = await app.inject({ url, headers: { host, accept: 'text/html' } })
  return {
    status: statusCode,
    to: String(headers.location),
    policy: String(headers['content-security-policy']),
    body,
  }
}
const ticket = async () => (await p.state(aarav, order.order))?.checkout?.page ?? ''

test("in the portal's origin no script of the provider runs: its own page is opened by a form [pay-56]", async () => {
  const page = await open(t.app, await ticket())
  expect(page.status).toBe(200)
  expect(page.policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; form-action https:\/\/api\.razorpay\.com;/,
  )
  expect(page.body).not.toMatch(/src=|<iframe|<link/)
  expect(page.body).toContain('action="https://api.razorpay.com/v1/checkout/embedded"')
  const value = (name: string) => page.body.split(`name="${name}" value="`)[1]?.split('"')[0]
  expect(value('amount')).toBe(String(Math.round(order.total * 100)))
  expect(value('order_id')).toBe(order.checkout?.order_id)
  expect(value('callback_url')).toBe(`http://localhost/api/v1/payments/back/1/${order.order}`)
  expect(value('cancel_url')).toBe(`http://localhost/fees/pay?order=${order.order}`)
})

test('with an address of its own the script runs there, and there alone [pay-56]', async () => {
  const config = { ...t.context.config, CHECKOUT_ADDRESS: 'https://pay.example' }
  const app = await createApp({ ...t.context, config })
  const school = await open(app, await ticket())
  expect([school.status, school.body]).toEqual([303, ''])
  expect(school.to).toMatch(/^https:\/\/pay\.example\/api\/v1\/payments\/checkout\//)
  const own = school.to.replace('https://pay.example', '')
  const page = await open(app, own, 'pay.example')
  expect(page.policy).toMatch(/script-src https:\/\/checkout\.razorpay\.com 'sha256-[^']+';/)
  expect(page.policy).not.toMatch(/'self'|unsafe-eval|script-src[^;]*unsafe-inline/)
  expect(page.body).toContain(`"order_id":"${order.checkout?.order_id}"`)
  // Neither ticket opens the other page, nor does one of another host or that was changed.
  for (const [url, host] of [
    [own, 'localhost'],
    [await ticket(), 'pay.example'],
    [await ticket(), 'evil.example'],
    [`${own.slice(0, -3)}AAA`, 'pay.example'],
    ['/api/v1/payments/checkout/x', 'localhost'],
  ] as const)
    expect((await open(app, url, host)).status, `${host} ${url}`).toBe(404)
  await app.close()
})

const back = async (fields: Record<string, string>, code = order.order, institute = 1) => {
  refused = []
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api/v1/payments/back/${institute}/${code}`,
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
  return { status: answer.statusCode, to: String(answer.headers.location) }
}

test('a return is compared with the key and the order; nothing forged has the provider be asked [pay-91]', async () => {
  const [account] = await query<{ sealed: string }>(
    `select sealed_key_secret as sealed from payment_account where institute_id = 1`,
  )
  const sign = (orderId: string, key = t.context.secrets.open(account?.sealed ?? '')) =>
    createHmac('sha256', key).update(`${orderId}|pay_1`).digest('hex')
  const orderId = order.checkout?.order_id ?? ''
  const proof = (id: string, signature: string) => ({
    razorpay_payment_id: 'pay_1',
    razorpay_order_id: id,
    razorpay_signature: signature,
  })
  const jobs = async () => (await query(`select id from job where name = 'payment'`)).length
  const before = await jobs()
  const page = `/fees/pay?order=${order.order}`
  for (const [fields, code, institute] of [
    [proof(orderId, sign(orderId, 'another key')), order.order, 1],
    [proof(orderId, ''.padEnd(64, '0')), order.order, 1],
    [proof('order_other', sign('order_other')), order.order, 1],
    [proof(orderId, sign(orderId)), 'a'.repeat(20), 1],
    [proof(orderId, sign(orderId)), order.order, 2],
  ] as const) {
    const answer = await back(fields, code, institute)
    expect([303, 404]).toContain(answer.status)
    expect(refused).toEqual(['payment: return'])
  }
  expect(await jobs()).toBe(before)
  // A right one, also again and again, only has the provider be asked; so does one without a proof, as after a try that failed.
  expect(await back(proof(orderId, sign(orderId)))).toEqual({ status: 303, to: page })
  expect(await back(proof(orderId, sign(orderId)))).toEqual({ status: 303, to: page })
  expect(await back({ 'error[code]': 'BAD_REQUEST_ERROR' })).toEqual({ status: 303, to: page })
  expect([await jobs(), refused]).toEqual([before + 1, []])
  expect(await query('select 1 from online_receipt')).toEqual([])
})

test('an order that is over leads back to its page; another family gets no ticket [pay-56]', async () => {
  const url = await ticket()
  expect((await p.ask(other, 'GET', `orders/${order.order}`)).status).toBe(404)
  await query(`update payment_order set state = 'cancelled' where code = $1`, [order.order])
  expect(await open(t.app, url)).toMatchObject({
    status: 303,
    to: `http://localhost/fees/pay?order=${order.order}`,
  })
})
