/**
 * How a call becomes a request. The boot script and the API client both build it here, so that an answer
 * fetched early is the very answer that is asked for later. Nothing big may be imported here.
 */
type Values = Readonly<Record<string, unknown>>

/** @throws when a parameter of the path was not given: a mistake of the caller */
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

/** Headers of every call (spec/1 §7). */
export function headersOf(token: string, timeZone: string): Record<string, string> {
  return { ...(token !== '' && { Authorization: token }), Source: 'WEB', TimeZone: timeZone }
}

export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
