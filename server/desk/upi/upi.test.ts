import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { deskTransfers, readStatement } from '#domain/desk/upi/calls.ts'
import type { upiTransfers } from '#domain/fee/upi-calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { feeDesk } from '#server/desk/fees/testing.ts'
import { type AtDesk, deskOf } from '#server/desk/testing.ts'
import { type FeeCaller, feeCaller } from '#server/features/fee/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

type Fees = z.input<typeof upiTransfers.reply>['result']
type Transfer = Fees['transfers'][number]
type AtOffice = z.input<typeof deskTransfers.reply>['result']
type Statement = z.input<typeof readStatement.reply>['result']

let t: TestApp
let d: ReturnType<typeof deskOf>
let f: ReturnType<typeof feeDesk>
let call: FeeCaller
let owner: AtDesk
let accountant: AtDesk
let aarav: SignedIn
let parent: SignedIn
let other: SignedIn
beforeAll(async () => {
  t = await createTestApp()
  d = deskOf(t)
  f = feeDesk(t, d)
  call = feeCaller(t)
  owner = await d.open('owner@staff.test', ['owner'])
  accountant = await d.open('accountant@staff.test', ['accountant'])
  aarav = await t.signedIn('9000000001')
  const { result } = await t.login('9000000010')
  const children = result && 'student_details' in result ? result.student_details : []
  parent = await t.signedIn('9000000010', { user_id: children[0]?.user_id ?? 0 })
  other = await t.signedIn('9000000002')
})
afterAll(() => t.close())

