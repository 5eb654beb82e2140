import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#domain/session/calls.ts'
import { feeDesk, type SentAccount } from '#server/desk/fees/testing.ts'
import { type AtDesk, deskOf } from '#server/desk/testing.ts'
import { type FeeCaller, feeCaller } from '#server/features/fee/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let d: ReturnType<typeof deskOf>
let f: ReturnType<typeof feeDesk>
let call: FeeCaller
let accountant: AtDesk
let owner: AtDesk
let aarav: SignedIn
let student = 0
let year = 0
beforeAll(async () => {
  t = await createTestApp()
  d = deskOf(t)
  f = feeDesk(t, d)
  call = feeCaller(t)
  accountant = await d.open('accountant@staff.test', ['accountant'])
  owner = await d.open('owner@staff.test', ['owner'])
  aarav = await t.signedIn('9000000001')
  student = aarav.student_id ?? 0
  year = aarav.acad_yr_id
})
afterAll(() => t.close())

type Part = { instalment_id: number; fee: number; fine: number }
type Used = { used: (Part & { payment_id: number })[] }
const put = (parts: Part[], state: string, key?: string) =>
  f.post<Used>(accountant, 'credits', { student_id: student, parts, state }, key)
const openOf = ({ instalments }: SentAccount) => {
  const found = instalments.filter(({ fee_due }) => fee_due > 300)
  if (!found[0] || !found[1]) throw new Error('the demo owes too little')
  return [found[0], found[1]] as const
}
const sumsOf = ({ total, paid, due, credit }: SentAccount) => ({ total, paid, due, credit })
const familyOf = async () => {
  const fees = await call.feesOf(aarav)
  return {
    total: fees.total_fee_amount,
    paid: fees.total_paid_amount,
    due: fees.total_unpaid_amount,
    credit: fees.total_credit_amount ?? 0,
  }
}

test('credit pays what is due, of the oldest payment first; nothing is erased, and the receipt is a corrected one [desk-105]', async () => {
  const pay = async (amount: number) =>
    (
      await f.post<{ payment_id: number; receipt_no: string }>(
        accountant,
        'payments',
        await f.payment(accountant, student, { amount }),
      )
    ).result
  const first = await pay(100)
  const second = await pay(250)
  const receipt = {
    url: `/desk/v1/fees/receipts/${first.payment_id}`,
    headers: { host: 'localhost', authorization: accountant.token },
  }
  expect((await t.app.inject(receipt)).statusCode).toBe(200)
  const before = await f.account(accountant, student, year)
  const [one, other] = openOf(before)
  expect(before.credit_left).toBe(before.credit)
  const parts = [
    { instalment_id: one.instalment_id, fee: 150, fine: 0 },
    { instalment_id: other.instalment_id, fee: 20.5, fine: 0 },
  ]
  const more = [{ instalment_id: one.instalment_id, fee: one.fee_due, fine: 0 }]
  expect((await put([{ instalment_id: one.instalment_id, fee: 0, fine: 0 }], before.state)).status).toBe(422)
  if (one.fee_due > before.credit_left)
    expect((await put(more, before.state)).message).toMatch(/^Of the credit only Rs .* are left\.$/)

  const done = await put(parts, before.state, 'credit-once')
  expect(await put(parts, before.state, 'credit-once')).toEqual(done)
  expect((await put(parts, before.state)).status).toBe(409)
  const sum = done.result.used.reduce((all, { fee, fine }) => all + fee + fine, 0)
  expect([done.status, sum]).toEqual([200, 170.5])
  const after = await f.account(accountant, student, year)
  expect(sumsOf(after)).toEqual({
    ...{ total: before.total, paid: before.paid + 170.5 },
    ...{ due: before.due - 170.5, credit: before.credit - 170.5 },
  })
  expect(await familyOf()).toEqual(sumsOf(after))
  const lines = after.payments.flatMap(({ uses }) => uses)
  expect(lines.reduce((all, { amount }) => all + amount, 0)).toBe(170.5)
  expect(new Set(lines.map(({ by, day }) => `${by} ${day}`))).toEqual(
    new Set([`${accountant.me.name} ${after.today}`]),
  )
  const [{ amounts }] = (await call.query(
    `select array_agg(amount_paise order by id) as amounts from fee_payment where id = any($1)`,
    [[first.payment_id, second.payment_id]],
  )) as [{ amounts: string[] }]
  expect(amounts.map(Number)).toEqual([10_000, 25_000])
  const [corrected] = await call.query(
    `select count(*)::int as count from replaced_receipt where payment_id = $1`,
    [first.payment_id],
  )
  expect(corrected).toEqual({
    count: done.result.used.some((use) => use.payment_id === first.payment_id) ? 1 : 0,
  })

  const [last] = (await call.query(
    `select max(number) as number from import_run where institute_id = 1`,
  )) as [{ number: number }]
  const undone = await f.post<{ obstacles?: unknown }>(owner, '../changes/undo', {
    number: Number(last.number),
  })
  expect(undone.result).toMatchObject({
    obstacles: expect.arrayContaining([expect.stringMatching(/entr(y|ies) of the books/)]),
  })

  // The cheque behind it bounces: what it paid is due again, and it leaves no credit.
  const behind = done.result.used.at(-1)?.payment_id
  const ofIt = after.payments.find(({ payment_id }) => payment_id === behind)
  const { state } = await f.account(accountant, student, year)
  const body = { payment_id: behind, day: after.today, reason: 'Bounced', state }
  expect((await f.post(accountant, 'reversals', body)).status).toBe(200)
  const end = await f.account(accountant, student, year)
  const paidByIt = done.result.used
    .filter(({ payment_id }) => payment_id === behind)
    .reduce((all, { fee, fine }) => all + fee + fine, 0)
  expect(sumsOf(end)).toEqual({
    ...{ total: after.total, paid: after.paid - paidByIt },
    ...{ due: after.due + paidByIt, credit: after.credit - (ofIt?.credit_left ?? 0) },
  })
  expect(await familyOf()).toEqual(sumsOf(end))
})

