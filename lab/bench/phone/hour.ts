/** An hour of use of one tab: hundreds of screens, popups and files, and what of them stays in memory. */
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import pg from 'pg'
import type { BenchServer } from '../server.ts'
import { launchChromium, openPhone } from './page.ts'
import { addRows, allKinds } from './rows.ts'

const student = '9000000001'
const rows = 2000
const rounds = 24
const quarters = 4
/** The worker of the PDFs ends meanwhile. */
const restMs = 35_000

export type HourFigure = {
  when: string
  visits: number
  heap: number
  /** Of the tab's process, its workers and pictures included. */
  memory: number
  nodes: number
  detached: number
  listeners: number
}

type Visit = { path: string; act?: (page: Page) => Promise<void> }

const main = (page: Page) => page.getByRole('main')
const close = async (page: Page) => {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Opens a file of a list, looks at it for a moment, and closes it. */
const view = (name: RegExp, shown: string) => async (page: Page) => {
  const button = main(page).getByRole('button', { name }).first()
  await button.click()
  await page.getByRole('dialog').locator(shown).first().waitFor()
  await close(page)
}

const viewPhysics = (name: RegExp, shown: string) => async (page: Page) => {
  await main(page)
    .getByRole('link', { name: /^Physics/ })
    .click()
  await view(name, shown)(page)
}

const visits: Visit[] = [
  { path: '/dashboard' },
  {
    path: '/timetable',
    act: async (page) => {
      await main(page).getByRole('grid').first().waitFor()
      await page.keyboard.press('PageDown')
    },
  },
  {
    path: '/assignment',
    act: async (page) => {
      await main(page).getByRole('link', { name: /^View/ }).first().click()
      await page.waitForURL(/\/assignment\/\d+/)
      await page.goBack()
    },
  },
  { path: '/assignment?open=999' },
  { path: '/studymaterial', act: viewPhysics(/^View Light and its laws/, 'canvas') },
  { path: '/studymaterial', act: viewPhysics(/^Play The moving bar/, 'video') },
  { path: '/document', act: view(/^View /, 'canvas, img, pre') },
  { path: '/messages' },
  { path: '/live?tab=past' },
  { path: '/exam' },
  { path: '/exam?tab=offline' },
  { path: '/report' },
  { path: '/report?tab=offline' },
  { path: '/fees' },
  { path: '/eventCalender' },
  {
    path: '/profile',
    act: async (page) => {
      await main(page)
        .getByRole('button', { name: /edit|change/i })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
      await close(page)
    },
  },
  { path: '/product' },
]

/** As a link of the menu does, without a page load. */
async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState({ idx: history.length, key: path, usr: null }, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
  await page.waitForTimeout(150)
}

export async function benchHour(server: BenchServer): Promise<HourFigure[]> {
  const pool = new pg.Pool({ connectionString: server.databaseAddress, max: 1 })
  await addRows(pool, student, allKinds, rows)
  await pool.end()
  const browser = await launchChromium()
  const blank = await browser.newPage()
  const figures = [await measure(browser, blank, 'a blank tab', 0)]
  await blank.close()
  const page = await openPhone(browser, student, `http://localhost:${server.port}/dashboard`)
  let count = 0
  const round = async () => {
    for (const { path, act } of visits) {
      await open(page, path)
      await act?.(page)
      count += 1
    }
    await open(page, '/dashboard')
  }
  // Each screen once: code and data that are there from then on.
  await round()
  figures.push(await measure(browser, page, 'after each screen once', count))
  for (let quarter = 1; quarter <= quarters; quarter++) {
    for (let each = 0; each < rounds / quarters; each++) await round()
    figures.push(await measure(browser, page, `after quarter ${quarter}`, count))
  }
  await page.waitForTimeout(restMs)
  figures.push(await measure(browser, page, 'half a minute later', count))
  await browser.close()
  return figures
}

/** What the process of the tab has for itself alone, as Linux counts it. */
async function privateMemory(browser: Browser): Promise<number> {
  const client = await browser.newBrowserCDPSession()
  const { processInfo } = await client.send('SystemInfo.getProcessInfo')
  await client.detach()
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  const each = await Promise.all(
    renderers.map(async ({ id }) => {
      const text = await readFile(`/proc/${id}/smaps_rollup`, 'utf8')
      return Number(/Private_Dirty:\s+(\d+) kB/.exec(text)?.[1]) * 1024
    }),
  )
  // The others are spare ones without a page.
  return Math.max(...each)
}

async function measure(browser: Browser, page: Page, when: string, visits: number): Promise<HourFigure> {
  await page.waitForTimeout(2000)
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable')
  await client.send('HeapProfiler.enable')
  await client.send('DOM.enable')
  for (let each = 0; each < 3; each++) await client.send('HeapProfiler.collectGarbage')
  const { metrics } = await client.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
  const { detachedNodes } = await client.send('DOM.getDetachedDomNodes')
  await client.detach()
  const megabyte = 1024 * 1024
  return {
    when,
    visits,
    heap: metric('JSHeapUsedSize') / megabyte,
    memory: (await privateMemory(browser)) / megabyte,
    nodes: metric('Nodes'),
    detached: detachedNodes.length,
    listeners: metric('JSEventListeners'),
  }
}
