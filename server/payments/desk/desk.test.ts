import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#domain/session/calls.ts'
import { feeDesk } from '#server/desk/fees/testing.ts'
import { type AtDesk, deskOf } from '#server/desk/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { openPayments } from '#server/payments/testing.ts'

let t: TestApp
let p: Awaited<ReturnType<typeof openPayments>>
let other: SignedIn
let owner: AtDesk
let accountant: AtDesk
let f: ReturnType<typeof feeDesk>
const refused: string[] = []
beforeAll(async () => {
  t = await createTestApp()
  Object.assign(t.context, {
    metrics: { refused: (rule: string) => refused.push(rule), answered: () => undefined },
  })
  p = await openPayments(t)
  other = await t.signedIn('9000000002')
  await query(
    `insert into fee_instalment (institute_id, student_id, academic_year_id, number, due_date, initial_paise)
      values (1, $1, $2, 150, '2020-12-31', 1000000)`,
    [other.student_id, other.acad_yr_id],
  )
  const d = deskOf(t)
  f = feeDesk(t, d)
  owner = await d.open('owner@staff.test', ['owner'])
  accountant = await d.open('accountant@staff.test', ['accountant'])
})
afterAll(async () => {
  await p.close()
  await t.close()
})

const query = async <R extends object>(text: string, values: unknown[] = []) =>
  (await t.database.pool.query<R>(text, values)).rows

test('the desk has the provider be asked about an order at once [pay-23]', async () => {
  const order = await p.order(other, 1, 30)
  await p.pay(order)
  const check = (code: string) =>
    f.post<{ state: string }>(accountant, '../online-payments/check', { order: code })
  expect((await check(order.order)).result).toEqual({ state: 'paid' })
  expect((await check('a'.repeat(20))).status).toBe(404)
})

test('the desk gives back a part by the provider, not more than is left; a refusal sets the entry to 0 [pay-24, pay-14]', async () => {
  const order = await p.order(other, 1, 400)
  await p.pay(order)
  const { receipts: made, parts } = (await p.returned(other, order.order)).result.order
  const [online] = (
    await f.get<{ rows: { receipts: { payment_id: number; receipt_no: string }[] }[] }>(
      accountant,
      '../online-payments',
    )
  ).rows
  const paymentId = online?.receipts[0]?.payment_id ?? 0
  expect(online?.receipts[0]?.receipt_no).toBe(made[0]?.receipt_no)
  const part = parts[0]
  const student = part?.student_id ?? 0
  const back = async (fee: number) => {
    const { state } = await f.account(accountant, student)
    const body = {
      payment_id: paymentId,
      parts: [{ instalment_id: part?.instalment_id, fee, fine: 0 }],
      credit: 0,
      reason: 'Left the bus',
      state,
    }
    return f.post(accountant, '../online-payments/refund', body)
  }
  expect((await back(500)).status).toBe(422)
  expect((await back(150)).status).toBe(200)
  await p.work()
  const sent = await p.at(1, (one) => Object.values(one.state.refunds).map(({ amount }) => amount))
  expect(sent.at(-1)).toBe(15_000)
  // What the provider refuses is not in the books.
  await p.at(1, (one) => {
    for (const payment of one.paymentsOf(order.checkout?.order_id ?? '')) payment.status = 'refunded'
  })
  expect((await back(100)).status).toBe(200)
  await p.work()
  const entries = await query<{ fee: number; reason: string }>(
    `select fee_paise::int as fee, reason from fee_refund where payment_id = $1 order by id`,
    [paymentId],
  )
  expect(entries).toEqual([
    { fee: 15_000, reason: 'Left the bus' },
    { fee: 0, reason: 'The payment service did not give it back' },
  ])
  expect(refused).toContain('payment: refundFailed')
})

test('owners set keys, whose secrets are never shown; a test asks the provider [pay-20, pay-21]', async () => {
  const d = deskOf(t)
  const settings = await f.get<Record<string, unknown>>(owner, '../online-payments/settings')
  expect(settings).toMatchObject({
    provider: 'test',
    has_key_secret: true,
    has_webhook_secret: true,
    is_on: true,
  })
  expect(JSON.stringify(settings)).not.toContain('sealed')
  expect(String(settings.webhook_address)).toMatch(/\/api\/v1\/payments\/webhook\/test\/1$/)
  const test = () => d.ask<{ problem: string | null }>('GET', 'online-payments/test', undefined, owner.token)
  expect((await test()).result).toEqual({ problem: null })
  const set = (more: object) =>
    d.ask(
      'PUT',
      'online-payments/settings',
      {
        key_id: 'rzp_live_1',
        key_secret: null,
        webhook_secret: null,
        is_on: true,
        percent: 1.5,
        fixed: 2,
        may_part: false,
        ...more,
      },
      owner.token,
    )
  expect(await set({})).toMatchObject({ status: 422, message: 'Please enter the secret of this key.' })
  expect(await set({ key_secret: 'very-secret', webhook_secret: 'too' })).toMatchObject({
    status: 200,
    result: { provider: 'razorpay', key_id: 'rzp_live_1', percent: 1.5, fixed: 2, may_part: false },
  })
  const [stored] = await query<{ all: string }>(
    `select string_agg(payment_account::text, ' ') as all from payment_account`,
  )
  expect(stored?.all).not.toContain('very-secret')
  expect((await d.ask('GET', 'online-payments/settings', undefined, accountant.token)).status).toBe(200)
  expect((await d.ask('GET', 'online-payments/test', undefined, accountant.token)).status).toBe(422)
  // The keys before are still there for their orders.
  expect(await query(`select key_id from payment_account where institute_id = 1 and is_current`)).toEqual([
    { key_id: 'rzp_live_1' },
  ])
})

