import type { Page } from '@playwright/test'
import { expectClean } from './look.ts'
import { closePromotion, expect, homeReady, password, signIn, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const widths = [390, 1440] as const

async function expectPopupClean(page: Page, name: string) {
  await page.getByRole('dialog', { name, exact: true }).waitFor()
  await expectClean(page, name)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

for (const width of widths) {
  test.describe(`axe finds nothing at ${width} px, in four themes`, () => {
    test.use({ viewport: { width, height: 900 } })
    test.beforeEach(() => test.setTimeout(120_000))

    test('the sign-in screen', async ({ page, context }) => {
      await page.goto(at('/?from=my-account'))
      await expectClean(page, 'empty')
      await page.getByRole('button', { name: 'Login', exact: true }).click()
      await expect(page.getByText('Email or Phone Number is required')).toBeVisible()
      await expectClean(page, 'field errors')
      await signIn(page, at(), '9000000001', 'wrong1')
      await expect(page.getByRole('alert').filter({ hasText: 'Invailid Login Details' })).toBeVisible()
      await expectClean(page, 'server error')
      await page.getByText('Forgot Password?').click()
      await page.getByRole('dialog', { name: 'Forgot Password' }).waitFor()
      await expectClean(page, 'Forgot Password')
      await page.getByRole('textbox', { name: 'Phone number' }).fill('9000000050')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('dialog', { name: 'Forgot Password For:' }).waitFor()
      await expectPopupClean(page, 'Forgot Password For:')
      await page.goto(at())
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByLabel('Login', { exact: true }).fill('9000000001')
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Login', exact: true }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'Network Error' })).toBeVisible()
      await expectClean(page, 'no connection')
    })

    test('what a sign-in asks and tells', async ({ page, browser }) => {
      for (const [login, name] of [
        ['9000000010', 'Select Profile'],
        ['9000000050', 'Select Profile'],
        ['9000000051', 'Select Academic Year'],
      ] as const) {
        await signIn(page, at(), login)
        await expectPopupClean(page, name)
      }
      await server.current.query(
        `update session set ended_at = now(), end_reason = 'password' where ended_at is null`,
      )
      const elsewhere = await browser.newContext()
      const first = await elsewhere.newPage()
      await signIn(first, at(), '9000000044')
      await expect(first).toHaveURL(/\/dashboard$/)
      await elsewhere.close()
      for (const login of ['9000000042', '9000000044']) {
        await signIn(page, at(), login)
        await page.getByRole('alertdialog').waitFor()
        await expectClean(page, `the alert of ${login}`)
      }
      await server.current.query(
        `update institute set sign_in = sign_in || '{"notice": "With our app : app_link : https://apps.example.com/apex"}'`,
      )
      await signIn(page, at(), '9000000021')
      await page.getByRole('alertdialog').getByRole('link').waitFor()
      await expectClean(page, 'the alert with a link')
      await server.current.query(`update institute set sign_in = sign_in - 'notice'`)
    })

    test('the pages of single sign-on', async ({ page }) => {
      await page.goto(at('/errorPage'))
      await page.getByText('Oops! Something went wrong.').waitFor()
      await expectClean(page, 'the error page')
      await page.route('**/prod/ext/sso/login', () => undefined)
      await page.goto(at('/userLogin?token=slow'))
      await page.getByText('Signing you in').waitFor()
      await expectClean(page, 'signing in')
    })

    test('home of a school, and the popups of the shell', async ({ page, context }) => {
      await signIn(page, at(), '9000000010')
      await page.getByRole('dialog', { name: 'Select Profile' }).getByRole('button', { name: 'Ok' }).click()
      await homeReady(page)
      await expectPopupClean(page, 'Just for you')
      await expectClean(page, 'home of a school')
      await page
        .locator('header')
        .getByRole('button', { name: /Student/ })
        .click()
      await expectPopupClean(page, 'Switch student')
      await page.getByRole('button', { name: 'Profile' }).click()
      await expectPopupClean(page, 'Profile')
      const isPhone = width === 390
      await page.getByRole('button', { name: isPhone ? 'More' : 'Theme' }).click()
      await expectPopupClean(page, isPhone ? 'More' : 'Theme')
      await page.getByRole('link', { name: 'View All' }).click()
      await page.getByRole('searchbox').fill('a')
      await page.getByRole('article').first().waitFor()
      await expectClean(page, 'announcements')
      await page.getByRole('searchbox').fill('zzzz')
      await page.getByRole('button', { name: 'Clear search' }).waitFor()
      await expectClean(page, 'nothing found')
      await context.setOffline(true)
      await page
        .getByText('There appears to be no internet')
        .or(page.locator('[role=status]:not(:empty)'))
        .first()
        .waitFor()
      await expectClean(page, 'no connection')
      await context.setOffline(false)
      await page.goto(at('/no-such-place'))
      await page.getByText('There is nothing at this address').waitFor()
      await expectClean(page, 'not found')
    })

    test('home of a coaching institute, and with nothing to show', async ({ page }) => {
      await signIn(page, at(), '9000000021')
      await closePromotion(page)
      await expectClean(page, 'home of a coaching institute')
      await page.route('**/api/v1/home/**', (route) => route.fulfill({ json: [] }))
      await page.evaluate(() => localStorage.removeItem('homeroom.home'))
      await page.reload()
      await page.getByText('No announcements yet').waitFor()
      await expectClean(page, 'empty')
      await page.goto(at('/announcement'))
      await page.getByText('No announcements yet').waitFor()
      await expectClean(page, 'no announcements')
    })
  })
}
