import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feeDesk } from '#server/desk/fees/testing.ts'
import { importsOf } from '#server/desk/imports/testing.ts'
import type { AtDesk } from '#server/desk/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let d: ReturnType<typeof importsOf>
let f: ReturnType<typeof feeDesk>
let owner: AtDesk
let accountant: AtDesk
let student = 0
const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
beforeAll(async () => {
  t = await createTestApp()
  d = importsOf(t)
  f = feeDesk(t, d)
  owner = await d.open('owner@staff.test', ['owner'])
  accountant = await d.open('accountant@staff.test', ['accountant'])
  student = (await t.signedIn('9000000001')).student_id ?? 0
})
afterAll(() => t.close())

/** An instalment of which something is left, with its id in files, and what was written off in rupees. */
async function openInstalment() {
  const found = (await f.account(owner, student)).instalments.find((one) => one.fee_due > 100)
  if (!found) throw new Error('nothing is due')
  const [row] = await query(
    `select source_id as code, bad_debt_paise as off, to_char(initial_paise / 100.0, 'FM99990.00') as whole
      from fee_instalment where id = $1`,
    [found.instalment_id],
  )
  return { ...found, code: String(row.code), off: Number(row.off) / 100, whole: String(row.whole) }
}
async function grid(by: AtDesk, kind: string, row: object) {
  const answer = await t.app.inject({
    method: 'PUT',
    url: `/desk/v1/records/${kind}`,
    headers: { host: 'localhost', authorization: by.token },
    payload: { rows: [row], is_check: false },
  })
  const body = answer.json() as { result: { number: number }; faults?: { field: string; problem: string }[] }
  return { ...body, status: answer.statusCode }
}
const undo = (by: AtDesk, number: number) =>
  f.post<{ obstacles: string[] }>(by, '../changes/undo', { number })
const addFine = async (instalment_id: number, was: number) =>
  (
    await f.post<{ number: number }>(accountant, 'fines', {
      instalment_id,
      was,
      fine: was + 30,
      reason: 'Late',
    })
  ).result.number

describe('one person alone writes off [desk-57]', () => {
  const refused = { field: 'bad_debt', problem: expect.stringMatching(/approved by somebody else/) }

  test('by no import at the desk', async () => {
    const { code, off } = await openInstalment()
    const made = await d.drop(owner, { 'fee-instalments.csv': `id,bad_debt\n${code},${off + 50}.00\n` })
    expect((await d.check(owner, made.import_id)).report?.faults).toMatchObject([refused])
  })

  test('in no grid, of a stored or a new instalment', async () => {
    const { code, off } = await openInstalment()
    for (const bad_debt of [String(off + 1), '1,000.00'])
      expect(
        await grid(owner, 'fee-instalments', {
          to: { id: code, bad_debt },
          was: { bad_debt: off.toFixed(2) },
        }),
      ).toMatchObject({ status: 422, faults: [refused] })
    const [row] = await query(
      `select person.source_id as student, year.source_id as year from fee_instalment instalment
        join student on student.id = instalment.student_id join person on person.id = student.person_id
        join academic_year year on year.id = instalment.academic_year_id where instalment.source_id = $1`,
      [code],
    )
    const fresh = { id: 'new-1', ...row, number: '190', due_date: '2026-01-01', fee: '10.00' }
    const add = (bad_debt: string) =>
      grid(owner, 'fee-instalments', { to: { ...fresh, bad_debt }, was: null })
    expect(await add('1.00')).toMatchObject({ status: 422, faults: [refused] })
    expect((await add('0')).status).toBe(200)
  })

  test('not by giving the instalment of one student to another one', async () => {
    const [one] = await query(
      `select instalment.id as key, instalment.number, instalment.source_id as id, person.source_id as student from fee_instalment instalment
        join student on student.id = instalment.student_id join person on person.id = student.person_id
        where instalment.institute_id = 1 and instalment.bad_debt_paise = 0
          and not exists (select from fee_payment_part part where part.instalment_id = instalment.id) limit 1`,
    )
    const [other] = await query(
      `select source_id as id from person join student on student.person_id = person.id
        where person.institute_id = 1 and source_id <> $1 limit 1`,
      [one.student],
    )
    const give = () =>
      grid(accountant, 'fee-instalments', {
        to: { id: one.id, student: other.id, number: '177' },
        was: { student: one.student, number: String(one.number) },
      })
    const setWritten = (paise: number) =>
      query('update fee_instalment set bad_debt_paise = $2 where id = $1', [one.key, paise])
    await setWritten(100)
    expect(await give()).toMatchObject({
      status: 422,
      faults: [{ field: 'student', problem: expect.stringContaining('approved for this student') }],
    })
    await setWritten(0)
    const ask = { instalment_id: Number(one.key), amount: 1, reason: 'Scholarship' }
    const asked = await f.post<{ write_off_id: number }>(accountant, 'write-offs', ask)
    expect(await give()).toMatchObject({ status: 422, faults: [{ field: 'student' }] })
    const refused = { write_off_id: asked.result.write_off_id, is_approved: false, answer: 'No' }
    expect((await f.post(owner, 'write-offs/decide', refused)).status).toBe(200)
    expect((await give()).status).toBe(200)
  })

  test('not by undoing a change that had lowered it', async () => {
    const { instalment_id, code, off } = await openInstalment()
    const ask = { instalment_id, amount: 40, reason: 'Scholarship' }
    const asked = await f.post<{ write_off_id: number }>(accountant, 'write-offs', ask)
    const decision = { write_off_id: asked.result.write_off_id, is_approved: true, answer: '' }
    expect(await f.post(owner, 'write-offs/decide', decision)).toMatchObject({ status: 200 })
    const lowered = await grid(owner, 'fee-instalments', {
      to: { id: code, bad_debt: off.toFixed(2) },
      was: { bad_debt: (off + 40).toFixed(2) },
    })
    expect(lowered.status).toBe(200)
    expect((await undo(owner, lowered.result.number)).result).toMatchObject({
      obstacles: [expect.stringMatching(/approved by somebody else/)],
    })
    expect((await openInstalment()).off).toBe(off)
  })
})

