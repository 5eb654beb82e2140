import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectClean } from '../kit/look.ts'
import { nextDownload } from '../kit/next-download.ts'
import { expect, test } from '../kit/test.ts'
import {
  openList,
  play,
  playerOf,
  recordings,
  rowOf,
  standInForPlayers,
  useRecordings,
} from './recordings.ts'

const recorded = useRecordings()
const closePlayer = (page: Page, name: string) =>
  playerOf(page, name).getByRole('button', { name: 'Close' }).click()
const watchOf = async (key: string | number) => {
  const [row] = await recorded.current.server.query<{ count: number; seconds: number }>(
    'select count, seconds from watch where video_key = $1',
    [String(key)],
  )
  return row ?? { count: 0, seconds: 0 }
}

test.describe('a recording in the cloud', () => {
  test('plays after an error, seeks by ranges, changes the speed; views and duration are recorded; it is saved as mp4 by session and time [live-25, live-26, live-31]', async ({
    page,
  }) => {
    const ranges: number[] = []
    page.on('response', (answer) => {
      if (answer.url().includes('/files/') && answer.request().resourceType() === 'media')
        ranges.push(answer.status())
    })
    await openList(page, recorded.current)
    await page.route('**/files/**', (route) => route.fulfill({ status: 404, body: '' }))
    await play(page, recordings.cloud)
    const player = playerOf(page, recordings.cloud)
    await expect(player.getByRole('alert')).toHaveText('This video cannot be played right now.')
    await page.unroute('**/files/**')
    ranges.length = 0
    await player.getByRole('button', { name: 'Try again' }).click()
    const video = player.locator('video')
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
      .toBeGreaterThan(1)
    const position = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
    await video.evaluate((element: HTMLVideoElement) => element.play())
    await expect.poll(position).toBeGreaterThan(1.5)
    await video.evaluate((element: HTMLVideoElement) => {
      element.currentTime = 9
    })
    await expect.poll(position).toBeGreaterThan(9)
    await playerOf(page, recordings.cloud).getByLabel('Speed').selectOption('1.5×')
    expect(await video.evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(1.5)
    expect(ranges.length).toBeGreaterThan(0)
    expect(ranges.every((status) => status === 206)).toBe(true)
    await expect.poll(() => watchOf(recorded.current.cloudId)).toMatchObject({ count: 1, seconds: 0 })
    await closePlayer(page, recordings.cloud)
    await expect.poll(async () => (await watchOf(recorded.current.cloudId)).seconds).toBeGreaterThan(0)
    expect((await watchOf(recorded.current.cloudId)).seconds).toBeLessThan(15)
    const saving = nextDownload(page)
    await rowOf(page, recordings.cloud).getByRole('button', { name: 'Download' }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe(`${recordings.cloud.replace(':', '')} 20-11-2026 09.05.mp4`)
    const bytes = await readFile(await saved.path())
    expect(bytes.subarray(4, 8).toString()).toBe('ftyp')
  })

  test('a page that is closed while it plays still reports the duration [live-31]', { tag: '@long' }, async ({
    page,
  }) => {
    await openList(page, recorded.current)
    await play(page, recordings.cloud)
    const video = playerOf(page, recordings.cloud).locator('video')
    await video.evaluate((element: HTMLVideoElement) => element.play())
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(1.5)
    await page.goto(recorded.current.server.at('localhost', '/dashboard'))
    await expect.poll(async () => (await watchOf(recorded.current.cloudId)).seconds).toBeGreaterThan(0)
  })

  test('continues at the playback position on another device [live-25]', { tag: '@long' }, async ({
    page,
    browser,
  }) => {
    await openList(page, recorded.current)
    await play(page, recordings.cloud)
    await playerOf(page, recordings.cloud)
      .locator('video')
      .evaluate(async (element: HTMLVideoElement) => {
        if (element.readyState === 0) await new Promise((done) => element.addEventListener('canplay', done))
        element.pause()
        const sought = new Promise((done) => element.addEventListener('seeked', done, { once: true }))
        element.currentTime = 6.3
        await sought
      })
    const kept = page.waitForResponse(
      (answer) => answer.url().endsWith('/instFileSystem/place') && answer.ok(),
    )
    await playerOf(page, recordings.cloud).getByRole('button', { name: 'Close' }).click()
    await kept
    const other = await (await browser.newContext()).newPage()
    await openList(other, recorded.current)
    await play(other, recordings.cloud)
    const player = playerOf(other, recordings.cloud)
    await expect(player.getByText('You left off here last time.')).toBeVisible()
    const time = () => player.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime)
    expect(await time()).toBeGreaterThanOrEqual(6)
    await player.getByRole('button', { name: 'From the start' }).click()
    expect(await time()).toBeLessThan(5)
    await other.context().close()
  })
})

test('recordings at Vimeo play without tracking, protected ones (VdoCipher) with a one-time password; the duration is recorded [live-28, live-29]', {
  tag: '@long',
}, async ({ page }) => {
  await standInForPlayers(page)
  await openList(page, recorded.current)
  const watch = async (name: string, key: string, address: string) => {
    await play(page, name)
    const frame = playerOf(page, name).locator('iframe')
    await expect(frame).toHaveAttribute('src', address)
    await expect(frame.contentFrame().getByText('the host’s player')).toBeVisible()
    await expect.poll(() => watchOf(key)).toMatchObject({ count: 1 })
    await page.waitForTimeout(1200)
    return frame
  }
  await watch(recordings.vimeo, '76979871', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1')
  await closePlayer(page, recordings.vimeo)
  await expect.poll(async () => (await watchOf('76979871')).seconds).toBeGreaterThan(0)
  const frame = await watch(
    recordings.guarded,
    'guarded-1',
    'https://player.vdocipher.com/v2/?otp=20160313versASE3&playbackInfo=eyJ2aWRlb0lkIjoiMSJ9',
  )
  await expect(frame).toHaveAttribute('allow', 'encrypted-media; autoplay; fullscreen')
  await closePlayer(page, recordings.guarded)
  await expect.poll(async () => (await watchOf('guarded-1')).seconds).toBeGreaterThan(0)
})

test('the players are accessible', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await standInForPlayers(page)
  await openList(page, recorded.current)
  for (const name of Object.values(recordings)) {
    await play(page, name)
    await playerOf(page, name).locator('video, iframe').waitFor()
    await expectClean(page, name)
    await page.keyboard.press('Escape')
    await expect(playerOf(page, name)).toHaveCount(0)
  }
})
