import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SignedIn } from '#domain/session/calls.ts'
import { feeDesk } from '#server/desk/fees/testing.ts'
import { type AtDesk, deskOf } from '#server/desk/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import type { Asking } from '#server/payments/asking.ts'
import { asking } from '#server/payments/needs.ts'
import { ProviderRefusal } from '#server/payments/provider.ts'
import { findAccounts } from '#server/payments/queries.ts'
import { askAgain, giveBackOfPayment } from '#server/payments/refunds.ts'
import { openPayments } from '#server/payments/testing.ts'

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
    `insert into fee_instalment (institute_id, student_id, academic_year_id, number, due_date, initial_paise, fine_paise)
      select 1, $1, $2, number, '2020-12-31', 100000, 2000 from generate_series(101, 110) number`,
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

/** The first instalment is paid online in full. */
async function paidOnline() {
  const order = await p.order(other, 1)
  await p.pay(order)
  const { parts, receipts } = (await p.returned(other, order.order)).result.order
  const [part] = parts
  const [row] = await query<{ id: string }>('select id from fee_payment where receipt_no = $1', [
    receipts[0]?.receipt_no,
  ])
  if (!part || !row) throw new Error('not paid')
  return { order, part, student: part.student_id, paymentId: Number(row.id) }
}
type Paid = Awaited<ReturnType<typeof paidOnline>>
const account = ({ student }: Paid) => f.account(accountant, student, other.acad_yr_id)
const refund = async (paid: Paid, fee: number, fine: number, path = '../online-payments/refund') =>
  f.post(accountant, path, {
    payment_id: paid.paymentId,
    parts: [{ instalment_id: paid.part.instalment_id, fee, fine }],
    credit: 0,
    reason: 'Left the bus',
    state: (await account(paid)).state,
    ...(path === 'refunds' && { method: 'Cash', instrument_no: '', day: (await account(paid)).today }),
  })

test('a refund that fails after what it gave back was paid again is credit, and nothing is paid twice [pay-95]', async () => {
  const paid = await paidOnline()
  const before = await account(paid)
  expect(await refund(paid, 900, 20)).toMatchObject({ status: 200 })
  // The provider has no balance for it, and the family pays at the counter meanwhile.
  await p.at(1, (one) => {
    for (const payment of one.paymentsOf(paid.order.checkout?.order_id ?? '')) payment.status = 'refunded'
  })
  const again = { instalment_id: paid.part.instalment_id, fee: 700, fine: 20 }
  const cash = await f.payment(accountant, paid.student, {
    ...{ amount: 720, parts: [again], state: (await account(paid)).state },
  })
  expect(await f.post(accountant, 'payments', cash)).toMatchObject({ status: 200 })
  await p.work()
  expect(await query('select state from online_refund')).toEqual([{ state: 'failed' }])
  const after = await account(paid)
  expect([after.due, after.paid, after.credit]).toEqual([before.due, before.paid, before.credit + 720])
  const online = after.payments.find((one) => one.payment_id === paid.paymentId)
  expect(online).toMatchObject({ paid: 1020, credit: 720, credit_left: 720 })
  // It can be put to something else, or given back.
  const state = after.state
  const given = { payment_id: paid.paymentId, parts: [], credit: 720, reason: 'Paid twice', state }
  await p.at(1, (one) => {
    for (const payment of one.paymentsOf(paid.order.checkout?.order_id ?? '')) payment.status = 'captured'
  })
  expect((await f.post(accountant, '../online-payments/refund', given)).status).toBe(200)
  await p.work()
  expect((await account(paid)).credit).toBe(before.credit)
})

test('what came online is given back, and not cancelled: its money is there [pay-96]', async () => {
  const paid = await paidOnline()
  const { today, state } = await account(paid)
  const body = { payment_id: paid.paymentId, day: today, reason: 'By mistake', state }
  expect(await f.post(accountant, 'reversals', body)).toMatchObject({
    status: 422,
    message: expect.stringContaining('came online'),
  })
  const [row] = await query<{ code: string }>('select source_id as code from fee_payment where id = $1', [
    paid.paymentId,
  ])
  const grid = async (kind: string, to: object, was: object | null) => {
    const answer = await t.app.inject({
      method: 'PUT',
      url: `/desk/v1/records/${kind}`,
      headers: { host: 'localhost', authorization: accountant.token },
      payload: { rows: [{ to, was }], is_check: false },
    })
    return answer.json<{ faults?: object[] }>().faults
  }
  const problem = expect.stringContaining('came online')
  expect(
    await grid('fee-reversals', { payment: row?.code, reversed_on: today, reason: 'Mine' }, null),
  ).toMatchObject([{ field: 'payment', problem }])
  expect(
    await grid('fee-payments', { id: row?.code, amount: '2000.00' }, { amount: '1020.00' }),
  ).toMatchObject([{ field: 'amount', problem }])
  expect(await refund(paid, 1000, 20)).toMatchObject({ status: 200 })
})

