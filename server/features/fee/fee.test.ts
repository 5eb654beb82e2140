import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paiseOf } from '#domain/fee/money.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { type FeeCaller, feeCaller, type SentFees } from '#server/features/fee/testing.ts'
import { addInstalment, addPayment } from '#server/http/testing/factories.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let call: FeeCaller
let aarav: SignedIn
beforeAll(async () => {
  t = await createTestApp()
  call = feeCaller(t)
  aarav = await t.signedIn('9000000001')
})
afterAll(() => t.close())

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + paiseOf(amount), 0)

/** The total is what was paid, what is left to pay, and what was written off; nothing is below 0: checked in paise. */
function expectToAddUp(fees: SentFees): void {
  const { a_install_li: due, p_install_li: paid } = fees
  const unpaid = sumOf(due.map((one) => one.d_amount)) + sumOf(due.map((one) => one.balance_fine))
  const writtenOff = sumOf(due.map((one) => one.bad_debt_amount))
  expect(paiseOf(fees.total_unpaid_amount)).toBe(unpaid)
  const [counted, back] = [paid.filter((one) => !one.cancelled_on), paid.flatMap((one) => one.refunds ?? [])]
  expect(paiseOf(fees.total_paid_amount) + paiseOf(fees.total_credit_amount ?? 0)).toBe(
    sumOf(counted.map((one) => one.p_amount)) - sumOf(back.map(({ amount }) => amount)),
  )
  expect(paiseOf(fees.total_paid_amount)).toBe(sumOf(due.map((one) => one.p_amount)))
  expect(paiseOf(fees.total_fee_amount)).toBe(
    paiseOf(fees.total_paid_amount) + paiseOf(fees.total_unpaid_amount) + writtenOff,
  )
  const amounts = [
    ...due.flatMap((one) => [one.d_amount, one.balance_fine, one.p_amount]),
    fees.total_credit_amount ?? 0,
  ]
  expect(amounts.filter((amount) => amount < 0)).toEqual([])
}

describe('fees of a year [fee-16]', () => {
  test('have what each status is derived from [fee-9], and add up', async () => {
    const fees = await call.feesOf(aarav)
    expectToAddUp(fees)
    expect(fees.is_fine_configured).toBe('Y')
    expect(
      fees.a_install_li.map((one) => [
        one.p_status,
        one.p_amount,
        one.bad_debt_amount,
        one.d_amount,
        one.balance_fine,
      ]),
    ).toEqual([
      ['Y', 12_000, 0, 0, 0],
      ['Y', 12_250, 0, 0, 0],
      ['N', 100, 0, 0, 100],
      ['N', 5000, 0, 5800, 0],
      ['N', 0, 2500, 0, 0],
      ['N', 0, 0, 12_345.5, 150],
      ['N', 0, 0, 12_000, 0],
      ['N', 0, 0, 1_23_456, 0],
    ])
    expect(fees.a_install_li[5]).toEqual({
      install_no: 6,
      d_date: fees.a_install_li[5]?.d_date,
      stnd_n: 'Class 10',
      c_n: '10-A',
      t_amount: 12_345.5,
      balance_fine: 150,
      d_amount: 12_345.5,
      p_status: 'N',
      p_amount: 0,
      bad_debt_amount: 0,
      initial_amount: 12_345.5,
      tax_amount: 0,
      disc_amount: 0,
    })
  })

  test('payments are newest first, with what was left to pay after each [fee-4]', async () => {
    const { p_install_li } = await call.feesOf(aarav)
    expect(
      p_install_li.map(({ install_nos, p_method, p_amount, d_amount }) => [
        install_nos,
        p_method,
        p_amount,
        d_amount,
      ]),
    ).toEqual([
      ['3', 'Cash', 100, 100],
      ['4', 'Cheque', 5000, 5800],
      ['1, 2', 'UPI', 24_250, 0],
    ])
    expect(p_install_li.map(({ p_date }) => p_date)).toEqual(
      p_install_li
        .map(({ p_date }) => p_date)
        .toSorted()
        .reverse(),
    )
  })

  test('of the year before are found too; a year of others is not', async () => {
    const [, before] = aarav.student_acad_year
    const fees = await call.feesOf(aarav, before?.acad_yr_id)
    expectToAddUp(fees)
    expect(fees.total_fee_amount).toBe(36_300)
    expect(fees.a_install_li[0]?.c_n).toBe('9-A')
    const diya = await t.signedIn('9000000002')
    expectNotFound(await call.askFees(diya, { year: before?.acad_yr_id ?? 0 }))
    expectNotFound(await call.askFees(aarav, { year: 999_999 }))
  })

  test('a year in which the student is in no section has its fees too, and no more [fee-22]', async () => {
    const [, before] = aarav.student_acad_year
    const yearId = before?.acad_yr_id ?? 0
    const diya = await t.signedIn('9000000002')
    const of = { instituteId: diya.institute_id, studentId: diya.student_id ?? 0, yearId }
    await addInstalment(t.database.pool, of, { number: 1, dueInDays: -30, initial: 500_000 })
    const waiting = (await t.get(`/api/v1/home/needs-you/${diya.institute_id}`, diya.student_auth)).body
    expect((waiting as { result: { year_id: number }[] }).result.map(({ year_id }) => year_id)).toContain(
      yearId,
    )
    expect((await call.feesOf(diya, yearId)).total_unpaid_amount).toBe(5000)
    const again = await t.signedIn('9000000002')
    expect(again.acad_year_list).toContainEqual(before)
    expect(again.student_acad_year).not.toContainEqual(before)
    expectNotFound(
      await t.get(
        `/api/v1/home/student/${diya.institute_id}/${diya.student_id}`,
        `${diya.student_auth.split('.')[0]}.${yearId}`,
      ),
    )
    await call.query('delete from fee_instalment where student_id = $1 and academic_year_id = $2', [
      of.studentId,
      yearId,
    ])
  })

  test('a student reads only his own, a parent those of his children [fee-17]', async () => {
    const diya = await t.signedIn('9000000002')
    const riya = await t.signedIn('9000000021')
    expectNotFound(await call.askFees(aarav, { student: diya.student_id }))
    expectNotFound(await call.askFees(riya, { student: aarav.student_id, year: aarav.acad_yr_id }))
    const parent = await t.signedIn('9000000011')
    expectToAddUp(await call.feesOf(parent))
    expectNotFound(await call.askFees(parent, { student: aarav.student_id }))
  })

  test('an open user has none [fee-17]', async () => {
    const neha = await t.signedIn('9000000031')
    expectNotFound(await call.askFees(neha, { student: aarav.student_id, year: neha.acad_yr_id }))
  })

  test('with tax and paise (Apex), and where fines are not charged', async () => {
    const fees = await call.feesOf(await t.signedIn('9000000021'))
    expectToAddUp(fees)
    expect(fees.is_fine_configured).toBe('N')
    expect(fees.a_install_li.map((one) => [one.p_status, one.p_amount, one.d_amount])).toEqual([
      ['Y', 50_000, 0],
      ['N', 12_500.25, 14_999.75],
      ['N', 0, 30_000],
      ['N', 0, 10_000.5],
      ['Y', 0, 0],
    ])
    expect(fees.a_install_li[3]).toMatchObject({
      t_amount: 10_000.5,
      initial_amount: 8475,
      tax_amount: 1525.5,
    })
  })
})

