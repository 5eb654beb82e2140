import type { Page } from '@playwright/test'
import { expectClean, expectReadable } from './look.ts'
import { makeSession, openAs } from './open-as.ts'
import { expect, homeReady, password, signIn, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

async function expectPopupClean(page: Page, name: string) {
  await page.getByRole('dialog', { name, exact: true }).waitFor()
  await expectClean(page, name)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test.describe('on a phone, axe finds nothing, and all of it fits and can be touched', () => {
  test.use({ viewport: { width: 390, height: 900 } })

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
    await expectPopupClean(page, 'Forgot Password For:')
    await page.goto(at())
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Login', { exact: true }).fill('9000000001')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Network Error' })).toBeVisible()
    await expectClean(page, 'no connection')
  })

  test('what a sign-in asks and tells', async ({ page }) => {
    for (const [login, name] of [
      ['9000000010', 'Select Profile'],
      ['9000000050', 'Select Profile'],
      ['9000000051', 'Select Academic Year'],
    ] as const) {
      await signIn(page, at(), login)
      await expectPopupClean(page, name)
    }
    await makeSession(at(), '9000000044')
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
    await openAs(page, '9000000010', at('/dashboard'), { hasPromotion: true })
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
    await page.getByRole('button', { name: 'More' }).click()
    await expectPopupClean(page, 'More')
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
    await openAs(page, '9000000021', at('/dashboard'))
    await homeReady(page)
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

test.describe('on a desk, axe finds nothing, and every theme can be read', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('the sign-in screen with its errors', async ({ page }) => {
    await page.goto(at('/?from=my-account'))
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByText('Email or Phone Number is required')).toBeVisible()
    await expectClean(page, 'field errors')
    await expectReadable(page, 'field errors')
  })

  test('home of a school, and the choice of a theme', async ({ page }) => {
    await openAs(page, '9000000010', at('/dashboard'))
    await homeReady(page)
    await expectClean(page, 'home of a school')
    await expectReadable(page, 'home of a school')
    await page.getByRole('button', { name: 'Theme' }).click()
    await expectPopupClean(page, 'Theme')
  })
})
