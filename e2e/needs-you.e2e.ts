import type { Page } from '@playwright/test'
import { expectClean } from './look.ts'
import { openAs } from './open-as.ts'
import { skipPauses } from './retries.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const panel = (page: Page) => page.getByRole('region', { name: 'Needs you' })
const rows = (page: Page) => panel(page).getByRole('listitem')

/** Only what a test gives waits. */
test.beforeEach(async () => {
  const { query } = server.current
  await query('truncate submission_attachment, submission, assignment_attachment, assignment')
  await query('truncate fee_payment_part, fee_payment, fee_instalment, announcements_read')
  await query(
    `update test set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where ends_at > now()`,
  )
  await query(`update live_class set starts_at = now() - interval '2 days',
    ends_at = now() - interval '47 hours' where ends_at > now()`)
  await query(`update announcement set announced_at = now() - interval '9 days'`)
})

const home = (page: Page, login: string, child?: RegExp) =>
  openAs(page, login, at('/dashboard'), child ? { child } : {})

/** Homework of a student, due so many hours from now. */
async function give(phone: string, title: string, hours: number, isLateAllowed = false) {
  const [row] = await server.current.query<{ id: number }>(
    `insert into assignment (institute_id, section_id, subject_id, title, opens_at, ends_at, allows_late)
     select e.institute_id, e.section_id, (select min(subject_id) from section_subject x where x.section_id = e.section_id),
       $2, now() - interval '1 day', now() + $3 * interval '1 hour', $4
     from person p join student s on s.person_id = p.id join enrolment e on e.student_id = s.id
     join academic_year y on y.id = e.academic_year_id and current_date between y.start_date and y.end_date
     where p.phone = $1 limit 1 returning id`,
    [phone, title, hours, isLateAllowed],
  )
  return Number(row?.id)
}

test('nothing waits: it says so, and keeps its place', async ({ page }) => {
  await home(page, '9000000001')
  await expect(panel(page)).toContainText('Nothing waits for you')
  await expect(rows(page)).toHaveCount(0)
})

test('what is late stands first; its button opens it; handed in, it is gone', async ({ page }) => {
  await give('9000000001', 'Write a poem', 30)
  const late = await give('9000000001', 'Draw a map', -3, true)
  await home(page, '9000000001')
  await expect(rows(page).first()).toContainText('Draw a map')
  await expect(rows(page).first()).toContainText('Overdue')
  await expect(rows(page).nth(1)).toContainText('Write a poem')
  await panel(page).getByRole('link', { name: 'Open: Draw a map' }).click()
  await expect(page).toHaveURL(new RegExp(`/assignment/${late}$`))
  // The address is there before the screen; who goes back before that never left home, and nothing is asked again.
  await expect(panel(page)).toHaveCount(0)
  await server.current.query(
    `insert into submission (institute_id, assignment_id, student_id, status, submitted_at)
     select p.institute_id, $1, s.id, 'Submitted', now() from person p join student s on s.person_id = p.id
     where p.phone = '9000000001'`,
    [late],
  )
  await page.goBack()
  await expect(rows(page)).toHaveText([/Write a poem/])
})

