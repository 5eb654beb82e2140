// Sets `window.axe`.
import 'axe-core'
import { expect } from 'vitest'
import { findAxeFaults } from './axe-faults.ts'
import { findMisfits, phoneWidth, touchedAnywhere } from './fits.ts'
import { otherThemes, showTheme, type Theme, themes } from './themes.ts'

/**
 * Checks one state of a screen: axe finds nothing, and on a phone nothing is wider than the screen and controls are large
 * enough. Colours of the other themes are checked by the kit page and, pair by pair, by `ui/tokens.test.ts`.
 */
export async function expectClean(state: string, touched = touchedAnywhere): Promise<void> {
  await show('light')
  expect.soft(await findAxeFaults([]), state).toEqual([])
  if (innerWidth <= phoneWidth) expectFits(state, touched)
}

/** Checks the colours of a screen in the other themes. */
export async function expectReadable(screen: string): Promise<void> {
  for (const theme of otherThemes) {
    await show(theme)
    expect.soft(await findAxeFaults(['color-contrast']), `${screen}, ${theme}`).toEqual([])
  }
  await show('light')
}

/** Nothing is wider than the screen, and what is touched is high enough. */
export function expectFits(state: string, touched = touchedAnywhere): void {
  expect.soft(findMisfits(touched), state).toEqual([])
}

async function show(theme: Theme): Promise<void> {
  await showTheme(theme)
  expect(document.documentElement.className).toContain(themes[theme])
}
