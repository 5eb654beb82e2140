import type { Browser, Locator, Page } from '@playwright/test'
import { expect, test, useServer } from '../kit/test.ts'
import { findFile, openFile, search } from './viewer.ts'

const server = useServer()
const at = () => server.current.at()

test.describe('reading and playback positions, on any device', () => {
  const positionSaved = (page: Page) =>
    page.waitForResponse((answer) => answer.url().endsWith('/instFileSystem/place') && answer.ok())
  /** Waits until its duration is loaded. */
  const isKnown = (media: Locator) =>
    expect.poll(() => media.evaluate(({ readyState }: HTMLMediaElement) => readyState)).toBeGreaterThan(0)
  /** Waits until it has seeked and the event was fired. */
  const isSought = (media: Locator) =>
    media.evaluate(
      (element) =>
        new Promise<void>((done) => element.addEventListener('seeked', () => done(), { once: true })),
    )
  const elsewhere = async (browser: Browser, title: string) => {
    const page = await (await browser.newContext()).newPage()
    await findFile(page, at(), title)
    return { page, viewer: await openFile(page, title) }
  }

  test('the page of a PDF [study-21]', async ({ page, browser }) => {
    const title = 'Board paper of last year'
    await findFile(page, at(), title)
    const viewer = await openFile(page, title)
    await expect(viewer.getByText('of 30', { exact: true })).toBeVisible()
    await viewer.getByLabel('Page', { exact: true }).fill('12')
    await page.keyboard.press('Enter')
    await expect(viewer.getByText('Chapter 12: Waves')).toBeVisible()
    const saved = positionSaved(page)
    await page.keyboard.press('Escape')
    await saved
    await openFile(page, title)
    await expect(viewer.getByText('Chapter 12: Waves')).toBeVisible()
    const other = await elsewhere(browser, title)
    await expect(other.viewer.getByText('Chapter 12: Waves')).toBeVisible()
    await expect(other.viewer.getByLabel('Page', { exact: true })).toHaveValue('12')
    await other.page.context().close()
  })

  for (const [title, tag, second] of [
    ['Revision to listen to', 'audio', 5],
    ['The moving bar', 'video', 7],
  ] as const) {
    test(`the playback position of ${tag}, and from the start again [study-21]`, async ({
      page,
      browser,
    }) => {
      await findFile(page, at(), title)
      const viewer = await openFile(page, title)
      await isKnown(viewer.locator(tag))
      const there = isSought(viewer.locator(tag))
      await viewer.locator(tag).evaluate((media: HTMLMediaElement, time) => {
        media.currentTime = time
      }, second + 0.3)
      await there
      const saved = positionSaved(page)
      await page.keyboard.press('Escape')
      await saved
      const other = await elsewhere(browser, title)
      const time = () => other.viewer.locator(tag).evaluate((media: HTMLMediaElement) => media.currentTime)
      await expect.poll(time).toBe(second)
      await expect(other.viewer.getByText('You left off here last time.')).toBeVisible()
      const back = isSought(other.viewer.locator(tag))
      await other.viewer.getByRole('button', { name: 'From the start' }).click()
      await back
      expect(await time()).toBe(0)
      const forgotten = positionSaved(other.page)
      await other.page.keyboard.press('Escape')
      await forgotten
      await other.page.context().close()
      await page.reload()
      await search(page, title)
      await openFile(page, title)
      await isKnown(viewer.locator(tag))
      const isAnswered = () =>
        page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .some(
              (entry) =>
                entry.name.includes('/instFileSystem/places') &&
                (entry as PerformanceResourceTiming).responseEnd > 0,
            ),
        )
      await expect.poll(isAnswered).toBe(true)
      // Waits until the reply is read and rendered.
      await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done))))
      await expect(viewer.getByRole('button', { name: 'From the start' })).toHaveCount(0)
    })
  }
})
