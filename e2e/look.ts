import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { findMisfits, touchedAnywhere } from '#portal/testing/fits.ts'
import { showTheme as showInPage, type Theme, themes } from '#portal/testing/themes.ts'
import { expect, test } from './test.ts'

/** Shows a theme as another tab's choice would: nothing on the screen closes or loads anew. */
export async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(showInPage, theme)
  await expect(page.locator('html')).toHaveClass(themes[theme])
}

/** Axe reads every element: on a busy machine and a long list for long. */
const lookMs = 150_000

/**
 * Looks at one state of a screen: axe finds nothing, and on a phone nothing is wider than the screen and what is touched is
 * large enough. Colours of the other themes are checked by `expectReadable` and, pair by pair, by `ui/tokens.test.ts`.
 */
export async function expectClean(page: Page, state: string, touched = touchedAnywhere): Promise<void> {
  test.setTimeout(lookMs)
  await showTheme(page, 'light')
  expect.soft(await findFaults(axeOf(page)), state).toEqual([])
  if ((page.viewportSize()?.width ?? 0) <= phoneWidth) await expectFits(page, state, touched)
}

/** Looks at the colours of a screen that shows many of them, in the themes other than the light one. */
export async function expectReadable(page: Page, screen: string): Promise<void> {
  test.setTimeout(lookMs)
  for (const theme of ['dark', 'blue', 'purple'] as const) {
    await showTheme(page, theme)
    const faults = await findFaults(axeOf(page).withRules('color-contrast'))
    expect.soft(faults, `${screen}, ${theme}`).toEqual([])
  }
  await showTheme(page, 'light')
}

/** What passes is not described: that takes longer than to look. */
const axeOf = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] })

async function findFaults(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

const phoneWidth = 480

/** Nothing is wider than the screen, and what is touched is high enough. */
export async function expectFits(page: Page, state: string, touched = touchedAnywhere): Promise<void> {
  expect.soft(await page.evaluate(findMisfits, touched), state).toEqual([])
}

/** Goes on by Tab until something has the focus. @throws where it is not among the next sixty stops */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press('Tab')
    if (await target.evaluateAll(([one]) => one !== undefined && one === document.activeElement)) return
  }
  throw new Error(`Tab does not reach ${target}`)
}