test('three are shown, and all when asked, by keyboard', async ({ page }) => {
  for (const number of [1, 2, 3, 4, 5]) await give('9000000001', `Task ${number}`, number + 1)
  await home(page, '9000000001')
  await expect(rows(page)).toHaveCount(3)
  const more = panel(page).getByRole('button', { name: 'Show all 5' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(5)
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(3)
})

test('a class that runs is joined from home; an exam that is open is started', async ({ page, context }) => {
  await context.route('https://room.example/**', (route) => route.fulfill({ body: 'room' }))
  const ofSection = `select e.section_id from enrolment e join student s on s.id = e.student_id
    join person p on p.id = s.person_id where p.phone = '9000000001'`
  const [live] = await server.current.query<{ name: string }>(
    `update live_class set starts_at = now() - interval '5 minutes', ends_at = now() + interval '1 hour',
       link_url = 'https://room.example/1', cancelled_at = null
     where id = (select min(live_class_id) from live_class_section where section_id in (${ofSection})) returning name`,
  )
  const [exam] = await server.current.query<{ id: number; name: string }>(
    `update test set starts_at = now() - interval '5 minutes', ends_at = now() + interval '2 hours',
       cancelled_at = null, attempt_limit = 1
     where id = (select min(x.test_id) from test_section x join test t on t.id = x.test_id
       join test_label l on l.id = t.label_id and l.test_type_id = 4 where x.section_id in (${ofSection}))
     returning id::int, name`,
  )
  await server.current.query(
    "update test_attempt set submitted_at = null, ends_at = now() + interval '1 hour' where test_id = $1",
    [exam?.id],
  )
  await home(page, '9000000001')
  const opened = context.waitForEvent('page')
  await panel(page)
    .getByRole('button', { name: `Join: ${live?.name}` })
    .click()
  await expect(await opened).toHaveURL('https://room.example/1')
  const launched = page.waitForRequest(/examPanel\/launch/)
  await panel(page)
    .getByRole('button', { name: `Start ${exam?.name}` })
    .click()
  expect((await launched).postDataJSON()).toMatchObject({ test_id: exam?.id })
})

test('an exam to come: a student goes to My Exam, a parent to the day in the time table', async ({
  page,
}) => {
  const [exam] = await server.current.query<{ name: string; day: string }>(
    `update test set starts_at = now() + interval '2 hours', ends_at = now() + interval '4 hours', cancelled_at = null
     where id = (select min(x.test_id) from test_section x join test t on t.id = x.test_id
       join test_label l on l.id = t.label_id and l.test_type_id = 4
       join enrolment e on e.section_id = x.section_id join student s on s.id = e.student_id
       join person p on p.id = s.person_id and p.phone = '9000000001')
     returning name, ((now() + interval '2 hours') at time zone 'Asia/Kolkata')::date::text as day`,
  )
  const name = exam?.name ?? ''
  await server.current.query(
    "update test_attempt set submitted_at = null, ends_at = now() + interval '1 hour' where test_id in (select id from test where name = $1)",
    [name],
  )
  const row = rows(page).filter({ hasText: name })
  await home(page, '9000000010', /Aarav/)
  await row.getByRole('link', { name: `View: ${name}` }).click()
  await expect(page).toHaveURL(at(`/timetable?day=${exam?.day}`))
  await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await home(page, '9000000001')
  await row.getByRole('link', { name: `View: ${name}` }).click()
  await expect(page).toHaveURL(at(`/exam?day=${exam?.day}`))
  await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible()
})

test('a parent sees what waits for every child; another child’s comes into view with its screen', async ({
  page,
}) => {
  await give('9000000001', 'Of the first', 5)
  const [anaya] = await server.current.query<{ phone: string; name: string }>(
    `select c.phone, c.name from person p join guardian g on g.parent_id = p.id join student s on s.id = g.student_id
     join person c on c.id = s.person_id where p.phone = '9000000010' and c.name like 'Anaya%'`,
  )
  await server.current.query(
    `insert into fee_instalment (institute_id, student_id, academic_year_id, number, due_date, initial_paise)
     select s.institute_id, s.id, e.academic_year_id, 1, current_date - 9, 1234500 from person c
     join student s on s.person_id = c.id join enrolment e on e.student_id = s.id
     join academic_year y on y.id = e.academic_year_id and current_date between y.start_date and y.end_date
     where c.name = $1 limit 1`,
    [anaya?.name],
  )
  await home(page, '9000000010', /Aarav/)
  await expect(rows(page).first()).toContainText('Fees, instalment 1')
  await expect(rows(page).first()).toContainText('Anaya')
  await expect(rows(page).first()).toContainText('Rs 12,345')
  await expect(rows(page).nth(1)).toContainText('Aarav')
  await panel(page).getByRole('button', { name: 'View: Fees, instalment 1' }).click()
  await expect(page).toHaveURL(/\/fees$/)
  await expect(page.locator('header').first()).toContainText('Anaya')
})

test('unread notices wait until they are read', async ({ page }) => {
  await server.current.query('update announcement set announced_at = now() where is_for_all')
  await home(page, '9000000001')
  await panel(page)
    .getByRole('link', { name: /^Read: \d+ unread notice/ })
    .click()
  await expect(page).toHaveURL(/\/announcement$/)
  await page.getByRole('article').first().waitFor()
  await expect
    .poll(async () => (await server.current.query('select 1 from announcements_read')).length)
    .toBe(1)
  await page.getByRole('link', { name: 'Home', exact: true }).last().click()
  await expect(panel(page)).toContainText('Nothing waits for you')
})

test('what cannot be asked says so, and is asked again', async ({ page }) => {
  await page.route('**/home/needs-you/**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.clock.install()
  await home(page, '9000000001')
  await skipPauses(page, panel(page).filter({ hasText: 'cannot be shown right now' }))
  await page.unroute('**/home/needs-you/**')
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await expect(panel(page)).toContainText('Nothing waits for you')
})

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('what waits keeps its place when it is gone; on a phone axe finds nothing, and it fits', async ({
      page,
    }) => {
      await give('9000000001', `${'Learn the very long title by heart '.repeat(6)}`, -3, true)
      for (const number of [1, 2, 3]) await give('9000000001', `Task ${number}`, number + 1)
      await home(page, '9000000001')
      await expect(rows(page)).toHaveCount(3)
      const height = async () => (await panel(page).boundingBox())?.height
      const full = await height()
      expect(full).toBeGreaterThan(0)
      if (width === 390) await expectClean(page, 'needs you')
      await server.current.query(
        'truncate submission_attachment, submission, assignment_attachment, assignment',
      )
      await page.reload()
      await expect(panel(page)).toContainText('Nothing waits for you')
      expect(await height()).toBe(full)
    })
  })
}
