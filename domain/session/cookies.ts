/** @param header the cookies of a request, as the browser sends them @returns '' for a missing one */
export function readCookie(header: string | undefined, name: string): string {
  const values = new Map((header ?? '').split('; ').map(pairOf))
  // One of our own host wins: another host of the same site may have set the plain one.
  return values.get(`__Host-${name}`) ?? values.get(name) ?? ''
}

function pairOf(cookie: string): [name: string, value: string] {
  const [name = '', value = ''] = cookie.split('=', 2)
  return [name, value]
}

/** A cookie for all pages of this host; over TLS one that no other host can set. @param seconds 0 deletes it */
export const makeCookie = (name: string, value: string, seconds: number, isTls: boolean): string =>
  `${isTls ? '__Host-' : ''}${name}=${value}; path=/; max-age=${seconds}; samesite=lax${isTls ? '; secure' : ''}`
