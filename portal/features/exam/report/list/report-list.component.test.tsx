import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { labels } from '#portal/testing/made-tests.ts'
import { chooseAnaya, letSwitch } from '#portal/testing/other-child.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { rowsOf } from '#portal/testing/table.ts'
import { cardOf, cards, changeTests, chooseLabel, taken, viewOf } from '../testing.ts'

const prompt = () => page.getByText('Click on the Test Type to view the exam reports')
const reportHeading = () => page.getByRole('heading', { name: 'Questions Report' })
const views = () => page.getByRole('link', { name: /^View the report of/ })
const search = () => page.getByRole('searchbox', { name: 'Search exam reports' })

describe('a student at a school', () => {
  test('a label shows its reports; only a published one can be viewed; the address keeps the label [report-2, report-5]', async () => {
    const screen = await renderScreen('/report')
    await expect.element(prompt()).toBeVisible()
    await chooseLabel('Unit Tests')
    await expect.poll(screen.address).toMatch(/^\/report\?label=\d+$/)
    const waiting = cardOf(taken.waiting.name)
    await expect.element(waiting.getByText('Attempted, under evaluation')).toBeVisible()
    await expect.element(waiting.getByText('No Report Available')).toBeVisible()
    await expect.element(waiting.getByRole('link')).not.toBeInTheDocument()
    const published = cardOf(taken.compared.name)
    await expect.element(published.getByText('Attempted, result published')).toBeVisible()
    await expect.element(published.getByText('No Report Available')).not.toBeInTheDocument()
    await published.getByRole('link', { name: `View the report of ${taken.compared.name}` }).click()
    await expect.poll(screen.address).toBe(`/report/${taken.compared.id}`)
    await screen.goBack()
    await expect.element(published).toBeVisible()
    const chip = labels().getByRole('button', { name: 'Unit Tests' })
    await expect.element(chip).toHaveAttribute('aria-pressed', 'true')
  })

  test('what ended without an attempt is expired; what is to come, and unattempted practice, is not listed [report-3]', async () => {
    const unattempted = 'Practice: ten minutes of algebra'
    changeTests((one) => ({ ...one, ...(one.test_name === unattempted && { total_attempts: 0 }) }))
    await renderScreen('/report')
    await chooseLabel('Unit Tests')
    const missed = cardOf('Class test: trigonometry')
    await expect.element(missed.getByText('Expired')).toBeVisible()
    await expect.element(missed.getByText('No Report Available')).toBeVisible()
    await chooseLabel('Practice')
    await expect.element(cardOf(taken.practice.name)).toBeVisible()
    await expect.element(cardOf(unattempted)).not.toBeInTheDocument()
    await chooseLabel('Mock Tests')
    await expect.element(cardOf('Mock Test 2').getByText('Expired')).toBeVisible()
    await expect.element(cardOf('Mock Test 3')).not.toBeInTheDocument()
  })

  test('a card says when the exam was and how long it took at most, which practice does not [exam-9, report-15]', async () => {
    await renderScreen('/report')
    await chooseLabel('Unit Tests')
    await expect
      .element(cardOf(taken.compared.name))
      .toMatchTextContent(/11-11-2026, \d{1,2}:\d\d [AP]M\s*(\d+ min|\d+ h)/)
    await chooseLabel('Practice')
    await expect.element(cardOf(taken.practice.name)).toMatchTextContent(/\d [AP]M\s*No limit/)
  })

  test('search is by a part of the name, in any case, and is in the address [report-1, report-6]', async () => {
    const screen = await renderScreen('/report?search=CHEMIS')
    await chooseLabel('Unit Tests')
    await expect.poll(cards).toHaveLength(1)
    await expect.element(search()).toHaveValue('CHEMIS')
    await expect.element(page.getByRole('status').filter({ hasText: '1 exam' })).toBeVisible()
    await search().fill('SCIENCE AND')
    await expect.poll(cards).toHaveLength(4)
    await expect.poll(screen.address).toMatch(/search=SCIENCE(\+|%20)AND/)
    await search().fill('nothing has this name')
    await expect.element(page.getByText('No exam has this in its name')).toBeVisible()
  })

  test('offline: the exams on paper as bars, as a table, and each by itself [report-8]', async () => {
    const screen = await renderScreen('/report')
    await page.getByRole('tab', { name: 'Offline' }).click()
    await expect.poll(screen.address).toMatch(/tab=offline/)
    await expect.element(page.getByRole('img', { name: 'Percentage per exam, oldest first' })).toBeVisible()
    const bars = () => document.querySelectorAll('.recharts-bar-rectangle').length
    await expect.poll(bars).toBeGreaterThan(0)
    expect(rowsOf(page.getByRole('table', { name: 'Analysis' }))).toHaveLength(bars())
    const exams = page.getByRole('region', { name: 'Offline exams' })
    await expect.element(exams.getByRole('article').first()).toBeVisible()
  })
})

