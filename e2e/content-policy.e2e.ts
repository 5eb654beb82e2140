import type { Browser, Page } from '@playwright/test'
import { openAs } from './kit/open-as.ts'
import { expect, homeReady, test, useServer } from './kit/test.ts'
import { vectors } from './xss/xss-vectors.ts'
import { closeOthers, touchEverything, watch } from './xss/xss-watch.ts'

const server = useServer()
/**
 * Those that are opened as pages, with the policy and without it: each is a page, and costs as much. `VECTORS=all` opens all.
 */
const opened = [...vectors.keys()].filter((index) => process.env.VECTORS === 'all' || index % 6 === 0)
/** Vectors in the page at once. */
const batch = 40
/**
 * These make a form its own grandparent, and a script that walks up the tree would loop. They are tested as separate
 * pages.
 */
const parentLoop = /(name|id)="?parentNode/
/** Everything that a page may do, except navigating other frames. */
const allowed =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox'
// Chromium reports a handler or a style while DOMPurify parses it, in a document that runs no script.
test.use({
  allowedComplaints: [
    /violates the following Content Security Policy directive|requires 'TrustedScript' assignment/,
  ],
})

test('there are at least 300 different vectors', () => {
  expect(new Set(vectors).size).toBe(vectors.length)
  expect(vectors.length).toBeGreaterThanOrEqual(300)
})

test.describe('with the sanitiser switched off, the policy alone', () => {
  test('blocks every vector that is inserted as trusted HTML [access-28]', async ({ browser }) => {
    test.setTimeout(120_000)
    const { page, seen, close } = await openWatched(browser)
    // When it is idle, the portal makes the policy of this name itself, for its service worker.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    await openAs(page, '9000000002', server.current.at('localhost', '/dashboard'))
    await homeReady(page)
    await makePolicy(page)
    const inserted = vectors.filter((vector) => !parentLoop.test(vector))
    expect(inserted.length).toBeGreaterThan(vectors.length - 5)
    for (let from = 0; from < inserted.length; from += batch) {
      const texts = inserted.slice(from, from + batch)
      expect(await insert(page, texts)).toBeGreaterThan(texts.length)
    }
    await page.mouse.move(600, 400)
    expect(seen).toEqual({ runs: [], requests: [] })
    await close()
  })

  test('blocks vectors that the server sends as a page', { tag: '@long' }, async ({ browser }) => {
    test.setTimeout(120_000)
    const { page, seen, close } = await openWatched(browser)
    const { headers } = await answerTo(page, '/')
    expect(headers['content-security-policy']).toContain('script-src')
    await openEach(page, headers)
    expect(seen).toEqual({ runs: [], requests: [] })
    await close()
  })

  test('is needed: without it many vectors run', { tag: '@long' }, async ({ browser }) => {
    test.setTimeout(120_000)
    const { page, seen, close } = await openWatched(browser)
    await openEach(page, { 'content-type': 'text/html; charset=utf-8' })
    const ran = new Set(seen.runs.map((run) => run.slice(run.lastIndexOf('/') + 1)))
    expect(ran.size).toBeGreaterThan(opened.length / 3)
    await close()
  })
})

async function openWatched(browser: Browser) {
  const context = await browser.newContext()
  const seen = await watch(context)
  return { page: await context.newPage(), seen, close: () => context.close() }
}

async function answerTo(page: Page, path: string) {
  const response = await page.request.get(server.current.at('localhost', path))
  return { headers: response.headers() }
}

/** Opens each vector as a separate page in a frame with the given headers, and does what a user could do. */
async function openEach(page: Page, headers: Record<string, string>): Promise<void> {
  const { 'content-length': _, 'content-encoding': __, 'x-frame-options': ___, ...given } = headers
  const policy = given['content-security-policy']
  // `frame-ancestors` has no effect on what may run in the page.
  if (policy) given['content-security-policy'] = policy.replace(/frame-ancestors [^;]*/, '')
  await page.route('**/vector/*', (route) => {
    const body = vectors[Number(new URL(route.request().url()).pathname.split('/').at(-1))]
    return body === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ headers: given, body: `<!doctype html>\n${body}` })
  })
  await page.route('**/frames?*', (route) => {
    const numbers = new URL(route.request().url()).searchParams.getAll('vector')
    const frames = numbers.map((index) => `<iframe src="/vector/${index}" sandbox="${allowed}"></iframe>`)
    return route.fulfill({ contentType: 'text/html', body: `<!doctype html>${frames.join('')}` })
  })
  for (let from = 0; from < opened.length; from += batch) {
    const numbers = opened.slice(from, from + batch)
    const address = server.current.at('localhost', `/frames?vector=${numbers.join('&vector=')}`)
    await page.goto(address)
    const frames = page.mainFrame().childFrames()
    expect(frames).toHaveLength(numbers.length)
    await Promise.all(frames.map((frame) => touchEverything(frame, 'html').catch(() => null)))
    await closeOthers(page, 0)
  }
}

type Trusted = { createHTML: (html: string) => string }
type TrustedWindow = {
  trustedTypes: { createPolicy: (name: string, rules: Trusted) => Trusted }
  raw: Trusted
  navigation: EventTarget
}

/** A Trusted Types policy with an allowed name, as a bug in the portal could create it. */
async function makePolicy(page: Page): Promise<void> {
  await page.evaluate(() => {
    const view = window as unknown as TrustedWindow
    // Only http is blocked, so that the page stays; a `javascript:` address does not navigate.
    view.navigation.addEventListener('navigate', (event) => event.cancelable && event.preventDefault())
    view.raw = view.trustedTypes.createPolicy('homeroom', { createHTML: (html) => html })
  })
}

/**
 * Inserts each vector into the page twice: by innerHTML, and with its scripts enabled.
 * @returns the number of elements afterwards
 */
async function insert(page: Page, texts: readonly string[]): Promise<number> {
  await page.evaluate((htmls) => {
    const { raw } = window as unknown as TrustedWindow
    // The containers first: some vectors shadow functions of the document.
    const range = document.createRange()
    const box = document.createElement('section')
    box.className = 'vectors'
    document.body.append(box)
    const slots = htmls.map((html) => {
      const inert = document.createElement('div')
      const live = document.createElement('div')
      box.append(inert, live)
      return { html: raw.createHTML(html), inert, live }
    })
    for (const { html, inert, live } of slots) {
      inert.innerHTML = html
      live.append(range.createContextualFragment(html))
    }
  }, texts)
  await page.waitForTimeout(150)
  await touchEverything(page, '.vectors')
  await page.waitForTimeout(150)
  return page.evaluate(() => {
    const box = document.getElementsByClassName('vectors')[0]
    const count = box?.getElementsByTagName('*').length ?? 0
    box?.remove()
    return count
  })
}
