import type { Locator, Page } from '@playwright/test'
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

  test('the page of a PDF, the playback position of audio and video, and from the start again [study-21]', {
    tag: '@long',
  }, async ({ page, browser }) => {
    const paper = 'Board paper of last year'
    const media = [
      ['Revision to listen to', 'audio', 5],
      ['The moving bar', 'video', 7],
    ] as const
    const close = async (on: Page) => {
      const saved = positionSaved(on)
      await on.keyboard.press('Escape')
      await saved
    }
    await findFile(page, at(), paper)
    const viewer = await openFile(page, paper)
    await expect(viewer.getByText('of 30', { exact: true })).toBeVisible()
    await viewer.getByLabel('Page', { exact: true }).fill('12')
    await page.keyboard.press('Enter')
    await expect(viewer.getByText('Chapter 12: Waves')).toBeVisible()
    await close(page)
    await openFile(page, paper)
    await expect(viewer.getByText('Chapter 12: Waves')).toBeVisible()
    await page.keyboard.press('Escape')
    for (const [title, tag, second] of media) {
      await search(page, title)
      const element = (await openFile(page, title)).locator(tag)
      await isKnown(element)
      const there = isSought(element)
      await element.evaluate((media: HTMLMediaElement, time) => {
        media.currentTime = time
      }, second + 0.3)
      await there
      await close(page)
    }

    const other = await (await browser.newContext()).newPage()
    await findFile(other, at(), paper)
    const paperThere = await openFile(other, paper)
    await expect(paperThere.getByText('Chapter 12: Waves')).toBeVisible()
    await expect(paperThere.getByLabel('Page', { exact: true })).toHaveValue('12')
    await other.keyboard.press('Escape')
    for (const [title, tag, second] of media) {
      await search(other, title)
      const viewer = await openFile(other, title)
      const time = () => viewer.locator(tag).evaluate((media: HTMLMediaElement) => media.currentTime)
      await expect.poll(time).toBe(second)
      await expect(viewer.getByText('You left off here last time.')).toBeVisible()
      const back = isSought(viewer.locator(tag))
      await viewer.getByRole('button', { name: 'From the start' }).click()
      await back
      expect(await time()).toBe(0)
      await close(other)
    }
    await other.context().close()

    for (const [title, tag] of media) {
      await page.reload()
      await search(page, title)
      const viewer = await openFile(page, title)
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
    }
  })
})