describe('one person alone lets nothing off by a larger discount [desk-102]', () => {
  const refused = { field: 'discount', problem: expect.stringMatching(/approved by somebody else/) }
  const change = (by: AtDesk, code: string, discount: string, was: string) =>
    grid(by, 'fee-instalments', { to: { id: code, discount }, was: { discount: was } })

  test('in no grid, import or undo; a smaller one is a correction', async () => {
    const { code, discount } = await openInstalment()
    const [had, more] = [discount.toFixed(2), (discount + 50).toFixed(2)]
    expect(await change(accountant, code, more, had)).toMatchObject({ status: 422, faults: [refused] })
    const made = await d.drop(owner, { 'fee-instalments.csv': `id,discount\n${code},${more}\n` })
    expect((await d.check(owner, made.import_id)).report?.faults).toMatchObject([refused])
    await query('update fee_instalment set discount_paise = discount_paise + 5000 where source_id = $1', [
      code,
    ])
    const lowered = await change(owner, code, had, more)
    expect(lowered.status).toBe(200)
    expect((await undo(owner, lowered.result.number)).result).toMatchObject({
      obstacles: [expect.stringMatching(/approved by somebody else/)],
    })
    expect((await openInstalment()).discount).toBe(discount)
  })
})

test('a fine or a fee that was paid is not undone, and one that was not is [desk-64]', async () => {
  const one = await openInstalment()
  const raised = await grid(owner, 'fee-instalments', {
    to: { id: one.code, fee: (Number(one.whole) + 500).toFixed(2) },
    was: { fee: one.whole },
  })
  const unpaid = await addFine(one.instalment_id, one.fine)
  expect((await undo(accountant, unpaid)).status).toBe(200)
  const fined = await addFine(one.instalment_id, one.fine)
  const part = { instalment_id: one.instalment_id, fee: one.fee_due + 500, fine: one.fine_due + 30 }
  const body = await f.payment(accountant, student, { amount: part.fee + part.fine, parts: [part] })
  expect((await f.post(accountant, 'payments', body)).status).toBe(200)
  expect(await undo(accountant, fined)).toMatchObject({
    status: 422,
    message: expect.stringMatching(/fine is less than what was paid of it/),
  })
  // Of the fee only: a later change of the same row is in the way of nothing else.
  expect(await undo(owner, raised.result.number)).toMatchObject({
    status: 422,
    message: expect.stringMatching(/fee with tax, discount and bad debt leaves/),
  })
})

