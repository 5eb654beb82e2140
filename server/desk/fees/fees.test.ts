import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#domain/day.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { feeDesk } from '#server/desk/fees/testing.ts'
import { type AtDesk, deskOf } from '#server/desk/testing.ts'
import { type FeeCaller, feeCaller } from '#server/features/fee/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let d: ReturnType<typeof deskOf>
let f: ReturnType<typeof feeDesk>
let call: FeeCaller
let owner: AtDesk
let accountant: AtDesk
let head: AtDesk
let aarav: SignedIn
let student = 0
let year = 0
beforeAll(async () => {
  t = await createTestApp()
  d = deskOf(t)
  f = feeDesk(t, d)
  call = feeCaller(t)
  owner = await d.open('owner@staff.test', ['owner'])
  accountant = await d.open('accountant@staff.test', ['accountant'])
  head = await d.open('head@staff.test', ['head'])
  aarav = await t.signedIn('9000000001')
  student = aarav.student_id ?? 0
  year = aarav.acad_yr_id
})
afterAll(() => t.close())

const left = (one: { fee_due: number; fine_due: number }) => one.fee_due + one.fine_due
const wholePart = (one: { instalment_id: number; fee_due: number; fine_due: number }) => ({
  instalment_id: one.instalment_id,
  fee: one.fee_due,
  fine: one.fine_due,
})

describe('who owes what [desk-51]', () => {
  test('the longest is first, and sums are those of the rows', async () => {
    const { rows, sums, sections } = await f.owing(head)
    expect(rows.length).toBeGreaterThan(5)
    const days = rows.map((row) => row.days)
    expect(days).toEqual(days.toSorted((one, other) => other - one))
    const sum = (of: (row: (typeof rows)[number]) => number) =>
      Math.round(rows.reduce((total, row) => total + of(row) * 100, 0)) / 100
    expect([sums?.due, sums?.due_now, sums?.students]).toEqual([
      sum((row) => row.due),
      sum((row) => row.due_now),
      rows.length,
    ])
    expect(Math.round((sections ?? []).reduce((total, one) => total + one.due * 100, 0)) / 100).toBe(
      sums?.due,
    )
  })

  test('a student owes what the family sees, to the paisa [desk-52]', async () => {
    const seen = await call.feesOf(aarav)
    const row = (await f.owing(head, '?search=aarav+sharma')).rows[0]
    expect(row).toMatchObject({
      due: seen.total_unpaid_amount,
      paid: seen.total_paid_amount,
      total: seen.total_fee_amount,
      credit: seen.total_credit_amount,
    })
    const account = await f.account(head, student)
    expect([account.due, account.paid, account.total]).toEqual([
      seen.total_unpaid_amount,
      seen.total_paid_amount,
      seen.total_fee_amount,
    ])
  })

  test('a section and words narrow it, and odd signs find nothing', async () => {
    const { sections } = await f.owing(head)
    const [section] = sections ?? []
    const some = await f.owing(head, `?section_id=${section?.section_id}`)
    expect(new Set(some.rows.map((row) => row.section))).toEqual(new Set([section?.name]))
    for (const odd of ['%25', '_____________', "'", '\\'])
      expect((await f.owing(head, `?search=${odd}zzz`)).rows).toEqual([])
    expect((await d.ask('GET', 'fees/owing?year_id=999999', undefined, head.token)).status).toBe(404)
  })

  test('students are found by the phone of a parent; reading is in their log', async () => {
    const { students } = await f.get<{ students: { name: string }[] }>(
      head,
      'students?search=%2B91+90000+00010',
    )
    expect(students.map(({ name }) => name)).toContain('Aarav Sharma')
    expect(
      await call.query(
        `select 1 from access_log where person_id = $1 and kind = 'sawFees' and actor_id = $2`,
        [aarav.account_id, head.me.person_id],
      ),
    ).toHaveLength(1)
  })
})

