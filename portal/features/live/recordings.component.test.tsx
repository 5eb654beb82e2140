import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  countWatch,
  type RecordingFlags,
  recordingDownload,
  videoOtp,
  vimeoLinks,
} from '#domain/live/calls.ts'
import { takeClock } from '#portal/testing/clock.ts'
import { tabTo } from '#portal/testing/keyboard.ts'
import { makeClass, makeRecording, showClasses } from '#portal/testing/live.ts'
import { expectClean, expectReadable } from '#portal/testing/look.ts'
import { answer, askedOf, fail, hold } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'

const lesson = 'Prisms, lenses and the colours of light in a drop of water'
const names = {
  cloud: `${lesson}: the class`,
  vimeo: `${lesson}: worked examples`,
  guarded: `${lesson}: summary`,
}
const recordings = [
  makeRecording({
    session_name: names.cloud,
    video_duration: '0:00:12',
    video_size: 874_906,
    vimeo_video_id: '',
  }),
  makeRecording({ session_name: names.vimeo, vimeo_video_id: '76979871' }),
  makeRecording({ session_name: names.guarded, vimeo_video_id: '', video_id: 'guarded-1' }),
]
const links = [
  { width: 1920, height: 1080, size: 26_214_400, size_short: '25MB', link: 'https://player.vimeo.com/a' },
  { width: 640, height: 360, size: 3_145_728, size_short: '3MB', link: 'https://player.vimeo.com/b' },
]
const ok = { statusCode: 200, message: 'OK' }

const list = () => page.getByRole('dialog', { name: 'View Recording' })
const rowOf = (name: string) => list().getByRole('listitem').filter({ hasText: name })
const buttonOf = (name: string, text: 'Play' | 'Download') =>
  rowOf(name).getByRole('button', { name: `${text}: ${name}` })
const buttonsOf = (name: string) =>
  rowOf(name)
    .getByRole('button')
    .elements()
    .map((one) => one.textContent?.trim())
const playerOf = (name: string) => page.getByRole('dialog', { name, exact: true })
const viewButton = () => page.getByRole('button', { name: `View: ${lesson}` })
const linksPopup = () => page.getByRole('dialog', { name: 'Download Video' })

type How = { flags?: Partial<RecordingFlags>; width?: number }

async function openPast({ flags = {}, width = 1280 }: How = {}) {
  const past = [makeClass({ name: lesson, start: '2026-11-19T09:00', end: '2026-11-19T10:00', recordings })]
  showClasses({ past, flags })
  await renderScreen('/live?tab=past', { width, height: 800 })
  await expect.element(viewButton()).toBeVisible()
}

async function openList(how: How = {}) {
  await openPast(how)
  await viewButton().click()
  await expect.element(list()).toBeVisible()
}

describe('View Recording', () => {
  test('lists each recording with name, date, duration, size and the buttons of its host [live-21]', async () => {
    await openList()
    await expect.poll(() => list().getByRole('listitem').elements().length).toBe(3)
    for (const text of ['20-11-2026 (9:05 AM)', '0:00:12', /\b0\.\d\d MB/])
      await expect.element(rowOf(names.cloud)).toMatchTextContent(text)
    await expect.element(rowOf(names.vimeo)).not.toMatchTextContent('MB')
    expect(buttonsOf(names.cloud)).toEqual(['Play', 'Download'])
    expect(buttonsOf(names.vimeo)).toEqual(['Play', 'Download'])
    expect(buttonsOf(names.guarded)).toEqual(['Play'])
  })

  test('the institute decides which buttons there are [live-24]', async () => {
    await openList({ flags: { proctur_live_view_or_download_visibility: 2, vimeo_video_downlodable: 0 } })
    await expect.poll(() => buttonsOf(names.cloud)).toEqual(['Download'])
    expect(buttonsOf(names.vimeo)).toEqual(['Play'])
  })

  test('a parent sees the child’s', async () => {
    await renderScreen('/live?tab=past', { as: 'rohan' })
    await page.getByRole('button', { name: 'View: Similar triangles' }).first().click()
    await expect.element(list().getByRole('listitem')).toMatchTextContent('Similar triangles')
  })
})

test('a download that fails says so [live-27]', async () => {
  await openList()
  const message = (text: string) => page.getByRole('status').filter({ hasText: text })
  const mend = fail(recordingDownload, 'offline')
  await buttonOf(names.cloud, 'Download').click()
  await expect
    .element(message('Not able to downlode video file. please contact institute admin.'))
    .toBeVisible()
  mend()
  fail(recordingDownload, 422, 'Ask the office.')
  await buttonOf(names.cloud, 'Download').click()
  await expect.element(message('Ask the office.')).toBeVisible()
})

