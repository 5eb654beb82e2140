import type { BrowserContext, Frame, Page } from '@playwright/test'
import { touchEverything as touchInPage } from '#portal/testing/touch.ts'

export const foreign = 'foreign.example'
/** How long an opened page may take to run a vector. */
const chanceMs = 300

type Watch = {
  /** The vectors that ran, with their page. */
  runs: string[]
  /** Requests to other hosts, except pictures, which announcements may load from anywhere. */
  requests: string[]
}

/** Records the effects of vectors in every page and frame of a context. No request reaches another host. */
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

/** Fires the events that each element listens for, and focuses, hovers, presses and submits it. */
export const touchEverything = (page: Page | Frame, within: string): Promise<void> =>
  page.evaluate(touchInPage, within)

/** Hovers and presses a link to each address in stored texts, and closes the windows that open. */
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

/** Closes the windows that links opened, after giving them time to run something. */
export async function closeOthers(page: Page, afterMs = chanceMs): Promise<void> {
  await page.waitForTimeout(afterMs)
  const opened = page
    .context()
    .pages()
    .filter((other) => other !== page)
  await Promise.all(opened.map((other) => other.close()))
  // A page behind another window renders no frames.
  await page.bringToFront()
}

/** Addresses of other hosts that the page navigated to. */
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
