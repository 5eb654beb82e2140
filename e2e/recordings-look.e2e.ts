import { expectClean } from './look.ts'
import {
  listOf,
  openList,
  openScreen,
  pastClasses,
  play,
  playerOf,
  recordings,
  rowOf,
  standInForPlayers,
  useRecordings,
  viewButton,
} from './recordings.ts'
import { expect, test } from './test.ts'

const recorded = useRecordings()

test('the keyboard opens, plays and closes, and comes back to where it was', async ({ page }) => {
  await openScreen(page, recorded.current, pastClasses)
  await viewButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(listOf(page)).toBeVisible()
  const playButton = rowOf(page, recordings.cloud).getByRole('button', { name: 'Play' })
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Tab')
    if (await playButton.evaluate((element) => element === document.activeElement)) break
  }
  await expect(playButton).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(playerOf(page, recordings.cloud)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(playerOf(page, recordings.cloud)).toHaveCount(0)
  await expect(listOf(page)).toBeVisible()
  await expect(playButton).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(listOf(page)).toHaveCount(0)
  await expect(viewButton(page)).toBeFocused()
})

for (const width of [360, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('axe finds nothing in four themes, and nothing is wider than the screen', async ({ page }) => {
      test.setTimeout(120_000)
      await standInForPlayers(page)
      await openList(page, recorded.current)
      await expectClean(page, `list-${width}`)
      const isTooWide = () =>
        page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
      expect(await isTooWide()).toBe(false)
      for (const button of await listOf(page).getByRole('button').all())
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(width < 640 ? 44 : 24)
      for (const [what, name] of Object.entries(recordings)) {
        await play(page, name)
        await playerOf(page, name).locator('video, iframe').waitFor()
        await expectClean(page, `${what}-${width}`)
        await page.keyboard.press('Escape')
        await expect(playerOf(page, name)).toHaveCount(0)
      }
      await rowOf(page, recordings.vimeo).getByRole('button', { name: 'Download' }).click()
      await page.getByRole('dialog', { name: 'Download Video' }).getByRole('link').first().waitFor()
      await expectClean(page, `links-${width}`)
      recorded.current.hosts.setMood(404)
      await page.keyboard.press('Escape')
      await rowOf(page, recordings.guarded).getByRole('button', { name: 'Play' }).click()
      await page.getByRole('alert').waitFor()
      await expectClean(page, `failed-${width}`)
    })
  })
}
