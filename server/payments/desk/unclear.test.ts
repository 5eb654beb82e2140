import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allStatements } from '#server/database/sql.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { afterRow } from '#server/payments/desk/list.ts'
import { countUnclear, findRows, findUnclearRows } from '#server/payments/desk/queries.ts'
import { refundStates } from '#server/payments/tables.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await query(
    `insert into payment_account (institute_id, provider, key_id, sealed_key_secret, is_on) values (1, 'test', 'key', '', true)`,
  )
})
afterAll(() => t.close())

const query = async <R extends object>(text: string, values: unknown[] = []) =>
  (await t.database.pool.query<R>(text, values)).rows

const amount = 1000
const paise = fc.constantFrom(0, 200, 500, amount)
const payment = fc.record({
  unclear: fc.constantFrom('', '', '', 'otherAmount'),
  /** Hours since it was captured; null before that. */
  hours: fc.constantFrom(null, 0.5, 2),
  isDecided: fc.boolean(),
  refunded: paise,
  refunds: fc.array(fc.record({ paise, state: fc.constantFrom(...refundStates), isSettled: fc.boolean() }), {
    maxLength: 2,
  }),
  hasReceipt: fc.boolean(),
  hasOrder: fc.boolean(),
})
type Payment = typeof payment extends fc.Arbitrary<infer P> ? P : never

/** [pay-86] in words of this test. */
function isUnclear({ unclear, hours, isDecided, refunded, refunds, hasReceipt }: Payment): boolean {
  if (unclear !== '' || refunds.some(({ state, isSettled }) => state === 'failed' && !isSettled)) return true
  if (!isDecided) return hours !== null && hours > 1
  const back = refunds.reduce((sum, one) => sum + (one.state === 'failed' ? 0 : one.paise), 0)
  return refunded > back && (refunded < amount || hasReceipt)
}

async function insert(payments: readonly Payment[], now: Date) {
  for (const table of ['online_receipt', 'online_refund', 'online_payment', 'payment_order'])
    await query(`delete from ${table} where institute_id = 1`)
  const receipts = await query<{ id: string }>(
    'select id from fee_payment where institute_id = 1 order by id limit $1',
    [payments.length],
  )
  for (const [n, one] of payments.entries()) {
    const captured = one.hours === null ? null : new Date(now.getTime() - one.hours * 3_600_000)
    const [{ id } = { id: '' }] = await query<{ id: string }>(
      `with ordered as (insert into payment_order (institute_id, code, account_id, person_id, state, parts, instalment_ids, student_ids, amount_paise,
          convenience_paise, begun_at, until)
          select 1, 'order-' || $1, (select min(id) from payment_account where institute_id = 1), (select min(id) from person where institute_id = 1),
            'checking', '[]', '{}', '{}', $2, 0, $4, $4 where $7 returning id)
        insert into online_payment (institute_id, account_id, order_id, provider_payment_id, amount_paise, refunded_paise, status, method, captured_at, decided_at, unclear)
        select 1, min(id), (select id from ordered), $1, $2, $3, 'captured', 'upi', $5, $6, $8 from payment_account where institute_id = 1 returning id`,
      [
        `pay_${n}`,
        amount,
        one.refunded,
        now,
        captured,
        one.isDecided ? now : null,
        // What is not captured is only known by its order.
        one.hasOrder || !captured,
        one.unclear,
      ],
    )
    for (const { paise: back, state, isSettled } of one.refunds)
      await query(
        `insert into online_refund (institute_id, online_id, student_id, amount_paise, reason, state, settled_at, created_at)
          values (1, $1, 0, $2, 'desk', $3, $4, $5)`,
        [id, back, state, isSettled ? now : null, now],
      )
    if (one.hasReceipt)
      await query(
        `insert into online_receipt (institute_id, online_id, student_id, payment_id, amount_paise) values (1, $1, 1, $2, 1)`,
        [id, receipts[n]?.id],
      )
  }
}

const every = { capturedFrom: null, capturedBefore: null, state: null, ...afterRow(), limit: 100 }

test('what is unclear is counted and listed by the same rule, whatever payments there are [pay-86]', async () => {
  const { pool } = t.database
  let unclear = 0
  await fc.assert(
    fc.asyncProperty(fc.array(payment, { minLength: 1, maxLength: 6 }), async (payments) => {
      const now = t.context.clock()
      await insert(payments, now)
      const expected = payments.filter(isUnclear).length
      unclear += expected
      expect(await countUnclear(pool, { instituteId: 1, now })).toEqual({ count: expected })
      const listed = await findUnclearRows(pool, { instituteId: 1, now, ...every })
      expect(listed.filter((row) => row.providerPaymentId.startsWith('pay_'))).toHaveLength(expected)
    }),
    { numRuns: 40 },
  )
  expect(unclear).toBeGreaterThan(10)
})

