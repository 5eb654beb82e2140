import type { Page } from '@playwright/test'
import { expectClean, expectReadable } from './look.ts'
import { openAs } from './open-as.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

type Found = { id: number; name: string; day: string }

/** A test of a student, by what it is for him. */
async function findTest(phone: string, which: 'open' | 'evaluated' | 'few' | 'coming'): Promise<Found> {
  const takers = '(select count(distinct a.person_id) from test_attempt a where a.test_id = t.id)'
  const conditions = {
    open: 't.starts_at <= now() and t.ends_at > now() and t.attempt_limit = 1',
    evaluated: `t.is_result_published and t.attempt_limit = 1 and ${takers} >= 5
      and (select count(*) from test_attempt_subject s join test_attempt a on a.id = s.attempt_id
        where a.test_id = t.id and a.person_id = p.id) > 1`,
    few: `t.is_result_published and ${takers} < 5 and exists (
      select 1 from test_attempt a where a.test_id = t.id and a.person_id = p.id)`,
    coming: 't.starts_at > now()',
  }
  const [found] = await server.current.query<Found>(
    `select t.id::int, t.name, (t.starts_at at time zone 'Asia/Kolkata')::date::text as day from test t
      join person p on p.institute_id = t.institute_id and p.phone = $1
      where ${conditions[which]} and t.id in (
        select x.test_id from test_section x join enrolment e on e.section_id = x.section_id
        join student s on s.id = e.student_id where s.person_id = p.id
        or exists (select 1 from guardian g where g.student_id = s.id and g.parent_id = p.id))
      order by t.starts_at desc, t.id limit 1`,
    [phone],
  )
  if (!found) throw new Error(`${phone} has no such test`)
  return found
}

const timetable = (page: Page, login: string, day: string) => openAs(page, login, at(`/timetable?day=${day}`))

/** The list of a day, with the navigation of one kind of exam over it. */
async function showExams(page: Page, login: string, day: string, kind: 'Online Exams' | 'Offline Exams') {
  await timetable(page, login, day)
  await page.getByText(kind, { exact: true }).click()
}

const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name.slice(0, 40) })
const startOf = (page: Page, name: string) => cardOf(page, name).getByRole('button', { name: 'Start' })

test.describe('starting an exam (spec/2 §4, §7; spec/3 §5)', () => {
  test('a student: the exam panel opens in a window of its own, with a launch ticket', async ({ page }) => {
    const open = await findTest('9000000001', 'open')
    await timetable(page, '9000000001', open.day)
    const opening = page.waitForEvent('popup')
    await startOf(page, open.name).click()
    const panel = await opening
    await expect(panel.getByRole('heading', { name: open.name })).toBeVisible()
    expect(await panel.evaluate(() => window.opener)).toBeNull()
    const tickets = await server.current.query(
      'select test_id::int as "testId", used_at is not null as "isUsed" from launch_ticket',
    )
    expect(tickets).toEqual([{ testId: open.id, isUsed: true }])
  })

  test('an exam that is to come cannot be started', async ({ page }) => {
    const coming = await findTest('9000000001', 'coming')
    await timetable(page, '9000000001', coming.day)
    await expect(startOf(page, coming.name)).toBeDisabled()
  })

  test('a parent is told that he may not', async ({ page, context }) => {
    const open = await findTest('9000000011', 'open')
    await timetable(page, '9000000011', open.day)
    await startOf(page, open.name).click()
    await expect(page.getByText('Parents are not allowed to give exam')).toBeVisible()
    expect(context.pages()).toHaveLength(1)
  })

  test('what the server refuses is told, and the new window closes', async ({ page, context }) => {
    const open = await findTest('9000000002', 'open')
    await timetable(page, '9000000002', open.day)
    await startOf(page, open.name).waitFor()
    await server.current.query('update test set attempt_limit = 1, ends_at = now() where id = $1', [open.id])
    await startOf(page, open.name).click()
    await expect(page.getByText('The exam is not open now.')).toBeVisible()
    await expect.poll(() => context.pages().length).toBe(1)
    await server.current.query(`update test set ends_at = now() + interval '2 hours' where id = $1`, [
      open.id,
    ])
  })
})