async function forget(studentId: number | null): Promise<void> {
  await call.query('update fee_payment set receipt_file_id = null where student_id = $1', [studentId])
  await call.query(
    'delete from fee_payment_part where payment_id in (select id from fee_payment where student_id = $1)',
    [studentId],
  )
  await call.query('delete from fee_payment where student_id = $1', [studentId])
  await call.query('delete from fee_instalment where student_id = $1', [studentId])
}

test('for any amounts and payments, the sums of a year add up to the paisa [fee-12, fee-14]', async () => {
  const diya = await t.signedIn('9000000002')
  const student = {
    instituteId: diya.institute_id,
    studentId: diya.student_id ?? 0,
    yearId: diya.acad_yr_id,
  }
  const amount = fc.integer({ min: 0, max: 10 ** 9 })
  const part = fc.record({ instalment: fc.nat(5), fee: amount, fine: amount })
  const instalment = fc.record({
    initial: amount,
    tax: amount,
    discount: amount,
    fine: amount,
    badDebt: fc.option(amount, { nil: 0 }),
  })
  const year = fc.record({
    instalments: fc.array(instalment, { maxLength: 6 }),
    payments: fc.array(fc.array(part, { minLength: 1, maxLength: 3 }), { maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(year, async ({ instalments, payments }) => {
      await forget(diya.student_id)
      const ids: number[] = []
      for (const [index, one] of instalments.entries())
        ids.push(await addInstalment(t.database.pool, student, { number: index + 1, ...one }))
      for (const [index, parts] of payments.entries())
        await addPayment(
          t.database.pool,
          student,
          `T${index}`,
          parts.flatMap(({ instalment: at, fee, fine }) => {
            const instalmentId = ids[at]
            return instalmentId === undefined ? [] : [{ instalmentId, fee, fine }]
          }),
        )
      const fees = await call.feesOf(diya)
      expect(fees.a_install_li).toHaveLength(instalments.length)
      expectToAddUp(fees)
    }),
    { numRuns: 40 },
  )
})

test('a student without a section keeps fees, payments and receipts', async () => {
  const [payment] = (await call.feesOf(aarav)).p_install_li
  await call.query('delete from enrolment where student_id = $1', [aarav.student_id])
  const fees = await call.feesOf(aarav)
  expect(fees.p_install_li).toContainEqual(payment)
  expectToAddUp(fees)
})
