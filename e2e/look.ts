import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** The themes as they are kept, and the class of the page in each. */
export const themes = { light: 'light', dark: 'dark', blue: 'blue', purple: 'contrast' } as const

/** Shows a theme as another tab's choice would: nothing on the screen closes or loads anew. */
export async function showTheme(page: Page, theme: keyof typeof themes): Promise<void> {
  await page.evaluate(async (mode) => {
    localStorage.setItem('mode', mode)
    dispatchEvent(new StorageEvent('storage', { key: 'mode', newValue: mode }))
    // Colours on their way from one theme to another are no theme's colours.
    await new Promise(requestAnimationFrame)
    const finite = (animation: Animation) =>
      animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    await Promise.all(
      document
        .getAnimations()
        .filter(finite)
        .map((animation) => animation.finished.catch(() => null)),
    )
  }, theme)
  await expect(page.locator('html')).toHaveClass(themes[theme])
}

/** Looks at what is on the screen in each theme: axe finds nothing. */
export async function expectClean(page: Page, screen: string): Promise<void> {
  for (const theme of Object.keys(themes) as (keyof typeof themes)[]) {
    await showTheme(page, theme)
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
    expect.soft(faults, `${screen}, ${theme}`).toEqual([])
  }
}
