const office = 'application/vnd.openxmlformats-officedocument'
/** The part that each kind of Office file has, and no other. */
const mainParts: readonly { part: string; type: string }[] = [
  { part: 'word/document.xml', type: `${office}.wordprocessingml.document` },
  { part: 'xl/workbook.xml', type: `${office}.spreadsheetml.sheet` },
  { part: 'ppt/presentation.xml', type: `${office}.presentationml.presentation` },
]
const zip = 'application/zip'

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const endLength = 22
const entryLength = 46
const maxComment = 65_535

export const isZipHead = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)

/** ZIP, or the Office file in a ZIP, by the names in its directory; undefined for anything else. */
export const officeTypeOf = (bytes: Uint8Array): string | undefined =>
  isZipHead(bytes) ? officeTypeOfTail(bytes, 0) : undefined

/**
 * The same for the last part of a ZIP.
 * @param before how many bytes of the file come before it; a directory that begins there is not read, the
 * file is a ZIP
 */
export function officeTypeOfTail(tail: Uint8Array, before: number): string | undefined {
  const names = readNames(tail, before)
  if (!names) return undefined
  return names.has('[Content_Types].xml') ? (mainParts.find(({ part }) => names.has(part))?.type ?? zip) : zip
}

/** The names in the directory at the end of a ZIP (APPNOTE 4.3.12, 4.3.16); nothing is unpacked. */
function readNames(bytes: Uint8Array, before: number): Set<string> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end === undefined) return undefined
  const names = new Set<string>()
  let at = view.getUint32(end + 16, true) - before
  if (at < 0) return before > 0 ? names : undefined
  for (let remaining = view.getUint16(end + 10, true); remaining > 0; remaining--) {
    if (at + entryLength > end || view.getUint32(at, true) !== entrySignature) return undefined
    const length = view.getUint16(at + 28, true)
    const start = at + entryLength
    names.add(Buffer.from(bytes.subarray(start, start + length)).toString('utf8'))
    at = start + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return names
}

/** The end record is followed by a comment at most. */
function findEnd(view: DataView): number | undefined {
  const last = view.byteLength - endLength
  for (let at = last; at >= Math.max(0, last - maxComment); at--) {
    const isEnd = view.getUint32(at, true) === endSignature && view.getUint16(at + 20, true) === last - at
    if (isEnd) return at
  }
  return undefined
}
