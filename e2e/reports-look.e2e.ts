import type { Locator } from '@playwright/test'
import { expectClean, expectFits, tabTo, touchedAnywhere } from './look.ts'
import { openAs } from './open-as.ts'
import { chooseLabel, findReport, labels } from './reports.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const rename = (testId: number, name: string) =>
  server.current.query('update test set name = $2 where id = $1', [testId, name])

const spaceless = 'Averylongnamewithoutanyspace'

test.describe('on a phone: no accessibility faults, nothing too wide or too small', () => {
  test.use({ viewport: { width: 360, height: 900 } })
  const alsoTouched = `${touchedAnywhere}, label, summary`

  test('the listing, and on a desk, too', async ({ page }) => {
    const of = await findReport(server.current, '9000000001', 'compared')
    await rename(of.id, spaceless.repeat(6))
    await openAs(page, '9000000001', at('/report'))
    await page.getByText('Click on the Test Type').waitFor()
    await expectClean(page, 'before a label is chosen')
    await chooseLabel(page, 'Unit Tests')
    const progress = page.getByRole('region', { name: 'My progress' })
    await progress.locator('.recharts-line').first().waitFor()
    await progress.getByText('As a table').click()
    await expectClean(page, 'a label')
    await expectFits(page, 'a label', alsoTouched)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectClean(page, 'a label, on a desk')
    await page.setViewportSize({ width: 360, height: 900 })
    await page.getByRole('tab', { name: 'Offline' }).click()
    await page.locator('.recharts-bar-rectangle').first().waitFor()
    await expectClean(page, 'exams on paper')
    await rename(of.id, of.name)
  })

  test('one report', async ({ page }) => {
    const of = await findReport(server.current, '9000000001', 'compared')
    await rename(of.id, spaceless.repeat(6))
    const name = (to: string, from: string) =>
      server.current.query(`update subject set name = $1 where name = $2`, [to, from])
    await name('Physicsandpracticalworkinthelaboratory', 'Physics')
    await openAs(page, '9000000001', at(`/report/${of.id}`))
    await page.getByRole('heading', { name: 'Questions Report' }).waitFor()
    await expectClean(page, 'the summary')
    await expectFits(page, 'the summary', alsoTouched)
    await page.goto(at(`/report/${of.id}?tab=comparison`))
    await page.getByRole('table').waitFor()
    await expectClean(page, 'the comparison')
    await expectFits(page, 'the comparison', alsoTouched)
    await page.goto(at('/report/999999999'))
    await page.getByText('No Report Available').waitFor()
    await expectClean(page, 'no report')
    await name('Physics', 'Physicsandpracticalworkinthelaboratory')
    await rename(of.id, of.name)
  })
})

test('by keyboard alone: label, table, View, PDF, questions, comparison, back', async ({ page }) => {
  const of = await findReport(server.current, '9000000001', 'compared')
  await openAs(page, '9000000001', at('/report'))
  const goTo = async (target: Locator) => {
    await target.first().waitFor()
    await tabTo(page, target)
  }
  await goTo(page.getByRole('button', { name: 'Unit Tests' }))
  await page.keyboard.press('Enter')
  const progress = page.getByRole('region', { name: 'My progress' })
  await goTo(progress.getByText('As a table'))
  await page.keyboard.press('Enter')
  await expect(progress.getByRole('table')).toBeVisible()
  await goTo(page.getByRole('link', { name: `View the report of ${of.name}`, exact: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/report/${of.id}$`))
  const preview = page.getByRole('button', { name: 'Preview' })
  await goTo(preview)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ timeout: 30_000 })
  await expect(page.getByRole('dialog').locator('.page canvas').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toBeFocused()
  const wrong = page.getByRole('button', { name: /^Wrong/ })
  await goTo(wrong)
  await page.keyboard.press('Enter')
  await expect(wrong).toBeFocused()
  await expect(wrong).toHaveAttribute('aria-pressed', 'true')
  const comparison = page.getByRole('link', { name: 'Comparison With Topper' })
  await comparison.focus()
  await page.keyboard.press('Enter')
  await expect(comparison).toHaveAttribute('aria-current', 'page')
  await expect(comparison).toBeFocused()
  const popup = page.getByRole('button', { name: 'Subject Wise Performance' })
  await goTo(popup)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup).toBeFocused()
  // The tab and the questions replaced each other: the way back leads to the list, as it was left.
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/report\\?label=${of.labelId}$`))
  await expect(page.getByRole('button', { name: 'Unit Tests' })).toHaveAttribute('aria-pressed', 'true')
})

test('charts, mathematics and the viewer of PDF are fetched only where they are shown', async ({ page }) => {
  const of = await findReport(server.current, '9000000001', 'compared')
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (/\/assets\/.*\.js$/.test(response.url())) scripts.push(response.text().catch(() => ''))
  })
  const parts = { charts: 'recharts-wrapper', mathematics: 'KaTeX parse error', pdf: 'pdf.worker' }
  const loaded = async () => {
    const texts = (await Promise.all(scripts)).join('')
    return Object.entries(parts).flatMap(([name, mark]) => (texts.includes(mark) ? [name] : []))
  }
  await openAs(page, '9000000001', at('/report'))
  await labels(page).waitFor()
  await page.goto(at(`/report/${of.id}`))
  await page.getByRole('heading', { name: 'Questions Report' }).waitFor()
  await page.goto(at(`/report/${of.id}?tab=comparison`))
  await page.getByRole('table').waitFor()
  expect(await loaded()).toEqual([])
  await page.getByRole('button', { name: 'Subject Wise Performance' }).click()
  await page.getByRole('dialog').locator('.recharts-wrapper').waitFor()
  expect(await loaded()).toEqual(['charts'])
  await page.goto(at(`/report/${of.id}`))
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('dialog').locator('.page canvas').first().waitFor()
  expect(await loaded()).toEqual(['charts', 'pdf'])
})

test('200 reports: all are there, and the search leaves the one', async ({ page }) => {
  const past = await findReport(server.current, '9000000001', 'compared')
  await server.current.query(
    `with made as (
       insert into test (institute_id, label_id, name, starts_at, ends_at, duration_minutes, maximum_marks)
       select institute_id, label_id, 'Weekly quiz ' || n, starts_at - n * interval '1 day',
         ends_at - n * interval '1 day', 60, 40 from test, generate_series(1, 200) n where id = $1 returning *)
     insert into test_section (institute_id, test_id, section_id)
     select m.institute_id, m.id, s.section_id from made m, test_section s where s.test_id = $1`,
    [past.id],
  )
  await openAs(page, '9000000001', at(`/report?label=${past.labelId}`))
  const quizzes = page.getByRole('heading', { name: /^Weekly quiz/ })
  await expect(quizzes).toHaveCount(200)
  await page.getByRole('searchbox', { name: 'Search' }).fill('quiz 137')
  await expect(quizzes).toHaveText(['Weekly quiz 137'])
  await server.current.query(
    `delete from test_section where test_id in (select id from test where name like 'Weekly quiz%')`,
  )
})
