import { useSyncExternalStore } from 'react'
import { readTheme, type Theme, themeClass, themeCookie, themeKey, themes } from '#domain/session/theme.ts'
import { readStored, writeStored } from '#portal/shared/storage.ts'

const listeners = new Set<() => void>()

const storedTheme = (): Theme => readTheme(readStored('local', themeKey))

/**
 * Keeps a theme and shows it. The cookie lets the server send the page in its colours, so that it never
 * flashes in others.
 */
export function chooseTheme(theme: Theme): void {
  writeStored('local', themeKey, theme)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain http
  document.cookie = themeCookie(theme, location.protocol === 'https:')
  applyTheme()
  refreshKeptPages()
}

/** The pages that the service worker keeps carry the theme's class. */
function refreshKeptPages(): void {
  navigator.serviceWorker?.controller?.postMessage('pages')
}

/** Puts the stored theme on the page. */
export function applyTheme(): void {
  const { classList } = document.documentElement
  classList.remove(...themes.map(themeClass))
  classList.add(themeClass(storedTheme()))
  // Later: at the start of a page, styles must not be asked for before they are needed.
  setTimeout(colourBrowserBar)
  for (const listener of listeners) listener()
}

function colourBrowserBar(): void {
  const background = getComputedStyle(document.documentElement).getPropertyValue('--bg').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', background)
}

/** Another tab's choice shows here too. */
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
