import { isDay, showDay } from '#domain/day.ts'

/** Active products have not expired yet [product-3]. */
export function splitProducts<P extends { hasExpired: boolean }>(products: readonly P[]) {
  return {
    active: products.filter((product) => !product.hasExpired),
    expired: products.filter((product) => product.hasExpired),
  }
}

/** Longer names of products are cut in cards [product-4]. */
export const nameLength = 25

/** `Rs 1,23,456` in rupees, `USD 1,234.50` in other currencies; undefined if free. */
export function priceText(price: number, currency: string): string | undefined {
  if (price <= 0) return undefined
  const digits = Number.isInteger(price) ? 0 : 2
  const format = (locale: string) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return currency === 'INR' || currency === ''
    ? `Rs ${format('en-IN').format(price)}`
    : `${currency} ${format('en-US').format(price)}`
}

/** A description without its markup, in one line. */
export function plainText(html: string): string {
  const named: Readonly<Record<string, string>> = {
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    nbsp: ' ',
    '#39': "'",
  }
  return html
    .replaceAll(/<(style|script)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => named[name.toLowerCase()] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** DD-MM-YYYY of a day in a reply, or ''. */
export const shownDate = (day: string): string => (isDay(day) ? showDay(day) : '')

/** The ids of Youtube videos in a JSON list of addresses; other videos are left out. */
export function youtubeIds(list: string): string[] {
  let addresses: unknown
  try {
    addresses = JSON.parse(list)
  } catch {
    return []
  }
  if (!Array.isArray(addresses)) return []
  return addresses.flatMap((address) => (typeof address === 'string' ? (youtubeIdOf(address) ?? []) : []))
}

/** @returns undefined for any other address */
export function youtubeIdOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname, pathname, searchParams } = new URL(address)
  const host = hostname.replace(/^(www|m)\./, '')
  if (protocol !== 'https:' || !['youtube.com', 'youtube-nocookie.com', 'youtu.be'].includes(host))
    return undefined
  const inPath = /^\/(?:embed\/|shorts\/|live\/)?([\w-]+)$/.exec(pathname)?.[1]
  const id = pathname === '/watch' ? searchParams.get('v') : inPath
  return id && /^[\w-]{6,20}$/.test(id) ? id : undefined
}