describe('a recording at Vimeo', () => {
  const frame = () => playerOf(names.vimeo).getByTitle(names.vimeo)
  const outOfReach = () => playerOf(names.vimeo).getByText(/^Vimeo cannot be reached/)
  /** Longer than the timeout of a player. */
  const wait = () => vi.advanceTimersByTime(16_000)

  test('says that its player does not load, and tries again [live-28]', async () => {
    takeClock()
    await openList()
    await buttonOf(names.vimeo, 'Play').click()
    await expect.element(frame()).toBeVisible()
    wait()
    await expect.element(outOfReach()).toBeVisible()
    await expect.element(frame()).not.toBeInTheDocument()
    await expectClean('Vimeo out of reach')
    await playerOf(names.vimeo).getByRole('button', { name: 'Try again' }).click()
    await expect.element(frame()).toBeVisible()
    await expect.element(outOfReach()).not.toBeInTheDocument()
  })

  test('plays once its player has answered, without a limit', async () => {
    takeClock()
    await openList()
    await buttonOf(names.vimeo, 'Play').click()
    await expect.element(frame()).toBeVisible()
    const { contentWindow: source } = frame().element() as HTMLIFrameElement
    const asked = vi.spyOn(globalThis, 'clearTimeout')
    onTestFinished(() => asked.mockRestore())
    const data = JSON.stringify({ event: 'ready' })
    // The player's library listens once it is loaded.
    await expect
      .poll(() => {
        globalThis.dispatchEvent(
          new MessageEvent('message', { origin: 'https://player.vimeo.com', source, data }),
        )
        return asked.mock.calls.length
      })
      .toBeGreaterThan(0)
    wait()
    // A timer's change is drawn in the next frame.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    await expect.element(frame()).toBeVisible()
  })

  test('is offered for download by size [live-28]', async () => {
    answer(vimeoLinks, { ...ok, result: links })
    await openList()
    await buttonOf(names.vimeo, 'Download').click()
    await expect.element(linksPopup().getByRole('link').first()).toBeVisible()
    const [large, small] = linksPopup().getByRole('link').elements()
    expect(large?.textContent).toMatch(/1920 × 1080\s*25\.00 MB/)
    expect(small?.textContent).toMatch(/640 × 360\s*3\.00 MB/)
    expect(large?.getAttribute('rel')).toBe('noopener noreferrer')
    expect(large?.getAttribute('href')).toBe('https://player.vimeo.com/a')
  })

  test('without links it says so; when Vimeo fails, the server’s message [live-28]', async () => {
    const end = answer(vimeoLinks, { ...ok, result: [] })
    await openList()
    await buttonOf(names.vimeo, 'Download').click()
    await expect.element(linksPopup()).toMatchTextContent('No Download Link Found')
    await userEvent.keyboard('{Escape}')
    end()
    const text = 'The video service does not answer. Please try again later.'
    const mend = fail(vimeoLinks, 502, text)
    await buttonOf(names.vimeo, 'Download').click()
    await expect.element(linksPopup()).toMatchTextContent(text)
    mend()
    answer(vimeoLinks, { ...ok, result: links })
    await linksPopup().getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => linksPopup().getByRole('link').elements().length).toBe(2)
  })
})

test.each([
  { may: 'play and download', visibility: 3, controls: null },
  { may: 'only play', visibility: 1, controls: 'nodownload' },
])('the player of a person who may $may offers no more', async ({ visibility, controls }) => {
  await openList({ flags: { proctur_live_view_or_download_visibility: visibility } })
  await buttonOf(names.cloud, 'Play').click()
  await expect.poll(() => document.querySelector('video')?.hasAttribute('controls')).toBe(true)
  expect(document.querySelector('video')?.getAttribute('controlslist')).toBe(controls)
})

test('a protected one without a password: the server’s message, or Network error [live-29]', async () => {
  await openList()
  const alert = playerOf(names.guarded).getByRole('alert')
  const again = playerOf(names.guarded).getByRole('button', { name: 'Try again' })
  const text = 'The video service does not answer. Please try again later.'
  fail(videoOtp, 502, text)
  await buttonOf(names.guarded, 'Play').click()
  await expect.element(alert).toHaveTextContent(text)
  fail(videoOtp, 'offline')
  await again.click()
  await expect.element(alert).toHaveTextContent('Network error')
  answer(videoOtp, { status: 422, message: 'Not for you.', data: null })
  await again.click()
  await expect.element(alert).toHaveTextContent('Not for you.')
  expect(await askedOf(countWatch)).toEqual([])
})

test('by keyboard it opens, plays and closes, and the focus returns [live-22]', async () => {
  hold(recordingDownload)
  await openPast()
  viewButton().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(list()).toBeVisible()
  await tabTo(buttonOf(names.cloud, 'Play'))
  await userEvent.keyboard('{Enter}')
  await expect.element(playerOf(names.cloud)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(playerOf(names.cloud)).not.toBeInTheDocument()
  await expect.element(list()).toBeVisible()
  await expect.element(buttonOf(names.cloud, 'Play')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(list()).not.toBeInTheDocument()
  await expect.element(viewButton()).toHaveFocus()
})

test('on a phone no accessibility faults: the list, the links, a failure', async () => {
  answer(vimeoLinks, { ...ok, result: links })
  fail(videoOtp, 502, 'The video service does not answer.')
  await openList({ width: 360 })
  await expect.element(buttonOf(names.cloud, 'Play')).toBeVisible()
  await expectClean('list')
  await buttonOf(names.vimeo, 'Download').click()
  await expect.element(linksPopup().getByRole('link').first()).toBeVisible()
  await expectClean('links')
  await userEvent.keyboard('{Escape}')
  await buttonOf(names.guarded, 'Play').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expectClean('failed')
})

test('on a desk no accessibility faults, and every theme can be read', { tags: 'long' }, async () => {
  await openList({ width: 1440 })
  await expect.element(buttonOf(names.cloud, 'Play')).toBeVisible()
  await expectClean('list, wide')
  const buttons = list().getByRole('button').elements()
  expect(buttons.length).toBeGreaterThan(5)
  const heights = buttons.map((one) => one.getBoundingClientRect().height)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24)
  await expectReadable('list')
})
