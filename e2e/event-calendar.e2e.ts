import type { Page } from '@playwright/test'
import { expectClean, expectReadable, touchedAnywhere } from './look.ts'
import { openAs } from './open-as.ts'
import { skipPauses } from './retries.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

const calendar = (page: Page, login: string, query = '') => openAs(page, login, at(`/eventCalender${query}`))

const grid = (page: Page) => page.getByRole('grid')
/** Items lie over a day's button: its number is free. */
const onNumber = { position: { x: 16, y: 16 } }
const dayButton = (page: Page, day: string) => page.locator(`button[data-day="${day}"]`)

/** The day of the institute, so many days from today. */
const dayFromToday = async (days: number) =>
  (
    await server.current.query<{ day: string }>(
      `select to_char((now() at time zone 'Asia/Kolkata')::date + $1::int, 'YYYY-MM-DD') as day`,
      [days],
    )
  )[0]?.day ?? ''

/** A month of the year in use that has days before and after it, and events made for the test. */
async function plant(): Promise<string> {
  const today = await dayFromToday(0)
  const month = `${today.slice(5, 7) >= '04' ? today.slice(0, 4) : Number(today.slice(0, 4)) - 1}-08`
  const [school] = await server.current.query<{ id: number }>(
    `select id from institute where kind = 'school'`,
  )
  await server.current.query('delete from calendar_event_standard')
  await server.current.query('delete from calendar_event')
  const add = (row: string) =>
    server.current.query(
      `insert into calendar_event (institute_id, kind, title, holiday_type, start_date, end_date, start_time, end_time,
        user_types, is_for_all, description) values (${school?.id}, ${row})`,
    )
  await add(
    `'holiday', 'Founders’ holiday', null, '${month}-10', '${month}-10', null, null, '{1,3}', true, ''`,
  )
  await add(`'holiday', 'Second holiday', null, '${month}-10', '${month}-10', null, null, '{1,3}', true, ''`)
  await add(
    `'event', 'Quiz of all the classes and of every house', 1, '${month}-10', '${month}-12', '10:00', '11:30', '{1,3,9}', true, 'Bring a pen.'`,
  )
  await add(`'event', 'Staff meeting', 4, '${month}-20', '${month}-20', null, null, '{3}', true, ''`)
  return month
}

