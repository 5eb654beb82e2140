import type { Page } from '@playwright/test'
import { openAs } from './open-as.ts'
import { findReport } from './reports.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Report' })
const figure = (page: Page, name: string) =>
  page.locator('main dl > div').filter({ has: page.getByText(name, { exact: true }) })

test.describe('the summary (spec/3 §2 "Exam report summary", §5)', () => {
  test('score, rank, percentile, time and questions attempted are those that were published', async ({
    page,
  }) => {
    const of = await findReport(server.current, '9000000001', 'compared')
    await openAs(page, '9000000001', at(`/report/${of.id}`))
    await expect(figure(page, 'Score')).toContainText(`${of.marks} of ${of.maximum}`)
    await expect(figure(page, 'Rank')).toContainText(`${of.rank} of ${of.takers}`)
    const percentile = (((of.takers - of.rank) / of.takers) * 100).toFixed(2)
    await expect(figure(page, 'Percentile')).toContainText(percentile)
    await expect(figure(page, 'Time taken')).toContainText(/\d:\d\d:\d\d of /)
    const attempted = of.right + of.wrong
    await expect(figure(page, 'Questions attempted')).toContainText(`${attempted} of ${attempted + of.left}`)
  })

  test('the ring and the bars stand as tables too', async ({ page }) => {
    const of = await findReport(server.current, '9000000001', 'compared')
    await openAs(page, '9000000001', at(`/report/${of.id}`))
    await expect(
      page.getByRole('img', { name: `${of.right} right, ${of.wrong} wrong, ${of.left} left`, exact: true }),
    ).toBeVisible()
    const table = page.getByRole('table', { name: 'Questions Report' })
    for (const [name, count] of [
      ['Right', of.right],
      ['Wrong', of.wrong],
      ['Left', of.left],
    ] as const)
      await expect(table.getByRole('row', { name: new RegExp(`^${name} ${count} `) })).toBeVisible()
    const subjects = await server.current.query<{ name: string; figures: string }>(
      `select s.name, concat_ws(' ', r.right_count, r.wrong_count, r.left_count, r.time_taken / 60000) as figures
       from test_attempt_subject r join subject s on s.id = r.subject_id join test_attempt a on a.id = r.attempt_id
       join person p on p.id = a.person_id where a.test_id = $1 and a.rank is not null and p.phone = '9000000001'`,
      [of.id],
    )
    expect(subjects.length).toBeGreaterThan(1)
    for (const { name, figures } of subjects)
      await expect(
        page
          .getByRole('table', { name: 'Exam Score' })
          .getByRole('row', { name: new RegExp(`^${name} .*${figures} min$`) }),
      ).toBeVisible()
  })

  test('every question with its answers, marks and time; those that were wrong can be seen alone', async ({
    page,
  }) => {
    const of = await findReport(server.current, '9000000001', 'compared')
    await openAs(page, '9000000001', at(`/report/${of.id}`))
    const section = page.getByRole('region', { name: 'Questions', exact: true })
    const all = of.right + of.wrong + of.left
    await expect(section.getByText(`${all} question`)).toBeVisible()
    const first = section.getByRole('article', { name: 'Question 1', exact: true })
    for (const name of ['Your answer', 'Correct answer', 'Marks', 'You', 'Average', 'Topper'])
      await expect(first.getByText(name, { exact: true })).toBeVisible()
    await section.getByRole('button', { name: /^Left/ }).click()
    await expect(page).toHaveURL(/questions=left/)
    await expect(section.getByRole('article')).toHaveCount(of.left)
    await page.reload()
    await expect(section.getByRole('button', { name: /^Left/ })).toHaveAttribute('aria-pressed', 'true')
  })

  test('mathematics in answers is drawn, in blanks and in written ones; tags typed into a blank are text', async ({
    page,
  }) => {
    const of = await findReport(server.current, '9000000001', 'compared')
    const answers = await server.current.query<{ id: number; type: number }>(
      `select g.question_id::int as id, b.type from attempt_answer g join test_attempt a on a.id = g.attempt_id
       join question b on b.id = g.question_id join person p on p.id = a.person_id
       where a.test_id = $1 and a.rank is not null and p.phone = '9000000001' and b.type in (2, 7)`,
      [of.id],
    )
    const ids = new Map(answers.map(({ id, type }) => [type, id]))
    const given = {
      7: { type: 7, blanks: ['\\(x^2\\)', 'a<b>c'] },
      2: { type: 2, text: '<p>It is \\(\\frac{1}{2}\\) or a&lt;b</p>' },
    } as const
    for (const type of [2, 7] as const)
      await server.current.query(
        `update attempt_answer set answer = $3 where question_id = $1 and attempt_id in (
           select a.id from test_attempt a join person p on p.id = a.person_id
           where a.test_id = $2 and p.phone = '9000000001')`,
        [ids.get(type), of.id, JSON.stringify(given[type])],
      )
    await openAs(page, '9000000001', at(`/report/${of.id}`))
    const row = (type: number) =>
      page.getByRole('article').filter({ has: page.locator(`#question-${ids.get(type)}`) })
    await row(7).waitFor()
    await expect(row(7).locator('math msup')).toBeVisible()
    await expect(row(7).getByText('a<b>c')).toBeVisible()
    await expect(row(2).locator('math mfrac')).toBeVisible()
    await expect(row(2).getByText('or a<b')).toBeVisible()
  })

  test('1,000 questions: a paper is there at once, and a part of it is chosen at once', async ({ page }) => {
    const of = await findReport(server.current, '9000000001', 'compared')
    const questions = Array.from({ length: 1000 }, (_, index) => ({
      question_id: index + 1,
      question_order: index + 1,
      subject_name: 'Physics',
      ques_type: 1,
      is_correct: index % 2,
      student_answer: '1',
      correct_answer: '2',
      total_score: 4,
      student_time: 40_000,
      average_time: 50_000,
      topper_time: 30_000,
    }))
    // More than a demo has; the rest of the reply is the server's own.
    await page.route('**/testReports/**', async (route) => {
      const response = await route.fetch()
      const report = (await response.json()) as object
      await route.fulfill({ response, json: { ...report, question_wise_distribution: questions } })
    })
    await openAs(page, '9000000001', at(`/report/${of.id}`))
    const section = page.getByRole('region', { name: 'Questions', exact: true })
    await expect(section.getByText('1,000 questions')).toBeVisible()
    const taken = await section.getByRole('button', { name: /^Wrong/ }).evaluate(async (button) => {
      const start = performance.now()
      ;(button as HTMLElement).click()
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      return performance.now() - start
    })
    await expect(section.getByText('500 questions')).toBeVisible()
    expect(taken).toBeLessThan(1000)
    // Only what is near the screen is there.
    expect(await section.getByRole('article').count()).toBeLessThan(100)
    await section.getByRole('button', { name: /^All/ }).click()
    await expect(async () => {
      await page.keyboard.press('End')
      await expect(section.getByRole('article', { name: 'Question 1000' })).toBeVisible({ timeout: 500 })
    }).toPass()
  })

  test('of several attempts the best is shown, and the screen says so', async ({ page }) => {
    const of = await findReport(server.current, '9000000001', 'several')
    await openAs(page, '9000000001', at(`/report/${of.id}`))
    await expect(page.getByText(/^Your best attempt of \d is shown\.$/)).toBeVisible()
    await expect(figure(page, 'Score')).toContainText(`${of.marks} of ${of.maximum}`)
  })

  test('the back link has the name cut at 29 characters and leads to the label', async ({ page }) => {
    const of = await findReport(server.current, '9000000001', 'compared')
    const long = 'A name of more than twenty-nine characters'
    await server.current.query('update test set name = $2 where id = $1', [of.id, long])
    await openAs(page, '9000000001', at(`/report/${of.id}`))
    const back = page.getByRole('link', { name: /^Back from A name/ })
    await expect(back).toHaveText('Back from A name of more than twenty-ni…')
    await back.click()
    await expect(page).toHaveURL(new RegExp(`/report\\?label=${of.labelId}$`))
    await server.current.query('update test set name = $2 where id = $1', [of.id, of.name])
  })
})

