/** Large lists of the desk: a grid of 100,000 rows, 5,000 families that owe, and an account with 10,000 payments. */
import type { Browser, Page } from '@playwright/test'
import { showTimes } from '../../times.ts'
import { timePaints } from '../next-paint.ts'
import { launchChromium } from '../phone/page.ts'
import type { BenchServer } from '../server.ts'
import { fillLargeSchool } from './school.ts'
import { type AtDesk, hire, openBrowserAs } from './staff.ts'

type Figure = { name: string; figure: string }
type Server = Pick<BenchServer, 'port' | 'databaseAddress'>

const wide = { width: 1440, height: 900 }
const rounds = 10
const paint = ({ median, ninetieth, slowest }: { median: number; ninetieth: number; slowest: number }) =>
  `${median}, ${ninetieth}, ${slowest} ms`

export async function benchLargeDesk(server: Server): Promise<Figure[]> {
  const owner = await hire(server, 'owner')
  const payer = await fillLargeSchool(server)
  const browser = await launchChromium()
  try {
    return [
      await timeCall(server, owner, 'Grid of 100,000 students, first 200 rows', 'records/students'),
      await timeCall(server, owner, 'the same, sorted by name', 'records/students?sort=name'),
      await timeCall(server, owner, 'the same, found by a name', 'records/students?search=family 99999'),
      ...(await workInGrid(browser, server, owner)),
      await timeCall(server, owner, 'Who owes, of 5,000, first 200', 'fees/owing'),
      await openScreen(
        browser,
        server,
        owner,
        'the same, opened',
        '/desk/fees',
        'main table tbody tr:visible',
      ),
      await timeCall(server, owner, 'Account with 10,000 payments', `fees/students/${payer}`),
      await openScreen(
        browser,
        server,
        owner,
        'the same, opened',
        `/desk/fees/students/${payer}`,
        'main section li',
      ),
    ]
  } finally {
    await browser.close()
  }
}

/** @returns p50 and slowest of ten, and what travels before compression */
async function timeCall({ port }: Server, { token }: AtDesk, name: string, path: string): Promise<Figure> {
  const times: number[] = []
  let bytes = 0
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    const answer = await fetch(`http://localhost:${port}/desk/v1/${path}`, {
      headers: { authorization: token },
    })
    bytes = (await answer.arrayBuffer()).byteLength
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    times.push(performance.now() - start)
  }
  return {
    name: `${name}: call (p50, slowest)`,
    figure: `${showTimes(times, [0.5, 1])}, ${Math.round(bytes / 1000)} KB`,
  }
}

async function openPage(browser: Browser, { port }: Server, who: AtDesk, path: string): Promise<Page> {
  const page = await (await openBrowserAs(browser, who, wide)).newPage()
  await page.goto(`http://localhost:${port}${path}`)
  return page
}

async function workInGrid(browser: Browser, server: Server, who: AtDesk): Promise<Figure[]> {
  const page = await openPage(browser, server, who, '/desk/records/parents')
  const cell = page.locator('[data-cell="0 1"]')
  await cell.waitFor()
  const first = await timeLink(page, '/desk/records/students', '[data-cell="0 1"]')
  await cell.focus()
  await page.keyboard.press('F2')
  const typed = await timePaints(
    page,
    'keydown',
    [...'Aarav Sharma'].map((key) => () => page.keyboard.press(key)),
  )
  await page.keyboard.press('Escape')
  const moved = await timePaints(
    page,
    'keydown',
    [...Array(12)].map(() => () => page.keyboard.press('ArrowDown')),
  )
  const nodes = await page.locator('*').count()
  await page.context().close()
  return [
    { name: 'Grid: from the click to the first rows, with code and call', figure: `${Math.round(first)} ms` },
    { name: 'Grid: a key in a cell, 4x slower (median, p90, slowest)', figure: paint(typed) },
    { name: 'Grid: a cell down, 4x slower (median, p90, slowest)', figure: paint(moved) },
    { name: 'Grid: elements of the page', figure: String(nodes) },
  ]
}

/** Milliseconds from the click on a link of the menu until rows of the next grid are painted. */
async function timeLink(page: Page, href: string, ready: string): Promise<number> {
  await page.locator(`nav a[href="${href}"]`).first().waitFor()
  return page.evaluate(
    async ({ href, ready }) => {
      const start = performance.now()
      document.querySelector<HTMLElement>(`nav a[href="${href}"]`)?.click()
      const frame = () => new Promise((done) => requestAnimationFrame(done))
      while (location.pathname !== href || !document.querySelector(ready)) await frame()
      await frame()
      return performance.now() - start
    },
    { href, ready },
  )
}

/** A first load on a plain device, until there is content. */
async function openScreen(
  browser: Browser,
  server: Server,
  who: AtDesk,
  name: string,
  path: string,
  ready: string,
): Promise<Figure> {
  const start = performance.now()
  const page = await openPage(browser, server, who, path)
  await page.locator(ready).first().waitFor({ timeout: 90_000 })
  const ms = performance.now() - start
  const nodes = await page.locator('*').count()
  await page.context().close()
  return { name: `${name}, with nothing on the device`, figure: `${Math.round(ms)} ms, ${nodes} elements` }
}
