import { cards, users } from './exams.ts'
import { openAs } from './open-as.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const { aarav, riya } = users

test.describe('exams on paper (spec/3 §2 "Offline exam screen")', () => {
  test('a school: Section, without topic and description; marks, rank, percentage, attendance', async ({
    page,
  }) => {
    await openAs(page, aarav, at('/exam?tab=offline'))
    await expect(
      page.getByRole('group', { name: 'Section' }).getByRole('button', { name: '10-A' }),
    ).toHaveAttribute('aria-pressed', 'true')
    await cards(page).first().waitFor()
    const kept = await server.current.query<{ text: string }>(
      `select name as text from offline_exam where name <> '' union
        select description from offline_exam where description <> '' union
        select topics from offline_exam where topics <> ''`,
    )
    expect(kept.length).toBeGreaterThan(0)
    const screen = await page.locator('main').textContent()
    expect(kept.filter(({ text }) => text.length > 12 && screen?.includes(text))).toEqual([])
    const marked = cards(page).filter({ hasText: '%' }).first()
    await expect(marked).toContainText(/\d+(\.\d+)? \/ \d+/)
    await expect(marked).toContainText(/\d+\.\d\d%/)
    await expect(marked).toContainText('Rank')
    await expect(marked).toContainText(/Present|Absent/)
  })

  test('a coaching institute: Batch Name; Analysis as a chart and a table; Upcoming Exams', async ({
    page,
  }) => {
    await openAs(page, riya, at('/exam?tab=offline'))
    const chooser = page.getByRole('group', { name: 'Batch Name' })
    await expect(chooser.getByRole('button', { name: 'JEE-26' })).toHaveAttribute('aria-pressed', 'true')
    await chooser.getByRole('button', { name: 'Analysis' }).click()
    await expect(page).toHaveURL(/batch=analysis$/)
    await expect(page.getByRole('img', { name: 'Percentage per exam, oldest first' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Analysis' }).getByRole('row').nth(1)).toContainText('%')
    await chooser.getByRole('button', { name: 'Upcoming Exams' }).click()
    await expect(page).toHaveURL(/batch=upcoming_exam$/)
    await expect(cards(page).first()).toBeVisible()
    await expect(cards(page).filter({ hasText: '%' })).toHaveCount(0)
    await page.goBack()
    await expect(page.getByRole('table', { name: 'Analysis' })).toBeVisible()
  })

  test('rank 1 has a medal', async ({ page }) => {
    await page.route('**/api/v1/reports/Student/*', async (route) => {
      const reply = await (await route.fetch()).json()
      for (const exam of reply.pastCourseExamSchdJson)
        Object.assign(exam, { courseLevelRank: 1, subjectWiseExamSchdList: [] })
      await route.fulfill({ json: reply })
    })
    await openAs(page, riya, at('/exam?tab=offline'))
    await expect(cards(page).first().getByRole('img', { name: 'Medal:' })).toBeVisible()
  })

  test('no exam at all', async ({ page }) => {
    await page.route('**/api/v1/reports/Student/*', (route) =>
      route.fulfill({ json: { pastCourseExamSchdJson: [], futureCourseExamList: [] } }),
    )
    await openAs(page, riya, at('/exam?tab=offline'))
    await expect(page.getByText('No Exam Available')).toBeVisible()
  })
})