test('of two cashiers who put the same credit one is refused', async () => {
  await f.post(accountant, 'payments', await f.payment(accountant, student, { amount: 60 }))
  const before = await f.account(accountant, student, year)
  const [one, other] = openOf(before)
  const [first, second] = await Promise.all(
    [one, other].map(({ instalment_id }) =>
      put([{ instalment_id, fee: Math.min(before.credit_left, 300), fine: 0 }], before.state),
    ),
  )
  expect([first?.status, second?.status].toSorted()).toEqual([200, 409])
  expect(await familyOf()).toEqual(sumsOf(await f.account(accountant, student, year)))
})

test('an account has 200 payments at a time, with the sums of all [desk-106]', async () => {
  const before = await f.account(accountant, student, year)
  await call.query(
    `insert into fee_payment (institute_id, student_id, academic_year_id, receipt_no, paid_on, method, financial_year, code, credit_paise)
      select 1, $1, $2, 'OLD-' || n, '2026-04-01', 'Cash', '2026-2027', 'code-' || n, 100 from generate_series(1, 450) n`,
    [student, year],
  )
  const pages: SentAccount[] = []
  for (let next: number | null | undefined; next !== null; next = pages.at(-1)?.next) {
    const more = next === undefined ? '' : `&before=${next}`
    pages.push(await f.get<SentAccount>(accountant, `students/${student}?year_id=${year}${more}`))
  }
  const all = pages.flatMap(({ payments }) => payments)
  expect(pages.map(({ payments }) => payments.length)).toEqual([200, 200, before.payments.length + 50])
  expect(new Set(all.map(({ payment_id }) => payment_id)).size).toBe(before.payments.length + 450)
  for (const page of pages) expect(sumsOf(page)).toEqual({ ...sumsOf(before), credit: before.credit + 450 })
  const unknown = `fees/students/${student}?year_id=${year}&before=999999999`
  expect((await d.ask('GET', unknown, undefined, accountant.token)).status).toBe(404)
})
