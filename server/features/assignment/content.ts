import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { withEnding } from '#domain/assignment/content.ts'
import { endingOf } from '#domain/assignment/rules.ts'
import { storedTypeOf } from '#server/files/content/content-type.ts'
import type { ByteRange } from '#server/files/store/file-store.ts'

/** A received file, from a form or an upload, that is stored somewhere until it is taken. */
export type NewFile = { name: string; size: number; open: (range?: ByteRange) => Readable }

const office = 'application/vnd.openxmlformats-officedocument'
/** The content types of each accepted extension [assignment-34]. */
const types: Readonly<Record<string, readonly string[]>> = {
  pdf: ['application/pdf'],
  docx: [`${office}.wordprocessingml.document`],
  xlsx: [`${office}.spreadsheetml.sheet`],
  pptx: [`${office}.presentationml.presentation`],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  png: ['image/png'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  mp4: ['video/mp4'],
  m4v: ['video/mp4'],
}

const ascii = (text: string) => [...text].map((sign) => sign.charCodeAt(0))
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
/** First bytes of types that our own list lacks, because no browser shows them. */
const beginnings: Readonly<Record<string, readonly (readonly number[])[]>> = {
  bmp: [ascii('BM')],
  doc: [compoundFile, ascii('{\\rtf')],
  xls: [compoundFile],
  ppt: [compoundFile],
}

const headLength = 1024

/**
 * The name of a file by its content [assignment-35]: a wrong extension is replaced.
 * @returns undefined for a content that is not accepted, such as a page with the name `work.pdf`
 */
export async function nameByContent(file: NewFile): Promise<string | undefined> {
  if (file.size === 0) return undefined
  if (await matchesExtension(file)) return file.name
  const type = await typeOf(file)
  const ending = Object.keys(types).find((one) => types[one]?.includes(type))
  return ending && withEnding(file.name, ending)
}

const typeOf = ({ size, open }: NewFile): Promise<string> =>
  storedTypeOf({ open: (_sha256, range) => open(range) }, { sha256: '', size })

async function matchesExtension(file: NewFile): Promise<boolean> {
  const { name, size, open } = file
  const ending = endingOf(name)
  const begins = beginnings[ending]
  const head = await buffer(open({ start: 0, end: Math.min(size, headLength) - 1 }))
  if (begins) return begins.some((bytes) => bytes.every((byte, at) => head[at] === byte))
  if (ending === 'txt') return isText(head)
  return types[ending]?.includes(await typeOf(file)) ?? false
}

/** Text in any alphabet: no page, no program, no zero byte except in UTF-16. */
function isText(head: Buffer): boolean {
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  const start = head.toString(isWide ? 'utf16le' : 'latin1').replace(/^(\ufeff|ï»¿|\s)+/, '')
  if (/^<(!|\?|[a-z])/i.test(start)) return false
  return isWide || !head.includes(0)
}
