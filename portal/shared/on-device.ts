import { trustedAddress } from '#portal/shared/trusted-address.ts'

/**
 * The service worker (`portal/public/sw.js`) keeps the portal's own files on the device: it opens at once, and
 * without a network. Browsers without one, and plain http, go on as before.
 */
export function keepOnDevice(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  navigator.serviceWorker.register(trustedAddress('/sw.js')).catch(() => {
    // Refused or full: nothing here depends on it.
  })
}

/** The kept pages carry the theme's class: they are fetched anew when it changes. */
export function refreshKeptPages(): void {
  navigator.serviceWorker?.controller?.postMessage('pages')
}
