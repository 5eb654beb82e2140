import { type Theme, themeCookie, themeKey } from '#domain/session/theme.ts'
import { applyTheme } from '#portal/shared/look/theme.ts'
import { writeStored } from '#portal/shared/storage.ts'

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