test('what failed on its way back is given back again: the provider has it all the same [pay-24]', async () => {
  const paid = await paidOnline()
  const ask = () => f.post(accountant, '../online-payments/check', { order: paid.order.order })
  const states = async () =>
    query(
      `select refund.state, refund.settled_at is not null as settled, online.refunded_paise as refunded
        from online_refund refund join online_payment online on online.id = refund.online_id
        join online_receipt receipt on receipt.online_id = online.id where receipt.payment_id = $1 order by refund.id`,
      [paid.paymentId],
    )
  expect(await refund(paid, 900, 20)).toMatchObject({ status: 200 })
  await p.work()
  await ask()
  expect(await states()).toEqual([{ state: 'made', settled: false, refunded: 92_000 }])
  // The bank of the family does not take it.
  await p.at(1, (one) => {
    for (const payment of one.paymentsOf(paid.order.checkout?.order_id ?? '')) {
      for (const made of one.refundsOf(payment.id)) made.status = 'failed'
      Object.assign(payment, { status: 'captured', refunded: 0 })
    }
  })
  await ask()
  expect(await states()).toEqual([{ state: 'failed', settled: false, refunded: 0 }])
  expect(await refund(paid, 900, 20)).toMatchObject({ status: 200 })
  await p.work()
  await ask()
  const settled = { state: 'failed', settled: true, refunded: 92_000 }
  expect(await states()).toEqual([settled, { state: 'made', settled: false, refunded: 92_000 }])
})

/** A refund of the desk that the provider has not been asked for. */
async function wanted() {
  const paid = await paidOnline()
  expect(await refund(paid, 10, 0)).toMatchObject({ status: 200 })
  const [online] = await query<{ onlineId: number; orderId: number }>(
    `select online.id as "onlineId", order_id as "orderId" from online_payment online
      join online_receipt receipt on receipt.online_id = online.id where payment_id = $1`,
    [paid.paymentId],
  )
  const [keys] = await findAccounts(t.context.pool, { instituteId: 1, provider: 'test' })
  if (!keys || !online) throw new Error('not paid')
  const needs = asking(t.context)
  const states = () => query('select state from online_refund where online_id = $1', [online.onlineId])
  const inBooks = async () =>
    (await account(paid)).payments.find((one) => one.payment_id === paid.paymentId)?.refunds
  const of = { instituteId: 1, onlineId: online.onlineId }
  return {
    ...{ needs, of, states, inBooks, orderId: online.orderId },
    provider: await needs.providerOf(keys),
  }
}
const refuse = () => {
  throw new ProviderRefusal(400, 'Your account does not have enough balance')
}

test('a refusal that comes after the turn of its process is over says nothing of what another was given [pay-14, pay-16]', async () => {
  const { needs, provider, of, states, inBooks } = await wanted()
  const late = giveBackOfPayment(
    needs,
    {
      ...provider,
      refund: async () => {
        // The connection that has the turn breaks, and another process asks meanwhile.
        await query(
          `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 7723 and granted
            and database = (select oid from pg_database where datname = current_database())`,
        )
        await vi.waitFor(async () => {
          await giveBackOfPayment(needs, provider, of)
          expect(await states()).toEqual([{ state: 'made' }])
        }, 20_000)
        return refuse()
      },
    },
    of,
  )
  await expect(late).rejects.toThrow()
  expect(await states()).toEqual([{ state: 'made' }])
  expect(await inBooks()).toMatchObject([{ amount: 10 }])
})

test('nor does a refusal of what a process was given whose turn is over [pay-14, pay-16]', async () => {
  const { needs, provider, of, states, inBooks } = await wanted()
  const withoutTurn: Asking = { ...needs, alone: (_, work) => work(async () => true) }
  const refund = async () => {
    await giveBackOfPayment(withoutTurn, provider, of)
    return refuse()
  }
  await giveBackOfPayment(needs, { ...provider, refund }, of)
  expect(await states()).toEqual([{ state: 'made' }])
  expect(await inBooks()).toMatchObject([{ amount: 10 }])
})

test('what the desk wants to be asked for again is asked for, also where the server is killed before that [pay-14, pay-15]', async () => {
  const { needs, provider, of, states, orderId } = await wanted()
  await giveBackOfPayment(needs, { ...provider, refund: async () => refuse() }, of)
  await query(`update online_refund set source_ids = '{}' where online_id = $1`, [of.onlineId])
  await p.work()
  // The last comparison was a moment ago.
  await query('update payment_account set compared_at = $1', [t.now()])
  expect(await states()).toEqual([{ state: 'failed' }])
  await askAgain(needs, { instituteId: 1, orderId })
  expect(await states()).toEqual([{ state: 'wanted' }])
  await p.addJobs()
  await p.work()
  expect(await states()).toEqual([{ state: 'made' }])
})
