import type { Page } from '@playwright/test'
import { makeZone } from '#domain/zone.ts'
import { clearClasses, putClass } from './live-classes.ts'
import { expect, test, useServer } from './test.ts'
import {
  cards,
  dayButton,
  dayTitle,
  filesTaken,
  goFar,
  grid,
  heading,
  indianToday,
  monthTitle,
  openTimetable,
} from './timetable.ts'

const server = useServer()
const kolkata = makeZone('Asia/Kolkata')
const minutesAhead = (minutes: number) => kolkata.dayAt(Date.now() + minutes * 60_000)

/** What is asked for a while after the start tells the page the server's time, which would put it back. */
async function comeToRest(page: Page) {
  await page.clock.runFor(5000)
  await page.waitForLoadState('networkidle')
}

test.describe('the clock moves a card on, without a reload (spec/2 §4)', () => {
  test('Join waits, then opens, then gives way to View', async ({ page }) => {
    await clearClasses(server.current)
    await putClass(server.current, { to: ['10-A'], start: 3, end: 5, name: 'Short one' })
    await page.clock.install()
    await openTimetable(page, server.current, '9000000001', `?day=${minutesAhead(3)}`)
    await comeToRest(page)
    const join = page.getByRole('button', { name: 'Join: Short one' })
    await expect(join).toHaveAttribute('aria-disabled', 'true')
    await join.press('Enter')
    await expect(page.getByText('Class not started yet')).toBeVisible()
    await page.clock.fastForward('03:00')
    await expect(join).not.toHaveAttribute('aria-disabled', 'true')
    await page.clock.fastForward('02:00')
    await expect(join).toHaveCount(0)
    await page.getByRole('button', { name: 'View: Short one' }).click()
    await expect(page.getByText('Recording List Not Available')).toBeVisible()
  })

  test('a parent may not join', async ({ page }) => {
    await clearClasses(server.current)
    await putClass(server.current, { to: ['10-A'], start: -1, end: 9, name: 'Short one' })
    await openTimetable(page, server.current, '9000000010', `?day=${minutesAhead(-1)}`)
    await page.getByRole('button', { name: 'Join: Short one' }).press('Enter')
    await expect(page.getByText('Parents are not allowed to join', { exact: true })).toBeVisible()
  })

  test('an exam is Upcoming, Ongoing, Expired; Start is there for the one in the middle', async ({
    page,
  }) => {
    const [exam] = await server.current.query<{ name: string }>(
      `update test set starts_at = date_trunc('minute', now()) + interval '3 min',
          ends_at = date_trunc('minute', now()) + interval '5 min'
        where id = (select t.id from test t join test_section x on x.test_id = t.id
          join section s on s.id = x.section_id and s.name = '10-A' order by t.starts_at desc limit 1)
        returning name`,
    )
    await page.clock.install()
    await openTimetable(page, server.current, '9000000001', `?day=${minutesAhead(3)}`)
    await comeToRest(page)
    const card = cards(page).filter({ hasText: exam?.name ?? 'none' })
    const start = card.getByRole('button', { name: 'Start' })
    await expect(card).toContainText('Upcoming')
    await expect(start).toBeDisabled()
    await page.clock.fastForward('03:00')
    await expect(card).toContainText('Ongoing')
    await expect(start).toBeEnabled()
    await page.clock.fastForward('02:00')
    await expect(card).toContainText('Expired')
    await expect(start).toHaveCount(0)
  })
})

test.describe('days are the institute’s, wherever the browser is', () => {
  // Where it is never the same day as there.
  test.use({ timezoneId: 'Pacific/Pago_Pago' })
  test('today, and the moment at which a class begins', async ({ page }) => {
    await server.current.query(`update institute set time_zone = 'Pacific/Kiritimati'`)
    try {
      const there = makeZone('Pacific/Kiritimati').dayAt(Date.now())
      await clearClasses(server.current)
      await putClass(server.current, { to: ['JEE-26'], start: -1, end: 20, name: 'Runs now' })
      const from = makeZone('Pacific/Kiritimati').dayAt(Date.now() - 60_000)
      await openTimetable(page, server.current, '9000000021', `?day=${from}`)
      await expect(page.getByRole('button', { name: 'Join: Runs now' })).not.toHaveAttribute(
        'aria-disabled',
        'true',
      )
      await expect(dayButton(page, there)).toHaveAttribute('aria-current', 'date')
    } finally {
      await server.current.query(`update institute set time_zone = 'Asia/Kolkata'`)
    }
  })
})

test.describe('when something fails (spec/2 §8)', () => {
  test('"Please assign course!" is not told: the time table is empty', async ({ page }) => {
    await server.current.query(
      `delete from enrolment where student_id in (select s.id from student s join person p on p.id = s.person_id
        where p.phone = '9000000002')`,
    )
    const answer = page.waitForResponse('**/api/v2/timeTable/v3')
    await page.clock.install()
    await openTimetable(page, server.current, '9000000002')
    expect((await answer).status()).toBe(422)
    await expect(page.getByText('Schedule not Found On Selected Date')).toBeVisible()
    await expect(page.getByText('Please assign course!')).toHaveCount(0)
    // The next test shows that another refusal leads home by then.
    await page.clock.runFor(3000)
    await expect(page).toHaveURL(/\/timetable/)
  })

  test('any other refusal is told, and two seconds later one is at home', async ({ page }) => {
    await openTimetable(page, server.current, '9000000001')
    await cards(page).first().waitFor()
    await server.current.query('alter table classroom_class rename to classroom_class_away')
    try {
      await page.reload()
      await expect(page.getByText('Internal Server Error').first()).toBeVisible({ timeout: 15_000 })
      await expect(page).toHaveURL(/\/dashboard$/)
    } finally {
      await server.current.query('alter table classroom_class_away rename to classroom_class')
    }
  })

  test.describe('with the portal’s files on the device', () => {
    test.use({ serviceWorkers: 'allow' })
    test('without a connection what was seen stays; with it the rest comes by itself', async ({
      page,
      context,
    }) => {
      const today = indianToday()
      await openTimetable(page, server.current, '9000000001')
      await expect(cards(page).first()).toBeVisible()
      await filesTaken(page)
      await context.setOffline(true)
      await expect(cards(page).first()).toBeVisible()
      const far = await goFar(page)
      await expect(heading(page, monthTitle(far))).toBeVisible()
      await expect(grid(page)).toBeVisible()
      await expect(page.getByRole('main').getByText('Please check your internet connection!')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
      await context.setOffline(false)
      await expect(
        cards(page).or(page.getByText('Schedule not Found On Selected Date')).first(),
      ).toBeVisible()
      await page.goto(server.current.at('localhost', `/timetable?day=${today}`))
      await expect(heading(page, dayTitle(today))).toBeVisible()
    })
  })
})
