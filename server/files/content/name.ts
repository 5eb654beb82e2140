const maxLetters = 200

/**
 * A file's name as stored and shown: the part after the last slash, without control characters and without
 * those that change the writing direction, which turn `fdp.exe` into `exe.pdf`.
 */
export function cleanFileName(name: string): string {
  const last = name.replaceAll('\\', '/').split('/').at(-1) ?? ''
  const shown = last
    .replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .toWellFormed()
    .trim()
  const isNothing = /^\.*$/.test(shown)
  return isNothing ? 'file' : shorten(shown)
}

/** A name for a file or folder that every system accepts. */
export function portableName(name: string): string {
  const clean = cleanFileName(name.replaceAll(/[<>:"|?*\\/]/g, '_').normalize('NFC'))
    .replace(/[. ]+$/, '')
    .replace(/^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i, '_$1')
  return clean === '' ? 'file' : clean
}

/** Keeps the extension, by which computers choose a program. */
function shorten(name: string): string {
  const signs = [...name]
  if (signs.length <= maxLetters) return name
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return signs.slice(0, maxLetters - [...ending].length).join('') + ending
}

const maxLettersInAddress = 240

/**
 * A name as the last part of an address, cut to a length that this server and proxies accept: a letter of Hindi takes nine
 * signs there. Downloads have the whole name in a header.
 */
export function nameInAddress(name: string): string {
  const clean = cleanFileName(name)
  const ending = encodeURIComponent(/\.[^.]{1,10}$/.exec(clean)?.[0] ?? '')
  const whole = encodeURIComponent(clean)
  if (whole.length <= maxLettersInAddress) return whole
  let start = ''
  for (const { segment } of graphemes.segment(clean)) {
    const next = start + encodeURIComponent(segment)
    if (next.length + ending.length > maxLettersInAddress) break
    start = next
  }
  return start + ending
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * `Content-Disposition` with a name for every browser (RFC 6266): plain characters first, then the name
 * itself (RFC 8187).
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const clean = cleanFileName(name)
  const plain = clean.replaceAll(/[^ -~]|["\\%]/g, '_')
  const encoded = encodeURIComponent(clean).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
