import type { Locator } from '@playwright/test'
import { expectClean, expectFits, expectReadable } from '../kit/look.ts'
import { expect, test, useServer } from '../kit/test.ts'
import { findFile, openFile, search, standInForHosts } from './viewer.ts'

const server = useServer()

const ready: readonly { title: string; sign: string }[] = [
  { title: 'Unit test paper', sign: '.textLayer span' },
  { title: 'Ray diagram', sign: 'img' },
  { title: 'Laws to learn by heart', sign: 'pre' },
  { title: 'Revision to listen to', sign: 'audio' },
  { title: 'The moving bar', sign: 'video' },
  { title: 'Refraction explained', sign: 'iframe' },
]
const phone = { width: 360, height: 740 }

/** Checks that content and controls are within the screen. */
async function expectWithin(viewer: Locator, state: string) {
  const parts = viewer.locator('button, input, select, iframe, video, audio')
  expect(await parts.count(), state).toBeGreaterThan(0)
  const outside = () =>
    parts.evaluateAll(
      (all) =>
        all.filter((one) => {
          const { left, right, bottom } = one.getBoundingClientRect()
          return left < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5
        }).length,
    )
  await expect.poll(outside, state).toBe(0)
}

test('every viewer is accessible, and fits a phone and a wide screen', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize(phone)
  await standInForHosts(page)
  await findFile(page, server.current.at(), ready[0]?.title ?? '')
  for (const { title, sign } of ready) {
    await search(page, title)
    const viewer = await openFile(page, title)
    await viewer.locator(sign).first().waitFor()
    await expectClean(page, title)
    await expectFits(page, title, 'button, select, input:not([type=search])')
    await expectWithin(viewer, title)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectWithin(viewer, `${title}, wide`)
    if (sign.startsWith('.textLayer')) {
      await expectClean(page, `${title}, wide`)
      await expectReadable(page, title)
    }
    await page.setViewportSize(phone)
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
  }
})
