// Sets `window.axe`.
import 'axe-core'
import { expect } from 'vitest'
import { findAxeFaults } from './axe-faults.ts'
import { findMisfits, phoneWidth, touchedAnywhere } from './fits.ts'
import { showTheme, type Theme, themes, themesOf } from './themes.ts'

/** A whole run has the first case alone, a long one all of them (docs/testing.md). */
export const firstIfShort = <Case>(...cases: Case[]): Case[] =>
  import.meta.env.VITE_SHORT_RUN ? cases.slice(0, 1) : cases

const inEveryTheme = import.meta.env.VITE_THEMES === 'all'

/**
 * Checks one state of a screen: no faults by axe, and on a phone no content that is too wide and no control that is too
 * small. Colours of the other themes are checked by the kit page and, pair by pair, by `ui/tokens.test.ts`; here with
 * `VITE_THEMES=all`. A wide screen has those of the phone: a whole run checks them there alone.
 */
export async function expectClean(state: string, touched = touchedAnywhere): Promise<void> {
  await show('light')
  const isWide = innerWidth > phoneWidth
  const leftOut = isWide && import.meta.env.VITE_SHORT_RUN ? ['color-contrast'] : []
  expect.soft(await findAxeFaults([], leftOut), state).toEqual([])
  if (!isWide) expectFits(state, touched)
  if (inEveryTheme) await expectReadable(state)
}

/**
 * Checks the colours of a screen in another theme; with `VITE_THEMES=all` in all of them. A whole run leaves it out:
 * `ui/tokens.test.ts` has every pair of colours, and the kit page every part.
 */
export async function expectReadable(screen: string): Promise<void> {
  if (import.meta.env.VITE_SHORT_RUN && !inEveryTheme) return
  for (const theme of themesOf(screen, inEveryTheme)) {
    await show(theme)
    expect.soft(await findAxeFaults(['color-contrast']), `${screen}, ${theme}`).toEqual([])
  }
  await show('light')
}

/** Checks that the content is within the screen's width, and that controls are high enough for a finger. */
export function expectFits(state: string, touched = touchedAnywhere): void {
  expect.soft(findMisfits(touched), state).toEqual([])
}

async function show(theme: Theme): Promise<void> {
  await showTheme(theme)
  expect(document.documentElement.className).toContain(themes[theme])
}
