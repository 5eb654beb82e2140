import { buffer } from 'node:stream/consumers'
import { isZipHead, officeTypeOf, officeTypeOfTail } from '#server/files/content/office-type.ts'
import type { FileStore, StoredBytes } from '#server/files/store/file-store.ts'

type Signature = {
  type: string
  at?: number
  bytes: readonly number[]
  /** A further check, where the first bytes are not specific enough. */
  and?: (bytes: Uint8Array) => boolean
}

const ascii = (text: string): number[] => [...text].map((sign) => sign.charCodeAt(0))
const hasBytesAt = (bytes: Uint8Array, at: number, sign: readonly number[]): boolean =>
  sign.every((byte, index) => bytes[at + index] === byte)
const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0

/** The content decides the type, never the name (PRODUCT §3): first bytes → type. */
const signatures: readonly Signature[] = [
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/gif', bytes: ascii('GIF87a') },
  { type: 'image/gif', bytes: ascii('GIF89a') },
  { type: 'image/webp', bytes: ascii('RIFF'), and: (bytes) => hasBytesAt(bytes, 8, ascii('WEBP')) },
  { type: 'image/x-icon', bytes: [0, 0, 1, 0], and: isIcon },
  { type: 'application/pdf', bytes: ascii('%PDF-') },
  {
    type: 'audio/mpeg',
    bytes: ascii('ID3'),
    and: (bytes) => byteAt(bytes, 3) < 0xff && byteAt(bytes, 4) < 0xff,
  },
  { type: 'audio/mpeg', bytes: [0xff], and: isMpegAudioFrame },
  { type: 'audio/wav', bytes: ascii('RIFF'), and: (bytes) => hasBytesAt(bytes, 8, ascii('WAVE')) },
  { type: 'audio/ogg', bytes: ascii('OggS'), and: (bytes) => byteAt(bytes, 4) === 0 },
  { type: 'audio/mp4', at: 4, bytes: ascii('ftypM4A ') },
  { type: 'video/mp4', at: 4, bytes: ascii('ftyp'), and: isMp4Brand },
]
export const unknownType = 'application/octet-stream'
const plainText = 'text/plain; charset=utf-8'

/** One of a few types that a browser may show; anything else, HTML and SVG included, is for download only. */
export function contentTypeOf(bytes: Uint8Array): string {
  const found = signatures.find(
    ({ at = 0, bytes: sign, and }) => hasBytesAt(bytes, at, sign) && (and?.(bytes) ?? true),
  )
  if (found) return found.type
  return officeTypeOf(bytes) ?? (isPlainText(bytes) ? plainText : unknownType)
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

const inlineTypes: ReadonlySet<string> = new Set([...signatures.map(({ type }) => type), plainText])

/** Types that a browser shows and that cannot contain scripts; the rest is downloaded. */
export const isShownInline = (contentType: string): boolean => inlineTypes.has(contentType)

/** A list of 1 to 64 pictures whose first entry keeps its spare byte empty. */
function isIcon(bytes: Uint8Array): boolean {
  const count = byteAt(bytes, 4) + byteAt(bytes, 5) * 256
  return count >= 1 && count <= 64 && bytes.length >= 6 + count * 16 && byteAt(bytes, 9) === 0
}

/** A frame of layer III with a valid bitrate and sampling rate (ISO 11172-3 §2.4.1.3). */
function isMpegAudioFrame(bytes: Uint8Array): boolean {
  const [second, third] = [byteAt(bytes, 1), byteAt(bytes, 2)]
  const isLayer3 = (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08
  return isLayer3 && third >> 4 !== 0 && third >> 4 !== 0xf && (third & 0x0c) !== 0x0c
}

function isMp4Brand(bytes: Uint8Array): boolean {
  return /^(isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash|3gp[4-7])$/.test(latin1(bytes, 8, 12))
}

const latin1 = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1')

const textProbe = 64 * 1024

/** UTF-8 without control characters (in the part that was read) that does not begin like HTML, SVG or XML. */
function isPlainText(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return false
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, textProbe), {
      stream: true,
    })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return !/[\0-\x08\x0e-\x1f\x7f]/.test(text) && !/^\s*</.test(text)
  } catch {
    return false
  }
}
