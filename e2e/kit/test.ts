import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type KeptBrowser, keepBrowser } from './kept-browser.ts'
import { type CrashingServer, startCrashingServer, startTestServer, type TestServer } from './server.ts'

/** What the browser itself says of requests that come to nothing; the second is the service worker's own script. */
const withoutNetwork = /^Failed to load resource|^An unknown error occurred when fetching the script\.$/

/** Nothing moves: what is pressed stands still at once. Tests of what moves say so by `page.emulateMedia`. */
const usualOptions = {
  serviceWorkers: 'block',
  reducedMotion: 'reduce',
  viewport: { width: 1280, height: 800 },
} as const

/**
 * A page on which an unexpected console error or a failed Content-Security-Policy fails the test. A refused
 * call is no error here: the tests of refusals look at what the person sees.
 */
export const test = base.extend<
  { page: Page; allowedComplaints: RegExp[]; browserOf: { context: BrowserContext; page: Page } },
  { keptBrowser: KeptBrowser }
>({
  /** Console errors that a test provokes. */
  allowedComplaints: [[], { option: true }],
  keptBrowser: [async ({ browser }, use) => use(keepBrowser(browser, usualOptions)), { scope: 'worker' }],
  /** Emptied of all but the portal's files, which it need not load anew; a new one where a test asks for another kind. */
  browserOf: async (
    { browser, keptBrowser, viewport, serviceWorkers, hasTouch, isMobile, timezoneId },
    use,
    testInfo,
  ) => {
    const isUsual = serviceWorkers === 'block' && !hasTouch && !isMobile && !timezoneId
    // What failed is tried again as nobody's successor.
    if (isUsual && testInfo.retry === 0) {
      return keptBrowser.lend(async (context, page) => {
        if (viewport) await page.setViewportSize(viewport)
        await use({ context, page })
        return testInfo.status === testInfo.expectedStatus ? 'passed' : 'failed'
      })
    }
    const context = await browser.newContext({
      ...usualOptions,
      viewport,
      serviceWorkers,
      hasTouch,
      isMobile,
      ...(timezoneId && { timezoneId }),
    })
    await use({ context, page: await context.newPage() })
    await context.close()
  },
  context: async ({ browserOf }, use) => use(browserOf.context),
  page: async ({ browserOf: { context, page }, allowedComplaints }, use) => {
    const complaints: string[] = []
    // Of the windows that it opens, too.
    context.on('weberror', (event) => complaints.push(event.error().stack ?? event.error().message))
    context.on('console', (message) => {
      const text = message.text()
      if (message.type() === 'error' && !withoutNetwork.test(text)) complaints.push(text)
    })
    await use(page)
    const unexpected = complaints.filter((text) => !allowedComplaints.some((allowed) => allowed.test(text)))
    expect(unexpected, 'console errors').toEqual([])
  },
})
export { expect }

/** A server of its own for the tests of a file. */
export const useServer = () => useOne(startTestServer)
/** The same in a process of its own, for tests that kill it. */
export const useCrashingServer = () => useOne(startCrashingServer)

function useOne<Server extends TestServer | CrashingServer>(start: () => Promise<Server>) {
  let started: Server | undefined
  test.beforeAll(async () => {
    // The first one of a worker reads the server's sources, on a busy machine for long.
    test.setTimeout(90_000)
    started = await start()
  })
  test.afterAll(() => started?.stop())
  return {
    get current(): Server {
      if (!started) throw new Error('the server runs only within tests')
      return started
    },
  }
}

export const password = 'demo123'

/** Fills in the sign-in form and sends it, as a person does. Tests that are not about signing in begin by `openAs`. */
export async function signIn(page: Page, address: string, login: string, word = password): Promise<void> {
  await page.goto(address)
  await fillSignIn(page, login, word)
}

/** The same on the sign-in page that is open already. */
export async function fillSignIn(page: Page, login: string, word = password): Promise<void> {
  await page.getByLabel('Login', { exact: true }).fill(login)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Waits until home shows its announcements, or the picture for none. */
export function homeReady(page: Page): Promise<void> {
  return page.locator('section[aria-labelledby=announcements]').locator('article, svg').first().waitFor()
}

/** Leaves the promotion that a browser sees once, when it comes. */
export async function closePromotion(page: Page): Promise<void> {
  await homeReady(page)
  const popup = page.getByRole('dialog')
  await popup.waitFor({ timeout: 3000 }).catch(() => undefined)
  if (await popup.isVisible()) await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
}