describe('a payment [desk-53]', () => {
  test('is split, has a receipt, and is in the Payment History of the family at once', async () => {
    const { instalments } = await f.account(accountant, student)
    const open = instalments.filter((one) => left(one) > 0)
    const [first, second] = open
    if (!first || !second) throw new Error('nothing is due')
    const body = await f.payment(accountant, student, {
      amount: left(first) + 100.5,
      parts: [wholePart(first), { instalment_id: second.instalment_id, fee: 100.5, fine: 0 }],
      method: 'Cheque',
      instrument_no: '004512',
      bank: 'SBI Indiranagar',
      dated: t.now().toISOString().slice(0, 10),
    })
    const before = await call.feesOf(aarav)
    const { status, result } = await f.post<{ receipt_no: string; payment_id: number }>(
      accountant,
      'payments',
      body,
    )
    expect([status, result.receipt_no]).toEqual([200, expect.stringMatching(/^\d{4}-\d\d\/000001$/)])
    const after = await call.feesOf(aarav)
    expect(after.total_paid_amount - before.total_paid_amount).toBeCloseTo(left(first) + 100.5, 5)
    expect(after.p_install_li.find((one) => one.f_rec_no === result.receipt_no)).toMatchObject({
      p_method: 'Cheque',
      p_amount: left(first) + 100.5,
    })
    const pdf = await t.app.inject({
      url: `/desk/v1/fees/receipts/${result.payment_id}`,
      headers: { host: 'localhost', authorization: head.token },
    })
    expect([pdf.statusCode, pdf.headers['content-type'], pdf.body.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    const news = `select person.phone from news join person on person.id = news.person_id where news.kind = 'payment' and news.cause_id = $1`
    expect((await call.query(news, [result.payment_id])).map(({ phone }) => phone)).toContain('9000000010')
  })

  test('sent again with its key it is one payment; from another tab it is refused', async () => {
    const body = await f.payment(accountant, student)
    const count = async () =>
      (await call.query('select count(*)::int as count from fee_payment where student_id = $1', [student]))[0]
        .count
    const before = await count()
    const replies = await Promise.all([1, 2, 3].map(() => f.post(accountant, 'payments', body, 'the-same')))
    expect(new Set(replies.map((one) => JSON.stringify(one.result))).size).toBe(1)
    const second = await f.post(accountant, 'payments', body)
    expect([second.status, second.message]).toEqual([
      409,
      'Something about these fees has changed meanwhile. Look at what is due now.',
    ])
    expect((await count()) - before).toBe(1)
  })

  test('what is too much is a credit; more than is left of an instalment is refused', async () => {
    const { instalments, credit } = await f.account(accountant, student)
    const open = instalments.find((one) => left(one) > 0)
    if (!open) throw new Error('nothing is due')
    const over = { instalment_id: open.instalment_id, fee: open.fee_due + 1, fine: 0 }
    const refused = await f.post(
      accountant,
      'payments',
      await f.payment(accountant, student, { amount: over.fee, parts: [over] }),
    )
    expect([refused.status, refused.message]).toEqual([
      422,
      expect.stringMatching(/more than what is left of the fee/),
    ])
    await f.post(accountant, 'payments', await f.payment(accountant, student, { amount: 250 }))
    expect((await f.account(accountant, student)).credit).toBe(credit + 250)
  })

  test('is refused for other students, days and roles [desk-50]', async () => {
    const { rows } = await f.owing(accountant)
    const other = rows.find((row) => row.student_id !== student)?.student_id ?? 0
    const theirs = (await f.account(accountant, other)).instalments.find((one) => left(one) > 0)
    if (!theirs) throw new Error('nothing is due')
    const today = (await f.account(accountant, student)).today
    const tries: [object, number][] = [
      [{ parts: [{ instalment_id: theirs.instalment_id, fee: 1, fine: 0 }] }, 404],
      [{ paid_on: addDays(today, 1) }, 422],
      [{ paid_on: addDays(today, -400) }, 422],
      [{ amount: 0 }, 422],
      [{ amount: 1.005 }, 400],
      [{ amount: -5 }, 400],
      [{ method: '=cmd' }, 400],
      [{ student_id: 999_999 }, 404],
      [{ series_id: 999_999 }, 404],
    ]
    for (const [more, status] of tries)
      expect([
        more,
        (await f.post(accountant, 'payments', await f.payment(accountant, student, more))).status,
      ]).toEqual([more, status])
    const body = await f.payment(accountant, student)
    expect((await f.post(head, 'payments', body)).status).toBe(422)
  })
})

describe('numbers of receipts [desk-54]', () => {
  const numbers = async (start: string) =>
    (
      await call.query(
        `select receipt_no from fee_payment where receipt_no like $1 || '%' order by receipt_no`,
        [start],
      )
    ).map(({ receipt_no }) => receipt_no)

  test('follow each other through refusals and cashiers at once, and pass over those of imports', async () => {
    const keep = {
      series_id: null,
      name: 'School',
      format: 'GPS/{year}/{number}',
      digits: 4,
      is_first: true,
      is_used: true,
    }
    expect((await f.post(accountant, 'series', keep)).status).toBe(422)
    const made = await f.post<{ series: { series_id: number; name: string; next: string }[] }>(
      owner,
      'series',
      keep,
    )
    const own = made.result.series.find(({ name }) => name === 'School')
    const [, yearText = ''] = /^GPS\/(\d{4}-\d\d)\/0001$/.exec(own?.next ?? '') ?? []
    await call.query(
      `insert into fee_payment (institute_id, student_id, academic_year_id, receipt_no, paid_on, method, financial_year, code)
        values (1, $1, $2, $3, now(), 'Cash', $4, 'imported-before')`,
      [
        student,
        year,
        `GPS/${yearText}/0002`,
        `${yearText.slice(0, 4)} / ${Number(yearText.slice(0, 4)) + 1}`,
      ],
    )
    const students = (await f.owing(owner)).rows.slice(0, 4).map((row) => row.student_id)
    await Promise.all(
      students.map(async (one, index) => {
        const by = index % 2 === 0 ? owner : accountant
        await f.post(by, 'payments', await f.payment(by, one, { amount: 9e8 }))
        const { status } = await f.post(by, 'payments', await f.payment(by, one, { amount: 10 }))
        expect(status).toBe(200)
      }),
    )
    expect(await numbers('GPS/')).toEqual([1, 2, 3, 4, 5].map((n) => `GPS/${yearText}/000${n}`))
  })

  test('of another financial year begin at 1', async () => {
    const { today } = await f.account(accountant, student)
    const before = `${Number(today.slice(0, 4)) - (today.slice(5) < '04-01' ? 1 : 0)}-03-31`
    const { result } = await f.post<{ receipt_no: string }>(
      accountant,
      'payments',
      await f.payment(accountant, student, { paid_on: before }),
    )
    expect(result.receipt_no).toMatch(/\/0001$/)
    expect(result.receipt_no).toContain(`${Number(before.slice(0, 4)) - 1}-${before.slice(2, 4)}`)
  })

  test('cannot be changed by a record', async () => {
    const [payment] = await call.query(
      `select source_id from fee_payment where receipt_no like 'GPS/%' and source_id is not null order by id limit 1`,
    )
    const row = { id: payment.source_id, receipt_no: 'GPS/other' }
    const stored = (
      await d.ask<{ rows: Record<string, string>[] }>(
        'GET',
        `records/fee-payments?where=id:${row.id}`,
        undefined,
        owner.token,
      )
    ).result.rows[0]
    const { status } = await d.ask(
      'PUT',
      'records/fee-payments',
      { rows: [{ to: row, was: { receipt_no: stored?.receipt_no ?? '' } }], is_check: false },
      owner.token,
    )
    expect(status).toBe(422)
  })
})
