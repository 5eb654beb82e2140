import type { Page, Route } from '@playwright/test'
import { startNewerBuild } from './kit/newer-build.ts'
import { openAs } from './kit/open-as.ts'
import { expect, fillSignIn, homeReady, test, useServer } from './kit/test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const offline = 'Please check your internet connection!'
const didNotLoad = 'A part of Homeroom did not load. Reload to go on.'
const cut = (route: Route) => route.abort('internetdisconnected')

/** Cuts the network off when these files are fetched. @returns brings it back, and tells the page as a browser does */
async function cutAt(page: Page, files: RegExp): Promise<() => Promise<void>> {
  const cutCalls = (route: Route) =>
    route.request().isNavigationRequest() || route.request().resourceType() !== 'fetch'
      ? route.fallback()
      : cut(route)
  await page.route('**/*', cutCalls)
  await page.route(files, cut)
  return async () => {
    await page.unroute('**/*', cutCalls)
    await page.unroute(files, cut)
    await bringBack(page)
  }
}
const notFound = (route: Route) =>
  route.fulfill({ status: 404, json: { statusCode: 404, message: 'Not Found' } })
/** What a browser sends a page when the network is back. */
const bringBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))
const feesHeading = (page: Page) => page.getByRole('heading', { name: 'Fees', level: 1 })

test.use({ allowedComplaints: [/dynamically imported module|Unable to preload CSS/] })

test('a page whose code cannot be fetched says so, and starts by itself when the network is back', async ({
  page,
}) => {
  await openAs(page, '9000000002', at('/dashboard'))
  for (const part of ['main', 'portal', 'fees-screen']) {
    const files = new RegExp(`/assets/${part}-[^/]+\\.js$`)
    const end = await cutAt(page, files)
    await page.goto(at('/fees'))
    await expect(page.getByRole('alert').filter({ hasText: offline }), part).toBeVisible()
    await end()
    await expect(feesHeading(page)).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Due' })).toBeVisible()
    await expect(page.getByText(offline).filter({ visible: true })).toHaveCount(0)
  }
})

test('what is typed into the sign-in page before its code is loaded stays, and signs in', async ({
  page,
}) => {
  const files = /\/assets\/login-[^/]+\.js$/
  const end = await cutAt(page, files)
  await page.goto(at())
  await fillSignIn(page, '9000000002')
  await expect(page.getByRole('alert').filter({ hasText: offline })).toBeVisible()
  await end()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a screen that cannot be fetched keeps the menu around it, and comes with its styles', async ({
  page,
}) => {
  await openAs(page, '9000000002', at('/dashboard'))
  await homeReady(page)
  const styles = /\/assets\/fees-screen-[^/]+\.css$/
  const end = await cutAt(page, styles)
  await page.getByRole('link', { name: 'Fees', exact: true }).click()
  const told = page.getByRole('alert').filter({ hasText: offline })
  await expect(told).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect(told.getByRole('button', { name: 'Try again' })).toBeVisible()
  await end()
  await expect(page.getByRole('tab', { name: 'Due' })).toBeVisible()
  const unstyled = await page.evaluate(
    () => [...document.styleSheets].filter((sheet) => sheet.cssRules.length === 0).length,
  )
  expect(unstyled).toBe(0)
})

/** From now on the server has another build: its pages name that one, and a file of the old one is missing. */
async function deploy(page: Page, part: RegExp, { isThereAfterReload = true } = {}): Promise<() => number> {
  let loads = 0
  await page.route('**/*', async (route) => {
    const request = route.request()
    if (request.isNavigationRequest()) {
      loads += 1
      if (isThereAfterReload) await page.unroute(part)
    }
    if (!(await request.headerValue('accept'))?.includes('text/html')) return route.fallback()
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/name="build" content="\w+"/, 'name="build" content="another"')
    await route.fulfill({ response: answer, body })
  })
  await page.route(part, notFound)
  return () => loads
}

