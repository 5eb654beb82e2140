import type { Locator, Page } from '@playwright/test'
import axe from 'axe-core'
import { findAxeFaults } from '#portal/testing/axe-faults.ts'
import { findMisfits, phoneWidth, touchedAnywhere } from '#portal/testing/fits.ts'
import { showTheme as showInPage, type Theme, themes, themesOf } from '#portal/testing/themes.ts'
import { expect, test } from './test.ts'

/** Changes the theme as another tab would: nothing on the screen closes or reloads. */
export async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(showInPage, theme)
  await expect(page.locator('html')).toHaveClass(themes[theme])
}

/** Axe reads every element, which takes long on a busy machine or for a long list. */
const lookMs = 150_000

/** `expectClean` of the component tests, for a whole page. */
export async function expectClean(page: Page, state: string, touched = touchedAnywhere): Promise<void> {
  test.setTimeout(lookMs)
  await showTheme(page, 'light')
  expect.soft(await findFaults(page), state).toEqual([])
  if ((page.viewportSize()?.width ?? 0) <= phoneWidth) await expectFits(page, state, touched)
}

/** Checks the colours of a screen in another theme, but not in a whole run; with `VITE_THEMES=all` in all of them. */
export async function expectReadable(page: Page, screen: string): Promise<void> {
  if (process.env.SHORT_RUN && process.env.VITE_THEMES !== 'all') return
  test.setTimeout(lookMs)
  for (const theme of themesOf(screen, process.env.VITE_THEMES === 'all')) {
    await showTheme(page, theme)
    expect.soft(await findFaults(page, ['color-contrast']), `${screen}, ${theme}`).toEqual([])
  }
  await showTheme(page, 'light')
}

async function findFaults(page: Page, rules: string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(findAxeFaults, rules)
}

/** Checks that nothing is wider than the screen, and that touch targets are high enough. */
export async function expectFits(page: Page, state: string, touched = touchedAnywhere): Promise<void> {
  expect.soft(await page.evaluate(findMisfits, touched), state).toEqual([])
}

/**
 * Presses Tab until the element has the focus.
 * @throws if it is not among the next sixty stops
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press('Tab')
    if (await target.evaluateAll(([one]) => one !== undefined && one === document.activeElement)) return
  }
  throw new Error(`Tab does not reach ${target}`)
}
