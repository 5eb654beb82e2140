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

describe('entries of the books', () => {
  test('a cheque that bounces is due again, keeps its number, and is cancelled once [desk-55]', async () => {
    const before = await f.account(accountant, student)
    const open = before.instalments.find((one) => left(one) > 0)
    if (!open) throw new Error('nothing is due')
    const { result } = await f.post<{ payment_id: number; receipt_no: string }>(
      accountant,
      'payments',
      await f.payment(accountant, student, {
        amount: left(open),
        parts: [wholePart(open)],
        method: 'Cheque',
        instrument_no: '1',
      }),
    )
    const { state } = await f.account(accountant, student)
    const body = { payment_id: result.payment_id, day: before.today, reason: 'Funds insufficient', state }
    // Somebody else corrects the payment meanwhile: it is another one than was seen.
    const correct = (fee: number, credit: number) =>
      call.query(
        `with part as (update fee_payment_part set fee_paise = fee_paise + $2 where payment_id = $1)
          update fee_payment set credit_paise = credit_paise + $3 where id = $1`,
        [result.payment_id, fee, credit],
      )
    await correct(-1000, 1000)
    expect((await f.post(accountant, 'reversals', body)).status).toBe(409)
    await correct(1000, -1000)
    expect((await f.post(accountant, 'reversals', body)).status).toBe(200)
    const { state: now } = await f.account(accountant, student)
    expect((await f.post(accountant, 'reversals', { ...body, reason: 'Other', state: now })).status).toBe(409)
    const after = await f.account(accountant, student)
    expect(after.due).toBe(before.due)
    expect(after.payments.find((one) => one.receipt_no === result.receipt_no)).toMatchObject({
      cancelled_on: before.today,
      cancel_reason: 'Funds insufficient',
    })
  })

  test('a refund makes due what was paid, and not more than that [desk-56]', async () => {
    const before = await f.account(accountant, student)
    const open = before.instalments.find((one) => one.fee_due > 100)
    if (!open) throw new Error('nothing is due')
    const part = { instalment_id: open.instalment_id, fee: 100, fine: 0 }
    const { result } = await f.post<{ payment_id: number }>(
      accountant,
      'payments',
      await f.payment(accountant, student, { amount: 120, parts: [part] }),
    )
    const giveBack = async (fee: number, credit: number) => {
      const { state } = await f.account(accountant, student)
      const parts = [{ ...part, fee }]
      const more = { method: 'Cash', instrument_no: '', day: before.today, reason: 'Left the bus', state }
      return f.post(accountant, 'refunds', { payment_id: result.payment_id, parts, credit, ...more })
    }
    expect((await giveBack(100.01, 0)).status).toBe(422)
    expect((await giveBack(60, 20)).status).toBe(200)
    expect((await giveBack(40.01, 0)).status).toBe(422)
    expect((await giveBack(0, 0.01)).status).toBe(422)
    const after = await f.account(accountant, student)
    expect([after.due, after.credit]).toEqual([before.due - 40, before.credit])
  })

  test('a fine is added and waived, by what it was [desk-58]', async () => {
    const before = await f.account(accountant, student)
    const open = before.instalments.find((one) => one.fee_due > 0 && one.fine === 0)
    if (!open) throw new Error('nothing is due')
    const set = (was: number, fine: number) =>
      f.post(accountant, 'fines', { instalment_id: open.instalment_id, was, fine, reason: 'Late' })
    expect((await set(0, 75.5)).status).toBe(200)
    expect((await f.account(accountant, student)).due).toBe(before.due + 75.5)
    expect((await set(0, 80)).status).toBe(409)
    expect((await set(75.5, 0)).status).toBe(200)
    expect((await f.account(accountant, student)).due).toBe(before.due)
  })

  test('a payment is not undone; its change names it as an entry [desk-62]', async () => {
    const { runs } = (
      await d.ask<{ runs: { number: number; counts: object }[] }>('GET', 'changes', undefined, owner.token)
    ).result
    const run = runs.find(({ counts }) => 'fee-payments_added' in counts)
    const { result } = await f.post<never>(owner, '../changes/undo', { number: run?.number })
    expect(result).toMatchObject({
      obstacles: expect.arrayContaining([expect.stringMatching(/entr(y|ies) of the books/)]),
    })
  })
})