test('after a deploy opening a screen reloads the page once, at the address of the screen', async ({
  page,
}) => {
  await openAs(page, '9000000002', at('/dashboard'))
  await homeReady(page)
  const loads = await deploy(page, /\/assets\/fees-screen-[^/]+\.js$/)
  await page.getByRole('link', { name: 'Fees', exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Due' })).toBeVisible()
  await expect(page).toHaveURL(/\/fees$/)
  expect(loads()).toBe(1)
})

test('a file that is missing after the reload, too, is reported, and the page does not reload in a loop', async ({
  page,
}) => {
  await openAs(page, '9000000002', at('/dashboard'))
  await homeReady(page)
  const loads = await deploy(page, /\/assets\/fees-screen-[^/]+\.js$/, { isThereAfterReload: false })
  await page.getByRole('link', { name: 'Fees', exact: true }).click()
  const told = page.getByRole('alert').filter({ hasText: didNotLoad })
  await expect(told).toBeVisible()
  await bringBack(page)
  await expect(told.getByRole('button', { name: 'Reload' })).toBeVisible()
  expect(loads()).toBeLessThanOrEqual(2)
})

test('a popup of an older build asks before the page is reloaded', async ({ page }) => {
  await openAs(page, '9000000002', at('/dashboard'))
  await homeReady(page)
  const loads = await deploy(page, /\/assets\/profile-popup-[^/]+\.js$/)
  await page.getByRole('button', { name: 'Profile', exact: true }).click()
  const note = page.getByRole('alert').filter({ hasText: 'Homeroom has been updated. Reload to go on.' })
  await expect(note).toBeVisible()
  expect(loads()).toBe(0)
  const isReloaded = page.waitForEvent('load')
  await note.getByRole('link', { name: 'Reload' }).click()
  await isReloaded
  await homeReady(page)
  await page.getByRole('button', { name: 'Profile', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Profile' })).toBeVisible()
})

test('between two servers of two builds a page reloads once, and then says what to do', async ({ page }) => {
  await openAs(page, '9000000002', at('/dashboard'))
  await homeReady(page)
  let loads = 0
  // Whatever build the page is of, the server that is asked next has the other.
  await page.route('**/*', async (route) => {
    const request = route.request()
    if (!(await request.headerValue('accept'))?.includes('text/html')) return route.fallback()
    if (request.isNavigationRequest()) loads += 1
    const build = (loads % 2 === 1) === request.isNavigationRequest() ? 'another' : 'first'
    const answer = await route.fetch()
    const body = (await answer.text()).replace(
      /name="build" content="\w+"/,
      `name="build" content="${build}"`,
    )
    await route.fulfill({ response: answer, body })
  })
  await page.route(/\/assets\/fees-screen-[^/]+\.js$/, notFound)
  await page.getByRole('link', { name: 'Fees', exact: true }).click()
  const told = page.getByRole('alert').filter({ hasText: 'Homeroom has been updated. Reload to go on.' })
  await expect(told.getByRole('button', { name: 'Reload' })).toBeVisible()
  expect(loads).toBeLessThanOrEqual(2)
})

/** What came once and did not run is remembered by every browser as long as the page lives. */
async function spoil(page: Page, part: RegExp): Promise<void> {
  await page.route(part, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("cut off")' }),
  )
}

test('a popup whose code the browser does not fetch again asks for a reload', async ({ page }) => {
  await openAs(page, '9000000002', at('/dashboard'))
  await homeReady(page)
  const part = /\/assets\/profile-popup-[^/]+\.js$/
  await spoil(page, part)
  const profile = page.getByRole('button', { name: 'Profile', exact: true })
  await profile.click()
  await expect(page.getByText('Something went wrong! Please try after sometime.')).toBeVisible()
  await profile.click()
  const note = page.getByRole('alert').filter({ hasText: didNotLoad })
  await page.unroute(part)
  const isReloaded = page.waitForEvent('load')
  await note.getByRole('link', { name: 'Reload' }).click()
  await isReloaded
  await homeReady(page)
  await profile.click()
  await expect(page.getByRole('dialog', { name: 'Profile' })).toBeVisible()
})

test('the exam panel says that its code cannot be fetched, and opens when it can', async ({ page }) => {
  const end = await cutAt(page, /\/assets\/(?!boot)[^/]*\.js$/)
  await page.goto(at('/exampanel/x'))
  await expect(page.getByRole('alert').filter({ hasText: offline })).toBeVisible()
  await end()
  await expect(page.getByRole('heading').first()).toBeVisible()
})

test.describe('with the portal’s files on the device', () => {
  test.use({ serviceWorkers: 'allow' })
  test('a new build whose files cannot all be kept there is opened all the same', async ({ page }) => {
    const newer = await startNewerBuild(at())
    await openAs(page, '9000000002', newer.at('/dashboard'))
    await homeReady(page)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
      timeout: 20_000,
    })
    const part = /\/assets\/fees-screen-[^/]+\.js$/
    await page.evaluate(async (part) => {
      const caching = (await caches.keys()).map((name) => caches.open(name))
      for (const cache of await Promise.all(caching))
        for (const kept of await cache.keys()) if (new RegExp(part).test(kept.url)) await cache.delete(kept)
    }, part.source)
    newer.deploy(part)
    await page.getByRole('link', { name: 'Fees', exact: true }).click()
    await expect(page.getByRole('tab', { name: 'Due' })).toBeVisible({ timeout: 30_000 })
    await expect(page.locator('meta[name="build"]')).toHaveAttribute('content', 'another')
    newer.stop()
  })
})
