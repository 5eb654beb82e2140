import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { feeAccount, feesOwing } from '#domain/desk/fees/calls.ts'
import { putFeeCredit, refundFees, takePayment } from '#domain/desk/fees/entry-calls.ts'
import { decideWriteOff, feePlanChoices, giveFeePlan, listWriteOffs } from '#domain/desk/fees/plan-calls.ts'
import { expectClean, expectReadable } from '#portal/testing/look.ts'
import { answer, answerQuery, askedOf, fail, hold } from '#portal/testing/replies.ts'
import { renderDesk } from '../testing/desk.tsx'

const done = <R,>(result: R) => ({ statusCode: 200, message: 'OK', result })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('who owes what, on a phone and wide; a student’s account is a link away [desk-51]', async () => {
  const { address } = await renderDesk('/fees', { width: 390, height: 844 })
  await expect.element(page.getByRole('link', { name: 'Aarav Sharma' })).toBeVisible()
  await expectClean('who owes what')
  await page.getByLabelText('Student or number …').fill('aarav')
  await expect.poll(address).toBe('/fees?search=aarav')
  await page.getByRole('link', { name: 'Aarav Sharma' }).click()
  await expect.element(page.getByRole('heading', { name: /^Aarav Sharma/ })).toBeVisible()
  await expectClean('an account')
  await expectReadable('an account')
})

