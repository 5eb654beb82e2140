import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  beginPayment,
  type PaymentOrder,
  payableFees,
  paymentOrder,
  returnedPayment,
} from '#domain/fee/online/calls.ts'
import { askUpiTransfer, claimUpiTransfer, upiTransfers } from '#domain/fee/upi-calls.ts'
import { expectClean, expectFits } from '#portal/testing/look.ts'
import { answer, askedOf, fail, firstRequest, hold } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { leaving } from './open-checkout.ts'
import { offers } from './testing.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const code = 'abcdefghjk23456789mn'

const order = (more: Partial<PaymentOrder> = {}): PaymentOrder => ({
  order: code,
  state: 'open',
  amount: 12_000_00,
  convenience: 120_00,
  total: 12_120_00,
  until: '2026-11-20T15:30:00+05:30',
  begun_at: '2026-11-20T15:00:00+05:30',
  by: 'Rohan Verma',
  is_own: true,
  failure: '',
  parts: [
    {
      instalment_id: 1,
      student_id: 1,
      name: 'Anaya',
      year_id: 1,
      year: '2026-27',
      number: 7,
      due_day: '2026-11-28',
      fee: 12_000_00,
      fine: 0,
    },
  ],
  receipts: [],
  refunds: [],
  checkout: {
    provider: 'test',
    key: 'key',
    order_id: 'order_1',
    amount_paise: 12_120_00,
    currency: 'INR',
    institute: 'Greenfield Public School',
    description: 'Fees',
    prefill: { name: '', email: '', contact: '' },
    page: '/test-payment',
  },
  ...more,
})
const transfer = {
  transfer_id: 5,
  reference: 'HRABCDEFGHJK',
  amount: 12_000_00,
  vpa: 'school@okbank',
  payee: 'Greenfield',
  state: 'open' as const,
  created_at: '2026-11-20T10:00:00+05:30',
  valid_until: '2099-11-20T15:30:00+05:30',
  utr: '',
  answer: '',
  items: [],
  receipts: [],
}
const says = (one: PaymentOrder) => {
  const reply = { statusCode: 200, message: 'OK', result: { order: one } }
  answer(paymentOrder, reply)
  answer(returnedPayment, reply)
  answer(beginPayment, reply)
}

test('from what is due to the payment in two presses, with the amount of the server [pay-50] [pay-51] [pay-53]', async () => {
  const go = vi.spyOn(leaving, 'go').mockReturnValue()
  offers()
  says(order())
  const screen = await renderScreen('/fees', { as: 'aarav', width: 390, height: 844 })
  await page.getByRole('link', { name: 'Pay Rs 5,800' }).click()
  await expect.element(page.getByRole('heading', { name: 'Pay fees' })).toBeVisible()
  await expect.element(page.getByText(/and a convenience fee of Rs/)).toBeVisible()
  await expect.element(page.getByText(/Valid until/)).toBeVisible()
  expectFits('what to pay')
  await button('Pay Rs 5,858').click()
  await expect.poll(() => go.mock.calls).toEqual([['/test-payment']])
  expect(screen.address()).toBe(`/fees/pay?order=${code}`)
  go.mockRestore()
})

test('who leaves while a payment is begun, or a code is made, stays where they have gone [shell-28]', async () => {
  const go = vi.spyOn(leaving, 'go').mockReturnValue()
  offers()
  says(order())
  answer(upiTransfers, (real) => ({
    ...real,
    result: { ...real.result, account: { vpa: 'school@okbank', payee: 'Greenfield' } },
  }))
  answer(askUpiTransfer, { statusCode: 200, message: 'OK', result: transfer })
  for (const [call, name] of [
    [beginPayment, 'Pay Rs 5,858'],
    [askUpiTransfer, 'Pay to the institute’s UPI id'],
  ] as const) {
    const release = hold(call)
    const screen = await renderScreen('/fees/pay', { as: 'aarav' })
    await button(name).click()
    await firstRequest(call, () => true)
    await screen.open('/event')
    const before = (await askedOf(payableFees)).length
    release()
    if (call === askUpiTransfer)
      await expect.poll(async () => (await askedOf(payableFees)).length).toBeGreaterThan(before)
    await new Promise((later) => setTimeout(later, 300))
    expect([screen.address(), go.mock.calls]).toEqual(['/event', []])
  }
  go.mockRestore()
})

test('a part of an instalment, and an amount that is too much [pay-52]', async () => {
  offers()
  await renderScreen('/fees/pay', { as: 'aarav' })
  await button(/^Pay a part of instalment 4/).click()
  const field = page.getByLabelText(/^Amount for instalment 4/)
  await field.fill('9,999')
  await expect.element(page.getByText('At most Rs 5,800 is due.')).toBeVisible()
  await expect.element(button('Choose what to pay')).toBeDisabled()
  await field.fill('800')
  await expect.element(page.getByText('At most Rs 5,800 is due.')).not.toBeInTheDocument()
  await expectClean('paying')
})

