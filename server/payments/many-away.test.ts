import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { openPayments } from '#server/payments/testing.ts'

let t: TestApp
let p: Awaited<ReturnType<typeof openPayments>>
beforeAll(async () => {
  t = await createTestApp()
  p = await openPayments(t)
})
afterAll(async () => {
  await p.close()
  await t.close()
})

test('orders of which the provider does not answer do not keep from others [pay-15]', async () => {
  const other = await t.signedIn('9000000002')
  await t.database.pool.query(
    `insert into fee_instalment (institute_id, student_id, academic_year_id, number, due_date, initial_paise)
      values (1, $1, $2, 150, '2020-12-31', 1000000)`,
    [other.student_id, other.acad_yr_id],
  )
  const order = await p.order(other, 1, 20)
  // Hundreds of others are due for longer, and no job of them ends.
  await t.database.pool.query(
    `insert into payment_order (institute_id, code, account_id, person_id, state, parts, instalment_ids, student_ids, amount_paise, convenience_paise,
        begun_at, until, ask_at)
      select 1, 'away-' || n, (select min(id) from payment_account where institute_id = 1), (select min(id) from person where institute_id = 1),
        'open', '[]', '{}', '{}', 1000, 0, $1, $1, $1::timestamptz - interval '1 day' from generate_series(1, 250) n`,
    [t.now()],
  )
  t.setClock(new Date(t.now().getTime() + 10 * 60_000))
  const waits = async () =>
    (
      await t.database.pool.query(
        `select 1 from job join payment_order ordered on ordered.id = (job.payload ->> 'orderId')::bigint
          where job.name = 'payment' and ordered.code = $1`,
        [order.order],
      )
    ).rowCount
  for (let looks = 0; looks < 2; looks++) await p.addJobs()
  expect(await waits()).toBe(1)
})
