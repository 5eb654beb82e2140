import { expectClean, expectReadable, tabTo } from './look.ts'
import {
  listOf,
  openList,
  openPast,
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
  await openPast(page, recorded.current)
  await viewButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(listOf(page)).toBeVisible()
  const playButton = rowOf(page, recordings.cloud).getByRole('button', { name: 'Play' })
  await tabTo(page, playButton)
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

test('no accessibility faults: the list, each player, the links, a failure', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await standInForPlayers(page)
  await openList(page, recorded.current)
  await expect(listOf(page).getByRole('button', { name: 'Play' })).toHaveCount(3)
  await expectClean(page, 'list')
  for (const [what, name] of Object.entries(recordings)) {
    await play(page, name)
    await playerOf(page, name).locator('video, iframe').waitFor()
    await expectClean(page, what)
    await page.keyboard.press('Escape')
    await expect(playerOf(page, name)).toHaveCount(0)
  }
  await rowOf(page, recordings.vimeo).getByRole('button', { name: 'Download' }).click()
  await page.getByRole('dialog', { name: 'Download Video' }).getByRole('link').first().waitFor()
  await expectClean(page, 'links')
  recorded.current.hosts.setMood(404)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectClean(page, 'list, wide')
  const heights = await listOf(page)
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(5)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24)
  await expectReadable(page, 'list')
  await page.setViewportSize({ width: 360, height: 800 })
  await rowOf(page, recordings.guarded).getByRole('button', { name: 'Play' }).click()
  await page.getByRole('alert').waitFor()
  await expectClean(page, 'failed')
})
