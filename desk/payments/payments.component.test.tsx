import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  listOnlinePayments,
  type OnlineRow,
  onlinePaymentSettings,
  onlinePaymentsFile,
  settleOnlinePayment,
} from '#domain/desk/fees/online-calls.ts'
import {
  type DeskTransfer,
  decideTransfer,
  deskTransfers,
  deskUpiAccount,
  keepUpiAccount,
} from '#domain/desk/upi/calls.ts'
import { expectClean } from '#portal/testing/look.ts'
import { answer, askedOf, fail } from '#portal/testing/replies.ts'
import { renderDesk } from '../testing/desk.tsx'

const done = <R,>(result: R) => ({ statusCode: 200, message: 'OK', result })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

const transfer = (transfer_id: number, more: Partial<DeskTransfer> = {}): DeskTransfer => ({
  transfer_id,
  reference: `HRABCDEFGHJ${transfer_id}`,
  amount: 18_500_00,
  utr: `43321190887${transfer_id}`,
  state: 'claimed',
  asked_by: 'Meera Nair',
  created_at: '2026-11-20T09:00:00+05:30',
  claimed_at: '2026-11-20T09:05:00+05:30',
  decided_at: null,
  decided_by: '',
  answer: '',
  items: [
    {
      student_id: 1,
      name: 'Kabir Nair',
      section: '10-B',
      year: '2026-27',
      install_no: 2,
      amount: 18_500_00,
      due: 18_500_00,
    },
  ],
  receipts: [],
  ...more,
})
const lists = {
  waiting: [transfer(1), transfer(2)],
  decided: [],
  findings: [
    { transfer_id: 1, line_ids: [7], kind: 'match' as const },
    { transfer_id: 2, line_ids: [8], kind: 'amount' as const },
  ],
  lines: [
    { line_id: 7, day: '2026-11-19', amount: 18_500_00, text: 'UPI/433211908871' },
    { line_id: 8, day: '2026-11-19', amount: 18_000_00, text: '=cmd|UPI/433211908872' },
  ],
  others: 0,
}

test('what waits is confirmed by a press, and refused only with a word [desk-115]', async () => {
  answer(deskUpiAccount, done({ account: { vpa: 'a@bank', payee: 'School', is_offered: true } }))
  answer(deskTransfers, done(lists))
  answer(decideTransfer, done({ receipts: [] }))
  await renderDesk('/fees/upi', { width: 390, height: 844 })
  await expect.element(page.getByText('In the bank statement with another amount: Rs 18,000')).toBeVisible()
  await expectClean('payments by UPI')
  await button('Refuse Rs 18,500 of Meera Nair').first().click()
  await button('Refuse').last().click()
  await expect.element(page.getByText('Please say why it is refused.')).toBeVisible()
  expect(await askedOf(decideTransfer)).toEqual([])
  await page.getByLabelText('Why, for the family').fill('Not in our account')
  await button('Refuse').last().click()
  await expect.poll(async () => (await askedOf(decideTransfer)).length).toBe(1)
})

test('only what the statement has with the exact amount is booked, by its line and day [desk-116]', async () => {
  answer(deskUpiAccount, done({ account: { vpa: 'a@bank', payee: 'School', is_offered: true } }))
  answer(deskTransfers, done(lists))
  fail(decideTransfer, 409, 'Somebody has decided this already.')
  await renderDesk('/fees/upi')
  await button('Book 1 payment of the statement').click()
  await expect.element(page.getByText('1 was not booked: Somebody has decided this already.')).toBeVisible()
  const asked = (await askedOf(decideTransfer)) as { body?: object }[]
  expect(asked.map(({ body }) => body)).toEqual([
    { transfer_id: 1, is_confirmed: true, answer: '', paid_on: '2026-11-19', line_id: 7 },
  ])
})

test('the UPI id is checked before it is sent, and no secret is shown [desk-117]', async () => {
  answer(deskUpiAccount, done({ account: null }))
  answer(keepUpiAccount, done({ account: { vpa: 'a@bank', payee: 'School', is_offered: true } }))
  answer(
    onlinePaymentSettings,
    done({
      provider: 'razorpay' as const,
      key_id: 'rzp_live_1',
      has_key_secret: true,
      has_webhook_secret: true,
      former_until: '2026-11-22T10:00:00+05:30',
      webhook_address: 'https://school.example/api/v1/payments/webhook/razorpay/1',
      last_webhook_at: null,
      compared_at: null,
      is_on: true,
      percent: 2,
      fixed: 0,
      may_part: true,
    }),
  )
  await renderDesk('/settings#payments')
  await page.getByLabelText('UPI id').fill('school')
  await page.getByLabelText('Name of the account').fill('School')
  await button('Save: UPI id of the institute').click()
  await expect.element(page.getByText('Please enter a UPI id, such as school@okbank.')).toBeVisible()
  expect(await askedOf(keepUpiAccount)).toEqual([])
  await expect.element(page.getByLabelText('Key secret')).toHaveValue('')
  await expect.element(page.getByText(/are taken until 22-11-2026, 10:00 AM/)).toBeVisible()
})

const unclearRow: OnlineRow = {
  online_id: 1,
  order: '',
  state: 'paid',
  unclear: 'withoutOrder',
  left: 500_00,
  acts: ['giveBack', 'byHand'],
  begun_at: '2026-11-20T09:00:00+05:30',
  by: '',
  students: [],
  amount: 0,
  convenience: 0,
  total: 500_00,
  captured: 500_00,
  refunded: 0,
  method: 'UPI',
  provider_order_id: '',
  provider_payment_id: 'pay_1',
  captured_at: null,
  charges: null,
  settled_on: null,
  receipts: [],
  refunds: [],
}

test('what was received online is saved as a file, of this month at first [pay-94]', async () => {
  const row: OnlineRow = { ...unclearRow, unclear: '', acts: [] }
  answer(listOnlinePayments, done({ rows: [row], unclear: 0, next: null }))
  await renderDesk('/fees/online', { width: 390, height: 844 })
  await expect.element(page.getByLabelText('From')).toHaveValue('2026-11-01')
  await page.getByLabelText('From').fill('2026-12-24')
  await expect.element(page.getByLabelText('To')).toHaveValue('2026-12-24')
  await page.getByLabelText('From').fill('2026-10-01')
  await expectClean('payments online with their file')
  await button('Payments online as CSV').click()
  await expect
    .poll(async () => (await askedOf(onlinePaymentsFile)).map(({ query }) => query))
    .toEqual([{ from: '2026-10-01', to: '2026-12-24', format: 'csv' }])
})

test('what is unclear of payments online says why, and is decided with a word [desk-118] [desk-160]', async () => {
  answer(listOnlinePayments, done({ rows: [unclearRow], unclear: 1, next: null }))
  await renderDesk('/fees/online?unclear=true')
  await expect.element(page.getByRole('radio', { name: 'To look at (1)' })).toBeChecked()
  await expect.element(page.getByText('Money came without an order of ours.')).toBeVisible()
  answer(settleOnlinePayment, done({}))
  await button('Decide about Rs 500').click()
  await button('Do it').click()
  await expect.element(page.getByText('Please choose one.')).toBeVisible()
  await page.getByText('Give Rs 500 back by the payment service').click()
  await page.getByLabelText('Why').fill('Not of a family here')
  await expectClean('payments online')
  await button('Do it').click()
  const asked = async () =>
    ((await askedOf(settleOnlinePayment)) as { body?: object }[]).map(({ body }) => body)
  await expect
    .poll(asked)
    .toEqual([{ online_id: 1, act: 'giveBack', left: 500, words: 'Not of a family here' }])
})