async function ask<R>(me: SignedIn, path = '', payload?: object) {
  const answer = await t.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/v1/feeTransfers${path}`,
    headers: { host: 'localhost', authorization: me.student_auth },
    ...(payload && { payload }),
  })
  const { message, result } = answer.json() as { message: string; result: R }
  return { status: answer.statusCode, message, result }
}
const shown = async (me: SignedIn) => (await ask<Fees>(me)).result
const dueOf = async (me: SignedIn, at = 0) => {
  const { students } = await shown(me)
  const found = students
    .flatMap((one) => one.instalments)
    .filter((one) => one.due - one.claimed > 1000 && one.year_id === me.acad_yr_id)
    .toSorted((one, another) => one.claimed - another.claimed)[at]
  if (!found) throw new Error('nothing is due')
  return found
}
const begin = async (me: SignedIn, amount?: number, at = 0) => {
  const { instalment_id, due, claimed } = await dueOf(me, at)
  return ask<Transfer>(me, '', { items: [{ instalment_id, due, amount: amount ?? due - claimed }] })
}
const claim = (me: SignedIn, transfer_id: number, utr: string) =>
  ask<Transfer>(me, '/paid', { transfer_id, utr })
const atOffice = (by = accountant) => f.get<AtOffice>(by, 'transfers')
const decide = (transfer_id: number, more: object = {}, by = accountant) =>
  f.post<{ receipts: string[] }>(by, 'transfers/decide', {
    transfer_id,
    is_confirmed: true,
    answer: '',
    paid_on: today(),
    line_id: null,
    ...more,
  })
const today = () => t.context.clock().toISOString().slice(0, 10)

let utrs = 100_000_000_000
const newUtr = () => String(utrs++)

test('without an account it is offered to no family, and only an owner sets one [pay-70] [pay-80]', async () => {
  const before = await shown(aarav)
  expect([before.account, before.students]).toEqual([null, []])
  const put = (by: AtDesk, vpa: string) =>
    d.ask('PUT', 'fees/upi-account', { vpa, payee: 'Green Park School', is_offered: true }, by.token)
  expect((await put(accountant, 'school@okbank')).status).toBe(422)
  for (const vpa of ['school', 'a b@bank', 'school@ok bank', 'x@y&am=1'])
    expect((await put(owner, vpa)).status).toBe(400)
  expect((await put(owner, 'school@okbank')).status).toBe(200)
  expect((await shown(aarav)).account).toEqual({ vpa: 'school@okbank', payee: 'Green Park School' })
})

test('the amount is the server’s, for the own children, as it was shown [pay-71]', async () => {
  const { instalment_id, due } = await dueOf(aarav)
  const items = (more: object) => ({ items: [{ instalment_id, due, amount: due, ...more }] })
  expect((await ask(other, '', items({}))).status).toBe(404)
  expect((await ask(aarav, '', items({ due: due + 1 }))).status).toBe(409)
  expect((await ask(aarav, '', items({ amount: due + 1 }))).status).toBe(422)
  const made = await ask<Transfer>(aarav, '', items({}))
  expect(made.result).toMatchObject({ amount: due, state: 'open', vpa: 'school@okbank' })
  const again = await ask<Transfer>(aarav, '', items({}))
  expect(again.result.reference).toBe(made.result.reference)
  expect((await shown(parent)).transfers).toEqual([])
})

test('a claim is the family’s word: nothing is paid by it, and it blocks a second payment [pay-72]', async () => {
  const { result: made } = await begin(aarav)
  const utr = newUtr()
  expect((await claim(aarav, made.transfer_id, '12345')).status).toBe(422)
  expect((await claim(other, made.transfer_id, utr)).status).toBe(404)
  const before = (await call.feesOf(aarav)).total_unpaid_amount
  const claimed = await claim(aarav, made.transfer_id, `${utr.slice(0, 4)} ${utr.slice(4)}`)
  expect(claimed.result).toMatchObject({ state: 'claimed', utr })
  expect((await call.feesOf(aarav)).total_unpaid_amount).toBe(before)
  const [item] = made.items
  const again = { items: [{ instalment_id: item?.instalment_id, due: made.amount, amount: made.amount }] }
  expect((await ask(aarav, '', again)).message).toMatch(/waits for the office/)
  const second = await begin(aarav, 100)
  expect((await claim(aarav, second.result.transfer_id, utr)).message).toMatch(/another payment already/)
})

test('of two cashiers one books it, with receipt, entry and log [pay-81] [pay-82]', async () => {
  const { waiting } = await atOffice()
  const [one] = waiting
  if (!one) throw new Error('nothing waits')
  const before = (await call.feesOf(aarav)).total_unpaid_amount
  const [first, second] = await Promise.all([decide(one.transfer_id), decide(one.transfer_id, {}, owner)])
  expect([first.status, second.status].sort()).toEqual([200, 409])
  const fees = await call.feesOf(aarav)
  expect(fees.total_unpaid_amount).toBeCloseTo(before - one.amount, 2)
  const mine = (await shown(aarav)).transfers.find(({ transfer_id }) => transfer_id === one.transfer_id)
  expect(mine?.state).toBe('confirmed')
  expect(fees.p_install_li[0]).toMatchObject({ p_method: 'UPI', f_rec_no: mine?.receipts[0]?.receipt_no })
  const { rows } = await t.database.pool.query(
    `select count(*)::int from audit_log where action = 'desk.upi-confirmed'`,
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('a refusal needs a word, which the family reads and has news of; its number is free then [pay-82] [pay-89]', async () => {
  const { result: made } = await begin(aarav, 200)
  const utr = newUtr()
  await claim(aarav, made.transfer_id, utr)
  expect((await decide(made.transfer_id, { is_confirmed: false })).status).toBe(422)
  expect((await decide(made.transfer_id, { is_confirmed: false, answer: 'Not in our account' })).status).toBe(
    200,
  )
  const found = (await shown(aarav)).transfers.find(({ transfer_id }) => transfer_id === made.transfer_id)
  expect(found).toMatchObject({ state: 'refused', answer: 'Not in our account' })
  const news = await t.database.pool.query(`select args from news where kind = 'upiRefused'`)
  expect(news.rows).toContainEqual({ args: { paise: '20000', answer: 'Not in our account' } })
  const again = await begin(aarav, 201)
  expect((await claim(aarav, again.result.transfer_id, utr)).status).toBe(200)
  expect((await decide(again.result.transfer_id)).status).toBe(200)
  // In the books by hand: the same number is no second payment.
  const third = await begin(aarav, 202)
  const byHand = newUtr()
  const body = await f.payment(accountant, aarav.student_id ?? 0, {
    amount: 5,
    method: 'UPI',
    // As people type it.
    instrument_no: `UTR ${byHand.slice(0, 4)} ${byHand.slice(4, 8)}-${byHand.slice(8)}`,
  })
  expect((await f.post(accountant, 'payments', body)).status).toBe(200)
  await claim(aarav, third.result.transfer_id, byHand)
  expect((await decide(third.result.transfer_id)).message).toMatch(/in the books already/)
})

test('what is due no more by then is a credit, not lost [pay-82]', async () => {
  const due = await dueOf(aarav)
  const { result: made } = await begin(aarav)
  await claim(aarav, made.transfer_id, newUtr())
  const body = await f.payment(accountant, aarav.student_id ?? 0, {
    amount: due.due,
    parts: [{ instalment_id: due.instalment_id, fee: due.fee_due, fine: due.fine_due }],
  })
  expect((await f.post(accountant, 'payments', body)).status).toBe(200)
  const { result } = await decide(made.transfer_id)
  const paid = (await call.feesOf(aarav)).p_install_li.find(({ f_rec_no }) => f_rec_no === result.receipts[0])
  expect(paid).toMatchObject({ p_amount: due.due, credit_amount: due.due })
})

async function upload(by: AtDesk, name: string, text: string): Promise<string> {
  const made = await t.app.inject({
    method: 'POST',
    url: '/desk/v1/uploads',
    headers: {
      host: 'localhost',
      authorization: by.token,
      'tus-resumable': '1.0.0',
      'upload-length': String(Buffer.byteLength(text)),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  })
  const address = String(made.headers.location)
  await t.app.inject({
    method: 'PATCH',
    url: new URL(address, 'http://localhost').pathname,
    headers: {
      host: 'localhost',
      authorization: by.token,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    payload: text,
  })
  return address.split('/').at(-1) ?? ''
}

test('a statement is matched by reference or UTR and exact amount, and each line books once [pay-83] [pay-84]', async () => {
  const [exact, less] = [(await begin(aarav, 301)).result, (await begin(aarav, 302)).result]
  const utr = newUtr()
  await claim(aarav, less.transfer_id, utr)
  const day = today().split('-').reverse().join('/')
  const csv = [
    'STATE BANK,,,',
    'Txn Date,Narration,Ref No.,Credit Amount',
    `${day},UPI/CR/${newUtr()}/${exact.reference.toLowerCase()}/okbank,=cmd|x,301.00`,
    `${day},UPI/CR/${utr}/RAO,,"300.00 Cr"`,
    `${day},NEFT salary,,`,
    `someday,Interest,,12.00`,
    `${day},Cash deposit,,5000`,
  ].join('\r\n')
  const read = async (columns: object | null) =>
    f.post<Statement>(accountant, 'statements', {
      upload: await upload(accountant, 'bank.csv', csv),
      columns,
    })
  const seen = await read(null)
  const columns = { day: 0, amount: 3, text: 1, utr: 2 }
  expect(seen.result).toMatchObject({ proposed: { ...columns, kind: null }, read: null })
  expect((await atOffice()).lines).toEqual([])
  expect((await read(columns)).result.read).toEqual({ added: 3, known: 0, left: 1, unread: [6] })
  expect((await read(columns)).result.read).toMatchObject({ added: 0, known: 3 })
  const { findings, lines, others, waiting } = await atOffice()
  const of = (id: number) => findings.find(({ transfer_id }) => transfer_id === id)
  expect([of(exact.transfer_id)?.kind, of(less.transfer_id)?.kind, others]).toEqual(['match', 'amount', 1])
  expect(waiting.some(({ transfer_id }) => transfer_id === exact.transfer_id)).toBe(true)
  const line_id = of(exact.transfer_id)?.line_ids[0]
  const wrong = of(less.transfer_id)?.line_ids[0]
  expect(lines.find((one) => one.line_id === line_id)).toMatchObject({ amount: 301, day: today() })
  expect((await decide(less.transfer_id, { line_id: wrong })).message).toMatch(/another amount/)
  expect((await decide(exact.transfer_id, { line_id })).status).toBe(200)
  const later = (await begin(aarav, 301)).result
  await claim(aarav, later.transfer_id, newUtr())
  expect((await decide(later.transfer_id, { line_id })).status).toBe(409)
})

test('a line with a number that is in the books is not booked again by a reference [pay-82] [pay-84]', async () => {
  const { result: made } = await begin(aarav, 303)
  const inBank = newUtr()
  await claim(aarav, made.transfer_id, newUtr())
  const day = today().split('-').reverse().join('/')
  await f.post(accountant, 'statements', {
    upload: await upload(
      accountant,
      'bank.csv',
      `Date,Narration,Credit\r\n${day},UPI/${inBank}/${made.reference},303`,
    ),
    columns: { day: 0, amount: 2, text: 1, utr: null },
  })
  const { findings } = await atOffice()
  const found = findings.find(({ transfer_id }) => transfer_id === made.transfer_id)
  expect(found?.kind).toBe('match')
  // Another cashier takes the same money by hand before the matches are booked.
  const body = await f.payment(accountant, aarav.student_id ?? 0, {
    amount: 303,
    method: 'UPI',
    instrument_no: inBank,
  })
  expect((await f.post(accountant, 'payments', body)).status).toBe(200)
  const booked = await decide(made.transfer_id, { line_id: found?.line_ids[0] })
  expect([booked.status, booked.message]).toEqual([422, 'A payment with this UTR is in the books already.'])
})

test('another institute finds nothing of it [pay-82]', async () => {
  const elsewhere = deskOf(t, 'apex.localhost')
  const theirs = await elsewhere.open('owner@apex.test', ['owner'], 2)
  const { waiting } = await atOffice()
  const answer = await t.app.inject({
    method: 'POST',
    url: '/desk/v1/fees/transfers/decide',
    headers: { host: 'apex.localhost', authorization: theirs.token },
    payload: {
      transfer_id: waiting[0]?.transfer_id,
      is_confirmed: true,
      answer: '',
      paid_on: today(),
      line_id: null,
    },
  })
  expect(answer.statusCode).toBe(404)
})
