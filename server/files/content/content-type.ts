import { buffer } from 'node:stream/consumers'
import { fileTypeFromBuffer } from 'file-type'
import type { FileStore, StoredBytes } from '#server/files/store/file-store.ts'

/** What a browser may show: the library's extension → type. */
const shownTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  apng: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  ico: 'image/x-icon',
  pdf: 'application/pdf',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  ogv: 'audio/ogg',
  ogm: 'audio/ogg',
  ogx: 'audio/ogg',
  opus: 'audio/ogg',
  spx: 'audio/ogg',
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  '3gp': 'video/mp4',
}
export const unknownType = 'application/octet-stream'
const plainText = 'text/plain; charset=utf-8'

/**
 * Content decides the type, never a name [access-22]. One of a few types that a browser may show; anything else, HTML
 * and SVG included, is downloaded.
 */
export async function contentTypeOf(bytes: Uint8Array): Promise<string> {
  // The library reads a ZIP from its beginning, which may not show the type of an Office file yet.
  if (isZipHead(bytes)) return officeTypeOf(bytes) ?? unknownType
  const found = await fileTypeFromBuffer(bytes.subarray(0, headLength))
  // A text may begin as a picture does, "GIFT" for one.
  if (found?.ext !== 'pdf' && isPlainText(bytes)) return plainText
  return (found && shownTypes[found.ext]) ?? unknownType
}

/** Enough of a file to find its type: its beginning, and for a ZIP its directory at the end. */
const headLength = 64 * 1024
const tailLength = 1024 * 1024

/** The type of a stored file, without reading all of it. */
export async function storedTypeOf(
  files: Pick<FileStore, 'open'>,
  { sha256, size }: StoredBytes,
): Promise<string> {
  if (size <= tailLength) return contentTypeOf(await buffer(files.open(sha256)))
  const head = await buffer(files.open(sha256, { start: 0, end: headLength - 1 }))
  if (!isZipHead(head)) return contentTypeOf(head)
  const start = size - tailLength
  const tail = await buffer(files.open(sha256, { start, end: size - 1 }))
  return officeTypeOfTail(tail, start) ?? unknownType
}

const inlineTypes: ReadonlySet<string> = new Set([...Object.values(shownTypes), plainText])

/** Types that a browser shows and that cannot contain scripts; the rest is downloaded. */
export const isShownInline = (contentType: string): boolean => inlineTypes.has(contentType)

/** Whether the first part is UTF-8 without control characters, and does not begin like HTML, SVG or XML. */
function isPlainText(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return false
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, headLength), {
      stream: true,
    })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are searched for
    return !/[\0-\x08\x0e-\x1f\x7f]/.test(text) && !/^\s*</.test(text)
  } catch {
    return false
  }
}

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

const isZipHead = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)

/** ZIP, or the Office file in a ZIP, by the names in its directory; undefined for anything else. */
const officeTypeOf = (bytes: Uint8Array): string | undefined =>
  isZipHead(bytes) ? officeTypeOfTail(bytes, 0) : undefined

/**
 * The same for the last part of a ZIP.
 * @param before how many bytes of the file come before it; a directory that begins there is not read, the
 * file is a ZIP
 */
function officeTypeOfTail(tail: Uint8Array, before: number): string | undefined {
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
