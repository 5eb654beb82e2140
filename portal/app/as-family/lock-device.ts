/**
 * Takes from this page what a browser keeps: staff see somebody else's portal here, of which their device keeps nothing, and
 * a family that is signed in in the same browser is not touched. The portal runs as where a browser forbids all of it.
 */
export function lockDevice(page: Window & typeof globalThis = window): void {
  const forbidden = () => {
    throw new DOMException('This page keeps nothing.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'])
    Object.defineProperty(page, name, { get: forbidden, configurable: false })
  Object.defineProperty(page.document, 'cookie', { get: () => '', set: () => undefined })
  for (const name of ['serviceWorker', 'storage', 'setAppBadge', 'clearAppBadge', 'credentials'])
    Object.defineProperty(page.navigator, name, { value: undefined })
}