test('what was received in some days is a file, each payment once, also of the same second [pay-94]', async () => {
  await query(
    `insert into online_payment (institute_id, account_id, provider_payment_id, amount_paise, refunded_paise, status, method, captured_at, decided_at, charges_paise, settled_on)
      select 1, (select min(id) from payment_account where institute_id = 1), 'pay_many_' || n, 100000 + n, 0, 'captured', 'upi',
        '2026-02-01T23:59:59+05:30', now(), 250, '2026-02-03' from generate_series(1, 230) n`,
  )
  const read = async (more: string) =>
    t.app.inject({
      method: 'GET',
      url: `/desk/v1/online-payments/file?${more}`,
      headers: { host: 'localhost', authorization: accountant.token },
    })
  const file = await read('from=2026-02-01&to=2026-02-01&format=csv')
  expect(file.headers['content-disposition']).toContain('Payments online 01-02-2026.csv')
  const lines = file.body.trim().split('\r\n')
  expect(lines).toHaveLength(231)
  expect(new Set(lines).size).toBe(231)
  expect(lines.find((line) => line.includes('pay_many_7,'))).toBe(
    '2026-02-01 23:59,pay_many_7,,,,UPI,1000.07,0.00,0.00,2.50,2026-02-03,,refunded,',
  )
  const next = await read('from=2026-02-02&to=2026-02-03&format=csv')
  expect(next.body.trim().split('\r\n')).toHaveLength(1)
  expect((await read('from=2026-02-02&to=2026-02-01&format=csv')).statusCode).toBe(400)
  const sheet = await read('from=2026-02-01&to=2026-02-01&format=xlsx')
  expect([sheet.statusCode, sheet.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  const pages = async (after = ''): Promise<number[]> => {
    const { rows, next: more } = await f.get<{ rows: { online_id: number }[]; next: string | null }>(
      accountant,
      `../online-payments${after && `?after=${after}`}`,
    )
    return [...rows.map((row) => row.online_id), ...(more ? await pages(more) : [])]
  }
  // Two payments of one order, of which a page shows the first as its last row.
  await query(
    `with ordered as (insert into payment_order (institute_id, code, account_id, person_id, state, parts, instalment_ids, student_ids, amount_paise,
        convenience_paise, begun_at, until)
        select 1, 'twice-' || n, (select min(id) from payment_account where institute_id = 1), (select min(id) from person where institute_id = 1),
          'paid', '[]', '{}', '{}', 1000, 0, '2026-02-05T10:00:00+05:30', '2026-02-05T10:30:00+05:30' from generate_series(1, 101) n returning id, account_id)
      insert into online_payment (institute_id, account_id, order_id, provider_payment_id, amount_paise, status, method, captured_at, decided_at)
        select 1, account_id, id, 'pay_twice_' || id || '_' || n, 1000, 'captured', 'upi', '2026-02-05T10:01:00+05:30', now()
          from ordered, generate_series(1, 3) n`,
  )
  const twice = (await read('from=2026-02-05&to=2026-02-05&format=csv')).body.match(/pay_twice_\d+_\d/g)
  expect(new Set(twice).size).toBe(303)
  expect(twice).toHaveLength(303)
  const shown = await pages()
  expect(new Set(shown).size).toBe(shown.length)
  expect(shown.length).toBeGreaterThan(230)
})

test('the page of the test provider is marked, pays, and is there for no other order [pay-30]', async () => {
  for (const [is, provider] of [
    [false, 'razorpay'],
    [true, 'test'],
  ])
    await query(`update payment_account set is_current = $1 where institute_id = 1 and provider = $2`, [
      is,
      provider,
    ])
  const order = await p.order(other, 1, 40)
  const page = order.checkout?.page ?? ''
  const open = (url: string, method: 'GET' | 'POST' = 'GET') =>
    t.app.inject({ method, url, headers: { host: 'localhost' } })
  const shown = await open(page)
  expect(shown.body).toContain('Test payment: no money moves')
  expect(shown.body).toContain('Pay by UPI')
  expect(String(shown.headers['content-security-policy'])).toContain("default-src 'none'")
  expect((await open(`${page}?do=steal`, 'POST')).statusCode).toBe(404)
  const paid = await open(`${page}?do=card`, 'POST')
  expect([paid.statusCode, paid.headers.location]).toEqual([303, `/fees/pay?order=${order.order}`])
  expect((await p.returned(other, order.order)).result.order.state).toBe('paid')
  // Paid once: the order is over at the provider.
  expect((await open(`${page}?do=upi`, 'POST')).statusCode).toBe(303)
  expect(await p.at(1, (one) => one.paymentsOf(order.checkout?.order_id ?? '').length)).toBe(1)
  expect((await open(`/test-payment/${'a'.repeat(20)}`)).statusCode).toBe(404)
})
