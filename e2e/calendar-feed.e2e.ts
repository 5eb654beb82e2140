import type { Page } from '@playwright/test'
import { readByIcalJs } from '../scripts/calendar-parser.ts'
import { expectClean, expectReadable, tabTo } from './look.ts'
import { openAs } from './open-as.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

const timetable = (page: Page, login: string) => openAs(page, login, at('/timetable'))
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Calendar on your phone' })
async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(dialogOf(page).getByRole('heading', { name: 'Addresses you made' })).toBeVisible()
}

/** Makes an address. @returns it */
async function make(page: Page): Promise<string> {
  await dialogOf(page).getByRole('button', { name: 'Make an address' }).click()
  const field = dialogOf(page).getByLabel('Your calendar address')
  await expect(field).toBeFocused()
  return field.inputValue()
}

test.beforeEach(() => server.current.query('delete from calendar_feed'))

test.describe('a calendar address (beyond the specification)', () => {
  for (const [who, login, calendar] of [
    ['a student', '9000000001', 'Aarav Sharma – Greenfield Public School'],
    ['a parent, of the child in view', '9000000010', 'Aarav Sharma – Greenfield Public School'],
    ['an open user', '9000000031', 'Neha Gupta – Apex Academy'],
  ] as const) {
    test(`${who} makes one, a calendar reads it, and revoked it is not found`, async ({ page, request }) => {
      await timetable(page, login)
      await openDialog(page)
      await expect(dialogOf(page)).toContainText('None yet')
      const address = await make(page)
      expect(address).toMatch(new RegExp(`^${at('/calendar/')}[\\w-]{43}\\.ics$`))
      await expect(dialogOf(page).getByRole('link', { name: 'Open in calendar' })).toHaveAttribute(
        'href',
        address.replace('http:', 'webcal:'),
      )
      const answer = await request.get(address)
      expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8')
      const read = readByIcalJs(await answer.text())
      expect(read.name).toBe(calendar)
      expect(read.entries.length).toBeGreaterThan(0)

      await page.keyboard.press('Escape')
      await openDialog(page)
      await expect(dialogOf(page).getByLabel('Your calendar address')).toHaveCount(0)
      await expect(dialogOf(page).getByText(/^Last read on \d\d-\d\d-\d{4}, /)).toBeVisible()
      await dialogOf(page)
        .getByRole('button', { name: /^Revoke the address made on/ })
        .click()
      await dialogOf(page).getByRole('button', { name: 'Yes, revoke' }).click()
      await expect(dialogOf(page)).toContainText('None yet')
      await expect(dialogOf(page).getByRole('heading', { name: 'Addresses you made' })).toBeFocused()
      expect((await request.get(address)).status()).toBe(404)
    })
  }

  test('the address is copied, with the clipboard and without', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await timetable(page, '9000000001')
    await openDialog(page)
    const address = await make(page)
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    await dialogOf(page).getByRole('button', { name: 'Copy' }).click()
    await expect(dialogOf(page).getByRole('status')).toHaveText('Address copied')
    expect(await clipboard()).toBe(address)
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
    })
    await dialogOf(page).getByRole('button', { name: 'Copy' }).click()
    await expect.poll(clipboard).toBe(address)
  })

  test('the address just made is gone from the screen once it is revoked', async ({ page }) => {
    await timetable(page, '9000000001')
    await openDialog(page)
    await make(page)
    await dialogOf(page)
      .getByRole('button', { name: /^Revoke the address made on/ })
      .click()
    await dialogOf(page).getByRole('button', { name: 'Yes, revoke' }).click()
    await expect(dialogOf(page).getByLabel('Your calendar address')).toHaveCount(0)
    await expect(dialogOf(page).getByRole('button', { name: 'Make an address' })).toBeVisible()
  })

  test('an eleventh is refused, and says what to do', async ({ page }) => {
    await timetable(page, '9000000001')
    await server.current.query(
      `insert into calendar_feed (institute_id, person_id, student_id, secret_hash)
        select s.institute_id, s.person_id, s.id, 'full ' || n from student s, generate_series(1, 10) n
        where s.person_id = (select id from person where phone = '9000000001')`,
    )
    await openDialog(page)
    await expect(dialogOf(page).getByRole('listitem')).toHaveCount(10)
    await dialogOf(page).getByRole('button', { name: 'Make an address' }).click()
    await expect(dialogOf(page).getByRole('alert')).toHaveText(
      'There are 10 calendar addresses already. Revoke one to make another.',
    )
  })

  test('without a network it says so, and goes on when there is one', async ({ page, context }) => {
    await timetable(page, '9000000001')
    await openDialog(page)
    await context.setOffline(true)
    await dialogOf(page).getByRole('button', { name: 'Make an address' }).click()
    await expect(dialogOf(page).getByRole('alert')).toHaveText('Please check your internet connection!')
    await context.setOffline(false)
    await make(page)
  })

  test('by keyboard alone: open, make, copy, think again, revoke, close; focus is never lost', async ({
    page,
  }) => {
    await timetable(page, '9000000001')
    const button = page.getByRole('button', { name: 'Subscribe' })
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page)
    await expect(dialog.getByText('None yet')).toBeVisible()
    const reach = (name: string | RegExp) =>
      tabTo(page, dialog.getByRole('button', { name }).or(dialog.getByRole('link', { name })))
    await reach('Make an address')
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Your calendar address')).toBeFocused()
    await reach('Copy')
    await reach('Open in calendar')
    await reach(/^Revoke the address/)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: /^Revoke the address/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await reach('Yes, revoke')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('heading', { name: 'Addresses you made' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(button).toBeFocused()
  })
})

test('on a phone axe finds nothing, nothing is cut off, and every theme can be read', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await timetable(page, '9000000001')
  await openDialog(page)
  await make(page)
  await dialogOf(page).getByText('Google Calendar (Android)').click()
  await dialogOf(page)
    .getByRole('button', { name: /^Revoke the address/ })
    .click()
  await expectClean(page, 'the addresses')
  await expectReadable(page, 'the addresses')
  // However long it is, it scrolls under its title, and can be closed.
  await expect(dialogOf(page).getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  const overflow = await dialogOf(page).evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(overflow).toBe(0)
})
