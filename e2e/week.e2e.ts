import type { Page } from '@playwright/test'
import { startNewerBuild } from './kit/newer-build.ts'
import { openAs } from './kit/open-as.ts'
import { codeKept, expect, homeReady, test, useServer } from './kit/test.ts'

/** VISITS=200 simulates a family's whole week. */
const visits = Number(process.env.VISITS ?? 6)
const server = useServer()
const parent = '9000000010'
const screens = ['/dashboard', '/timetable', '/assignment', '/fees', '/report', '/profile', '/messages']
const children = ['Aarav', 'Anaya']

test.use({ serviceWorkers: 'allow', loadsAhead: true })

/** The same numbers in every run. */
function makeRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** The student whose data the screen requested, as named in the session. */
const viewedName = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('homeroom.session') ?? '{}').name)

const shownText = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLElement>('#root #main')?.textContent.trim() ?? '')

async function switchChild(page: Page, to: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Student/ })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(to) })
    .click()
  await expect.poll(() => viewedName(page)).toContain(to)
}

test(`${visits} visits of a parent of two, a third without a network, half during a deploy`, {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(60_000 + visits * 15_000)
  const random = makeRandom(7)
  const newer = await startNewerBuild(server.current.at('localhost', ''))
  await openAs(page, parent, newer.at('/dashboard'), { child: /Aarav/ })
  await homeReady(page)
  await codeKept(page)
  let child = 'Aarav'
  const seen = new Set<string>()
  for (let visit = 0; visit < visits; visit += 1) {
    if (visit === Math.floor(visits / 2)) newer.deploy(/^\/assets\/live-screen-[^/]+\.js$/)
    const path = screens[random(screens.length)] ?? '/dashboard'
    const isOffline = visit % 3 === 2
    await page.context().setOffline(isOffline)
    if (visit % 5 === 4 && !isOffline) {
      child = children.find((name) => name !== child) ?? child
      await page.goto(newer.at('/dashboard'))
      await homeReady(page)
      await switchChild(page, child)
    }
    await page.goto(newer.at(path))
    const what = `visit ${visit}: ${path} of ${child}${isOffline ? ' without a network' : ''}`
    // Never a blank page: the screen, or a message about the missing part.
    await expect
      .poll(async () => (await shownText(page)).length, { message: what, timeout: 15_000 })
      .toBeGreaterThan(20)
    await expect(page.locator('#picture'), what).toHaveCount(0)
    expect(await viewedName(page), what).toContain(child)
    const other = children.find((name) => name !== child) ?? ''
    if (path === '/profile' || path === '/report') expect(await shownText(page), what).not.toContain(other)
    const key = `${child} ${path}`
    if (isOffline && seen.has(key)) await expect(page.getByText(/As of \d/).first(), what).toBeVisible()
    if (!isOffline) {
      await page.waitForLoadState('networkidle')
      seen.add(key)
    }
  }
  newer.stop()
})
