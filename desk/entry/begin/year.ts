const april = 3

/** The school year that has a day: from 1 April to 31 March, as in most of India. */
export function firstYear(now: Date): { first: string; last: string } {
  const begins = now.getMonth() >= april ? now.getFullYear() : now.getFullYear() - 1
  return { first: `${begins}-04-01`, last: `${begins + 1}-03-31` }
}

const inIndia = 'Asia/Kolkata'

/** Time zones to choose from; the device's own first, which in India some browsers give by its former name. */
export function timeZones(): string[] {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone.replace('Asia/Calcutta', inIndia)
  const all = Intl.supportedValuesOf('timeZone').map((zone) => zone.replace('Asia/Calcutta', inIndia))
  return [...new Set([own === 'UTC' ? inIndia : own, inIndia, ...all])]
}