test('My progress: a line over the published tests of a label, and the same as a table [report-9]', async () => {
  const screen = await renderScreen('/report')
  await chooseLabel('Unit Tests')
  const section = page.getByRole('region', { name: 'My progress' })
  await expect.element(section).toBeVisible()
  expect(document.querySelectorAll('.recharts-line')).toHaveLength(0)
  await section.getByText('My progress').click()
  await expect.poll(() => document.querySelectorAll('.recharts-line').length).toBe(3)
  await section.getByText('As a table').click()
  const table = section.getByRole('table')
  await expect.element(table).toBeVisible()
  const rows = rowsOf(table)
  expect(rows).toHaveLength(9)
  expect(rows.at(-1)).toEqual([
    `${taken.compared.name}11-11-2026`,
    '69.83 / 144',
    '48.49%',
    '52.36%',
    '24 / 40',
    '40.00',
  ])
  await table.getByRole('link', { name: taken.compared.name }).click()
  await expect.poll(screen.address).toBe(`/report/${taken.compared.id}`)
})

describe('other kinds of users', () => {
  test('an open user has the simpler listing, without tabs [report-1, report-6]', async () => {
    await renderScreen('/report', { as: 'neha' })
    const products = page.getByRole('region', { name: 'Products / Exams' })
    await expect
      .element(products.getByRole('link', { name: 'View the report of All-India Mock 6' }))
      .toBeVisible()
    await expect.element(search()).toBeVisible()
    await expect.element(prompt()).toBeVisible()
    await expect.element(page.getByRole('tab')).not.toBeInTheDocument()
    // Names are cut at 25 characters here.
    const cut = products.getByRole('heading', { name: /^All-India Mock 4: rotatio…$/ })
    await expect.element(cut).toBeVisible()
    await chooseLabel('All-India Mock Series')
    await expect.poll(() => viewOf('All-India Mock 6').elements()).toHaveLength(1)
    await expect
      .element(products.getByRole('link', { name: 'View the report of All-India Mock 6' }))
      .not.toBeInTheDocument()
    await viewOf('All-India Mock 6').click()
    await expect.element(reportHeading()).toBeVisible()
  })

  test('a student of a coaching institute: labels of his own, both tabs [report-1]', async () => {
    await renderScreen('/report', { as: 'riya' })
    await chooseLabel('All-India Mock Series')
    await expect.element(cardOf('All-India Mock 6')).toBeVisible()
    await expect.element(page.getByRole('tab', { name: 'Offline' })).toBeVisible()
  })

  test('a parent sees his child’s reports [report-25]', async () => {
    await renderScreen('/report', { as: 'meera' })
    await chooseLabel('Unit Tests')
    await viewOf(taken.compared.name).click()
    await expect.element(reportHeading()).toBeVisible()
    const score = page.getByRole('region', { name: 'Your score, the average and the topper' })
    await expect.element(score).toMatchTextContent(/^Score 64\.83 \/ 144/)
  })

  test('a parent of two sees the reports of the child in view alone', async () => {
    letSwitch()
    await renderScreen('/report', { as: 'rohan' })
    await chooseLabel('Unit Tests')
    await expect.poll(() => views().elements()).toHaveLength(9)
    await expect.element(cardOf('Monthly quiz: stories')).not.toBeInTheDocument()
    await chooseAnaya()
    await expect.element(cardOf('Monthly quiz: stories')).toBeVisible()
    expect(views().elements()).toHaveLength(3)
  })
})

test('the latest results [report-2]: three cards against class and topper, which lead to the reports; the search leaves some', async () => {
  const screen = await renderScreen('/report')
  const section = page.getByRole('region', { name: 'Latest results' })
  await expect.poll(() => section.getByRole('link').elements()).toHaveLength(3)
  await search().fill(taken.compared.name)
  await expect.poll(() => section.getByRole('link').elements()).toHaveLength(1)
  const card = section.getByRole('link')
  expect(card.element().textContent).toBe(
    `${taken.compared.name}11-11-2026 · OnlineRank 24 of 40Score 69.83 / 144You 69.83Average 75.4Topper 117`,
  )
  // Only three took it: no rank, and no figures of others.
  await search().fill(taken.few.name)
  await expect.element(card).toMatchTextContent(/Score -?[\d.]+ \/ \d+$/)
  await search().fill('nothing has this name')
  await expect.element(section).not.toBeInTheDocument()
  await search().fill(taken.compared.name)
  await card.click()
  await expect.poll(screen.address).toBe(`/report/${taken.compared.id}`)
})
