import axe from 'axe-core'
import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { findMisfits, touchedAnywhere } from './fits.ts'
import { showTheme, type Theme, themes } from './themes.ts'

const phoneWidth = 480

/**
 * Looks at one state of a screen: axe finds nothing, and on a phone nothing is wider than the screen and what is touched is
 * large enough. Colours of the other themes are checked by `expectReadable` and, pair by pair, by `ui/tokens.test.ts`.
 */
export async function expectClean(state: string, touched = touchedAnywhere): Promise<void> {
  await show('light')
  expect.soft(await findFaults({}), state).toEqual([])
  if (innerWidth <= phoneWidth) expectFits(state, touched)
}

/** Looks at the colours of a screen that shows many of them, in the themes other than the light one. */
export async function expectReadable(screen: string): Promise<void> {
  for (const theme of ['dark', 'blue', 'purple'] as const) {
    await show(theme)
    const faults = await findFaults({ runOnly: ['color-contrast'] })
    expect.soft(faults, `${screen}, ${theme}`).toEqual([])
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

async function findFaults(options: axe.RunOptions): Promise<string[]> {
  const { violations } = await axe.run(document, { ...options, iframes: false, resultTypes: ['violations'] })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/** Goes on by Tab until something has the focus. @throws where it is not among the next sixty stops */
export async function tabTo(target: Locator): Promise<void> {
  for (let stop = 0; stop < 60; stop++) {
    await userEvent.keyboard('{Tab}')
    if (target.query() !== null && target.query() === document.activeElement) return
  }
  throw new Error(`Tab does not reach ${target.selector}`)
}
