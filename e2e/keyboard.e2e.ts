import type { Locator, Page } from '@playwright/test'
import { openAs } from './open-as.ts'
import { expect, homeReady, password, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const focused = (page: Page) => page.locator(':focus')
const press = (page: Page, key: string) => page.keyboard.press(key)

/** Where the keyboard is must be seen: an outline on what has the focus, or on what it stands in. */
async function expectSeen(page: Page) {
  const { isSeen, what } = await page.evaluate(() => {
    const has = (element: Element | null | undefined) => {
      if (!element) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    }
    const element = document.activeElement
    // A hidden radio shows its focus on its row, a field on its frame.
    const isSeen = has(element) || has(element?.closest('label')) || has(element?.parentElement)
    return { isSeen, what: element?.outerHTML.slice(0, 200) }
  })
  expect(isSeen, `the focus is seen on ${what}`).toBe(true)
}

/** Presses Tab until `target` has the focus, looking at each stop on the way. */
async function reach(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await target.waitFor({ state: 'attached' })
  for (let stop = 0; stop < 60; stop++) {
    await press(page, key)
    if (await page.evaluate(() => document.activeElement === document.body)) continue
    await expectSeen(page)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab does not reach ${target}`)
}

/** Tab goes round inside a popup, both ways, until it is back where it began. */
async function expectTrapped(page: Page, popup: Locator) {
  await expect(popup).toBeVisible()
  await expect(popup.locator(':focus').or(popup.and(page.locator(':focus')))).toHaveCount(1)
  const stopAt = async (key: string) => {
    await press(page, key)
    await expect(popup.locator(':focus'), `${key} stays in the popup`).toHaveCount(1)
    await expectSeen(page)
  }
  await stopAt('Tab')
  const first = await page.evaluateHandle(() => document.activeElement)
  for (const key of ['Tab', 'Shift+Tab']) {
    let stops = 0
    do {
      await stopAt(key)
      stops += 1
      expect(stops, `${key} goes round`).toBeLessThan(30)
    } while (!(await page.evaluate((one) => one === document.activeElement, first)))
  }
}

async function typeLogin(page: Page, login: string) {
  await page.goto(at())
  await reach(page, page.getByLabel('Login', { exact: true }))
  await page.keyboard.type(login)
  await reach(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(password)
  await press(page, 'Enter')
}

async function home(page: Page, login: string) {
  await openAs(page, login, at('/dashboard'))
  await homeReady(page)
}

/** Opens with Enter, goes round, closes with Escape, and is back where it was. */
async function visitPopup(page: Page, trigger: Locator, popup: Locator) {
  await expect(trigger).toBeFocused()
  await press(page, 'Enter')
  await expectTrapped(page, popup)
  await press(page, 'Escape')
  await expect(popup).toHaveCount(0)
  await expect(trigger).toBeFocused()
}

test.describe('signing in', () => {
  const submit = (page: Page) => page.getByRole('button', { name: 'Login', exact: true })

  for (const [what, login, name] of [
    ['a child', '9000000010', 'Select Profile'],
    ['an account', '9000000050', 'Select Profile'],
    ['a year', '9000000051', 'Select Academic Year'],
  ] as const) {
    test(`chooses ${what}`, async ({ page }) => {
      await typeLogin(page, login)
      const popup = page.getByRole('dialog', { name })
      await expectTrapped(page, popup)
      await press(page, 'Escape')
      await expect(popup).toHaveCount(0)
      await expect(
        submit(page)
          .or(page.getByLabel('Password', { exact: true }))
          .and(focused(page)),
      ).toHaveCount(1)
      await reach(page, submit(page))
      await press(page, 'Enter')
      await expect(popup).toBeVisible()
      const radio = popup.getByRole('radio')
      await reach(page, radio.first())
      if ((await radio.count()) > 1) {
        await press(page, 'ArrowDown')
        await expect(radio.nth(1)).toBeChecked()
        await expectSeen(page)
      }
      await reach(page, popup.getByRole('button', { name: 'Ok' }))
      await press(page, 'Enter')
      await expect(page).toHaveURL(/\/dashboard$/)
    })
  }

  for (const [what, login] of [
    ['a blocked account', '9000000042'],
    ['an unregistered device', '9000000045'],
    ['one not authorised', '9000000041'],
  ] as const) {
    test(`reads the alert of ${what}, and goes on`, async ({ page }) => {
      await typeLogin(page, login)
      const alert = page.getByRole('alertdialog')
      await expectTrapped(page, alert)
      await press(page, 'Escape')
      await expect(alert).toHaveCount(0)
      await expect(submit(page)).toBeFocused()
    })
  }

  test('asks for a password', async ({ page }) => {
    await page.goto(at())
    const forgot = page.getByRole('button', { name: 'Forgot Password?' })
    await reach(page, forgot)
    await visitPopup(page, forgot, page.getByRole('dialog', { name: 'Forgot Password' }))
    await press(page, 'Enter')
    await page.getByRole('textbox', { name: 'Phone number' }).and(focused(page)).waitFor()
    await page.keyboard.type('9000000050')
    await press(page, 'Enter')
    const list = page.getByRole('dialog', { name: 'Forgot Password For:' })
    await expectTrapped(page, list)
    await press(page, 'Escape')
    await expect(list).toHaveCount(0)
    await expect(forgot).toBeFocused()
  })
})

test.describe('home', () => {
  test('the promotion holds the keyboard, and lets go of it', async ({ page }) => {
    await openAs(page, '9000000001', at('/dashboard'), { hasPromotion: true })
    await homeReady(page)
    const popup = page.getByRole('dialog')
    await expectTrapped(page, popup)
    await press(page, 'Escape')
    await expect(popup).toHaveCount(0)
  })

  test('the skip link leads past the menu', async ({ page }) => {
    await home(page, '9000000001')
    const skip = page.getByRole('link', { name: 'Skip to main content' })
    await press(page, 'Tab')
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await press(page, 'Enter')
    await press(page, 'Tab')
    await expect(page.locator('main :focus')).toHaveCount(1)
  })

  test('menu, year, child, theme and profile', async ({ page }) => {
    await home(page, '9000000010')
    const main = page.getByRole('navigation', { name: 'Main' })
    await reach(page, main.getByRole('link', { name: 'Fees' }))
    const child = page.locator('header').getByRole('button', { name: /Student/ })
    await reach(page, child)
    await visitPopup(page, child, page.getByRole('dialog', { name: 'Switch student' }))
    const year = page.locator('header').getByRole('combobox', { name: 'Academic Year' })
    await reach(page, year)
    const before = await year.inputValue()
    await press(page, 'ArrowDown')
    if ((await year.inputValue()) === before) await press(page, 'ArrowUp')
    await expect(year).not.toHaveValue(before)
    await expect(year).toBeEnabled()
    const theme = page.getByRole('button', { name: 'Theme' })
    await reach(page, theme)
    await visitPopup(page, theme, page.getByRole('dialog', { name: 'Theme' }))
    await press(page, 'Enter')
    await reach(page, page.getByRole('radio', { checked: true }))
    await press(page, 'ArrowDown')
    await expect(page.locator('html')).not.toHaveClass('light')
    await press(page, 'Escape')
    const profile = page.getByRole('button', { name: 'Profile' })
    await reach(page, profile)
    await visitPopup(page, profile, page.getByRole('dialog', { name: 'Profile' }))
    await press(page, 'Enter')
    await reach(page, page.getByRole('button', { name: 'Logout' }))
    await press(page, 'Enter')
    await expect(page.getByRole('heading', { name: 'Sign In to your account' })).toBeVisible()
  })

  test('banners pause and turn; View All and back', async ({ page }) => {
    await home(page, '9000000001')
    const dot = page.getByRole('button', { name: 'Banner 2 of', exact: false })
    await reach(page, dot)
    await press(page, 'Enter')
    await expect(dot).toHaveAttribute('aria-current', 'true')
    await reach(page, page.getByRole('button', { name: 'Pause banners' }))
    await press(page, 'Enter')
    await expect(page.getByRole('button', { name: 'Play banners' })).toBeFocused()
    await reach(page, page.getByRole('link', { name: 'View All' }))
    await press(page, 'Enter')
    await expect(page).toHaveURL(/\/announcement$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await reach(page, page.getByRole('searchbox'))
    await page.keyboard.type('zzzz')
    await reach(page, page.getByRole('button', { name: 'Clear search' }))
    await press(page, 'Enter')
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await reach(page, page.getByRole('main').getByRole('link', { name: 'Home' }), 'Shift+Tab')
    await press(page, 'Enter')
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('on a phone, the tab bar and More', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await home(page, '9000000001')
    const more = page.getByRole('button', { name: 'More' })
    await reach(page, more)
    await visitPopup(page, more, page.getByRole('dialog', { name: 'More' }))
    await press(page, 'Enter')
    await reach(page, page.getByRole('dialog').getByRole('link', { name: 'Fees' }))
    await press(page, 'Enter')
    await expect(page).toHaveURL(/\/fees$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
