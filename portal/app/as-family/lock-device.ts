/**
 * Takes from this page what a browser keeps: staff see somebody else's portal here, of which their device keeps nothing, and
 * a family that is signed in in the same browser is not touched. The portal runs as where a browser forbids all of it.
 */
export function lockDevice(page: Window & typeof globalThis = window): void {
  const forbidden = () => {
    throw new DOMException('This page keeps nothing.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'cookieStore'])
    Object.defineProperty(page, name, { get: forbidden, configurable: false })
  Object.defineProperty(page.document, 'cookie', { get: () => '', set: () => undefined })
  Object.defineProperty(page, 'caches', { value: undefined })
  // As where there is no such thing, so that `in` does not find it either.
  for (const name of ['serviceWorker', 'storage', 'credentials', 'setAppBadge', 'clearAppBadge'])
    for (const owner of [page.navigator, Object.getPrototypeOf(page.navigator)])
      Reflect.deleteProperty(owner, name)
}