test('a school sees holidays and events, copied onto each day, with their details (spec/2 §2.7)', async ({
  page,
}) => {
  const month = await plant()
  await calendar(page, '9000000001', `?month=${month}`)
  await expect(dayButton(page, `${month}-10`)).toHaveAccessibleName(
    /Holiday: Founders’ holiday, Holiday: Second holiday, Event: Quiz/,
  )
  const cell = grid(page).locator('td', { has: dayButton(page, `${month}-10`) })
  await expect(cell).toContainText('Founders’ holiday')
  await expect(cell).toContainText('Quiz of all the classes and of…')
  await expect(cell).toContainText('+1 more')
  await expect(dayButton(page, `${month}-12`)).toHaveAccessibleName(/Event: Quiz/)
  await expect(dayButton(page, `${month}-13`)).not.toHaveAccessibleName(/Quiz/)

  await dayButton(page, `${month}-10`).click(onNumber)
  await expect(page).toHaveURL(new RegExp(`day=${month}-10`))
  const day = page.getByRole('dialog')
  await expect(day.getByRole('listitem')).toHaveCount(3)
  await day.getByRole('button', { name: /^Quiz/ }).click()
  await expect(page.getByRole('dialog')).toContainText('10:00 AM')
  for (const text of ['Academic', '11:30 AM', 'Student, Teacher, Custom User', 'Bring a pen.'])
    await expect(page.getByRole('dialog')).toContainText(text)
  await page.getByRole('button', { name: 'Back to the day' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(dayButton(page, `${month}-10`)).toBeFocused()
})

test('an item of a cell opens its details at once; a link to a day opens that day', async ({ page }) => {
  const month = await plant()
  await page.setViewportSize({ width: 1440, height: 900 })
  await calendar(page, '9000000001', `?month=${month}`)
  await grid(page).getByText('Quiz of all the classes').first().click()
  await expect(page.getByRole('dialog')).toContainText('Bring a pen.')
  await page.goto(at(`/eventCalender?month=${month}&day=${month}-11`))
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('My Events are for students; All Events are everybody’s; Weekly Off stands on Sundays', async ({
  page,
}) => {
  const month = await plant()
  await calendar(page, '9000000001', `?month=${month}`)
  await expect(dayButton(page, `${month}-10`)).toHaveAccessibleName(/Quiz/)
  await expect(dayButton(page, `${month}-20`)).not.toHaveAccessibleName(/Staff/)
  await page.getByRole('radio', { name: 'All Events' }).click()
  await expect(dayButton(page, `${month}-20`)).toHaveAccessibleName(/Event: Staff meeting/)
  await expect(page).toHaveURL(/show=all/)
  await expect(grid(page).getByText('Weekly Off').first()).toBeVisible()
})

test('a parent sees the child’s calendar; a coaching institute and an open user are sent home', async ({
  page,
}) => {
  await calendar(page, '9000000010')
  await expect(grid(page)).toBeVisible()
  for (const login of ['9000000021', '9000000031']) {
    await page.evaluate(() => localStorage.clear())
    await calendar(page, login)
    await expect(page).toHaveURL(/\/dashboard$/)
  }
})

test('the months end with the academic year; Today leads back', async ({ page }) => {
  const today = await dayFromToday(0)
  const start = today.slice(5, 7) >= '04' ? Number(today.slice(0, 4)) : Number(today.slice(0, 4)) - 1
  await calendar(page, '9000000001', `?month=${start}-04`)
  await expect(page.getByRole('button', { name: 'Previous month' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page.getByRole('grid')).toHaveAccessibleName(
    new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      Date.parse(`${today}T00:00:00Z`),
    ),
  )
  await page.goto(at(`/eventCalender?month=${start + 1}-03`))
  await expect(page.getByRole('button', { name: 'Next month' })).toHaveAttribute('aria-disabled', 'true')
})

test('by keyboard alone: arrows, Home, End, pages, Enter, Escape (ARIA grid)', async ({ page }) => {
  const month = await plant()
  await calendar(page, '9000000001', `?month=${month}`)
  await dayButton(page, `${month}-01`).focus()
  await page.keyboard.press('ArrowDown')
  await expect(dayButton(page, `${month}-08`)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(dayButton(page, `${month}-10`)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(dayButton(page, `${month}-10`)).toBeFocused()
  await page.keyboard.press('PageDown')
  const next = `${month.slice(0, 4)}-09-10`
  await expect(dayButton(page, next)).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`month=${next.slice(0, 7)}`))
  await page.keyboard.press('PageUp')
  await expect(dayButton(page, `${month}-10`)).toBeFocused()
})

test.describe('when the server refuses', () => {
  test('its message is told, and after two seconds the person is at home (spec/2 §8)', async ({ page }) => {
    await page.clock.install()
    await page.route('**/holiday_manager/getDetail', (route) =>
      route.fulfill({ status: 422, json: { statusCode: 422, message: 'The calendar is closed.' } }),
    )
    await calendar(page, '9000000001')
    await expect(page.getByText('The calendar is closed.').first()).toBeVisible()
    await expect(page).toHaveURL(/\/eventCalender$/)
    await page.clock.fastForward(2000)
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('without a message, or without a connection, it can be tried again', async ({ page }) => {
    await page.clock.install()
    await page.route('**/holiday_manager/getDetail', (route) => route.abort())
    await calendar(page, '9000000001')
    const retry = page.getByRole('button', { name: 'Try again' })
    await skipPauses(page, retry)
    await page.unroute('**/holiday_manager/getDetail')
    await retry.click()
    await expect(grid(page)).toBeVisible()
    await expect(retry).toHaveCount(0)
  })
})

test('a thousand events in a month stay in their cells', async ({ page }) => {
  const month = await plant()
  await server.current.query(
    `insert into calendar_event (institute_id, kind, title, holiday_type, start_date, end_date, user_types)
      select institute_id, 'event', 'Event ' || n, 1, start_date, start_date, '{1}'
      from calendar_event, generate_series(1, 1000) n where title like 'Quiz%'`,
  )
  await calendar(page, '9000000001', `?month=${month}`)
  await expect(grid(page)).toContainText('+1001 more')
  await dayButton(page, `${month}-10`).click(onNumber)
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1003)
})

/** In the narrow cells of a phone the items are marks; what a finger presses is the day that they lie in. */
const touchedHere = touchedAnywhere.replace('button', 'button:not([role=grid] [title])')

test('on a phone axe finds nothing, and all of it fits and can be touched', async ({ page }) => {
  const month = await plant()
  await page.setViewportSize({ width: 360, height: 900 })
  await calendar(page, '9000000001', `?month=${month}&show=all`)
  await expect(dayButton(page, `${month}-10`)).toHaveAccessibleName(/Quiz/)
  await expectClean(page, 'the month', touchedHere)
  await dayButton(page, `${month}-10`).click(onNumber)
  await page.getByRole('dialog').getByRole('button', { name: /^Quiz/ }).click()
  await expect(page.getByText('Bring a pen.')).toBeVisible()
  await expectClean(page, 'an event', touchedHere)
})

test('on a desk axe finds nothing, and every theme can be read', async ({ page }) => {
  const month = await plant()
  await page.setViewportSize({ width: 1440, height: 900 })
  await calendar(page, '9000000001', `?month=${month}&show=all`)
  await expect(dayButton(page, `${month}-10`)).toHaveAccessibleName(/Quiz/)
  await expectClean(page, 'the month')
  await expectReadable(page, 'the month')
})
