import { buffer } from 'node:stream/consumers'
import { fileTypeFromBuffer } from 'file-type'
import type { FileStore, StoredBytes } from '#server/files/store/file-store.ts'
import { isZipHead, officeTypeOf, officeTypeOfTail } from './office-type.ts'

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
