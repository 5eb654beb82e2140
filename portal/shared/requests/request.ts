/**
 * Builds the request of a call. The boot script and the API client both use it, so that a reply fetched early is found
 * later. Import nothing big here.
 */
type Values = Readonly<Record<string, unknown>>

/** @throws if a parameter of the path is missing, which is a bug of the caller */
export function fillPath(path: string, params: Values = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '') throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
}

export function addressOf(base: string, path: string, params?: Values, query: Values = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `${base}${fillPath(path, params)}${search === '' ? '' : `?${search}`}`
}

/** An input as a request has it. */
export type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** A key for what is added or sent. `crypto.randomUUID` is there on secure pages only. */
export const newKey = (): string => hexOf(crypto.getRandomValues(new Uint8Array(8)))

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Headers of every call [access-10]. */
export function headersOf(token: string, timeZone: string): Record<string, string> {
  return { ...(token !== '' && { Authorization: token }), Source: 'WEB', TimeZone: timeZone }
}

/** The status of a reply that is the same as the known one. It has no body. */
export const unchanged = 304

export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