test.describe('score comparison (spec/2 §2.6)', () => {
  test('You, Topper and Average; by subject as a chart and a table; focus returns', async ({ page }) => {
    const past = await findTest('9000000001', 'evaluated')
    await timetable(page, '9000000001', past.day)
    const button = page.getByRole('button', { name: `Score: ${past.name}` })
    await button.click()
    const popup = page.getByRole('dialog', { name: past.name })
    const table = popup.getByRole('table')
    for (const name of ['You', 'Topper', 'Average'])
      await expect(table.getByRole('columnheader', { name })).toBeVisible()
    const [own] = await server.current.query<{ marks: number; total: number; rank: number; takers: number }>(
      `select a.marks::float8, t.maximum_marks::float8 as total,
        (select count(*)::int + 1 from test_attempt o where o.test_id = t.id and o.marks > a.marks) as rank,
        (select count(*)::int from test_attempt o where o.test_id = t.id) as takers
      from test_attempt a join test t on t.id = a.test_id join person p on p.id = a.person_id
      where t.id = $1 and p.phone = '9000000001'`,
      [past.id],
    )
    await expect(popup.getByText(`Rank ${own?.rank} of ${own?.takers}`)).toBeVisible()
    await expect(table.getByRole('row', { name: /^Score/ })).toContainText(`${own?.marks} / ${own?.total}`)
    await expect(table.getByRole('row', { name: /^Time/ })).toContainText(/\d:\d\d:\d\d/)
    const chartButton = popup.getByRole('button', { name: 'Subject Wise Performance' })
    await chartButton.click()
    const chart = page.getByRole('dialog', { name: 'Subject Wise Performance' })
    await expect(chart.getByRole('img', { name: 'Subject Wise Performance' })).toBeVisible()
    await expect(chart.locator('.recharts-bar-rectangle').first()).toBeVisible()
    const subjects = await server.current.query<{ name: string; figures: string }>(
      `select s.name, concat_ws(' ', s.name, r.wrong_count, r.right_count, r.left_count) as figures
      from test_attempt_subject r join subject s on s.id = r.subject_id
      join test_attempt a on a.id = r.attempt_id join person p on p.id = a.person_id
      where a.test_id = $1 and p.phone = '9000000001' order by 1`,
      [past.id],
    )
    expect(subjects.length).toBeGreaterThan(1)
    for (const { figures } of subjects)
      await expect(chart.getByRole('table').getByRole('row', { name: figures })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(chartButton).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  })

  test('where fewer than 5 took it, topper and average are withheld, and it says why', async ({ page }) => {
    const few = await findTest('9000000001', 'few')
    await timetable(page, '9000000001', few.day)
    await page.getByRole('button', { name: `Score: ${few.name}` }).click()
    const popup = page.getByRole('dialog', { name: few.name })
    await expect(popup.getByText('fewer than 5 took this exam')).toBeVisible()
    await expect(popup.getByRole('row', { name: /^Score .* Withheld Withheld$/ })).toBeVisible()
  })
})

test.describe('navigation of exams (spec/2 §2.6)', () => {
  test('online: a label shows its exams, All shows every one', async ({ page }) => {
    const open = await findTest('9000000001', 'open')
    await showExams(page, '9000000001', open.day, 'Online Exams')
    const labels = page.getByRole('group', { name: 'Exam labels' })
    await labels.getByRole('button', { name: 'Practice' }).click()
    await expect(labels.getByRole('button', { name: 'Practice' })).toHaveAttribute('aria-pressed', 'true')
    await expect(cardOf(page, open.name)).toHaveCount(0)
    await labels.getByRole('button', { name: 'Unit Tests' }).click()
    await expect(cardOf(page, open.name)).toBeVisible()
    await labels.getByRole('button', { name: 'All' }).click()
    await expect(cardOf(page, open.name)).toBeVisible()
    await page.getByRole('link', { name: 'Bookmarked Questions' }).click()
    await expect(page).toHaveURL(/\/exam\/bookmarks$/)
  })

  test('online: when the labels cannot be fetched, two stand for them (spec/3 §8)', async ({ page }) => {
    const open = await findTest('9000000001', 'open')
    await page.route('**/student/testLabels', (route) =>
      route.fulfill({ status: 500, json: { statusCode: 500, message: 'Internal Server Error' } }),
    )
    await showExams(page, '9000000001', open.day, 'Online Exams')
    const labels = page.getByRole('group', { name: 'Exam labels' })
    await labels.getByRole('button', { name: 'Mock Test' }).click()
    await expect(cardOf(page, open.name)).toHaveCount(0)
    await labels.getByRole('button', { name: 'Online exam' }).click()
    await expect(cardOf(page, open.name)).toBeVisible()
  })

  test('online: Sort By Date by the keyboard, within the academic year', async ({ page }) => {
    const open = await findTest('9000000001', 'open')
    await showExams(page, '9000000001', open.day, 'Online Exams')
    const button = page.getByRole('button', { name: 'Sort By Date' })
    await button.focus()
    await page.keyboard.press('Enter')
    const grid = page.getByRole('dialog', { name: 'Sort By Date' }).getByRole('grid')
    await expect(grid).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    const next = page.getByRole('dialog').getByRole('button', { name: 'Next month' })
    for (let month = 0; month < 13 && (await next.isEnabled()); month++) await next.click()
    await expect(next).toBeDisabled()
    await expect(page.getByRole('dialog').getByRole('heading')).toHaveText(/March \d{4}$/)
  })

  test('offline: Analysis has a bar for each exam with marks, and a table', async ({ page }) => {
    const [exam] = await server.current.query<{ day: string; marked: number }>(
      `select max((x.starts_at at time zone 'Asia/Kolkata')::date)::text as day,
        count(*) filter (where x.is_result_published)::int as marked
      from offline_exam x join enrolment e on e.section_id = x.section_id
      join academic_year y on y.id = e.academic_year_id and now()::date between y.start_date and y.end_date
      join student s on s.id = e.student_id
      join person p on p.id = s.person_id where p.phone = '9000000001' and x.ends_at < now()`,
    )
    await showExams(page, '9000000001', exam?.day ?? '', 'Offline Exams')
    await page.getByRole('button', { name: 'Analysis' }).click()
    const popup = page.getByRole('dialog', { name: 'Analysis' })
    await expect(popup.getByRole('img', { name: 'Percentage per exam' })).toBeVisible()
    await expect(popup.locator('.recharts-bar-rectangle')).toHaveCount(exam?.marked ?? 0)
    await expect(popup.getByRole('table').locator('tbody tr')).toHaveCount(exam?.marked ?? 0)
  })
})

test.describe('on a phone axe finds nothing, and all of it fits and can be touched', () => {
  test.use({ viewport: { width: 390, height: 900 } })

  test('the popups of exams', async ({ page }) => {
    const past = await findTest('9000000001', 'evaluated')
    await timetable(page, '9000000001', past.day)
    await page.getByRole('button', { name: `Score: ${past.name}` }).click()
    await page.getByRole('table').waitFor()
    await expectClean(page, 'the comparison')
    await page.getByRole('button', { name: 'Subject Wise Performance' }).click()
    await page.locator('.recharts-bar-rectangle').first().waitFor()
    await expectClean(page, 'Subject Wise Performance')
    const few = await findTest('9000000001', 'few')
    await showExams(page, '9000000001', few.day, 'Online Exams')
    await expectClean(page, 'the navigation of online exams')
    await page.getByRole('button', { name: 'Sort By Date' }).click()
    await page.getByRole('grid').last().waitFor()
    await expectClean(page, 'Sort By Date')
  })

  test('Analysis', async ({ page }) => {
    const [exam] = await server.current.query<{ day: string }>(
      `select max((x.starts_at at time zone 'Asia/Kolkata')::date)::text as day from offline_exam x
      join section c on c.id = x.section_id where c.name = 'JEE-26' and x.ends_at < now()`,
    )
    await showExams(page, '9000000021', exam?.day ?? '', 'Offline Exams')
    await page.getByRole('button', { name: 'Analysis' }).click()
    await page.locator('.recharts-bar-rectangle').first().waitFor()
    await expectClean(page, 'Analysis')
  })
})

test('on a desk axe finds nothing in the chart of subjects, and every theme can be read', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const past = await findTest('9000000001', 'evaluated')
  await timetable(page, '9000000001', past.day)
  await page.getByRole('button', { name: `Score: ${past.name}` }).click()
  await page.getByRole('button', { name: 'Subject Wise Performance' }).click()
  await page.locator('.recharts-bar-rectangle').first().waitFor()
  await expectClean(page, 'Subject Wise Performance')
  await expectReadable(page, 'Subject Wise Performance')
})