test('a payment is taken by keyboard alone, and its receipt has the focus [desk-53]', async () => {
  answer(takePayment, done({ payment_id: 1, receipt_no: 'GPS/2026-27/000001', credit: 0 }))
  await renderDesk('/fees?search=aarav')
  await page.getByRole('link', { name: 'Aarav Sharma' }).click()
  await expect.element(page.getByLabelText('Amount, in rupees')).toHaveFocus()
  await userEvent.keyboard('6,000.50')
  await expect.element(page.getByText('Rs 6,000.50')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Payment taken' })).toBeVisible()
  await expect.element(page.getByText('Receipt GPS/2026-27/000001', { exact: true })).toBeVisible()
  const [{ body } = { body: undefined }] = (await askedOf(takePayment)) as {
    body?: { amount: number; parts: object[] }
  }[]
  expect(body).toMatchObject({ amount: 6000.5, method: 'Cash', series_id: null })
  expect(body?.parts.length).toBeGreaterThan(1)
})

test('without an answer the same press is the same payment, also where the account shows it by then [desk-53]', async () => {
  await renderDesk('/fees?search=aarav')
  await page.getByRole('link', { name: 'Aarav Sharma' }).click()
  await page.getByLabelText('Amount, in rupees').fill('6,000')
  const end = fail(takePayment, 'offline')
  answer(feeAccount, (real) => ({
    ...real,
    result: { ...real.result, state: 'with the payment', instalments: real.result.instalments.slice(1) },
  }))
  const rows = page.getByRole('table', { name: 'Instalments' }).getByRole('row')
  const before = rows.elements().length
  await button('Take it').click()
  await expect.element(page.getByText('Please check your internet connection!')).toBeVisible()
  await expect.poll(() => rows.elements().length).toBe(before - 1)
  end()
  answer(takePayment, done({ payment_id: 1, receipt_no: 'GPS/2026-27/000001', credit: 0 }))
  await button('Take it').click()
  await expect.element(page.getByRole('dialog', { name: 'Payment taken' })).toBeVisible()
  const [first, again] = (await askedOf(takePayment)).map(({ body }) => body)
  expect(again).toEqual(first)
})

test('without an answer the same press gives back once, also where the account shows it by then [desk-56]', async () => {
  await renderDesk('/fees?search=aarav')
  await page.getByRole('link', { name: 'Aarav Sharma' }).click()
  await button(/^Refund of receipt/)
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('100')
  await dialog.getByLabelText('Reason', { exact: true }).fill('Too much')
  const end = fail(refundFees, 'offline')
  answer(feeAccount, (real) => ({
    ...real,
    result: { ...real.result, state: 'with the refund', credit: 12_345 },
  }))
  const submit = dialog.getByRole('button', { name: /^Give back/ })
  await submit.click()
  await expect.element(page.getByText('Please check your internet connection!')).toBeVisible()
  await expect.element(page.getByText('Rs 123.45')).toBeInTheDocument()
  end()
  answer(refundFees, done({}))
  await submit.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const [first, again] = (await askedOf(refundFees)).map(({ body }) => body)
  expect(first).toMatchObject({ reason: 'Too much' })
  expect(again).toEqual(first)
})

test('an amount that cannot be read, and a refusal, are said where they are [desk-53]', async () => {
  fail(takePayment, 409, 'Something about these fees has changed meanwhile. Look at what is due now.')
  await renderDesk('/fees?search=aarav')
  await page.getByRole('link', { name: 'Aarav Sharma' }).click()
  const amount = page.getByLabelText('Amount, in rupees')
  await amount.fill('6,00x')
  await expect.element(page.getByText('Please enter an amount, such as 1,23,456.50.')).toBeVisible()
  await amount.fill('6,000')
  await button('Take it').click()
  await expect.element(page.getByText(/has changed meanwhile/)).toBeVisible()
})

test('credit is put to what is due, at most what is left; older payments come on request [desk-105, desk-106]', async () => {
  answer(putFeeCredit, done({ used: [] }))
  answer(feeAccount, (real) => ({
    ...real,
    result: { ...real.result, credit_left: 25_050, next: real.result.payments.at(-1)?.payment_id ?? 1 },
  }))
  await renderDesk('/fees?search=aarav', { width: 390, height: 844 })
  await page.getByRole('link', { name: 'Aarav Sharma' }).click()
  await expect.element(page.getByText('Credit: Rs 250.50')).toBeVisible()
  await button('Use the credit').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('gets Rs 150.50')).toBeVisible()
  await expectClean('credit that is used')
  const amount = dialog.getByLabelText(/^Amount, in rupees/)
  await amount.fill('300')
  await expect.element(dialog.getByText('At most Rs 250.50 can be used for these.')).toBeVisible()
  await amount.fill('200')
  await dialog.getByRole('button', { name: 'Use Rs 200', exact: true }).click()
  await expect
    .poll(async () => (await askedOf(putFeeCredit))[0]?.body)
    .toMatchObject({
      parts: [
        { fee: 0, fine: 100 },
        { fee: 100, fine: 0 },
      ],
    })
  const asked = (await askedOf(feeAccount)).length
  await button('Show earlier payments').click()
  await expect.poll(async () => (await askedOf(feeAccount)).length).toBeGreaterThan(asked)
})

test('a plan is shown before it is given [desk-59]', async () => {
  const student = { student_id: 1, name: 'Aarav Sharma', display_id: 'GR1', section: '10-A', phone: '' }
  const result = { given_count: 32, had_count: 1, instalments: 32, amount: 320_000, number: null }
  answer(
    giveFeePlan,
    done({
      ...result,
      given: [{ ...student, numbers: [9], amount: 10_000 }],
      had: [{ ...student, numbers: [9] }],
    }),
  )
  await renderDesk('/fees/plan')
  await page.getByLabelText(/^10-A/).click()
  await button('Show whom it concerns').click()
  await expect.element(page.getByText('Please fill in number, day and fee of each row.')).toBeVisible()
  await page.getByLabelText('Due day of row 1').fill('2027-01-10')
  await page.getByLabelText('Fee of row 1').fill('10,000')
  await button('Show whom it concerns').click()
  await expect.element(page.getByText('32 students get')).toBeVisible()
  await expectClean('a plan before it is given')
  expect((await askedOf(giveFeePlan))[0]?.body).toMatchObject({
    is_check: true,
    instalments: [{ number: 1, due_day: '2027-01-10', fee: 10_000, tax: 0, discount: 0 }],
  })
})

