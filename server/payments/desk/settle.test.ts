import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#domain/session/calls.ts'
import { feeDesk } from '#server/desk/fees/testing.ts'
import { type AtDesk, deskOf } from '#server/desk/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { ask } from '#server/payments/ask.ts'
import { asking, providerOf } from '#server/payments/needs.ts'
import { ProviderRefusal } from '#server/payments/provider.ts'
import type { StandInPayment } from '#server/payments/stand-in/state.ts'
import { openPayments, type SentOrder } from '#server/payments/testing.ts'

type Row = {
  online_id: number
  order: string
  state: string
  unclear: string
  left: number
  acts: string[]
  refunds: { amount: number; state: string; words: string; is_settled: boolean }[]
  receipts: { payment_id: number; amount: number }[]
}
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
      values (1, $1, $2, 150, '2020-12-31', 1000000)`,
    [other.student_id, other.acad_yr_id],
  )
  f = feeDesk(t, deskOf(t))
  accountant = await deskOf(t).open('accountant@staff.test', ['accountant'])
})
afterAll(async () => {
  await p.close()
  await t.close()
})

const query = async <R extends object>(text: string, values: unknown[] = []) =>
  (await t.database.pool.query<R>(text, values)).rows
const rows = async (which: string) =>
  (await f.get<{ rows: Row[]; unclear: number }>(accountant, `../online-payments${which}`)).rows
const unclearOf = async (order: string) => (await rows('?unclear=true')).find((one) => one.order === order)
const settle = (online: Row | undefined, act: string, more: object = {}, key?: string) =>
  f.post(
    accountant,
    '../online-payments/settle',
    { online_id: online?.online_id, act, left: online?.left, words: 'As the family asked', ...more },
    key,
  )
const change = (order: SentOrder, what: Partial<StandInPayment>) =>
  p.at(1, (one) => Object.assign(one.paymentsOf(order.checkout?.order_id ?? '')[0] ?? {}, what))
/** A captured payment of rupees for an order of other rupees. */
const paidOtherwise = async (asked: number, came: number) => {
  const order = await p.order(other, 1, asked)
  await p.pay(order)
  await change(order, { amount: came * 100 })
  await p.returned(other, order.order)
  return order
}

test('an amount that was not asked for is with the office, which takes it as it is, once, if the provider still says so [pay-86]', async () => {
  const order = await paidOtherwise(500, 650)
  expect(await p.state(other, order.order)).toMatchObject({ state: 'checking', is_with_office: true })
  const shown = await unclearOf(order.order)
  expect(shown).toMatchObject({ unclear: 'otherAmount', left: 650, acts: ['take', 'giveBack', 'byHand'] })
  // Not by what was shown before, and not where the provider says something else.
  expect((await settle(shown, 'take', { left: 500 })).status).toBe(409)
  await change(order, { refunded: 100 })
  expect((await settle(shown, 'take')).status).toBe(409)
  await change(order, { refunded: 0 })
  expect((await settle(shown, 'take')).status).toBe(200)
  expect((await settle(shown, 'take')).status).toBe(409)
  await p.work()
  const paid = await p.state(other, order.order)
  expect(paid).toMatchObject({ state: 'paid', is_with_office: false, receipts: [{ paid: 650, credit: 0 }] })
  expect(await unclearOf(order.order)).toBeUndefined()
  const notes = await query(`select detail from audit_log where action = 'desk.online-taken'`)
  expect(notes).toMatchObject([{ detail: { what: 'As the family asked', amount: 65_000 } }])
})

test('what came for an instalment that is of another student by now is a credit of whom it was for [pay-12] [pay-86]', async () => {
  const [made] = await query<{ id: string }>(
    `insert into fee_instalment (institute_id, student_id, academic_year_id, number, due_date, initial_paise)
      values (1, $1, $2, 151, '2020-12-30', 100000) returning id`,
    [other.student_id, other.acad_yr_id],
  )
  const order = await paidOtherwise(40, 55)
  await query(
    `update fee_instalment set student_id = (select min(id) from student where institute_id = 1 and id <> $2) where id = $1`,
    [made?.id, other.student_id],
  )
  expect((await settle(await unclearOf(order.order), 'take')).status).toBe(200)
  await p.work()
  expect(await p.state(other, order.order)).toMatchObject({
    state: 'paid',
    receipts: [{ student_id: other.student_id, paid: 55, credit: 55 }],
  })
})

test('or it is given back by the provider, or was by hand; nothing of it is a receipt [pay-86]', async () => {
  const first = await paidOtherwise(30, 25)
  expect((await settle(await unclearOf(first.order), 'giveBack')).status).toBe(200)
  await p.work()
  expect(await p.state(other, first.order)).toMatchObject({
    state: 'refunding',
    receipts: [],
    refunds: [{ amount: 25 }],
  })
  const second = await paidOtherwise(31, 26)
  expect((await settle(await unclearOf(second.order), 'byHand')).status).toBe(200)
  await p.work()
  expect(await p.state(other, second.order)).toMatchObject({
    state: 'refunded',
    receipts: [],
    refunds: [{ is_done: true }],
  })
  expect(await p.at(1, (one) => Object.values(one.state.refunds).map(({ amount }) => amount))).toEqual([2500])
  expect(await rows('?unclear=true')).toEqual([])
})

test('what came without an order is given back, also where the provider is away meanwhile [pay-86]', async () => {
  await p.at(1, (one) => {
    const lost = one.createOrder({ amount: 7000, currency: 'INR', receipt: 'a'.repeat(20) })
    one.pay(lost.id, { method: 'upi', outcome: 'captured' })
  })
  const compare = async () => {
    t.setClock(new Date(t.now().getTime() + 60_000))
    await query('update payment_account set compared_at = null where institute_id = 1')
    await p.addJobs()
    await p.work()
  }
  await compare()
  const [shown] = await rows('?unclear=true')
  expect(shown).toMatchObject({ order: '', unclear: 'withoutOrder', left: 70, acts: ['giveBack', 'byHand'] })
  expect((await settle(shown, 'take')).status).toBe(409)
  expect((await settle(shown, 'giveBack')).status).toBe(200)
  await compare()
  await compare()
  expect((await rows('')).find((one) => one.order === '')).toMatchObject({
    unclear: '',
    state: 'refunded',
    refunds: [{ amount: 70 }],
  })
})

test('a refund that failed is clear again once it is entered again, or was given back by hand [pay-87]', async () => {
  const order = await p.order(other, 1, 400)
  await p.pay(order)
  const { parts } = (await p.returned(other, order.order)).result.order
  const row = async () => (await rows('')).find((one) => one.order === order.order)
  const refund = async (fee: number) => {
    const { state } = await f.account(accountant, other.student_id ?? 0)
    const part = { instalment_id: parts[0]?.instalment_id, fee, fine: 0 }
    const body = {
      payment_id: (await row())?.receipts[0]?.payment_id,
      parts: [part],
      credit: 0,
      reason: 'Left',
      state,
    }
    return (await f.post(accountant, '../online-payments/refund', body)).status
  }
  const refuse = async () => {
    const [{ id } = { id: 0 }] = await query<{ id: number }>(
      'select id::int from payment_order where code = $1',
      [order.order],
    )
    const noBalance = async () => {
      throw new ProviderRefusal(400, 'no balance')
    }
    const needs = asking(t.context)
    await ask(
      {
        ...needs,
        providerOf: async (account) => ({ ...(await providerOf(t.context, account)), refund: noBalance }),
      },
      { instituteId: 1, orderId: id },
    )
  }
  expect(await refund(100)).toBe(200)
  await refuse()
  expect(await row()).toMatchObject({ unclear: 'refundFailed', left: 100, acts: ['byHand'] })
  expect(await refund(100)).toBe(200)
  await p.work()
  expect(await row()).toMatchObject({
    unclear: '',
    refunds: [{ state: 'failed', is_settled: true }, { state: 'made' }],
  })
  expect((await p.state(other, order.order))?.refunds).toMatchObject([{ amount: 100, is_failed: false }])
  t.setClock(new Date(t.now().getTime() + 120_000))
  await p.deliver()
  await p.work()
  expect(await refund(50)).toBe(200)
  await refuse()
  const shown = await row()
  const refunds = () => query('select from online_refund where online_id = $1', [shown?.online_id])
  const count = (await refunds()).length
  const both = await Promise.all([settle(shown, 'byHand'), settle(shown, 'byHand')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await refunds()).toHaveLength(count)
  expect(await row()).toMatchObject({ unclear: '', acts: [] })
})

test('a payment that cannot be compared does not keep the others from it [pay-85]', async () => {
  const aarav = await t.signedIn('9000000001')
  const [bad, good] = [await p.order(other, 1, 11), await p.order(aarav, 1, 12)]
  await p.pay(bad)
  await p.pay(good)
  await query(`update payment_order set ask_at = null where code = any($1)`, [[bad.order, good.order]])
  const needs = asking(t.context)
  const { compare } = await import('#server/payments/compare.ts')
  const { findCurrentAccount } = await import('#server/payments/queries.ts')
  const account = await findCurrentAccount(t.database.pool, { instituteId: 1 })
  t.setClock(new Date(t.now().getTime() + 60_000))
  const broken: typeof needs.providerOf = async (one) => {
    const provider = await providerOf(t.context, one)
    return {
      ...provider,
      paymentsOf: async (id) => {
        if (id === bad.checkout?.order_id) throw new TypeError('an answer that no one expects')
        return provider.paymentsOf(id)
      },
    }
  }
  await expect(
    compare({ ...needs, providerOf: broken }, { instituteId: 1, accountId: account?.id ?? 0 }),
  ).rejects.toThrow(/^1 not compared: \d+$/)
  expect((await p.state(aarav, good.order))?.state).toBe('paid')
  await compare(needs, { instituteId: 1, accountId: account?.id ?? 0 })
  expect((await p.state(other, bad.order))?.state).toBe('paid')
})