test('parts of a payment are not undone once something of them was given back [desk-64]', async () => {
  const one = await openInstalment()
  const [row] = await query(
    `select person.source_id as student, year.source_id as year from fee_instalment instalment
      join student on student.id = instalment.student_id join person on person.id = student.person_id
      join academic_year year on year.id = instalment.academic_year_id where instalment.id = $1`,
    [one.instalment_id],
  )
  const { today } = await f.account(accountant, student)
  const write = async (files: Record<string, string>) => {
    const made = await d.drop(owner, files)
    await d.check(owner, made.import_id)
    return (await d.write(owner, made.import_id)).number
  }
  const titles = 'id,student,year,receipt_no,paid_on,method,financial_year,amount,credit'
  const values = ['later-1', row.student, row.year, 'later 1', today, 'Cash', '2026-2027', '50', '0']
  await write({ 'fee-payments.csv': `${titles}\n${values.join()}\n` })
  const number = await write({
    'fee-payment-parts.csv': `payment,instalment,fee,fine\nlater-1,${one.code},50,0\n`,
  })
  const account = await f.account(accountant, student)
  const payment_id = account.payments.find(({ receipt_no }) => receipt_no === 'later 1')?.payment_id
  const back = {
    ...{ payment_id, parts: [{ instalment_id: one.instalment_id, fee: 20, fine: 0 }], credit: 0 },
    ...{ method: 'Cash', instrument_no: '', day: today, reason: 'Left', state: account.state },
  }
  expect(await f.post(accountant, 'refunds', back)).toMatchObject({ status: 200 })
  expect((await undo(owner, number ?? 0)).result).toMatchObject({
    obstacles: [expect.stringMatching(/^fee-payment-parts: 1 .*used by 1 row of fee-refunds/)],
  })
  expect((await openInstalment()).fee_due).toBe(one.fee_due - 30)
})

describe('a number of a receipt [desk-63]', () => {
  test('is there once in a financial year, however the year is written', async () => {
    const { result } = await f.post<{ receipt_no: string }>(
      accountant,
      'payments',
      await f.payment(accountant, student, { amount: 10 }),
    )
    const [row] = await query(
      `select person.source_id as student, year.source_id as year, payment.paid_on::text as day,
          left(payment.financial_year, 4)::int as start
        from fee_payment payment join student on student.id = payment.student_id
        join person on person.id = student.person_id
        join academic_year year on year.id = payment.academic_year_id where payment.receipt_no = $1`,
      [result.receipt_no],
    )
    const { start } = row
    const end = String(start + 1)
    const faultsOf = async (payments: [receipt: string, year: string][]) => {
      const lines = payments.map(
        ([receipt, year], at) =>
          `own-${at},${row.student},${row.year},${receipt},${row.day},Cash,${year},5,5`,
      )
      const titles = 'id,student,year,receipt_no,paid_on,method,financial_year,amount,credit'
      const made = await d.drop(owner, { 'fee-payments.csv': `${[titles, ...lines].join('\n')}\n` })
      const { report } = await d.check(owner, made.import_id)
      return report?.faults.map(({ field, problem }) => `${field} ${problem}`)
    }
    const years = [end, end.slice(2), ` / ${end}`, `–${end.slice(2)}`].map((text) =>
      /^\d/.test(text) ? `${start}-${text}` : `${start}${text}`,
    )
    for (const year of years)
      expect([year, await faultsOf([[result.receipt_no, year]])]).toEqual([
        year,
        [expect.stringMatching(/^financial_year, receipt_no another row has the same/)],
      ])
    for (const year of ['', String(start), `${start}-${start + 2}`])
      expect([year, await faultsOf([['Q-1', year]])]).toEqual([
        year,
        [expect.stringMatching(/^financial_year is (empty|not a financial year)/)],
      ])
    const both = years.slice(0, 2).map((year): [string, string] => ['Q-1', year])
    expect(await faultsOf(both)).toEqual([expect.stringMatching(/is the same as on line 2/)])
    expect(await faultsOf([['Q-1', `${start}/${end.slice(2)}`]])).toEqual([])
  })
})
