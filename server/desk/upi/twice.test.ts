import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { upiTransfers } from '#domain/fee/upi-calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { feeDesk } from '#server/desk/fees/testing.ts'
import { type AtDesk, deskOf } from '#server/desk/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import type { OwnDataScope } from '#server/own-data-area.ts'
import { paymentsOwnData } from '#server/payments/own-data/own-data.ts'

type Fees = z.input<typeof upiTransfers.reply>['result']
type Transfer = Fees['transfers'][number]

let t: TestApp
let d: ReturnType<typeof deskOf>
let f: ReturnType<typeof feeDesk>
let owner: AtDesk
let aarav: SignedIn
beforeAll(async () => {
  t = await createTestApp()
  d = deskOf(t)
  f = feeDesk(t, d)
  owner = await d.open('owner@staff.test', ['owner'])
  aarav = await t.signedIn('9000000001')
  await account('school@okbank')
})
afterAll(() => t.close())

const account = (vpa: string) =>
  d.ask('PUT', 'fees/upi-account', { vpa, payee: 'Green Park School', is_offered: true }, owner.token)
async function ask<R>(path = '', payload?: object) {
  const answer = await t.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/v1/feeTransfers${path}`,
    headers: { host: 'localhost', authorization: aarav.student_auth },
    ...(payload && { payload }),
  })
  return { ...(answer.json() as { message: string; result: R }), status: answer.statusCode }
}
const begin = async (amount: number) => {
  const { students } = (await ask<Fees>()).result
  const found = students.flatMap((one) => one.instalments).find((one) => one.due - one.claimed > 1000)
  const { instalment_id = 0, due = 0 } = found ?? {}
  return (await ask<Transfer>('', { items: [{ instalment_id, due, amount }] })).result
}
/** Transfers for the student that somebody else has begun. */
const begunByOthers = (personId: number, count: number) =>
  t.database.pool.query(
    `with made as (insert into upi_transfer (institute_id, person_id, reference, amount_paise, vpa, payee, created_at, valid_until)
        select 1, $3, 'HR' || $4 || 'B' || number, 100, 'school@okbank', 'School', $5, $5 from generate_series(1, $4::int) number returning id)
      insert into upi_transfer_part (institute_id, transfer_id, instalment_id, student_id, year_id, number, amount_paise)
      select 1, made.id, 1, $1, $2, 1, 100 from made`,
    [aarav.student_id, aarav.acad_yr_id, personId, count, t.context.clock()],
  )
const claim = (transfer_id: number, utr: string) => ask<Transfer>('/paid', { transfer_id, utr })
const today = () => t.context.clock().toISOString().slice(0, 10)
const decide = (transfer_id: number, line_id: number | null = null) =>
  f.post(owner, 'transfers/decide', {
    ...{ transfer_id, is_confirmed: true, answer: '', paid_on: today(), line_id },
  })

test('once the institute has another account, what is begun again goes to that one [pay-71, pay-80]', async () => {
  const first = await begin(310)
  expect((await begin(310)).reference).toBe(first.reference)
  await account('school.fees@okbank')
  const second = await begin(310)
  expect(second).toMatchObject({ vpa: 'school.fees@okbank', amount: 310 })
  expect(second.reference).not.toBe(first.reference)
})

test('the number of a line by which another transfer was confirmed is in the books, though the family had mistyped it there [pay-82]', async () => {
  const [bank, mistyped] = ['400000000001', '400000000010']
  const [one, again] = [await begin(311), await begin(312)]
  await claim(one.transfer_id, mistyped)
  const { rows } = await t.database.pool.query(
    `insert into bank_line (institute_id, day, amount_paise, text, occurrence, hash, created_at)
      values (1, $1, 31100, $2, 1, 'one', now()) returning id`,
    [today(), `UPI/CR/${bank}/${one.reference}`],
  )
  expect((await decide(one.transfer_id, Number(rows[0]?.id))).status).toBe(200)
  // The other parent claims the same money by its right number.
  expect((await claim(again.transfer_id, bank)).status).toBe(200)
  expect(await decide(again.transfer_id)).toMatchObject({
    status: 422,
    message: 'A payment with this UTR is in the books already.',
  })
})

test('what another parent has begun takes no place in the list from what one has claimed [pay-70]', async () => {
  const { transfer_id, items } = await begin(314)
  expect((await claim(transfer_id, '400000000020')).status).toBe(200)
  await begunByOthers(owner.me.person_id, 20)
  const { transfers } = (await ask<Fees>()).result
  expect(transfers.find((one) => one.transfer_id === transfer_id)).toMatchObject({ state: 'claimed' })
  // The copy of own data has all of them [pay-93].
  const scope = {
    session: { instituteId: 1, timeZone: 'Asia/Kolkata' },
    viewed: { studentId: aarav.student_id },
    years: [aarav.acad_yr_id, items[0]?.year_id].map((id) => ({ id })),
    now: t.context.clock(),
  } as unknown as OwnDataScope
  const copy = await paymentsOwnData(t.context, scope)
  const rows = [...((copy?.tables[1]?.rows ?? []) as Iterable<unknown[]>)]
  expect(rows.find((row) => row.includes('With the office'))?.[1]).toMatch(/ /)
  expect(rows.length).toBeGreaterThan(20)
})

test('of more transfers than are compared with a statement the latest are, behind those that families claim [pay-84]', async () => {
  await begunByOthers(owner.me.person_id, 2000)
  const latest = await begin(313)
  await t.database.pool.query(
    `insert into bank_line (institute_id, day, amount_paise, text, occurrence, hash, created_at) values (1, $1, 31300, $2, 1, 'latest', $3)`,
    [today(), `UPI/CR/${latest.reference}`, t.context.clock()],
  )
  const { findings } = await f.get<{ findings: object[] }>(owner, 'transfers')
  expect(findings).toContainEqual(expect.objectContaining({ transfer_id: latest.transfer_id, kind: 'match' }))
})

test('what was paid by UPI for fees that are gone is a credit, however much it is [pay-82]', async () => {
  const { rows } = await t.database.pool.query(
    `insert into fee_instalment (institute_id, student_id, academic_year_id, number, due_date, initial_paise)
      values (1, $1, $2, 160, '2020-12-30', 900000000) returning id::int`,
    [aarav.student_id, aarav.acad_yr_id],
  )
  const [instalment_id] = rows.map(({ id }) => id)
  const made = await ask<Transfer>('', { items: [{ instalment_id, due: 9_000_000, amount: 9_000_000 }] })
  const { transfer_id } = made.result
  expect((await claim(transfer_id, '400000000030')).status).toBe(200)
  // The office takes the plan back meanwhile.
  await t.database.pool.query('delete from fee_instalment where id = $1', [instalment_id])
  expect(await decide(transfer_id)).toMatchObject({ status: 200 })
  const { credit_left } = await f.account(owner, aarav.student_id ?? 0)
  expect(credit_left).toBeGreaterThanOrEqual(9_000_000)
})