describe('a write-off [desk-57]', () => {
  test('changes something only once somebody else has approved it', async () => {
    const before = await f.account(accountant, student)
    const open = before.instalments.find((one) => one.fee_due > 50)
    if (!open) throw new Error('nothing is due')
    const ask = { instalment_id: open.instalment_id, amount: 50, reason: 'Scholarship' }
    const asked = await f.post<{ write_off_id: number }>(accountant, 'write-offs', ask)
    expect((await f.post(accountant, 'write-offs', ask)).status).toBe(422)
    expect((await f.account(accountant, student)).due).toBe(before.due)
    const decision = { write_off_id: asked.result.write_off_id, is_approved: true, answer: '' }
    expect((await f.post(accountant, 'write-offs/decide', decision)).message).toMatch(
      /somebody else has to decide/,
    )
    expect((await f.post(head, 'write-offs/decide', decision)).status).toBe(422)
    expect((await f.writeOffs(owner)).waiting).toMatchObject([
      { amount: 50, is_own: false, reason: 'Scholarship' },
    ])
    expect((await f.post(owner, 'write-offs/decide', decision)).status).toBe(200)
    expect((await f.post(owner, 'write-offs/decide', decision)).status).toBe(422)
    expect((await f.account(accountant, student)).due).toBe(before.due - 50)
    expect(await call.feesOf(aarav)).toMatchObject({ total_unpaid_amount: before.due - 50 })
  })

  test('says when it was undone, and waits no more on an instalment that was paid meanwhile [desk-102]', async () => {
    const [run] = (await f.get<{ runs: { number: number }[] }>(owner, '../changes')).runs
    expect((await f.writeOffs(owner)).decided).toMatchObject([{ amount: 50, undone_at: null }])
    expect((await f.post(owner, '../changes/undo', { number: run?.number })).status).toBe(200)
    expect((await f.writeOffs(owner)).decided).toMatchObject([
      { amount: 50, is_approved: true, undone_at: expect.stringMatching(/^2026-/) },
    ])
    const open = (await f.account(accountant, student)).instalments.find((one) => one.fee_due > 50)
    if (!open) throw new Error('nothing is due')
    const ask = { instalment_id: open.instalment_id, amount: 50, reason: 'Scholarship' }
    const { result } = await f.post<{ write_off_id: number }>(accountant, 'write-offs', ask)
    const shown = async () =>
      (await f.account(accountant, student)).instalments.find(({ number }) => number === open.number)
        ?.asked_off
    expect(await shown()).toBe(50)
    const part = { instalment_id: open.instalment_id, fee: open.fee_due, fine: 0 }
    const paid = await f.payment(accountant, student, { amount: open.fee_due, parts: [part] })
    expect((await f.post(accountant, 'payments', paid)).status).toBe(200)
    expect(await shown()).toBe(0)
    const decision = { write_off_id: result.write_off_id, is_approved: false, answer: 'It was paid' }
    expect((await f.post(owner, 'write-offs/decide', decision)).status).toBe(200)
  })

  test('is refused with a word, and not for more than is left', async () => {
    const { instalments, due } = await f.account(accountant, student)
    const open = instalments.find((one) => one.fee_due > 50)
    if (!open) throw new Error('nothing is due')
    const ask = (amount: number) =>
      f.post<{ write_off_id: number }>(accountant, 'write-offs', {
        instalment_id: open.instalment_id,
        amount,
        reason: 'Poor',
      })
    expect((await ask(open.fee_due + 0.01)).status).toBe(422)
    const { result } = await ask(open.fee_due)
    const decide = (answer: string) =>
      f.post(owner, 'write-offs/decide', { write_off_id: result.write_off_id, is_approved: false, answer })
    expect((await decide('')).message).toBe('Please say why it is refused.')
    expect((await decide('They can pay')).status).toBe(200)
    expect((await f.account(accountant, student)).due).toBe(due)
  })
})

