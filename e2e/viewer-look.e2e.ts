import { expectClean } from './look.ts'
import { expect, test, useServer } from './test.ts'
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

for (const [width, height] of [
  [360, 740],
  [1440, 900],
] as const) {
  test(`every viewer is clean in four themes at ${width}, and fits`, async ({ page }) => {
    test.setTimeout(150_000)
    await page.setViewportSize({ width, height })
    await standInForHosts(page)
    await findFile(page, server.current.at(), ready[0]?.title ?? '')
    for (const { title, sign } of ready) {
      await search(page, title)
      const viewer = await openFile(page, title)
      await viewer.locator(sign).first().waitFor()
      await expectClean(page, title)
      const outside = await viewer.evaluate(
        (dialog) =>
          [...dialog.querySelectorAll('button, input, select, iframe, video, audio')].filter((one) => {
            const { left, right, bottom } = one.getBoundingClientRect()
            return left < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5
          }).length,
      )
      expect(outside, title).toBe(0)
      if (width < 640) {
        const small = await viewer.evaluate((dialog) =>
          [...dialog.querySelectorAll('button, select, input')]
            .filter((one) => one.getBoundingClientRect().height < 44)
            .map((one) => one.outerHTML),
        )
        expect(small, title).toEqual([])
      }
      await page.keyboard.press('Escape')
      await expect(viewer).toHaveCount(0)
    }
  })
}
