import type { BrowserContext, Frame, Page } from '@playwright/test'
import { touchEverything as touchInPage } from '#portal/testing/touch.ts'

export const foreign = 'foreign.example'
/** How long what was opened has to run. */
const chanceMs = 300

type Watch = {
  /** What ran, with the page on which it did. */
  runs: string[]
  /** Requests to another host, but for pictures, which announcements may show from anywhere. */
  requests: string[]
}

/** Notices in every page and frame of a context what a vector would do. Nothing leaves for another host. */
export async function watch(context: BrowserContext): Promise<Watch> {
  const seen: Watch = { runs: [], requests: [] }
  await context.exposeBinding('reportRun', ({ frame }, what: string) => {
    seen.runs.push(`${what} at ${frame.url()}`)
  })
  await context.addInitScript(() => {
    const report = (window as unknown as { reportRun: (what: string) => void }).reportRun
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const) {
      Object.assign(window, { [name]: (...given: unknown[]) => void report(`${name}(${given.join()})`) })
    }
  })
  context.on('dialog', (dialog) => {
    seen.runs.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await context.route(
    (url) => url.hostname === foreign,
    (route) => {
      const type = route.request().resourceType()
      if (type !== 'image') seen.requests.push(`${type} ${route.request().url()}`)
      return route.abort('aborted')
    },
  )
  return seen
}

/** Lets happen to every element what it listens for, and focuses, hovers, presses and sends it. */
export const touchEverything = (page: Page | Frame, within: string): Promise<void> =>
  page.evaluate(touchInPage, within)

/** Presses a link to each address that others wrote, hovering first; the windows that open are closed. */
export async function pressLinks(page: Page): Promise<void> {
  const links = page.locator('a[target=_blank]:visible')
  const leads = await links.evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href))
  for (const [index, href] of leads.entries()) {
    if (leads.indexOf(href) !== index) continue
    await links
      .nth(index)
      .hover({ timeout: 300 })
      .catch(() => null)
    await links.nth(index).evaluate((element) => (element as HTMLElement).click())
  }
  await closeOthers(page)
}

/** Closes the windows that links opened, after giving them their chance to run something. */
export async function closeOthers(page: Page, afterMs = chanceMs): Promise<void> {
  await page.waitForTimeout(afterMs)
  const opened = page
    .context()
    .pages()
    .filter((other) => other !== page)
  await Promise.all(opened.map((other) => other.close()))
  // What stays behind another window draws no frames.
  await page.bringToFront()
}

/** Addresses beyond our server that the page itself went to. */
export function followAway(page: Page): string[] {
  const strayed: string[] = []
  page.on('framenavigated', (frame) => {
    const { hostname } = new URL(frame.url())
    if (hostname && !hostname.endsWith('localhost')) strayed.push(frame.url())
  })
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().includes(foreign)) strayed.push(request.url())
  })
  return strayed
}
