/** The sign of a blank in the text of a question. */
export const blankMark = '___'

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Other lines of underscores would be read as blanks of the question. */
export const withoutBlankMarks = (text: string): string => text.replaceAll(/_{3,}/g, '__')

/** `a < b and c > d` has no tag. */
const isHtml = (text: string) => /<\/?[a-z][a-z\d]*(\s+[a-z-]+\s*=[^<>]*)?\s*\/?>/i.test(text)

/** Typed text as HTML: unchanged if it contains tags, otherwise escaped except for entities such as `&lt;`. */
export function htmlOfText(text: string): string {
  const trimmed = text.trim()
  if (isHtml(trimmed)) return trimmed
  return escapeHtml(trimmed)
    .replaceAll(/&amp;(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d{0,2});/gi, '&$1;')
    .replaceAll(/\r\n?|\n/g, '<br>')
}

/** The same as a separate paragraph. */
export function paragraphOf(text: string): string {
  const html = htmlOfText(text)
  return html === '' || isHtml(text) ? html : `<p>${html}</p>`
}

/** A number of a format, such as QTI, or undefined; what people write is read by `readTypedNumber`. */
export function readNumber(text: string): number | undefined {
  const trimmed = text.trim()
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(trimmed)) return undefined
  const value = Number(trimmed)
  return Number.isFinite(value) ? value : undefined
}

/** The middle of a range, and how far it goes to either side. */
export function numberWithin(from: number, to: number): { value: number; tolerance: number } {
  // 0.1 + 0.2 is 0.30000000000000004 in binary.
  const exact = (value: number) => Number(value.toPrecision(12))
  return { value: exact((from + to) / 2), tolerance: exact(Math.abs(to - from) / 2) }
}

/** The path of an address in a file; undefined if it is outside of the package. */
export function resolvePath(from: string, href: string): string | undefined {
  const path = decodePath(href.replace(/[?#].*$/s, ''))
  return path === undefined ? undefined : joinPath(from, path)
}

/** The same for a plain path. */
export function joinPath(from: string, path: string): string | undefined {
  if (path === '' || /^(\/|[a-z][a-z\d+.-]*:)/i.test(path)) return undefined
  const parts = from.split('/').slice(0, -1)
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined
    if (part !== '' && part !== '.' && part !== '..') parts.push(part)
  }
  return parts.join('/')
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