describe('a plan [desk-59]', () => {
  const plan = (more: object = {}) => ({
    year_id: year,
    section_ids: [] as number[],
    student_ids: [] as number[],
    instalments: [
      { number: 150, due_day: '2027-01-10', fee: 1000, tax: 180, discount: 0 },
      { number: 151, due_day: '2027-02-10', fee: 1000.5, tax: 0, discount: 100 },
    ],
    is_check: true,
    ...more,
  })
  type Given = {
    given_count: number
    had_count: number
    instalments: number
    amount: number
    number: number | null
  }

  test('shows whom it concerns, is given in one change, and undone whole', async () => {
    const { sections } = await f.get<{ sections: { section_id: number; students: number }[] }>(
      accountant,
      `plan-choices?year_id=${year}`,
    )
    const [section] = sections
    const section_ids = [section?.section_id ?? 0]
    const shown = await f.post<Given>(accountant, 'plans', plan({ section_ids }))
    expect(shown.result).toMatchObject({
      given_count: section?.students,
      had_count: 0,
      instalments: 2 * (section?.students ?? 0),
      amount: 2080.5 * (section?.students ?? 0),
      number: null,
    })
    const count = async () =>
      (await call.query('select count(*)::int as count from fee_instalment where number in (150, 151)'))[0]
        .count
    expect(await count()).toBe(0)
    const given = await f.post<Given>(accountant, 'plans', plan({ section_ids, is_check: false }))
    expect(await count()).toBe(shown.result.instalments)
    const again = await f.post<Given>(accountant, 'plans', plan({ section_ids }))
    expect(again.result).toMatchObject({ given_count: 0, had_count: section?.students, instalments: 0 })
    await f.post(accountant, '../changes/undo', { number: given.result.number })
    expect(await count()).toBe(0)
  })

  test('is refused where it contradicts itself, or concerns none', async () => {
    const twice = plan().instalments.map((one) => ({ ...one, number: 3 }))
    for (const [more, message] of [
      [{ student_ids: [student], instalments: twice }, 'Two instalments have the same number.'],
      [{}, 'No student is chosen.'],
      [{ student_ids: [999_999] }, 'Not Found'],
    ] as const)
      expect((await f.post(accountant, 'plans', plan(more))).message).toBe(message)
  })
})

describe('the day book [desk-60]', () => {
  test('adds up by method, cashier and day, and its files say the same', async () => {
    const { today } = await f.account(accountant, student)
    const from = addDays(today, -300)
    const book = await f.book(accountant, from, today)
    const cents = (of: readonly { net: number }[]) =>
      of.reduce((sum, { net }) => sum + Math.round(net * 100), 0)
    const total = Math.round(book.total.net * 100)
    expect([cents(book.by_method), cents(book.by_cashier), cents(book.by_day)]).toEqual([total, total, total])
    const entries = book.entries.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
    expect([book.count, entries]).toEqual([book.entries.length, total])
    expect(new Set(book.entries.map(({ kind }) => kind))).toEqual(new Set(['payment', 'reversal', 'refund']))
    const file = async (format: string) =>
      t.app.inject({
        url: `/desk/v1/fees/day-book/file?from=${from}&to=${today}&format=${format}`,
        headers: { host: 'localhost', authorization: accountant.token },
      })
    const csv = (await file('csv')).body
    expect(csv).toContain(`Total,${book.count},${book.total.in.toFixed(2)},`)
    expect((await file('pdf')).body.slice(0, 5)).toBe('%PDF-')
    const mine = book.cashiers.find(({ name }) => name === accountant.me.name)
    expect(
      (await f.book(accountant, from, today, `&cashier_id=${mine?.cashier_id}`)).by_cashier,
    ).toHaveLength(1)
    expect(
      (await d.ask('GET', `fees/day-book?from=${today}&to=${from}`, undefined, accountant.token)).status,
    ).toBe(400)
  })

  test('no text of it is a formula in a spreadsheet', async () => {
    const { today } = await f.account(accountant, student)
    await call.query(`update person set name = '=cmd|calc' where id = $1`, [aarav.account_id])
    const { body } = await t.app.inject({
      url: `/desk/v1/fees/day-book/file?from=${addDays(today, -300)}&to=${today}&format=csv`,
      headers: { host: 'localhost', authorization: accountant.token },
    })
    expect(body).toContain("'=cmd|calc")
    expect(body).not.toMatch(/(^|,|")=cmd/m)
  })
})
