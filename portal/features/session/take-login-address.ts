import { hasHomeButton, type LoginLink, readLoginLink, withoutSecrets } from './login-link.ts'

export type LoginAddress = { link: LoginLink | undefined; hasHomeButton: boolean }

/**
 * Reads the values in the page's address, and removes passwords and tokens from the address bar and the history, before
 * any request [session-5].
 */
export function takeLoginAddress(): LoginAddress {
  const { href, pathname, search, hash } = location
  const rest = withoutSecrets(search) + withoutSecrets(hash)
  if (rest !== search + hash) history.replaceState(history.state, '', `${pathname}${rest}`)
  return { link: readLoginLink(search, hash), hasHomeButton: hasHomeButton(href) }
}
