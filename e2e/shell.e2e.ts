import type { Page } from '@playwright/test'
import { ageSession, openAs } from './kit/open-as.ts'
import { expect, fillSignIn, hasWorker, homeReady, test, useServer } from './kit/test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const signInHeading = (page: Page) => page.getByRole('heading', { name: 'Sign In to your account' })

test('a theme is kept after a reload without a flash [shell-14]', async ({ page }) => {
  await openAs(page, '9000000002', at('/dashboard'))
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('radio', { name: 'Purple' }).click({ force: true })
  await expect(page.locator('html')).toHaveClass(/\bcontrast\b/)
  const html = await page.reload()
  expect(await html?.text()).toContain('class="contrast"')
  await expect(page.locator('html')).toHaveClass(/\bcontrast\b/)
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })
  test('a reload right after a change of the theme has the new one, also from the pages that are kept [shell-14]', {
    tag: '@long',
  }, async ({ page }) => {
    await openAs(page, '9000000002', at('/dashboard'))
    await hasWorker(page)
    const classes: (string | undefined)[] = []
    for (const theme of ['Purple', 'Light', 'Purple', 'Light', 'Purple', 'Light']) {
      await page.getByRole('button', { name: 'Theme' }).click()
      await page.getByRole('radio', { name: theme }).click({ force: true })
      const html = await page.reload({ waitUntil: 'commit' })
      classes.push(/<html[^>]*class="([^"]*)"/.exec((await html?.text()) ?? '')?.[1])
      await homeReady(page)
    }
    const [purple = '', light = ''] = classes
    expect(purple).toContain('contrast')
    expect(classes).toEqual([purple, light, purple, light, purple, light])
    expect(light).not.toBe(purple)
  })

  test('a theme that is chosen while the service worker is being installed is in the pages that it keeps [shell-14]', async ({
    page,
    context,
  }) => {
    const { promise: installs, resolve: goOn } = Promise.withResolvers<void>()
    let assets = 0
    await context.route('**/assets/**', async (route) => {
      if (route.request().serviceWorker()) {
        assets += 1
        if (assets === 1) await installs
      }
      await route.continue()
    })
    await openAs(page, '9000000002', at('/dashboard'))
    await homeReady(page)
    const hasPages = () =>
      page.evaluate(async () =>
        (await Promise.all(['/', '/dashboard'].map((one) => caches.match(one)))).every(Boolean),
      )
    await expect.poll(hasPages).toBe(true)
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.getByRole('radio', { name: 'Purple' }).click({ force: true })
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    goOn()
    await hasWorker(page)
    const html = await page.reload({ waitUntil: 'commit' })
    expect(await html?.text()).toContain('class="contrast"')
  })
})

test('the first page leads a signed-in person to home [shell-3]; Logout leaves nothing, and ends the other tabs [session-54]', async ({
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
  // To home, which leads to sign-in again.
  await page.goBack()
  await expect(page).toHaveURL(at())
  await expect(signInHeading(page)).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
  await page.goto(at('/dashboard'))
  await expect(signInHeading(page)).toBeVisible()
})

test('where a screen is scrolled to belongs to one person and one address', { tag: '@long' }, async ({
  page,
}) => {
  const top = () => page.evaluate(() => Math.round(scrollY))
  const scroll = async () => {
    await page.evaluate(() => scrollTo(0, 400))
    await expect.poll(top).toBeGreaterThan(300)
  }
  await page.setViewportSize({ width: 390, height: 700 })
  await openAs(page, '9000000002', at('/dashboard'))
  await homeReady(page)
  await scroll()
  await page.reload()
  await homeReady(page)
  await expect.poll(top).toBeGreaterThan(300)
  await page.goto(at('/profile'))
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  expect(await top()).toBe(0)
  await page.goto(at('/dashboard'))
  await homeReady(page)
  await scroll()
  await page.evaluate(() => localStorage.clear())
  await openAs(page, '9000000011', at('/dashboard'))
  await homeReady(page)
  expect(await top()).toBe(0)
})

test('an ended session shows why; one of another day leads to sign-in [session-51, session-52]', async ({
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
  await ageSession(page, 'earlierDay')
  await page.reload()
  await expect(signInHeading(page)).toBeVisible()
})

test('after a new day or a long break the sign-in page shows why; the same person returns to the same screen, another one to home [session-53]', async ({
  page,
}) => {
  const endAt = async (path: string, how: Parameters<typeof ageSession>[1]) => {
    await openAs(page, '9000000002', at(path))
    await expect(page.getByRole('heading', { name: 'Fees', level: 1 })).toBeVisible()
    await ageSession(page, how)
    await page.reload()
    await expect(page).toHaveURL(at())
  }
  await endAt('/fees?tab=history', 'earlierDay')
  await expect(page.getByText('A new day has begun. Please sign in again.')).toBeVisible()
  await fillSignIn(page, '9000000002')
  await expect(page).toHaveURL(at('/fees?tab=history'))
  await endAt('/fees', 'longUnused')
  await expect(page.getByText('You were away for a long time. Please sign in again.')).toBeVisible()
  await fillSignIn(page, '9000000001')
  await expect(page).toHaveURL(at('/dashboard'))
})

test('a person who was signed out by another device returns to the same screen', { tag: '@long' }, async ({
  page,
}) => {
  await openAs(page, '9000000002', at('/fees?tab=history'))
  await expect(page.getByRole('heading', { name: 'Fees', level: 1 })).toBeVisible()
  await server.current.query(
    `update session set ended_at = now(), end_reason = 'replaced' where ended_at is null`,
  )
  // A call that is refused meanwhile leads there as well, and ends the reload.
  await page.reload().catch(() => undefined)
  await expect(page).toHaveURL(at())
  await fillSignIn(page, '9000000002')
  await expect(page).toHaveURL(at('/fees?tab=history'))
})
