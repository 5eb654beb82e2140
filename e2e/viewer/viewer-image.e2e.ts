import type { Locator, Page } from '@playwright/test'
import { expect, test, useServer } from '../kit/test.ts'
import { findFile, openFile } from './viewer.ts'

const server = useServer()
const title = 'Ray diagram'

const percentOf = (viewer: Locator) => viewer.getByRole('status').filter({ hasText: '%' })
const matrixOf = (viewer: Locator) =>
  viewer.locator('img').evaluate((picture) => {
    const { a, e, f } = new DOMMatrix(getComputedStyle(picture).transform)
    return { scale: a, x: e, y: f }
  })

async function open(page: Page) {
  await findFile(page, server.current.at(), title)
  const viewer = await openFile(page, title)
  await expect(viewer.getByRole('img', { name: title })).toBeVisible()
  return viewer
}

test('a picture is enlarged, moved and fitted by keys, without focusing it first', { tag: '@long' }, async ({
  page,
}) => {
  const viewer = await open(page)
  await expect(percentOf(viewer)).toHaveText('100 %')
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await expect(percentOf(viewer)).toHaveText('156 %')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  expect(await matrixOf(viewer)).toMatchObject({ x: 48, y: -48 })
  await page.keyboard.press('0')
  await expect(percentOf(viewer)).toHaveText('100 %')
  expect(await matrixOf(viewer)).toEqual({ scale: 1, x: 0, y: 0 })
})

test('the wheel enlarges at the pointer, a drag moves, and the picture stays in view', {
  tag: '@long',
}, async ({ page }) => {
  const viewer = await open(page)
  const box = await viewer.locator('img').boundingBox()
  if (!box) throw new Error('no picture')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  for (let turn = 0; turn < 4; turn++) await page.mouse.wheel(0, -100)
  await expect(percentOf(viewer)).toHaveText('244 %')
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2 + 40, { steps: 4 })
  await page.mouse.up()
  const moved = await matrixOf(viewer)
  expect([Math.round(moved.x), Math.round(moved.y)]).toEqual([60, 40])
  await page.mouse.down()
  await page.mouse.move(9000, 9000, { steps: 2 })
  await page.mouse.up()
  const frame = await viewer.locator('img').evaluate(({ parentElement }) => parentElement?.clientWidth ?? 0)
  expect((await matrixOf(viewer)).x).toBeCloseTo((frame * (1.25 ** 4 - 1)) / 2, 0)
  await viewer.getByRole('button', { name: 'Fit to screen' }).click()
  await expect(percentOf(viewer)).toHaveText('100 %')
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('two fingers enlarge it', { tag: '@long' }, async ({ page }) => {
    const viewer = await open(page)
    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd' ? [] : [-1, 1].map((side) => ({ x: 195 + side * apart, y: 400, id: side + 1 })),
      })
    await touch('touchStart', 40)
    for (const apart of [50, 60, 70, 80]) await touch('touchMove', apart)
    await touch('touchEnd', 0)
    await expect(percentOf(viewer)).toHaveText('200 %')
    const { x } = await matrixOf(viewer)
    expect(Math.abs(x)).toBeLessThan(12)
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
  })
})
