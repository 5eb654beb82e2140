/** Scrolls long lists and types into fields, on a four times slower processor, at 390 px. */
import type { Browser, Locator, Page } from '@playwright/test'
import pg from 'pg'
import type { BenchServer } from '../server.ts'
import { launchChromium, longTasksOf, onSlowProcessor, openPhone } from './page.ts'
import { addRows, allKinds } from './rows.ts'

const rows = 2000
const student = '9000000001'
const scrollMs = 6000
/** A thumb on the scroll bar, or a press of End. */
const jumps = [0.5, 1, 0.25, 0.75, 0]
/** Meanwhile the portal loads other screens ahead, once a session. */
const settleMs = 12_000
const betweenKeysMs = 150

export type SmoothFigure = { name: string; frames: string; tasks: number[] }

const lists: { name: string; path: string; open?: (page: Page) => Promise<void> }[] = [
  { name: 'assignments', path: '/assignment?open=999' },
  {
    name: 'study files',
    path: '/studymaterial',
    open: (page) =>
      page
        .getByRole('main')
        .getByRole('link', { name: /^English/ })
        .click(),
  },
  { name: 'documents', path: '/document' },
  { name: 'messages', path: '/messages' },
  { name: 'past live classes', path: '/live?tab=past' },
  { name: 'online tests', path: '/exam', open: (page) => choose(page, 'Practice') },
  { name: 'exams on paper', path: '/exam?tab=offline', open: (page) => choose(page, '10-A') },
  { name: 'reports on paper', path: '/report?tab=offline' },
]

const choose = (page: Page, label: string) =>
  page.getByRole('main').getByText(label, { exact: true }).first().click()

const texts: { name: string; path: string; open: (page: Page) => Promise<Locator> }[] = [
  {
    name: 'Remark of homework',
    path: '/assignment',
    open: async (page) => {
      await page.getByRole('link', { name: /^View/ }).first().click()
      return page.getByRole('textbox', { name: /remark/i })
    },
  },
  {
    name: 'Address in the profile',
    path: '/profile',
    open: async (page) => {
      await page.getByRole('button', { name: /address/i }).click()
      return page.getByRole('dialog').getByRole('textbox').first()
    },
  },
  {
    name: 'Search of everything',
    path: '/studymaterial',
    open: async (page) => page.getByRole('main').getByRole('searchbox').first(),
  },
]

export async function benchSmooth(server: BenchServer, only?: string): Promise<SmoothFigure[]> {
  const pool = new pg.Pool({ connectionString: server.databaseAddress, max: 1 })
  await addRows(pool, student, allKinds, rows)
  await pool.end()
  const at = `http://localhost:${server.port}`
  const browser = await launchChromium()
  const figures: SmoothFigure[] = []
  for (const list of lists.filter(({ name }) => !only || name.includes(only)))
    figures.push(...(await measureList(browser, at, list)))
  for (const { name, path, open } of texts.filter(({ name }) => !only || name.includes(only))) {
    const page = await openPhone(browser, student, `${at}${path}`)
    const field = await open(page)
    figures.push(await onSlowProcessor(page, () => type(page, `Typing: ${name}`, field)))
    await page.close()
  }
  await browser.close()
  return figures
}

async function measureList(browser: Browser, at: string, { name, path, open }: (typeof lists)[number]) {
  const page = await openPhone(browser, student, `${at}${path}`)
  await open?.(page)
  await page.locator('main li').nth(5).waitFor()
  await page.waitForTimeout(settleMs)
  const figures = [await onSlowProcessor(page, () => scroll(page, name))]
  await page.evaluate(() => scrollTo(0, 0))
  const search = page.getByRole('main').getByRole('searchbox').first()
  if ((await search.count()) > 0)
    figures.push(await onSlowProcessor(page, () => type(page, `Typing: search in ${name}`, search)))
  await page.close()
  return figures
}

/** Two screens a second, then jumps. */
async function scroll(page: Page, name: string): Promise<SmoothFigure> {
  let frames = ''
  const tasks = await longTasksOf(page, async () => {
    frames = showFrames(await page.evaluate(scrollFrames, scrollMs))
    for (const share of jumps) {
      await page.evaluate((share) => scrollTo(0, document.documentElement.scrollHeight * share), share)
      await page.waitForTimeout(400)
    }
  })
  return { name: `Scrolling ${rows} ${name}`, frames, tasks }
}

async function scrollFrames(forMs: number): Promise<number[]> {
  const gaps: number[] = []
  let last = await new Promise<number>(requestAnimationFrame)
  const end = last + forMs
  while (last < end) {
    scrollBy(0, (innerHeight * 2) / 60)
    const now = await new Promise<number>(requestAnimationFrame)
    gaps.push(now - last)
    last = now
  }
  return gaps.toSorted((a, b) => a - b)
}

function showFrames(gaps: readonly number[]): string {
  const seconds = gaps.reduce((sum, gap) => sum + gap, 0) / 1000
  const [p50 = 0, p99 = 0] = [0.5, 0.99].map((part) => gaps[Math.floor(gaps.length * part)] ?? 0)
  return `${(gaps.length / seconds).toFixed(0)}; ${p50.toFixed(0)}, ${p99.toFixed(0)}, ${(gaps.at(-1) ?? 0).toFixed(0)}`
}

async function type(page: Page, name: string, field: Locator): Promise<SmoothFigure> {
  await field.focus()
  await page.waitForTimeout(500)
  const tasks = await longTasksOf(page, async () => {
    await page.keyboard.type('Chapter 17', { delay: betweenKeysMs })
    for (let key = 0; key < 8; key++) await page.keyboard.press('Backspace', { delay: betweenKeysMs })
  })
  return { name, frames: '', tasks }
}
