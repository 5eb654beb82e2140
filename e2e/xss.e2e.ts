import type { Browser, Page } from '@playwright/test'
import { openAs } from './open-as.ts'
import { closePromotion, expect, homeReady, signIn, test, useServer } from './test.ts'
import { stored, storeVectors } from './xss-storage.ts'
import { vectors } from './xss-vectors.ts'
import { closeOthers, followAway, pressLinks, touchEverything, watch } from './xss-watch.ts'

const server = useServer()
/** Vectors in the page at a time. */
const batch = 40
/**
 * These make a form its own grandparent, and whatever script of the page climbs from it would never end. They are
 * looked at as pages of their own.
 */
const parentLoop = /(name|id)="?parentNode/
/** All that a page may do, but to lead the other frames away. */
const allowed =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox'
// Chromium reports a handler or a style already where DOMPurify reads it: in a document that runs nothing.
test.use({
  allowedComplaints: [
    /violates the following Content Security Policy directive|requires 'TrustedScript' assignment/,
  ],
})

test('there are at least 300 different vectors', () => {
  expect(new Set(vectors).size).toBe(vectors.length)
  expect(vectors.length).toBeGreaterThanOrEqual(300)
})

test.describe('in every stored text that a screen shows', () => {
  test.beforeAll(() => storeVectors(server.current))

  test('home, its lists and its popups run nothing', async ({ page, context }) => {
    test.setTimeout(120_000)
    const seen = await watch(context)
    const strayed = followAway(page)
    await page.goto(server.current.at('school.localhost'))
    await openAs(page, '9000000001', server.current.at('localhost', '/dashboard'), { hasPromotion: true })
    await homeReady(page)
    await page.getByRole('dialog').waitFor()
    await pressLinks(page)
    await closePromotion(page)
    await pressLinks(page)
    const dots = await page.getByRole('button', { name: /^Banner \d/ }).all()
    expect(dots.length).toBeGreaterThan(1)
    for (const dot of dots) await dot.click()
    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('dialog', { name: 'Profile' }).waitFor()
    await pressLinks(page)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'View All' }).click()
    const cards = page.getByRole('article')
    await expect(async () => {
      // A window that a link opened late would keep this one from drawing frames.
      await closeOthers(page, 0)
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      expect(await cards.count()).toBeGreaterThanOrEqual(stored.length)
    }).toPass({ timeout: 60_000, intervals: [50] })
    await expect(page.getByRole('heading', { name: stored[0] ?? '?' }).first()).toBeAttached()
    await touchEverything(page, 'main article')
    await pressLinks(page)
    await page.getByRole('searchbox').fill('"><img src=x onerror=alert(0)>{{alert(0)}}')
    await expect(cards).toHaveCount(0)
    expect(seen.runs).toEqual([])
    expect(seen.requests.filter((request) => !request.startsWith('document '))).toEqual([])
    expect(strayed).toEqual([])
  })

  test('signing in and a parent’s children run nothing', async ({ page, context }) => {
    const seen = await watch(context)
    const strayed = followAway(page)
    const choose = async (name: string) => {
      const popup = page.getByRole('dialog', { name })
      await expect(popup).toContainText('onerror')
      await touchEverything(page, '[role=dialog]')
    }
    await signIn(page, server.current.at(), '9000000050')
    await choose('Select Profile')
    await page.goto(server.current.at())
    await page.getByText('Forgot Password?').click()
    await page.getByRole('textbox', { name: 'Phone number' }).fill('9000000050')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('dialog', { name: 'Forgot Password For:' }).getByRole('listitem').first().waitFor()
    await touchEverything(page, '[role=dialog] li')
    await signIn(page, server.current.at(), '9000000051')
    await choose('Select Academic Year')
    await signIn(page, server.current.at(), '9000000044')
    await page.getByRole('alertdialog').waitFor()
    await touchEverything(page, '[role=alertdialog]')
    await closeOthers(page)
    await signIn(page, server.current.at(), '9000000010')
    // Touching its rows chooses one.
    await choose('Select Profile')
    await closePromotion(page)
    await page
      .locator('header')
      .getByRole('button', { name: /Student/ })
      .click()
    await page.getByRole('dialog', { name: 'Switch student' }).waitFor()
    await touchEverything(page, '[role=dialog]')
    expect(seen.runs).toEqual([])
    expect(seen.requests.filter((request) => !request.startsWith('document '))).toEqual([])
    expect(strayed).toEqual([])
  })
})

test.describe('with the sanitiser switched off, the policy alone', () => {
  test('lets nothing run that enters the page as trusted HTML', async ({ browser }) => {
    test.setTimeout(120_000)
    const { page, seen, close } = await openWatched(browser)
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

  test('lets nothing run that the server sends as a page', async ({ browser }) => {
    test.setTimeout(120_000)
    const { page, seen, close } = await openWatched(browser)
    const { headers } = await answerTo(page, '/')
    expect(headers['content-security-policy']).toContain('script-src')
    await openEach(page, headers)
    expect(seen).toEqual({ runs: [], requests: [] })
    await close()
  })

  test('is what holds them: without it many run', async ({ browser }) => {
    test.setTimeout(120_000)
    const sample = [...vectors.keys()].filter((index) => index % 3 === 0)
    const { page, seen, close } = await openWatched(browser)
    await openEach(page, { 'content-type': 'text/html; charset=utf-8' }, sample)
    const ran = new Set(seen.runs.map((run) => run.slice(run.lastIndexOf('/') + 1)))
    expect(ran.size).toBeGreaterThan(sample.length / 3)
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

/** Opens each vector as a page of its own with the given headers, in a frame, and does to it what a hand could do. */
async function openEach(
  page: Page,
  headers: Record<string, string>,
  which = [...vectors.keys()],
): Promise<void> {
  const { 'content-length': _, 'content-encoding': __, 'x-frame-options': ___, ...given } = headers
  const policy = given['content-security-policy']
  // Who may frame a page says nothing of what may run in it.
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
  for (let from = 0; from < which.length; from += batch) {
    const numbers = which.slice(from, from + batch)
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

/** A policy of a name that ours allows, as a fault of the portal could make one. */
async function makePolicy(page: Page): Promise<void> {
  await page.evaluate(() => {
    const view = window as unknown as TrustedWindow
    // Only http is held back, so that the page stays: an address that runs is no navigation yet.
    view.navigation.addEventListener('navigate', (event) => event.cancelable && event.preventDefault())
    view.raw = view.trustedTypes.createPolicy('homeroom', { createHTML: (html) => html })
  })
}

/**
 * Puts each vector into the page twice: as a browser parses it for innerHTML, and with its scripts alive.
 * @returns how many elements stood there afterwards
 */
async function insert(page: Page, texts: readonly string[]): Promise<number> {
  await page.evaluate((htmls) => {
    const { raw } = window as unknown as TrustedWindow
    // The places first: some vectors put themselves in front of the document's own functions.
    const range = document.createRange()
    const box = document.createElement('section')
    box.className = 'vectors'
    document.body.append(box)
    const places = htmls.map((html) => {
      const inert = document.createElement('div')
      const live = document.createElement('div')
      box.append(inert, live)
      return { html: raw.createHTML(html), inert, live }
    })
    for (const { html, inert, live } of places) {
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
