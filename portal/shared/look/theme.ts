import { useSyncExternalStore } from 'react'
import { readTheme, type Theme, themeClass, themeCookie, themeKey, themes } from '#domain/session/theme.ts'
import { readStored, writeStored } from '#portal/shared/storage.ts'

const listeners = new Set<() => void>()

const storedTheme = (): Theme => readTheme(readStored('local', themeKey))

/**
 * Stores a theme and applies it. The cookie lets the server send the page in its colours, so that no other colours
 * flash.
 */
export function chooseTheme(theme: Theme): void {
  writeStored('local', themeKey, theme)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain http
  document.cookie = themeCookie(theme, location.protocol === 'https:')
  applyTheme()
  void refreshKeptPages().catch(() => undefined)
}

/** The pages that service workers keep have the theme's class, also those that one keeps which is still being installed. */
async function refreshKeptPages(): Promise<void> {
  const { serviceWorker } = navigator
  // At once: the page may be loaded again right after it.
  serviceWorker?.controller?.postMessage('pages')
  const registration = await serviceWorker?.getRegistration()
  const workers = [registration?.active, registration?.waiting, registration?.installing]
  for (const worker of workers) if (worker !== serviceWorker.controller) worker?.postMessage('pages')
}

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
