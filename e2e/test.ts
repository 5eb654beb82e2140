import { test as base, expect, type Page } from '@playwright/test'
import { startTestServer, type TestServer } from './server.ts'

/** What the browser itself says of requests that come to nothing; the second is the service worker's own script. */
const withoutNetwork = /^Failed to load resource|^An unknown error occurred when fetching the script\.$/

/**
 * A page on which an unexpected console error or a failed Content-Security-Policy fails the test. A refused
 * call is no error here: the tests of refusals look at what the person sees.
 */
export const test = base.extend<{ page: Page; allowedComplaints: RegExp[] }>({
  /** Console errors that a test provokes. */
  allowedComplaints: [[], { option: true }],
  page: async ({ page, allowedComplaints }, use) => {
    const complaints: string[] = []
    // Of the windows that it opens, too.
    page.context().on('weberror', (event) => complaints.push(event.error().stack ?? event.error().message))
    page.context().on('console', (message) => {
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
export function useServer(): { readonly current: TestServer } {
  const holder: { current: TestServer | undefined } = { current: undefined }
  test.beforeAll(async () => {
    holder.current = await startTestServer()
  })
  test.afterAll(() => holder.current?.stop())
  return {
    get current() {
      if (!holder.current) throw new Error('the server runs only within tests')
      return holder.current
    },
  }
}

export const password = 'demo123'

/** Fills in the sign-in form and sends it, as a person does. */
export async function signIn(page: Page, address: string, login: string, word = password): Promise<void> {
  await page.goto(address)
  await page.getByLabel('Login', { exact: true }).fill(login)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Waits until home shows its announcements, or the picture for none. */
export function homeReady(page: Page): Promise<void> {
  return page.locator('section[aria-labelledby=announcements]').locator('article, svg').first().waitFor()
}

/** Lets the browser have seen the promotions already, for a test that goes on from home. To be called before signing in. */
export async function skipPromotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // A blank page has no storage.
    if (location.origin !== 'null') localStorage.setItem('homeroom.promotion', 'shown')
  })
}

/** Leaves the promotion that a browser sees once, when it comes. */
export async function closePromotion(page: Page): Promise<void> {
  await homeReady(page)
  const popup = page.getByRole('dialog')
  await popup.waitFor({ timeout: 3000 }).catch(() => undefined)
  if (await popup.isVisible()) await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
}
