import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testReports } from '#domain/exam/report/calls.ts'
import { touchedAnywhere } from '#portal/testing/fits.ts'
import { tabTo } from '#portal/testing/keyboard.ts'
import { expectClean, expectFits, expectReadable, firstIfShort } from '#portal/testing/look.ts'
import { answer } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { cardOf, changeTests, chooseLabel, taken, viewOf } from './testing.ts'

const compared = `/report/${taken.compared.id}`
const long = 'Averylongnamewithoutanyspace'.repeat(6)
const phone = { width: 360 }
const alsoTouched = `${touchedAnywhere}, label, summary`
const progress = () => page.getByRole('region', { name: 'My progress' })

/** With names that are hard to break. */
function nameAtLength(): void {
  changeTests((one) => ({ ...one, ...(one.test_id === taken.compared.id && { test_name: long }) }))
  answer(testReports, (real) => ({
    ...real,
    subject_wise_distribution: real.subject_wise_distribution.map((one) => ({
      ...one,
      subject_name: `${one.subject_name}andpracticalworkinthelaboratory`,
    })),
  }))
}

test.each(firstIfShort(360, 1440))('no accessibility faults at %i px: the listing', async (width) => {
  nameAtLength()
  await renderScreen('/report', { width })
  await expect.element(page.getByText('Click on the Test Type to view the exam reports')).toBeVisible()
  if (width === 360) await expectClean('before a label is chosen')
  await chooseLabel('Unit Tests')
  await expect.element(viewOf(long)).toBeVisible()
  await progress().getByText('My progress').click()
  await expect.poll(() => document.querySelectorAll('.recharts-line').length).toBeGreaterThan(0)
  await progress().getByText('As a table').click()
  await expectClean('a label')
  if (width === 360) expectFits('a label', alsoTouched)
  else await expectReadable('a label')
  // axe skips cards that are not painted.
  await progress().getByText('As a table').click()
  cardOf(long).element().scrollIntoView()
  await expect.poll(() => viewOf(long).element().checkVisibility({ contentVisibilityAuto: true })).toBe(true)
  await expectClean('the cards')
  await expectReadable('the cards')
})

test('no accessibility faults on a phone: exams on paper', { tags: 'long' }, async () => {
  await renderScreen('/report?tab=offline', phone)
  await expect.poll(() => document.querySelectorAll('.recharts-bar-rectangle').length).toBeGreaterThan(0)
  await expectClean('exams on paper')
})

test.each(firstIfShort(360, 1440))('no accessibility faults at %i px: the summary', async (width) => {
  nameAtLength()
  await renderScreen(compared, { width })
  await expect.element(page.getByRole('heading', { name: 'Questions Report' })).toBeVisible()
  await expectClean('the summary')
  if (width === 360) expectFits('the summary', alsoTouched)
  else await expectReadable('the summary')
})

test('no accessibility faults on a phone: the comparison', async () => {
  nameAtLength()
  await renderScreen(`${compared}?tab=comparison`, phone)
  await expect.element(page.getByRole('table')).toBeVisible()
  await expectClean('the comparison')
  expectFits('the comparison', alsoTouched)
  await expectReadable('the comparison')
  await page.getByRole('button', { name: 'Subject Wise Performance' }).click()
  await expect.element(page.getByRole('dialog').getByRole('table')).toBeVisible()
  await expectClean('by subject')
})

test('no accessibility faults on a phone: no report', { tags: 'long' }, async () => {
  await renderScreen('/report/999999999', phone)
  await expect.element(page.getByText('No Report Available')).toBeVisible()
  await expectClean('no report')
})

test('by keyboard alone: label, table, View, PDF, questions, comparison, back', async () => {
  const screen = await renderScreen('/report')
  await expect.element(page.getByRole('button', { name: 'Unit Tests' })).toBeVisible()
  await tabTo(page.getByRole('button', { name: 'Unit Tests' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(progress()).toBeVisible()
  const list = screen.address()
  const line = progress().element().querySelector('summary')
  if (!line) throw new Error('the progress is not folded')
  await tabTo(page.elementLocator(line))
  await userEvent.keyboard('{Enter}')
  await expect.element(progress().getByText('As a table')).toBeVisible()
  await tabTo(progress().getByText('As a table'))
  await userEvent.keyboard('{Enter}')
  await expect.element(progress().getByRole('table')).toBeVisible()
  await tabTo(viewOf(taken.compared.name))
  await userEvent.keyboard('{Enter}')
  await expect.poll(screen.address).toBe(compared)
  await expect.element(page.getByRole('button', { name: 'Preview' })).toBeVisible()
  await tabTo(page.getByRole('button', { name: 'Preview' }))
  await tabTo(page.getByRole('button', { name: 'Download' }))
  const wrong = page.getByRole('button', { name: /^Wrong/ })
  await tabTo(wrong)
  await userEvent.keyboard('{Enter}')
  await expect.element(wrong).toHaveFocus()
  await expect.element(wrong).toHaveAttribute('aria-pressed', 'true')
  const comparison = page.getByRole('link', { name: 'Comparison With Topper' })
  comparison.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(comparison).toHaveAttribute('aria-current', 'page')
  await expect.element(comparison).toHaveFocus()
  const popup = page.getByRole('button', { name: 'Subject Wise Performance' })
  await expect.element(popup).toBeVisible()
  await tabTo(popup)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(popup).toHaveFocus()
  // Tab and filter have replaced history entries, so Back leads to the list.
  await screen.goBack()
  expect(screen.address()).toBe(list)
  const label = page.getByRole('button', { name: 'Unit Tests' })
  await expect.element(label).toHaveAttribute('aria-pressed', 'true')
})
