import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { labelTests, type Test, testLabels } from '#domain/exam/calls.ts'
import { takeClock } from '#portal/testing/clock.ts'
import { labels } from '#portal/testing/made-tests.ts'
import { answer, cutNetwork, fail, hold } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { cardOf, cards, chooseLabel, taken } from '../testing.ts'

const again = () => page.getByRole('button', { name: 'Try again' })

test('a card comes when its time has come, to the second by the server’s clock [report-7]', async () => {
  takeClock()
  const ends = Math.floor(Date.now() / 1000) + 10
  const coming = (of: Test): Test => ({
    ...of,
    test_id: 1,
    test_name: 'Ends in a moment',
    start_timestamp: ends - 3600,
    end_timestamp: ends,
    total_attempts: 0,
    incomplete_attempts: 0,
  })
  answer(labelTests, ({ data }) => ({ data: [...data.slice(0, 1).map(coming), ...data] }))
  await renderScreen('/report')
  await chooseLabel('Unit Tests')
  await expect.element(cardOf(taken.compared.name)).toBeVisible()
  await expect.element(cardOf('Ends in a moment')).not.toBeInTheDocument()
  vi.advanceTimersByTime(ends * 1000 - 2000 - Date.now())
  await expect.element(cardOf('Ends in a moment')).not.toBeInTheDocument()
  vi.advanceTimersByTime(3000)
  await expect.element(cardOf('Ends in a moment').getByText('Expired')).toBeVisible()
})

test('200 reports: all are there, and the search leaves the one', { tags: 'long' }, async () => {
  answer(labelTests, ({ data }) => {
    const past = data.find(({ test_id }) => test_id === taken.compared.id) as Test
    const quizzes = Array.from({ length: 200 }, (_, index) => ({
      ...past,
      test_id: index + 1,
      test_name: `Weekly quiz ${index + 1}`,
    }))
    return { data: [...data, ...quizzes] }
  })
  await renderScreen('/report')
  await chooseLabel('Unit Tests')
  const quizzes = page.getByRole('heading', { name: /^Weekly quiz/ })
  await expect.poll(() => quizzes.elements()).toHaveLength(200)
  await page.getByRole('searchbox', { name: 'Search exam reports' }).fill('quiz 137')
  await expect.poll(() => quizzes.elements().map((one) => one.textContent)).toEqual(['Weekly quiz 137'])
})

test('while the labels and their tests are on their way their places are held', async () => {
  const letLabels = hold(testLabels)
  const letTests = hold(labelTests)
  await renderScreen('/report')
  await expect.element(page.getByRole('searchbox', { name: 'Search exam reports' })).toBeVisible()
  await expect.element(labels()).not.toBeInTheDocument()
  letLabels()
  await chooseLabel('Unit Tests')
  await expect.element(page.getByRole('status').filter({ hasText: 'Loading' })).toBeInTheDocument()
  expect(cards()).toEqual([])
  letTests()
  await expect.poll(cards).not.toEqual([])
})

describe('what fails [report-2]', () => {
  test('without labels the two fallback labels are shown', async () => {
    fail(testLabels, 'offline')
    await renderScreen('/report')
    await chooseLabel('Online exam')
    await expect.element(cardOf(taken.compared.name)).toBeVisible()
    await chooseLabel('Mock Test')
    await expect.element(cardOf(taken.few.name)).toBeVisible()
    await expect.element(cardOf(taken.compared.name)).not.toBeInTheDocument()
  })

  test('a label without reports says so', async () => {
    answer(labelTests, { data: [] })
    await renderScreen('/report')
    await chooseLabel('Unit Tests')
    await expect.element(page.getByText('No Exam Available')).toBeVisible()
  })

  test('a list that the server refuses shows a dialog that leads home', async () => {
    fail(labelTests, 404, 'Not Found')
    const screen = await renderScreen('/report')
    await labels().getByRole('button', { name: 'Practice', exact: true }).click()
    const alert = page.getByRole('alertdialog', { name: 'The exams cannot be shown' })
    await expect.element(alert.getByText('Not Found')).toBeVisible()
    await alert.getByRole('button', { name: 'Go to Home' }).click()
    await expect.poll(screen.address).toBe('/dashboard')
  })

  test('without a connection the list says so, and comes when there is one', async () => {
    await renderScreen('/report')
    await expect.element(labels()).toBeVisible()
    const restore = cutNetwork()
    await chooseLabel('Unit Tests')
    await expect.element(again()).toBeVisible()
    restore()
    await expect.element(cardOf(taken.compared.name)).toBeVisible()
  })
})
