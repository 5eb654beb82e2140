import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type KeptBrowser, keepBrowser, newContext } from './reused-browser.ts'
import { type CrashingServer, startCrashingServer, startTestServer, type TestServer } from './server.ts'

/** Console errors by the browser for failed requests; the second is for the service worker's script. */
const withoutNetwork = /^Failed to load resource|^An unknown error occurred when fetching the script\.$/

/** Without animations, elements can be pressed at once. Tests of animations use `page.emulateMedia`. */
const usualOptions = {
  serviceWorkers: 'block',
  reducedMotion: 'reduce',
  viewport: { width: 1280, height: 800 },
} as const

/**
 * A page on which an unexpected console error or a violation of the content policy fails the test. A refused call is
 * not an error here: the tests of refusals check what is shown.
 */
export const test = base.extend<
  {
    page: Page
    allowedComplaints: RegExp[]
    loadsAhead: boolean
    browserOf: { context: BrowserContext; page: Page }
  },
  { keptBrowser: KeptBrowser }
>({
  /** Console errors that a test provokes. */
  allowedComplaints: [[], { option: true }],
  /** Whether the portal loads other screens ahead, as it does without the data saver; with a service worker. */
  loadsAhead: [false, { option: true }],
  keptBrowser: [async ({ browser }, use) => use(keepBrowser(browser, usualOptions)), { scope: 'worker' }],
  /** Emptied except for the portal's cached files; a new one if a test needs another kind of context. */
  browserOf: async (
    { browser, keptBrowser, viewport, serviceWorkers, hasTouch, isMobile, timezoneId, loadsAhead },
    use,
    testInfo,
  ) => {
    const isUsual = serviceWorkers === 'block' && !hasTouch && !isMobile && !timezoneId
    // A retry after a failure gets a new context.
    if (isUsual && testInfo.retry === 0) {
      return keptBrowser.lend(async (context, page) => {
        if (viewport) await page.setViewportSize(viewport)
        await use({ context, page })
        return testInfo.status === testInfo.expectedStatus ? 'passed' : 'failed'
      })
    }
    const context = await newContext(
      browser,
      { ...usualOptions, viewport, serviceWorkers, hasTouch, isMobile, ...(timezoneId && { timezoneId }) },
      { loadsAhead },
    )
    await use({ context, page: await context.newPage() })
    await context.close()
  },
  context: async ({ browserOf }, use) => use(browserOf.context),
  page: async ({ browserOf: { context, page }, allowedComplaints }, use) => {
    const complaints: string[] = []
    // Includes pages that it opens.
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

/** A server for the tests of a file. @param settings further ones, made when it starts */
export const useServer = (settings: () => Promise<Record<string, string>> = async () => ({})) =>
  useOne(async () => startTestServer(await settings()))
/** The same in a separate process, for tests that kill it. */
export const useCrashingServer = () => useOne(() => startCrashingServer())

function useOne<Server extends TestServer | CrashingServer>(start: () => Promise<Server>) {
  let started: Server | undefined
  test.beforeAll(async () => {
    // The first one of a worker loads the server's sources, which takes long on a busy machine.
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

/** Fills in and sends the sign-in form. Tests that are not about signing in use `openAs`. */
export async function signIn(page: Page, address: string, login: string, word = password): Promise<void> {
  await page.goto(address)
  await fillSignIn(page, login, word)
}

/** The same on a sign-in page that is open already. */
export async function fillSignIn(page: Page, login: string, word = password): Promise<void> {
  await page.getByLabel('Login', { exact: true }).fill(login)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Waits until home shows its announcements, or that there are none. */
export function homeReady(page: Page): Promise<void> {
  return page.locator('section[aria-labelledby=announcements]').locator('article, svg').first().waitFor()
}

/** Waits until the service worker has what the page needs, and keeps what is fetched from now on. */
export async function hasWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 30_000 })
}

/** Waits until the service worker has the code of all screens, also of those that were not opened. */
export async function codeKept(page: Page): Promise<void> {
  await hasWorker(page)
  const isKept = async () => {
    // The page asks for it when it is idle, which takes seconds.
    navigator.serviceWorker.controller?.postMessage('code')
    const [, rest = '[]'] = /const rest = (\[.*?\])/.exec(await (await fetch('/sw.js')).text()) ?? []
    const names = (await caches.keys()).filter((name) => name.startsWith('homeroom-'))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    const kept = new Set(requests.flat().map(({ url }) => new URL(url).pathname))
    return (JSON.parse(rest) as string[]).every((asset) => kept.has(asset))
  }
  await expect.poll(() => page.evaluate(isKept), { timeout: 60_000, intervals: [1000] }).toBe(true)
}

/** Closes the promotion, which home shows once in a browser. */
export async function closePromotion(page: Page): Promise<void> {
  await homeReady(page)
  const popup = page.getByRole('dialog')
  await popup.waitFor()
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
}
