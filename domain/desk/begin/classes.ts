/** Classes before the first, as schools name them. */
const maxRange = 60

/**
 * The names in a text such as `Nursery, LKG, 1-10`: a range of numbers is each of them, a range of letters (`A-D`) too.
 * Names that are there twice count once.
 */
export function readNames(text: string): string[] {
  const parts = text
    .split(/[,;\n]/)
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
    .filter((part) => part !== '')
  const all = parts.flatMap(readRange)
  return [...new Map(all.map((one) => [one.toLowerCase(), one])).values()]
}

function readRange(part: string): string[] {
  const [, before = '', first = '', last = ''] = /^(.*?)(\d{1,3})\s*(?:-|–|to)\s*(\d{1,3})$/i.exec(part) ?? []
  if (first !== '') return range(Number(first), Number(last), (number) => `${before}${number}`) ?? [part]
  const [, from = '', to = ''] = /^([a-z])\s*(?:-|–|to)\s*([a-z])$/i.exec(part) ?? []
  if (from === '') return [part]
  const letter = (code: number) => String.fromCodePoint(code)
  return range(from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0, letter) ?? [part]
}

/** @returns undefined for one that runs backwards or is too long */
function range(first: number, last: number, write: (at: number) => string): string[] | undefined {
  if (last < first || last - first >= maxRange) return undefined
  return Array.from({ length: last - first + 1 }, (_, index) => write(first + index))
}

/** What families and the desk call a section: lists of sections show this alone. */
export const nameOfSection = (standard: string, section: string): string => `${standard}-${section}`

/** The id of a class, from its name: a clerk types it in the grid. */
export const idOfName = (name: string): string =>
  name
    .normalize('NFC')
    .trim()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '') || 'class'

/** `2026-2027`, or the year alone where it ends in the same one. @param first YYYY-MM-DD */
export function nameOfYear({ first, last }: { first: string; last: string }): string {
  const [from, to] = [first.slice(0, 4), last.slice(0, 4)]
  return from === to ? from : `${from}-${to}`
}
