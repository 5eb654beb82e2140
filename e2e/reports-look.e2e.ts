import type { Locator } from '@playwright/test'
import { expectClean } from './look.ts'
import { chooseLabel, findReport, labels, reports } from './reports.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

for (const width of [390, 1440]) {
  test.describe(`axe finds nothing at ${width} px, in four themes`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('the listing', async ({ page }) => {
      test.setTimeout(180_000)
      await reports(page, at(), '9000000001')
      await page.getByText('Click on the Test Type').waitFor()
      await expectClean(page, 'before a label is chosen')
      await chooseLabel(page, 'Unit Tests')
      const progress = page.getByRole('region', { name: 'My progress' })
      await progress.locator('.recharts-line').first().waitFor()
      await progress.getByText('As a table').click()
      await expectClean(page, 'a label')
      await page.getByRole('tab', { name: 'Offline' }).click()
      await page.locator('.recharts-bar-rectangle').first().waitFor()
      await expectClean(page, 'exams on paper')
    })

    test('one report', async ({ page }) => {
      test.setTimeout(180_000)
      const of = await findReport(server.current, '9000000001', 'compared')
      await reports(page, at(), '9000000001', `/report/${of.id}`)
      await page.getByRole('heading', { name: 'Questions Report' }).waitFor()
      await expectClean(page, 'the summary')
      await page.goto(at(`/report/${of.id}?tab=comparison`))
      await page.getByRole('table').waitFor()
      await expectClean(page, 'the comparison')
      await page.goto(at('/report/999999999'))
      await page.getByText('No Report Available').waitFor()
      await expectClean(page, 'no report')
    })
  })
}

test('by keyboard alone: label, table, View, PDF, questions, comparison, back', async ({ page }) => {
  test.setTimeout(120_000)
  const of = await findReport(server.current, '9000000001', 'compared')
  await reports(page, at(), '9000000001')
  const tabTo = async (target: Locator) => {
    await target.first().waitFor()
    for (let stop = 0; stop < 90; stop++) {
      await page.keyboard.press('Tab')
      if (await target.first().evaluate((one) => one === document.activeElement)) return
    }
    throw new Error(`Tab does not reach ${target}`)
  }
  await tabTo(page.getByRole('button', { name: 'Unit Tests' }))
  await page.keyboard.press('Enter')
  const progress = page.getByRole('region', { name: 'My progress' })
  await tabTo(progress.getByText('As a table'))
  await page.keyboard.press('Enter')
  await expect(progress.getByRole('table')).toBeVisible()
  await tabTo(page.getByRole('link', { name: `View the report of ${of.name}`, exact: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/report/${of.id}$`))
  const preview = page.getByRole('button', { name: 'Preview' })
  await tabTo(preview)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ timeout: 30_000 })
  await expect(page.getByRole('dialog').locator('.page canvas').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toBeFocused()
  const wrong = page.getByRole('button', { name: /^Wrong/ })
  await tabTo(wrong)
  await page.keyboard.press('Enter')
  await expect(wrong).toBeFocused()
  await expect(wrong).toHaveAttribute('aria-pressed', 'true')
  const comparison = page.getByRole('link', { name: 'Comparison With Topper' })
  await comparison.focus()
  await page.keyboard.press('Enter')
  await expect(comparison).toHaveAttribute('aria-current', 'page')
  await expect(comparison).toBeFocused()
  const popup = page.getByRole('button', { name: 'Subject Wise Performance' })
  await tabTo(popup)
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
  await reports(page, at(), '9000000001')
  await labels(page).waitFor()
  await page.goto(at(`/report/${of.id}`))
  await page.getByRole('heading', { name: 'Questions Report' }).waitFor()
  await page.goto(at(`/report/${of.id}?tab=comparison`))
  await page.getByRole('table').waitFor()
  expect(await loaded()).toEqual([])
  await page.getByRole('button', { name: 'Subject Wise Performance' }).click()
  await page.getByRole('dialog').locator('.recharts-wrapper').waitFor()
  expect(await loaded()).toEqual(['charts'])
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
  await reports(page, at(), '9000000001', `/report?label=${past.labelId}`)
  const quizzes = page.getByRole('heading', { name: /^Weekly quiz/ })
  await expect(quizzes).toHaveCount(200)
  await page.getByRole('searchbox', { name: 'Search' }).fill('quiz 137')
  await expect(quizzes).toHaveText(['Weekly quiz 137'])
  await server.current.query(
    `delete from test_section where test_id in (select id from test where name like 'Weekly quiz%')`,
  )
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('nothing is wider than the screen, and what is touched is large enough', async ({ page }) => {
    const of = await findReport(server.current, '9000000001', 'compared')
    await server.current.query(
      `update test set name = repeat('Averylongnamewithoutanyspace', 6) where id = $1`,
      [of.id],
    )
    await server.current.query(
      `update subject set name = 'Physicsandpracticalworkinthelaboratory' where name = 'Physics'`,
    )
    await reports(page, at(), '9000000001', `/report?label=${of.labelId}`)
    const look = async () => {
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
      const small = await page
        .locator('main :is(a, button, label, summary):visible')
        .evaluateAll((all) =>
          all
            .filter((one) => !one.closest('td, th') && one.getBoundingClientRect().height < 44)
            .map((one) => one.outerHTML.slice(0, 120)),
        )
      expect(small).toEqual([])
    }
    await page.getByRole('article').first().waitFor()
    await look()
    await page.goto(at(`/report/${of.id}`))
    await page.getByRole('heading', { name: 'Questions Report' }).waitFor()
    await look()
    await page.goto(at(`/report/${of.id}?tab=comparison`))
    await page.getByRole('table').waitFor()
    await look()
    await server.current.query(`update subject set name = 'Physics' where name like 'Physicsand%'`)
    await server.current.query('update test set name = $2 where id = $1', [of.id, of.name])
  })
})
