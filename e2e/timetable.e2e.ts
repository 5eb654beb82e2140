import { addMonths, monthOf } from '#domain/day.ts'
import { openAs } from './kit/open-as.ts'
import { expect, test, useServer } from './kit/test.ts'
import { academicYear, dayTitle, heading, indianToday, monthTitle, openTimetable } from './timetable.ts'

const server = useServer()
const year = academicYear(indianToday())

test('the URL state survives a link, a reload and the back button', { tag: '@long' }, async ({ page }) => {
  const day = `${addMonths(year.first.slice(0, 7), 2)}-10`
  await openTimetable(page, server.current, '9000000001', `?month=${monthOf(day)}&day=${day}`)
  await expect(heading(page, dayTitle(day))).toBeVisible()
  await page.reload()
  await expect(heading(page, dayTitle(day))).toBeVisible()
  const next = addMonths(monthOf(day), 1)
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(heading(page, monthTitle(next))).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`month=${next}`))
  await page.getByRole('radio', { name: 'This Year' }).click()
  await expect(page).toHaveURL(/view=year/)
  await page.goBack()
  await expect(heading(page, monthTitle(next))).toBeVisible()
  await page.goBack()
  await expect(heading(page, dayTitle(day))).toBeVisible()
})

test('an exam opens in the panel, in a new window, with a launch ticket [timetable-15]', {
  tag: '@long',
}, async ({ page }) => {
  const [open] = await server.current.query<{ id: number; name: string; day: string }>(
    `select t.id::int, t.name, (t.starts_at at time zone 'Asia/Kolkata')::date::text as day from test t
      join test_section x on x.test_id = t.id join enrolment e on e.section_id = x.section_id
      join student s on s.id = e.student_id join person p on p.id = s.person_id
      where p.phone = '9000000001' and t.starts_at <= now() and t.ends_at > now() and t.attempt_limit = 1
      order by t.starts_at desc, t.id limit 1`,
  )
  const name = open?.name ?? 'none'
  await openAs(page, '9000000001', server.current.at('localhost', `/timetable?day=${open?.day}`))
  const opening = page.waitForEvent('popup')
  await page.getByRole('article').filter({ hasText: name }).getByRole('button', { name: 'Start' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^(Start|Resume)$/ })
    .click()
  const panel = await opening
  await expect(panel.getByRole('heading', { name })).toBeVisible()
  expect(await panel.evaluate(() => window.opener)).toBeNull()
  const tickets = await server.current.query(
    'select test_id::int as "testId", used_at is not null as "isUsed" from launch_ticket',
  )
  expect(tickets).toEqual([{ testId: open?.id, isUsed: true }])
})