test('what the other parent has begun is paid in its place only after a word [pay-55]', async () => {
  const go = vi.spyOn(leaving, 'go').mockReturnValue()
  const [part] = order().parts
  offers([order({ is_own: false, checkout: null, parts: part ? [{ ...part, instalment_id: 4 }] : [] })])
  says(order())
  await renderScreen('/fees/pay', { as: 'aarav' })
  await button('Pay Rs 5,858').click()
  await expect.element(page.getByText(/Rohan Verma began to pay Rs 12,120/)).toBeVisible()
  expect(go).not.toHaveBeenCalled()
  await button('Pay in its place').click()
  await expect.poll(() => go.mock.calls.length).toBe(1)
  const [{ body } = { body: undefined }] = (await askedOf(beginPayment)) as { body?: object }[]
  expect(body).toMatchObject({ quote: 'sealed', instead_of: [code] })
  go.mockRestore()
})

test('why it is not paid in its place is said where that was pressed [pay-55]', async () => {
  const [part] = order().parts
  offers([order({ is_own: false, checkout: null, parts: part ? [{ ...part, instalment_id: 4 }] : [] })])
  fail(beginPayment, 409, 'Money has come for it meanwhile.')
  await renderScreen('/fees/pay', { as: 'aarav' })
  await button('Pay Rs 5,858').click()
  await button('Pay in its place').click()
  await expect.element(page.getByRole('dialog').getByText('Money has come for it meanwhile.')).toBeVisible()
})

describe('how far a payment is [pay-54]', () => {
  test.each<[string, Partial<PaymentOrder>, RegExp, string | RegExp]>([
    [
      'open after a failed try',
      { failure: 'The bank has refused it.' },
      /^Not paid yet$/,
      'The bank has refused it.',
    ],
    [
      'begun by the other parent',
      { is_own: false, checkout: null },
      /^Not paid yet$/,
      /Rohan Verma has begun/,
    ],
    [
      'being confirmed',
      { state: 'checking', checkout: null },
      /^Being confirmed$/,
      /please do not pay again/,
    ],
    [
      'paid',
      {
        state: 'paid',
        checkout: null,
        receipts: [
          {
            student_id: 1,
            receipt_no: 'R-9',
            financial_year: '2026-2027',
            year: '2026-27',
            paid: 12_000_00,
            credit: 0,
          },
        ],
      },
      /^Paid$/,
      'Receipt R-9',
    ],
    [
      'paid twice',
      {
        state: 'refunding',
        checkout: null,
        refunds: [{ amount: 12_120_00, is_done: false, is_failed: false, reason: 'paidTwice' }],
      },
      /^Given back$/,
      'Rs 12,120 is given back: it was paid already',
    ],
    [
      'not given back yet',
      {
        state: 'refunding',
        checkout: null,
        refunds: [{ amount: 12_120_00, is_done: false, is_failed: true, reason: 'paidTwice' }],
      },
      /^To be given back$/,
      /^This money could not be used. The office is looking into how it comes back to you.$/,
    ],
    ['that the service never got', { checkout: null }, /^Not paid yet$/, 'Begin again'],
    ['over', { state: 'expired', checkout: null }, /^This payment is over$/, 'Begin again'],
  ])('%s', async (_, more, title, text) => {
    says(order(more))
    await renderScreen(`/fees/pay?order=${code}`, { as: 'rohan', width: 390, height: 844 })
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    await expect.element(page.getByText(text).first()).toBeVisible()
    expectFits(String(title))
  })

  test('an order of others is not found', async () => {
    fail(paymentOrder, 404)
    fail(returnedPayment, 404)
    await renderScreen(`/fees/pay?order=${code}`)
    await expect.element(page.getByText('This payment is not found')).toBeVisible()
  })
})

test('a transfer by UPI has a code, its reference, and takes only a UTR of 12 digits [pay-57] [pay-58]', async () => {
  answer(upiTransfers, (real) => ({
    ...real,
    result: {
      account: { vpa: 'school@okbank', payee: 'Greenfield' },
      students: [],
      transfers: [transfer],
    },
  }))
  await renderScreen('/fees/pay?transfer=5')
  await expect.element(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  await expect.element(page.getByText('HRABCDEFGHJK')).toBeVisible()
  await page.getByLabelText('UTR number').fill('1234')
  await button('I have paid').click()
  await expect.element(page.getByText('The UTR has 12 digits.')).toBeVisible()
  await expectClean('paying')
  // The reply is lost, and the office has it.
  fail(claimUpiTransfer, 'offline')
  answer(upiTransfers, (real) => ({
    ...real,
    result: {
      ...real.result,
      transfers: real.result.transfers.map((one) => ({ ...one, state: 'claimed' as const })),
    },
  }))
  await page.getByLabelText('UTR number').fill('123456789012')
  await button('I have paid').click()
  await expect.element(page.getByRole('heading', { name: 'With the office' })).toBeVisible()
})
