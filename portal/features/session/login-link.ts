/** The content of a link to the login screen [session-4]. */
export type LoginLink =
  | { kind: 'token'; token: string }
  | { kind: 'signIn'; user: string; password: string }
  /** A link whose password cannot be decoded. */
  | { kind: 'unreadable'; user: string }
  /** A link without a password, as on a printed slip. */
  | { kind: 'filled'; user: string }

/**
 * Reads the query, or the fragment, which browsers do not send to servers.
 * @param search `?…` or ''
 * @param hash `#…` or ''
 */
export function readLoginLink(search: string, hash = ''): LoginLink | undefined {
  const query = new URLSearchParams(`${search.slice(1)}&${hash.slice(1)}`)
  const token = query.get('token')
  if (token) return { kind: 'token', token }
  const user = query.get('user')
  const encoded = query.get('password')
  if (!user) return undefined
  if (encoded === null) return { kind: 'filled', user }
  const password = decodeBase64(encoded)
  return password ? { kind: 'signIn', user, password } : { kind: 'unreadable', user }
}

/** A query or fragment without passwords and tokens; unchanged if it has neither. */
export function withoutSecrets(part: string): string {
  if (!/[?#&](user|password|token)=/i.test(part)) return part
  const values = new URLSearchParams(part.slice(1))
  for (const name of [...values.keys()]) if (/^(user|password|token)$/i.test(name)) values.delete(name)
  const rest = values.toString()
  return rest === '' ? '' : `${part[0]}${rest}`
}

export const userLoginPath = (token: string): string => `/userLogin#token=${encodeURIComponent(token)}`

/** The Home button is shown only when the address contains my-account [session-2]. */
export function hasHomeButton(address: string): boolean {
  return address.includes('my-account')
}

/** Base64 or base64url of UTF-8 text. A `+` that was not escaped in the address arrives as a space. */
function decodeBase64(encoded: string): string | undefined {
  try {
    const standard = encoded.replaceAll(' ', '+').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(standard), (character) => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
