import { hasHomeButton, type LoginLink, readLoginLink, withoutSecrets } from '#domain/session/login-link.ts'

export type LoginAddress = { link: LoginLink | undefined; hasHomeButton: boolean }

/**
 * Reads what the page's address asks for, and takes what signs somebody in out of the address bar and the
 * history, before any request (PRODUCT §4).
 */
export function takeLoginAddress(): LoginAddress {
  const { href, pathname, search, hash } = location
  if (/[?&](user|password|token)=/i.test(search)) {
    history.replaceState(history.state, '', `${pathname}${withoutSecrets(search)}${hash}`)
  }
  return { link: readLoginLink(search), hasHomeButton: hasHomeButton(href) }
}
