import type { Page } from '@playwright/test'
import { openAs } from './open-as.ts'
import { expect, homeReady, password, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const signInHeading = (page: Page) => page.getByRole('heading', { name: 'Sign In to your account' })

test('a theme is kept after a reload without a flash', async ({ page }) => {
  await openAs(page, '9000000002', at('/dashboard'))
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('radio', { name: 'Purple' }).click({ force: true })
  await expect(page.locator('html')).toHaveClass(/\bcontrast\b/)
  const html = await page.reload()
  expect(await html?.text()).toContain('class="contrast"')
  await expect(page.locator('html')).toHaveClass(/\bcontrast\b/)
})

test('who is signed in goes on from the first page to home; his Logout leaves nothing, and ends his other tabs', async ({
  page,
  context,
}) => {
  await openAs(page, '9000000010', at(), { child: /Aarav/ })
  await expect(page).toHaveURL(/\/dashboard$/)
  await homeReady(page)
  const other = await context.newPage()
  await other.goto(at('/dashboard'))
  await homeReady(other)
  await page.getByRole('link', { name: 'Fees', exact: true }).click()
  await expect(page).toHaveURL(/\/fees$/)
  await page.getByRole('button', { name: 'Profile' }).click()
  const popup = page.getByRole('dialog', { name: 'Profile' })
  const name = 'Rohan Sharma'
  await expect(popup).toContainText(name)
  await popup.getByRole('button', { name: 'Logout' }).click()
  await expect(signInHeading(page)).toBeVisible()
  await expect(signInHeading(other)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('homeroom.session'))).toBeNull()
  // To home, which sends him to sign in again.
  await page.goBack()
  await expect(page).toHaveURL(at())
  await expect(signInHeading(page)).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
  await page.goto(at('/dashboard'))
  await expect(signInHeading(page)).toBeVisible()
})

test('a session that was ended tells why; one of another day signs in anew (spec/1 §2.1, §8)', async ({
  page,
}) => {
  await openAs(page, '9000000002', at('/dashboard'))
  await homeReady(page)
  await server.current.query(
    `update session set ended_at = now(), end_reason = 'password' where ended_at is null`,
  )
  await page.reload()
  await expect(page.getByText('Your password was changed. Please sign in again.')).toBeVisible()
  await openAs(page, '9000000002', at('/dashboard'))
  await homeReady(page)
  await page.evaluate(() => {
    const key = 'homeroom.session'
    const session = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...session, logindatetime: '2020-01-01' }))
  })
  await page.reload()
  await expect(signInHeading(page)).toBeVisible()
})

test('a new day and a long rest say why; the same person is where he was, another one at home', async ({
  page,
}) => {
  const endAt = async (path: string, change: Record<string, string>) => {
    await openAs(page, '9000000002', at(path))
    await expect(page.getByRole('heading', { name: 'Fees', level: 1 })).toBeVisible()
    // An answer that is still to come would note that the session is in use.
    await page.waitForLoadState('networkidle')
    await page.evaluate((items) => {
      for (const [key, value] of Object.entries(items)) {
        const session = JSON.parse(localStorage.getItem('homeroom.session') ?? '{}')
        if (key === 'day')
          localStorage.setItem('homeroom.session', JSON.stringify({ ...session, logindatetime: value }))
        else localStorage.setItem(key, value)
      }
    }, change)
    await page.reload()
    await expect(page).toHaveURL(at())
  }
  const signInAs = async (login: string) => {
    await page.getByLabel('Login', { exact: true }).fill(login)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
  }
  await endAt('/fees?tab=history', { day: '2020-01-01' })
  await expect(page.getByText('A new day has begun. Please sign in again.')).toBeVisible()
  await signInAs('9000000002')
  await expect(page).toHaveURL(at('/fees?tab=history'))
  await endAt('/fees', { 'homeroom.last-use': '1000' })
  await expect(page.getByText('You were away for a long time. Please sign in again.')).toBeVisible()
  await signInAs('9000000001')
  await expect(page).toHaveURL(at('/dashboard'))
})

test('who is signed in elsewhere comes back to where he was', async ({ page }) => {
  await openAs(page, '9000000002', at('/fees?tab=history'))
  await expect(page.getByRole('heading', { name: 'Fees', level: 1 })).toBeVisible()
  await server.current.query(
    `update session set ended_at = now(), end_reason = 'replaced' where ended_at is null`,
  )
  await page.reload()
  await expect(page).toHaveURL(at())
  await page.getByLabel('Login', { exact: true }).fill('9000000002')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(at('/fees?tab=history'))
})
