import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './test.ts'

/** The themes as they are kept, and the class of the page in each. */
export const themes = { light: 'light', dark: 'dark', blue: 'blue', purple: 'contrast' } as const
type Theme = keyof typeof themes

/** Shows a theme as another tab's choice would: nothing on the screen closes or loads anew. */
export async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((mode) => {
    localStorage.setItem('mode', mode)
    dispatchEvent(new StorageEvent('storage', { key: 'mode', newValue: mode }))
  }, theme)
  await expect(page.locator('html')).toHaveClass(themes[theme])
  // Colours on their way from one theme to another are no theme's colours.
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const finite = (animation: Animation) =>
      animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    await Promise.all(
      document
        .getAnimations()
        .filter(finite)
        .map((animation) => animation.finished.catch(() => null)),
    )
  })
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
  expect.soft(await findFaults(new AxeBuilder({ page })), state).toEqual([])
  if ((page.viewportSize()?.width ?? 0) <= phoneWidth) await expectFits(page, state, touched)
}

/** Looks at the colours of a screen that shows many of them, in the themes other than the light one. */
export async function expectReadable(page: Page, screen: string): Promise<void> {
  test.setTimeout(lookMs)
  for (const theme of ['dark', 'blue', 'purple'] as const) {
    await showTheme(page, theme)
    const faults = await findFaults(new AxeBuilder({ page }).withRules('color-contrast'))
    expect.soft(faults, `${screen}, ${theme}`).toEqual([])
  }
  await showTheme(page, 'light')
}

async function findFaults(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

const phoneWidth = 480
/** Of a finger, in CSS pixels. */
const touchSize = 44
/** Fields of text are named by those tests whose screens have them. */
export const touchedAnywhere = 'a, button, select, [role=tab]'

/** Nothing is wider than the screen, and what is touched is high enough; links within a text are as high as it is. */
export async function expectFits(page: Page, state: string, touched = touchedAnywhere): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(overflow, `${state}: wider than the screen, in px`).toBeLessThanOrEqual(0)
  const small = await page
    .locator(`:is(main, [role=dialog], [role=alertdialog]) :is(${touched}):visible`)
    .evaluateAll(
      (all, least) =>
        all
          .filter((one) => getComputedStyle(one).display !== 'inline')
          // For screen readers alone; no finger gets there.
          .filter((one) => !one.closest('[style*="clip"]'))
          .filter((one) => one.getBoundingClientRect().height < least)
          .map((one) => `${one.getBoundingClientRect().height} px: ${one.outerHTML.slice(0, 120)}`),
      touchSize,
    )
  expect.soft(small, `${state}: too small to touch`).toEqual([])
}

/** Goes on by Tab until something has the focus. @throws where it is not among the next sixty stops */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press('Tab')
    if (await target.evaluateAll(([one]) => one !== undefined && one === document.activeElement)) return
  }
  throw new Error(`Tab does not reach ${target}`)
}
