import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CallReply } from '#domain/call.ts'
import { confirmReceipt } from '#domain/fee/calls.ts'
import { expectClean } from '#portal/testing/look.ts'
import { renderReceipt } from '#portal/testing/receipt.ts'
import { answer, askedOf, fail } from '#portal/testing/replies.ts'
import { factsOf } from '#portal/testing/table.ts'

const field = () => page.getByLabelText('Code on the receipt')
const unknown = () => page.getByText('This receipt was not issued here')
const genuine = () => page.getByRole('heading', { name: 'This receipt is genuine' })
type Result = CallReply<typeof confirmReceipt>['result']
const issue = (changes: Partial<Result> = {}) =>
  answer(confirmReceipt, {
    statusCode: 200,
    message: 'OK',
    result: {
      institute: 'Greenfield Public School',
      logo: '',
      receiptNo: 'GR100001',
      paidOn: '2026-06-05',
      financialYear: '2026-27',
      student: 'Aarav S.',
      paid: 123_456_50,
      cancelledOn: '',
      correctedOn: '',
      refundedOn: '',
      refunded: 0,
      ...changes,
    },
  })

test('the code in the address is sent unchanged; a genuine receipt shows its facts', async () => {
  issue()
  await renderReceipt('/receipt/abcd-efgh-2345-6789')
  await expect.element(genuine()).toBeVisible()
  await expect.poll(() => document.title).toBe('Confirm a fee receipt')
  await expect.element(field()).toHaveValue('abcd-efgh-2345-6789')
  expect(factsOf()).toEqual([
    ['Receipt number', 'GR100001'],
    ['Date', '05-06-2026'],
    ['Financial year', '2026-27'],
    ['Student', 'Aarav S.'],
    ['Amount', 'Rs 1,23,456.50'],
  ])
  await expect.element(page.getByText('Greenfield Public School issued it. It must say:')).toBeVisible()
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
  expect(new Set((await askedOf(confirmReceipt)).map(({ params }) => params.code))).toEqual(
    new Set(['abcd-efgh-2345-6789']),
  )
})

test('an unknown code is refused; another can be typed, and is in the address', async () => {
  await renderReceipt('/receipt/0000-0000-0000-0000')
  await expect.element(unknown()).toBeVisible()
  const end = issue()
  await field().fill('ABCDEFGH23456789')
  await userEvent.keyboard('{Enter}')
  await expect.element(genuine()).toBeVisible()
  await expect.poll(() => location.pathname).toBe('/receipt/ABCDEFGH23456789')
  end()
  await field().fill('nonsense/%')
  await userEvent.keyboard('{Enter}')
  await expect.element(unknown()).toBeVisible()
  await expect.poll(() => location.pathname).toBe('/receipt/nonsense%2F%25')
})

test('what became of a receipt comes first; a cancelled one is not genuine', async () => {
  issue({ correctedOn: '2026-07-01', refundedOn: '2026-08-01', refunded: 500_00 })
  await renderReceipt('/receipt/ABCDEFGH23456789', { width: 390 })
  await expect.element(genuine()).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Corrected on 01-07-2026' })).toBeVisible()
  await expect.element(page.getByText('Rs 500 of the payment were given back.')).toBeVisible()
  await expectClean('a corrected receipt')
  issue({ cancelledOn: '2026-09-01' })
  await field().fill('0000000000000000')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Cancelled on 01-09-2026' })).toBeVisible()
  await expect.element(genuine()).not.toBeInTheDocument()
  await expect.element(page.getByText('Greenfield Public School issued the receipt. It said:')).toBeVisible()
  await expectClean('a cancelled receipt')
})

test('without a connection a message says so', async () => {
  await renderReceipt('/receipt')
  await expect.element(field()).toBeVisible()
  expect(await askedOf(confirmReceipt)).toEqual([])
  fail(confirmReceipt, 'offline')
  await field().fill('0000000000000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByText('Please check your internet connection!')).toBeVisible()
})

test.each([360, 1440])('no accessibility faults at %i px, genuine or not', async (width) => {
  issue()
  await renderReceipt('/receipt/ABCDEFGH23456789', { width })
  await expect.element(genuine()).toBeVisible()
  await expectClean('a genuine receipt')
  fail(confirmReceipt, 404)
  await field().fill('0000000000000000')
  await userEvent.keyboard('{Enter}')
  await expect.element(unknown()).toBeVisible()
  await expectClean('no receipt')
})
