import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Instalment } from '#domain/fee/calls.ts'
import { type InstalmentStatus, instalmentStatus, isUntouched as isUntouchedHere } from '#domain/fee/rules.ts'
import { due, isPaid, isUntouched, paid } from '#server/access/fees.ts'
import { many, sql } from '#server/database/sql.ts'
import { addInstalment, addPayment } from '#server/http/testing/factories.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const firstNumber = 101
const findRules = many(
  'test.fee-rules',
  z.object({
    paid: z.number(),
    badDebt: z.number(),
    due: z.number(),
    isPaid: z.boolean(),
    isUntouched: z.boolean(),
  }),
  sql`select paid.fee + paid.fine as paid, paid.written_off as "badDebt", ${due} as due, ${isPaid} as "isPaid",
      ${isUntouched} as "isUntouched"
    from fee_instalment instalment ${paid} where instalment.number > 100 order by instalment.number`,
)

test('SQL and the domain say the same of an instalment [fee-9]', async () => {
  const { institute_id: instituteId, student_id, acad_yr_id: yearId } = await t.signedIn('9000000001')
  const student = { instituteId, studentId: student_id ?? 0, yearId }
  type Case = [
    made: Partial<Parameters<typeof addInstalment>[2]>,
    got: { fee?: number; fine?: number },
    status: InstalmentStatus,
  ]
  const cases: Case[] = [
    [{}, {}, 'Overdue'],
    [{ fine: 500 }, { fine: 500 }, 'Partially Paid'],
    [{}, { fee: 400 }, 'Partially Paid'],
    [{}, { fee: 100_000 }, 'Paid'],
    [{ fine: 500 }, { fee: 100_000 }, 'Partially Paid'],
    [{ badDebt: 400 }, {}, 'Bad Debt'],
    [{ badDebt: 100_000 }, {}, 'Bad Debt'],
    [{ badDebt: 99_600 }, { fee: 400 }, 'Bad Debt'],
    [{ discount: 100_000 }, {}, 'Discounted'],
    [{ discount: 100_000, fine: 500 }, {}, 'Overdue'],
  ]
  for (const [index, [made, { fee = 0, fine = 0 }]] of cases.entries()) {
    const number = firstNumber + index
    const instalmentId = await addInstalment(t.database.pool, student, { number, ...made })
    if (fee + fine > 0)
      await addPayment(t.database.pool, student, `R-${number}`, [{ instalmentId, fee, fine }])
  }
  const rows = await findRules(t.database.pool)
  expect(rows).toHaveLength(cases.length)
  for (const [index, [made, , status]] of cases.entries()) {
    const row = { initial: 100_000, tax: 0, discount: 0, dueDay: '2020-01-01', ...made, ...rows[index] }
    const instalment = row as unknown as Instalment
    expect(instalmentStatus(instalment, '2026-11-21'), String(index)).toBe(status)
    expect(rows[index]?.isUntouched, String(index)).toBe(isUntouchedHere(instalment))
  }
})