test('what is given is what was shown, also where a fee was changed or another year was opened meanwhile [desk-59]', async () => {
  const student = { student_id: 1, name: 'Aarav Sharma', display_id: 'GR1', section: '10-A', phone: '' }
  const result = { given_count: 1, had_count: 0, instalments: 1, amount: 10_000, number: 7 }
  answer(giveFeePlan, done({ ...result, given: [{ ...student, numbers: [9], amount: 10_000 }], had: [] }))
  const years = [1, 2].map((id) => ({ year_id: id, name: `Year ${id}` }))
  const sections = [{ section_id: 5, name: '10-A', students: 32 }]
  answerQuery(feePlanChoices, (query) =>
    done({ years, sections, year_id: Number(query.get('year_id') ?? 1) }),
  )
  const { address, router } = await renderDesk('/fees/plan')
  await page.getByLabelText('Academic year').selectOptions('Year 2')
  await expect.element(page.getByLabelText('Academic year')).toHaveValue('2')
  await page.getByLabelText(/^10-A/).click()
  await page.getByLabelText('Due day of row 1').fill('2027-01-10')
  await page.getByLabelText('Fee of row 1').fill('10,000')
  const release = hold(giveFeePlan)
  await button('Show whom it concerns').click()
  await page.getByLabelText('Fee of row 1').fill('90,000')
  release()
  await expect.element(button('Give the plan')).toBeVisible()
  router.navigator.go(-1)
  await expect.poll(address).toBe('/fees/plan')
  await button('Give the plan').click()
  await expect.poll(async () => (await askedOf(giveFeePlan)).length).toBe(2)
  const [shown, given] = (await askedOf(giveFeePlan)).map(({ body }) => body as object)
  expect(given).toEqual({ ...shown, is_check: false })
})

test('a write-off of one’s own is not decided; another needs a word to be refused; one that was undone says so [desk-57, desk-102, desk-103]', async () => {
  const one = {
    ...{
      write_off_id: 1,
      instalment_id: 1,
      student_id: 1,
      name: 'Aarav Sharma',
      section: '10-A',
      year: '2026-27',
    },
    ...{
      instalment: 4,
      due_day: '2026-09-16',
      amount: 50,
      left: 5800,
      reason: 'Scholarship',
      asked_by: 'Suresh',
    },
    ...{
      is_own: false,
      asked_at: '2026-11-25T10:00:00+05:30',
      decided_by: '',
      decided_at: null,
      is_approved: null,
      answer: '',
      undone_at: null,
    },
  }
  answer(
    listWriteOffs,
    done({
      waiting: [one, { ...one, write_off_id: 2, name: 'Diya', is_own: true }],
      decided: [
        {
          ...one,
          write_off_id: 3,
          is_approved: true,
          decided_at: one.asked_at,
          undone_at: '2026-11-26T15:30:00+05:30',
        },
      ],
    }),
  )
  answer(decideWriteOff, done({}))
  await renderDesk('/fees/write-offs')
  await expect.element(page.getByText('Undone 26-11-2026, 3:30 PM: it is due again.')).toBeVisible()
  await expect.element(button(/^Approve .*Diya/)).toBeDisabled()
  await expectClean('write-offs')
  await button(/^Refuse .*Aarav Sharma/).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect.element(dialog.getByText('Please say why it is refused.')).toBeVisible()
  expect(await askedOf(decideWriteOff)).toEqual([])
})

test('pages that cannot be fetched say so; who only reads has no till [desk-50]', async () => {
  fail(feesOwing, 503, 'There is much to do just now. Please try again in a moment.')
  await renderDesk('/fees')
  await expect.element(page.getByText(/There is much to do just now/)).toBeVisible()
  await renderDesk('/fees/day-book')
  await expect.element(page.getByText('No entries on these days')).toBeVisible()
  await expectClean('the day book')
  await renderDesk('/fees/receipts')
  await expect.element(page.getByText('No series is set')).toBeVisible()
  await expectClean('series of receipts')
})
