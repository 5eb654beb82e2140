import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/**
 * Lets the pauses between the attempts of a query be over at once, until what follows the last of them is shown.
 * The page's clock has to be installed before the page is opened.
 */
export async function skipPauses(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(5000)
    await expect(shown).toBeVisible({ timeout: 300 })
  }).toPass({ timeout: 15_000, intervals: [50] })
}
