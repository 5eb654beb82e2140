import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addClasses, type Beginning, markStep, readBeginning } from '#domain/desk/begin/calls.ts'
import { beginningSteps } from '#domain/desk/begin/steps.ts'
import { changeRows } from '#domain/desk/record-calls.ts'
import { expectClean, expectReadable } from '#portal/testing/look.ts'
import { answer, askedOf, refuse } from '#portal/testing/replies.ts'
import { renderDesk } from '../testing/desk.tsx'

const done = <R,>(result: R) => ({ statusCode: 200, message: 'OK', result })
const button = (name: string) => page.getByRole('button', { name, exact: true })

const beginning = (more: Partial<Beginning> = {}): Beginning => ({
  steps: beginningSteps.map((step) => ({ step, mark: step === 'year' ? 'done' : 'open', is_found: true })),
  figures: { years_now: 1, students: 40, parents: 1, without_password: 7, families: 41 },
  gaps: ['without_password', 'host'],
  is_under_way: true,
  plan: { classes: 'OFFLINE', exam: 'NONE', files: 'NONE', has_store: false, has_assignments: true },
  ...more,
})

test('eight steps with what the records have, what is missing, and the menu of families [desk-79, desk-80]', async () => {
  answer(readBeginning, done(beginning()))
  answer(markStep, done({}))
  await renderDesk('/beginning', { width: 390, height: 844 })
  await expect.element(page.getByText('1 of 8 steps')).toBeVisible()
  await expect.element(page.getByText('40 students, one parent, no teachers')).toBeVisible()
  await expect.element(page.getByText('7 people have no password yet.')).toBeVisible()
  const ofParent = page.getByRole('list', { name: 'A parent' })
  expect(
    ofParent
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Home', 'Time Table', 'Homework', 'Event Calender', 'Fees'])
  await expectClean('the first steps')
  await expectReadable('the first steps')
  // What the records say cannot be opened again by hand.
  expect(page.getByRole('button', { name: 'Open again: Academic year' }).elements()).toEqual([])
  await button('Skip: Fees').click()
  await button('We are live').click()
  await expect
    .poll(async () => (await askedOf(markStep)).map(({ body }) => body))
    .toEqual([
      { step: 'fees', mark: 'skipped' },
      { step: 'live', mark: 'done' },
    ])
})

test('the start page leads on while the way is not finished', async () => {
  answer(readBeginning, done(beginning()))
  const shown = await renderDesk('/')
  await expect.element(page.getByText('Next: Classes and sections')).toBeVisible()
  await page.getByRole('link', { name: 'Go on' }).click()
  await expect.poll(shown.address).toBe('/beginning')
})

test('classes and sections in two lines, by keyboard, with what is added before it is [desk-81]', async () => {
  answer(readBeginning, done(beginning()))
  answer(addClasses, done({ classes: 12, sections: 24, number: 4 }))
  await renderDesk('/beginning')
  await button('Add classes and sections').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByLabelText('Classes', { exact: true })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Please name a class.')).toBeVisible()
  await userEvent.keyboard('LKG, UKG, 1-10{Tab}A-B')
  await expect.element(dialog.getByText(/^24 sections: LKG-A, LKG-B, UKG-A/)).toBeVisible()
  await expectClean('classes and sections')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('24 sections were added.')).toBeVisible()
  expect((await askedOf(addClasses))[0]?.body).toMatchObject({ sections: ['A', 'B'] })
})

test('rows that were copied from a spreadsheet are added, or every fault is named by its row [desk-10]', async () => {
  await renderDesk('/records/students')
  await button('Paste rows').click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabelText('Cells from your spreadsheet')
    .fill('Admission No\tStudent Name\tHouse\nA1\tAsha Rao\tRed\nA2\t\tBlue')
  await expect.element(dialog.getByLabelText('What House is')).toHaveValue('')
  await expectClean('pasted rows')
  refuse(changeRows, {
    statusCode: 422,
    message: 'refused',
    faults: [{ line: 1, field: 'name', problem: 'is empty' }],
    fault_count: 1,
  } as never)
  await dialog.getByRole('button', { name: 'Add 2 rows' }).click()
  await expect.element(dialog.getByText('A2: Name is empty')).toBeVisible()
  expect((await askedOf(changeRows))[0]?.body).toMatchObject({
    rows: [
      { to: { id: 'A1', name: 'Asha Rao' }, was: null },
      { to: { id: 'A2', name: null }, was: null },
    ],
  })
})