type Node = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}
const readOf = (node: Node): number =>
  (node['Relation Name']?.startsWith('online_')
    ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    : 0) + (node.Plans ?? []).reduce((sum, one) => sum + readOf(one), 0)

/** How many rows of payments and refunds a statement reads. */
async function readBy(name: string, values: Readonly<Record<string, unknown>>): Promise<number> {
  const statement = allStatements().find((one) => one.name === name)
  const [explained] = await query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (analyze, format json) ${statement?.text}`,
    statement?.params.map((param) => values[param.name]),
  )
  return readOf(explained?.['QUERY PLAN'][0].Plan as Node)
}

test('the count reads what may be unclear, not every payment of the institute [desk-22]', async () => {
  const now = t.context.clock()
  await insert([], now)
  await query(
    `insert into online_payment (institute_id, account_id, provider_payment_id, amount_paise, status, method, captured_at, decided_at, unclear)
      select 1, min(account.id), 'pay_' || n, 1000, 'captured', 'upi', $1, case when n > 5 then $1::timestamptz end, case when n <= 3 then 'otherAmount' else '' end
      from payment_account account, generate_series(1, 5000) n where account.institute_id = 1 group by n`,
    [now],
  )
  await query('analyze online_payment, online_refund, online_receipt')
  expect(await readBy('payments-desk.count-unclear', { instituteId: 1, now })).toBeLessThan(50)
  expect(await countUnclear(t.database.pool, { instituteId: 1, now })).toEqual({ count: 3 })
})

test('a page of the list works out the refunds of its own rows, not of every payment of the institute [pay-22]', async () => {
  const now = t.context.clock()
  await insert([], now)
  await query(
    `with ordered as (insert into payment_order (institute_id, code, account_id, person_id, state, parts, instalment_ids, student_ids, amount_paise,
        convenience_paise, begun_at, until)
        select 1, 'order-' || n, (select min(id) from payment_account where institute_id = 1), (select min(id) from person where institute_id = 1),
          'paid', '[]', '{}', '{}', 1000, 0, $1::timestamptz - n * interval '1 minute', $1 from generate_series(1, 3000) n returning id, account_id, begun_at),
      paid as (insert into online_payment (institute_id, account_id, order_id, provider_payment_id, amount_paise, refunded_paise, status, method, captured_at, decided_at)
        select 1, account_id, id, 'pay_' || id, 1000, 200, 'captured', 'upi', begun_at, begun_at from ordered returning id)
      insert into online_refund (institute_id, online_id, student_id, amount_paise, reason, state, created_at)
        select 1, id, 0, 200, 'desk', 'done', $1 from paid`,
    [now],
  )
  await query('analyze payment_order, online_payment, online_refund, online_receipt')
  const asked = { ...every, instituteId: 1, now, limit: 101 }
  const shown = await findRows(t.database.pool, asked)
  expect(shown.map(({ code, refunded }) => [code, refunded])).toEqual(
    Array.from({ length: 101 }, (_, n) => [`order-${n + 1}`, 200]),
  )
  expect(await readBy('payments-desk.rows', asked)).toBeLessThan(1500)
  await query(`update online_payment set refunded_paise = 0`)
  await query(
    `update online_payment set unclear = 'otherAmount' where id in (select id from online_payment order by id limit 5)`,
  )
  await query('analyze online_payment')
  expect(await findUnclearRows(t.database.pool, asked)).toHaveLength(5)
  expect(await readBy('payments-desk.unclear-rows', asked)).toBeLessThan(100)
})

test('payments are found by the state that is shown [pay-22]', async () => {
  const now = t.context.clock()
  await insert([], now)
  const hour = 3_600_000
  for (const [code, state, until] of [
    ['open', 'open', new Date(now.getTime() + hour)],
    ['over', 'open', new Date(now.getTime() - hour)],
    ['making', 'making', new Date(now.getTime() + hour)],
  ] as const)
    await query(
      `insert into payment_order (institute_id, code, account_id, person_id, state, parts, instalment_ids, student_ids, amount_paise, convenience_paise, begun_at, until)
        select 1, $1, (select min(id) from payment_account where institute_id = 1), min(id), $2, '[]', '{}', '{}', 1000, 0, $3, $3 from person where institute_id = 1`,
      [code, state, until],
    )
  const found = async (state: 'open' | 'checking') =>
    (await findRows(t.database.pool, { ...every, instituteId: 1, now, state })).map((row) => [
      row.code,
      row.state,
    ])
  expect(await found('open')).toEqual([['open', 'open']])
  expect((await found('checking')).toSorted()).toEqual([
    ['making', 'checking'],
    ['over', 'checking'],
  ])
})
