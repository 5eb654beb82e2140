import type { Page, Route } from '@playwright/test'
import { startNewerBuild } from './kit/newer-build.ts'
import { openAs } from './kit/open-as.ts'
import { expect, fillSignIn, homeReady, test, useServer } from './kit/test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const offline = 'Please check your internet connection!'
const didNotLoad = 'A part of Homeroom did not load. Reload to go on.'
const cut = (route: Route) => route.abort('internetdisconnected')

/**
 * Cuts the network off when these files are fetched.
 * @returns a function that restores it and fires the browser's event
 */
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
    await fireOnline(page)
  }
}
const notFound = (route: Route) =>
  route.fulfill({ status: 404, json: { statusCode: 404, message: 'Not Found' } })
/** The event that a browser fires when the network is back. */
const fireOnline = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))
/** A screen whose code is not loaded before it is opened. */
const openLive = (page: Page) => page.getByRole('link', { name: 'Live Classes', exact: true }).click()
const liveTab = (page: Page) => page.getByRole('tab', { name: /^Past/ })
const feesHeading = (page: Page) => page.getByRole('heading', { name: 'Fees', level: 1 })

test.use({ allowedComplaints: [/dynamically imported module|Unable to preload CSS/] })

test('a page without its code shows an error, and starts when the network is back', async ({ page }) => {
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

test('text typed into the sign-in page before its code is loaded stays until it signs in or the user reloads', async ({
  page,
}) => {
  const files = /\/assets\/login-[^/]+\.js$/
  const end = await cutAt(page, files)
  await page.goto(at())
  await fillSignIn(page, '9000000002')
  await expect(page.getByRole('alert').filter({ hasText: offline })).toBeVisible()
  await end()
  // Some versions of Chromium remember a failed import as long as the page is open, others fetch it again.
  const stuck = page.getByRole('alert').filter({ hasText: didNotLoad })
  const home = page.getByRole('navigation', { name: 'Main' })
  await expect(stuck.or(home).first()).toBeVisible()
  if (await stuck.isVisible()) {
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('demo123')
    await stuck.getByRole('link', { name: 'Reload' }).click()
    await expect(stuck).toBeHidden()
    await fillSignIn(page, '9000000002')
  }
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a screen that cannot be fetched keeps the menu, and loads later with its styles', async ({ page }) => {
  await openAs(page, '9000000002', at('/dashboard'))
  await homeReady(page)
  const styles = /\/assets\/live-screen-[^/]+\.css$/
  const end = await cutAt(page, styles)
  await openLive(page)
  const alert = page.getByRole('alert').filter({ hasText: offline })
  await expect(alert).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible()
  await end()
  await expect(liveTab(page)).toBeVisible()
  const unstyled = await page.evaluate(
    () => [...document.styleSheets].filter((sheet) => sheet.cssRules.length === 0).length,
  )
  expect(unstyled).toBe(0)
})

/** Switches the server to another build: its pages name the new one, and a file of the old one is missing. */
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

test('after a deploy opening a screen reloads the page once, at the address of the screen [shell-25]', async ({
  page,
}) => {
  await openAs(page, '9000000002', at('/dashboard'))
  await homeReady(page)
  const loads = await deploy(page, /\/assets\/live-screen-[^/]+\.js$/)
  await openLive(page)
  await expect(liveTab(page)).toBeVisible()
  await expect(page).toHaveURL(/\/live$/)
  expect(loads()).toBe(1)
})

test('a file that is still missing after the reload is reported, and the page does not reload in a loop', async ({
  page,
}) => {
  await openAs(page, '9000000002', at('/dashboard'))
  await homeReady(page)
  const loads = await deploy(page, /\/assets\/live-screen-[^/]+\.js$/, { isThereAfterReload: false })
  await openLive(page)
  const alert = page.getByRole('alert').filter({ hasText: didNotLoad })
  await expect(alert).toBeVisible()
  await fireOnline(page)
  await expect(alert.getByRole('button', { name: 'Reload' })).toBeVisible()
  expect(loads()).toBeLessThanOrEqual(2)
})

test('a popup of an older build asks before reloading the page', { tag: '@long' }, async ({ page }) => {
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

test('between two servers with different builds a page reloads once, and then shows what to do', {
  tag: '@long',
}, async ({ page }) => {
  await openAs(page, '9000000002', at('/dashboard'))
  await homeReady(page)
  let loads = 0
  // Whichever build the page has, the next server has the other.
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
  await page.route(/\/assets\/live-screen-[^/]+\.js$/, notFound)
  await openLive(page)
  const alert = page.getByRole('alert').filter({ hasText: 'Homeroom has been updated. Reload to go on.' })
  await expect(alert.getByRole('button', { name: 'Reload' })).toBeVisible()
  expect(loads).toBeLessThanOrEqual(2)
})

/** Browsers remember a module that failed to run as long as the page is open. */
async function spoil(page: Page, part: RegExp): Promise<void> {
  await page.route(part, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("cut off")' }),
  )
}

test('a popup asks for a reload when the browser does not fetch its code again', { tag: '@long' }, async ({
  page,
}) => {
  await openAs(page, '9000000002', at('/dashboard'))
  await homeReady(page)
  const part = /\/assets\/profile-popup-[^/]+\.js$/
  await spoil(page, part)
  const profile = page.getByRole('button', { name: 'Profile', exact: true })
  await profile.click()
  await expect(page.getByText('Something went wrong! Please try after sometime.')).toBeVisible()
  // It would cover the link that follows.
  await page.getByRole('status').getByRole('button', { name: 'Close' }).click()
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

test('the exam panel shows that its code cannot be fetched, and opens when it can', { tag: '@long' }, async ({
  page,
}) => {
  const end = await cutAt(page, /\/assets\/(?!boot)[^/]*\.js$/)
  await page.goto(at('/exampanel/x'))
  await expect(page.getByRole('alert').filter({ hasText: offline })).toBeVisible()
  await end()
  await expect(page.getByRole('heading').first()).toBeVisible()
})

test.describe('with the portal’s files cached', () => {
  test.use({ serviceWorkers: 'allow' })
  test('a new build opens although not all of its files can be cached', async ({ page }) => {
    const newer = await startNewerBuild(at())
    await openAs(page, '9000000002', newer.at('/dashboard'))
    await homeReady(page)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
      timeout: 20_000,
    })
    const part = /\/assets\/live-screen-[^/]+\.js$/
    await page.evaluate(async (part) => {
      const caching = (await caches.keys()).map((name) => caches.open(name))
      for (const cache of await Promise.all(caching))
        for (const kept of await cache.keys()) if (new RegExp(part).test(kept.url)) await cache.delete(kept)
    }, part.source)
    newer.deploy(part)
    await openLive(page)
    await expect(liveTab(page)).toBeVisible({ timeout: 30_000 })
    await expect(page.locator('meta[name="build"]')).toHaveAttribute('content', 'another')
    newer.stop()
  })
})