test.describe('Comparison With Topper', () => {
  test('You, Topper, Average; by subject in a popup; the tab stands in the address', async ({ page }) => {
    const of = await findReport(server.current, '9000000001', 'compared')
    await openAs(page, '9000000001', at(`/report/${of.id}`))
    await tabs(page).getByRole('link', { name: 'Comparison With Topper' }).click()
    await expect(page).toHaveURL(/\?tab=comparison$/)
    const table = page.getByRole('table', { name: 'Comparison With Topper' })
    for (const name of ['You', 'Topper', 'Average'])
      await expect(table.getByRole('columnheader', { name })).toBeVisible()
    await expect(table.getByRole('row', { name: /^Score/ })).toContainText(`${of.marks} / ${of.maximum}`)
    const button = page.getByRole('button', { name: 'Subject Wise Performance' })
    await button.click()
    const popup = page.getByRole('dialog', { name: 'Subject Wise Performance' })
    await expect(popup.getByRole('img', { name: 'Subject Wise Performance' })).toBeVisible()
    await expect(popup.getByRole('table')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await page.reload()
    await expect(table).toBeVisible()
  })

  test('where fewer than 5 took it, topper, average and their times are withheld', async ({ page }) => {
    const of = await findReport(server.current, '9000000001', 'few')
    await openAs(page, '9000000001', at(`/report/${of.id}`))
    await expect(page.getByText('times are not shown, because fewer than 5 took this exam')).toBeVisible()
    const section = page.getByRole('region', { name: 'Questions', exact: true })
    await expect(section.getByText('Average', { exact: true })).toHaveCount(0)
    await page.goto(at(`/report/${of.id}?tab=comparison`))
    await expect(page.getByText('figures are not shown, because fewer than 5 took this exam')).toBeVisible()
    await expect(page.getByRole('row', { name: /^Score .* Withheld Withheld$/ })).toBeVisible()
  })

  test('practice has none, whatever the address says', async ({ page }) => {
    const of = await findReport(server.current, '9000000001', 'practice')
    await openAs(page, '9000000001', at(`/report/${of.id}?tab=comparison`))
    await expect(tabs(page).getByRole('link', { name: 'Summary' })).toHaveAttribute('aria-current', 'page')
    await expect(tabs(page).getByRole('link', { name: 'Score Card' })).toBeVisible()
    await expect(tabs(page).getByRole('link', { name: 'Comparison With Topper' })).toHaveCount(0)
  })
})
