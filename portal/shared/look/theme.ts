import { useSyncExternalStore } from 'react'
import { readTheme, type Theme, themeClass, themeKey, themes } from '#domain/session/theme.ts'
import { readStored } from '#portal/shared/storage.ts'

const listeners = new Set<() => void>()

const storedTheme = (): Theme => readTheme(readStored('local', themeKey))

/** Applies the stored theme to the page. */
export function applyTheme(): void {
  const { classList } = document.documentElement
  classList.remove(...themes.map(themeClass))
  classList.add(themeClass(storedTheme()))
  // Later, because reading a computed style at the start of a page would compute its styles too early.
  setTimeout(colourBrowserBar)
  for (const listener of listeners) listener()
}

function colourBrowserBar(): void {
  const style = getComputedStyle(document.documentElement)
  // An institute with a colour has a bar of its own.
  const colour = style.getPropertyValue('--bar') || style.getPropertyValue('--bg')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour.trim())
}

/** Follows the choice in another tab. */
export function followTheme(): void {
  addEventListener('storage', (event) => {
    if (event.key === themeKey) applyTheme()
  })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, storedTheme, storedTheme)
}
