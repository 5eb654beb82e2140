import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Fees, fees } from '#domain/fee/calls.ts'
import { expectClean } from '#portal/testing/look.ts'
import { answer } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { rowsOf } from '#portal/testing/table.ts'

const change = (how: (result: Fees) => Fees) =>
  answer(fees, (real) => ({ ...real, result: how(real.result) }))
const sums = () =>
  [...document.querySelectorAll('main dl > div')]
    .map((sum) => sum.textContent)
    .filter((sum) => /Credit|Written/.test(sum))

test.each([390, 1440])(
  'a payment keeps its line, and says what became of it, at %i px [fee-15]',
  async (width) => {
    change((result) => ({
      ...result,
      credit: 150_50,
      payments: result.payments.map((payment, index) => ({
        ...payment,
        ...(index === 0 && { cancelledOn: '2026-11-12', cancelReason: 'Cheque bounced' }),
        ...(index === 1 && { refunds: [{ day: '2026-11-13', amount: 500_00, reason: 'Left the bus' }] }),
        ...(index === 2 && { credit: 150_50, whole: 30_000_00, correctedOn: '2026-11-14' }),
      })),
    }))
    await renderScreen('/fees?tab=history', { width })
    await expect.element(page.getByRole('table', { name: 'Payment History' })).toBeVisible()
    const numbers = rowsOf().map((cells) => cells.find((cell) => /^GR/.test(cell ?? '')))
    expect(numbers.map((text) => text?.replace(/^GR\d+ ?/, ''))).toEqual([
      'CancelledCancelled on 12-11-2026: Cheque bounced',
      'Rs 500 given back on 13-11-2026: Left the bus',
      'Rs 150.50 of it is creditOf Rs 30,000: the rest is for another yearReceipt corrected on 14-11-2026: download it again',
    ])
    expect(sums()).toEqual(['Written OffRs 2,500', 'CreditRs 150.50'])
    await expectClean('payments with marks')
  },
)

test('what is left of a partial write-off is due, with what was written off', async () => {
  change((result) => ({
    ...result,
    instalments: result.instalments
      .filter(({ badDebt }) => badDebt > 0)
      .map((due) => ({ ...due, feeDue: 6000_00, badDebt: 4000_00 })),
  }))
  await renderScreen('/fees', { width: 390 })
  await expect.element(page.getByRole('region', { name: 'To pay now' })).toMatchTextContent('Rs 6,000')
  expect(rowsOf().map((cells) => cells.slice(-2))).toEqual([['Rs 6,000', 'Bad DebtRs 4,000 written off']])
  await expectClean('a partial write-off')
})
