import type { Page } from '@playwright/test'
import { expectFits } from './look.ts'
import { openAs } from './open-as.ts'
import { expect, homeReady, test, useServer } from './test.ts'

const server = useServer()
const phone = { width: 390, height: 844 }

const home = (page: Page, login: string, child?: RegExp) =>
  openAs(page, login, server.current.at('localhost', '/dashboard'), child ? { child } : {})
const menuOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('list').first().getByRole('link').allInnerTexts()
const school = [
  'Home',
  'Time Table',
  'Study Materials',
  'Live Classes',
  'My Exam',
  'Exam Reports',
  'Documents',
  'Homework',
  'My Products',
  'Event Calender',
  'Fees',
]

test.describe('the menu (spec/1 §2.4)', () => {
  for (const [who, login, child, expected] of [
    ['a student of a school', '9000000001', undefined, school],
    [
      'a parent',
      '9000000010',
      /Aarav/,
      school.filter((label) => label !== 'Study Materials' && label !== 'Documents'),
    ],
    [
      'a student of a coaching institute',
      '9000000021',
      undefined,
      school
        .filter((label) => label !== 'Event Calender')
        .map((label) => (label === 'Homework' ? 'Assignments' : label)),
    ],
    [
      'an open user',
      '9000000031',
      undefined,
      school.filter((label) => !['Event Calender', 'Homework', 'Fees'].includes(label)),
    ],
  ] as const) {
    test(who, async ({ page }) => {
      await home(page, login, child)
      await expect.poll(() => menuOf(page)).toEqual(expected)
    })
  }

  test('a screen that the menu hides cannot be opened by its address', async ({ page }) => {
    await openAs(page, '9000000011', server.current.at('localhost', '/document'))
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('on a phone: four tabs, the rest behind More, all within reach', async ({ page }) => {
    await page.setViewportSize(phone)
    await home(page, '9000000001')
    await page.getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Fees' })).toBeVisible()
    await expectFits(page, 'More')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'More' })).toBeFocused()
  })
})

test.describe('the header', () => {
  test('a parent switches child without signing in again; the data follow', async ({ page }) => {
    await home(page, '9000000010', /Aarav/)
    await page.getByRole('button', { name: /Aarav/ }).first().click()
    const answer = page.waitForResponse((response) => response.url().includes('/api/v1/home/student/'))
    await page
      .getByRole('menuitemradio', { name: /Anaya/ })
      .or(page.getByRole('radio', { name: /Anaya/ }))
      .or(page.getByRole('menuitem', { name: /Anaya/ }))
      .or(page.getByRole('option', { name: /Anaya/ }))
      .or(page.getByRole('button', { name: /Anaya/ }))
      .first()
      .click()
    expect((await answer).status()).toBe(200)
    await expect(page.getByRole('button', { name: /Anaya/ }).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sign In to your account' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: /Anaya/ }).first()).toBeVisible()
  })

  test('a school with two years offers them; choosing one shows that year’s notices', async ({ page }) => {
    await home(page, '9000000001')
    const years = page.getByRole('combobox', { name: /Academic Year/i })
    await expect(years.getByRole('option')).toHaveCount(2)
    const answer = page.waitForResponse((response) => response.url().includes('/api/v1/home/student/'))
    await years.selectOption({ index: 1 })
    expect((await answer).status()).toBe(200)
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  for (const [name, className] of [
    ['Dark', 'dark'],
    ['Blue', 'blue'],
    ['Light', 'light'],
    ['Purple', 'contrast'],
  ] as const) {
    test(`theme ${name}, kept after a reload without a flash`, async ({ page }) => {
      await home(page, '9000000002')
      await page.getByRole('button', { name: 'Theme' }).click()
      await page
        .getByRole('radio', { name })
        .or(page.getByRole('menuitemradio', { name }))
        .first()
        .click({ force: true })
      await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${className}\\b`))
      const html = await page.reload()
      expect(await html?.text()).toContain(`class="${className}"`)
      await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${className}\\b`))
    })
  }

  test('the profile popup: the parent’s own name, links when set, Logout', async ({ page }) => {
    await home(page, '9000000010', /Aarav/)
    await page.getByRole('button', { name: 'Profile' }).click()
    const popup = page.getByRole('dialog', { name: /Profile/ })
    const [parent] = await server.current.query<{ name: string }>(
      `select name from person where phone = '9000000010' and role = 'parent'`,
    )
    await expect(popup).toContainText(parent?.name ?? '?')
    await expect(popup).toContainText('9000000010')
    await expect(popup.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('rel', /noopener/)
    await popup.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { name: 'Sign In to your account' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('homeroom.session'))).toBeNull()
    await page.goBack()
    await expect(page.getByText(parent?.name ?? '?')).toHaveCount(0)
    await page.goto(server.current.at('localhost', '/dashboard'))
    await expect(page.getByRole('heading', { name: 'Sign In to your account' })).toBeVisible()
  })

  test('the institute’s pictures by host', async ({ page }) => {
    await page.goto(server.current.at('coaching.localhost'))
    await expect(page.getByText('Apex Academy')).toBeVisible()
    await expect(page.locator('link[rel~=icon]').last()).toHaveAttribute('href', /\/files\/public\//)
  })
})

test.describe('a session that is over', () => {
  test('403 logs out with the server’s message (spec/1 §8)', async ({ page }) => {
    await home(page, '9000000002')
    await server.current.query(
      `update session set ended_at = now(), end_reason = 'password' where ended_at is null`,
    )
    await page.reload()
    await expect(page.getByText('Your password was changed. Please sign in again.')).toBeVisible()
  })

  test('a new day signs in anew (spec/1 §2.1)', async ({ page }) => {
    await home(page, '9000000002')
    await page.evaluate(() => {
      const key = 'homeroom.session'
      const session = JSON.parse(localStorage.getItem(key) ?? '{}')
      localStorage.setItem(key, JSON.stringify({ ...session, logindatetime: '2020-01-01' }))
    })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Sign In to your account' })).toBeVisible()
  })

  test('signing out in one tab signs out the other', async ({ page, context }) => {
    await home(page, '9000000002')
    const other = await context.newPage()
    await other.goto(server.current.at('localhost', '/dashboard'))
    await homeReady(other)
    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(other.getByRole('heading', { name: 'Sign In to your account' })).toBeVisible()
  })
})

test('the context menu is off, but not where people paste (spec/1 §2.1)', async ({ page }) => {
  await page.goto(server.current.at('localhost'))
  const isPrevented = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const event = new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
        element.dispatchEvent(event)
        return event.defaultPrevented
      })
  await page.waitForLoadState('networkidle')
  expect(await isPrevented('h1')).toBe(true)
  expect(await isPrevented('input')).toBe(false)
})

test('an unknown address offers the way home', async ({ page }) => {
  await openAs(page, '9000000002', server.current.at('localhost', '/no-such-place'))
  await page.getByRole('link', { name: /home/i }).last().click()
  await expect(page).toHaveURL(/\/dashboard$/)
})
