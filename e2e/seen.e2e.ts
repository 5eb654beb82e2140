import type { Page } from '@playwright/test'
import { openAs } from './kit/open-as.ts'
import { storedTexts } from './kit/stored-texts.ts'
import { expect, hasWorker, homeReady, test, useServer } from './kit/test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

/** Component tests show the other screens without a network. */
const screens = ['/dashboard', '/timetable', '/report', '/fees']

/** The text of the main area, without running times. */
async function textOf(page: Page): Promise<string> {
  const text = (await page.locator('#main').textContent()) ?? ''
  return text.replaceAll(/\d+ (min|h|sec)\w*|\d+:\d\d(:\d\d)?/g, '').trim()
}

test.describe('what was seen', () => {
  // High enough for every row of a list, because content above decides which rows are rendered.
  test.use({ serviceWorkers: 'allow', viewport: { width: 1280, height: 8000 } })

  test('opens again without a network, and says of when it is [shell-23]', async ({ page }) => {
    test.setTimeout(120_000)
    await openAs(page, '9000000001', at('/dashboard'))
    await homeReady(page)
    await hasWorker(page)
    const shown = new Map<string, string>()
    for (const path of screens) {
      await page.goto(at(path), { waitUntil: 'networkidle' })
      shown.set(path, await textOf(page))
    }
    await page.context().setOffline(true)
    for (const path of screens) {
      await page.goto(at(path))
      await expect.poll(() => textOf(page), path).toBe(shown.get(path))
      await expect(page.getByText(/As of \d+:\d\d [AP]M/).first(), path).toBeVisible()
    }
    await page.context().setOffline(false)
    await page.goto(at('/fees'))
    await expect(page.getByText(/As of/)).toHaveCount(0)
  })

  test('is confirmed by the server without being sent again, until it changes', { tag: '@long' }, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    const statuses: number[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('/timeTable/v3')) statuses.push(response.status())
    })
    await openAs(page, '9000000001', at('/timetable'))
    await expect(page.getByRole('article').first()).toBeVisible()
    const open = async () => {
      statuses.length = 0
      await page.reload({ waitUntil: 'networkidle' })
      await expect(page.getByText(/As of \d/)).toHaveCount(0)
      // A busy browser may show cached data, and be idle, before it sends a request.
      await expect.poll(() => statuses.length).toBeGreaterThan(0)
      return [...new Set(statuses)]
    }
    // A busy browser may ask twice while it still stores the first reply.
    await expect.poll(open, { timeout: 40_000 }).toEqual([304])
    const rename = `update subject set name = replace(name, $1, $2) where name like $1 || '%'`
    await server.current.query(rename, ['Physics', 'Optics'])
    // A late reply to the last page may come first.
    statuses.length = 0
    await page.reload()
    await expect.poll(() => statuses, { timeout: 30_000 }).toContain(200)
    await expect(page.getByText('Optics').first()).toBeVisible()
    await server.current.query(rename, ['Optics', 'Physics'])
  })

  test('is encrypted, and gone after logging out [shell-23]', async ({ page }) => {
    await openAs(page, '9000000001', at('/profile'))
    const hasKept = () => storedTexts(page).then((texts) => texts.some((text) => text.includes('replies/')))
    await expect.poll(hasKept).toBe(true)
    // Only the stored session may contain name and token.
    const kept = (await storedTexts(page)).filter((text) => text.includes('replies/'))
    expect(kept.join().match(/Aarav|Rohan|Greenfield/g)).toBeNull()
    const token = await page.evaluate(
      () => JSON.parse(localStorage['homeroom.session']).student_auth as string,
    )
    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { name: 'Sign In to your account' })).toBeVisible()
    const left = (await storedTexts(page)).join('\n')
    for (const canary of ['Aarav', 'Rohan', token, 'replies/', 'until'])
      expect(left, canary).not.toContain(canary)
  })
})
