import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxShownOrders } from '#domain/fee/online/rules.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { addInstalment } from '#server/http/testing/factories.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { openPayments } from '#server/payments/testing.ts'

let t: TestApp
let p: Awaited<ReturnType<typeof openPayments>>
let aarav: SignedIn
beforeAll(async () => {
  t = await createTestApp()
  p = await openPayments(t)
  aarav = await t.signedIn('9000000001')
})
afterAll(async () => {
  await p.close()
  await t.close()
})

test('an order that is not at its end is shown, however many others ended since [pay-6, pay-50]', async () => {
  const { order, parts } = await p.order(aarav, 1, 20)
  await t.database.pool.query(
    `insert into payment_order (institute_id, code, account_id, person_id, state, parts, instalment_ids, student_ids, amount_paise, convenience_paise, begun_at, until)
      select institute_id, $2 || translate(lpad(n::text, 15, 'z'), '01', 'ab'), account_id, person_id, 'expired', parts, instalment_ids, student_ids, amount_paise, 0, begun_at, until
      from payment_order, generate_series(1, 30) n where code = $1`,
    [order, 'ended'],
  )
  const { orders, students } = await p.payable(aarav)
  expect(orders.filter((one) => one.order.startsWith('ended'))).toHaveLength(maxShownOrders)
  expect(orders.at(-1)?.order).toBe(order)
  const due = students
    .flatMap(({ instalments }) => instalments)
    .find((one) => one.instalment_id === parts[0]?.instalment_id)
  expect(due?.order).toBe(order)
})

test('what is due of a year in which the student is in no section is paid too [fee-22]', async () => {
  const diya = await t.signedIn('9000000002')
  const [, before] = aarav.student_acad_year
  const of = {
    instituteId: diya.institute_id,
    studentId: diya.student_id ?? 0,
    yearId: before?.acad_yr_id ?? 0,
  }
  await addInstalment(t.database.pool, of, { number: 1, dueInDays: -400, initial: 500_000 })
  const { order } = await p.order(diya, 1)
  const { students, orders } = await p.payable(diya)
  expect(students.flatMap(({ instalments }) => instalments)[0]).toMatchObject({
    year_id: of.yearId,
    due: 5000,
    order,
  })
  expect(orders).toHaveLength(1)
})
