import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { cleanFilm, isFilm } from '#server/files/content/film-traces.ts'
import { orientationIn, tiffOf } from '#server/files/content/orientation.ts'
import { Pieces } from '#server/files/content/pieces.ts'

/**
 * Removes place, time and camera from a JPEG, PNG or WebP, or a film as MP4 or QuickTime; pixels, sound, colours and
 * orientation stay. Other and damaged files stay unchanged. A second time changes nothing.
 */
export function withoutTraces(source: Buffer | Readable): Readable {
  const stream = Buffer.isBuffer(source) ? Readable.from([source], { objectMode: false }) : source
  const clean = Readable.from(cleaned(new Pieces(stream)), { objectMode: false })
  // A reader that stops before the first byte never starts the generator, which would end the source.
  return clean.on('close', () => stream.destroy())
}

async function* cleaned(bytes: Pieces): AsyncGenerator<Buffer> {
  const head = await bytes.peek(12)
  if (head.subarray(0, 3).equals(jpegHead)) yield* cleanJpeg(bytes)
  else if (head.subarray(0, 8).equals(pngHead)) yield* cleanPng(bytes)
  else if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8) === 'WEBP')
    yield* cleanWebp(bytes)
  else if (isFilm(head)) yield* cleanFilm(bytes)
  yield* bytes.rest()
}

const jpegHead = Buffer.from([0xff, 0xd8, 0xff])
const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const exifName = Buffer.from('Exif\0\0', 'latin1')

/** The segments that display a JPEG; other application segments and comments are of cameras and editors. */
const isShown = (marker: number, content: Buffer): boolean =>
  marker === 0xe2
    ? content.toString('latin1', 0, 11) === 'ICC_PROFILE'
    : marker === 0xe0 || marker === 0xee || (marker !== 0xfe && (marker & 0xf0) !== 0xe0)

/** Ends at damage, or with the picture: behind it phones append further pictures and films. */
async function* cleanJpeg(bytes: Pieces): AsyncGenerator<Buffer> {
  yield await bytes.take(2)
  for (;;) {
    const [first, marker = 0] = await bytes.peek(2)
    if (first !== 0xff) return
    if (marker === 0xd9) {
      yield await bytes.take(2)
      return bytes.drop()
    }
    if (marker === 0xff) yield await bytes.take(1)
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) yield await bytes.take(2)
    else {
      const [, , high = 0, low = 0] = await bytes.peek(4)
      const size = high * 256 + low + 2
      const segment = await bytes.peek(size)
      if (size < 4 || segment.length < size) return
      await bytes.take(size)
      const content = segment.subarray(4)
      if (isShown(marker, content)) yield segment
      else if (content.subarray(0, 6).equals(exifName)) yield* orientationSegment(content.subarray(6))
      if (marker === 0xda) yield* scanOf(bytes)
    }
  }
}

function* orientationSegment(tiff: Buffer): Generator<Buffer> {
  const orientation = orientationIn(tiff)
  if (orientation === 1) return
  const content = Buffer.concat([exifName, tiffOf(orientation)])
  yield Buffer.concat([Buffer.from([0xff, 0xe1, 0, content.length + 2]), content])
}

/** The pixels up to the next marker. */
async function* scanOf(bytes: Pieces): AsyncGenerator<Buffer> {
  for (;;) {
    const piece = await bytes.next()
    const end = markerIn(piece)
    if (end > 0) yield await bytes.take(end)
    if (end < piece.length || piece.length === 0) {
      if ((await bytes.peek(2)).length < 2) return
      if (markerIn(await bytes.peek(2)) === 0) return
    }
  }
}

/** The position of a marker, or of its possible first half in the last byte; the length without one. */
function markerIn(piece: Buffer): number {
  for (let at = piece.indexOf(0xff); at >= 0; at = piece.indexOf(0xff, at + 1)) {
    const next = piece[at + 1]
    if (next === undefined || !(next === 0 || (next >= 0xd0 && next <= 0xd7))) return at
  }
  return piece.length
}

const pngTexts = new Set(['tEXt', 'zTXt', 'iTXt', 'tIME'])

async function* cleanPng(bytes: Pieces): AsyncGenerator<Buffer> {
  yield await bytes.take(8)
  for (;;) {
    const head = await bytes.peek(8)
    if (head.length < 8) return
    const size = head.readUInt32BE(0) + 12
    const type = head.toString('latin1', 4)
    if (type === 'eXIf') yield* orientationChunk((await bytes.take(size)).subarray(8, -4))
    else if (pngTexts.has(type)) await bytes.skip(size)
    else yield* bytes.pass(size)
    if (type === 'IEND') return bytes.drop()
  }
}

function* orientationChunk(tiff: Buffer): Generator<Buffer> {
  const orientation = orientationIn(tiff)
  if (orientation === 1) return
  const content = Buffer.concat([Buffer.from('eXIf'), tiffOf(orientation)])
  const chunk = Buffer.alloc(content.length + 8)
  chunk.writeUInt32BE(content.length - 4, 0)
  content.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(content), content.length + 4)
  yield chunk
}

const xmpFlag = 0x04

/** The file's length is in its beginning, so that texts are overwritten and not removed. */
async function* cleanWebp(bytes: Pieces): AsyncGenerator<Buffer> {
  const start = await bytes.take(12)
  yield start
  let remaining = start.readUInt32LE(4) - 4
  while (remaining >= 8) {
    const head = await bytes.peek(8)
    if (head.length < 8) return
    const type = head.toString('latin1', 0, 4)
    const size = head.readUInt32LE(4)
    const padded = size + (size % 2)
    remaining -= 8 + padded
    await bytes.take(8)
    if (type === 'EXIF') {
      yield head
      yield* overwrite(bytes, padded, true)
    } else if (type === 'XMP ') {
      yield Buffer.concat([Buffer.from('JUNK'), head.subarray(4)])
      yield* overwrite(bytes, padded, false)
    } else if (type === 'VP8X') {
      yield head
      const flags = Buffer.from(await bytes.take(padded))
      flags[0] = (flags[0] ?? 0) & ~xmpFlag
      yield flags
    } else {
      yield head
      yield* bytes.pass(padded)
    }
  }
  return bytes.drop()
}

/** Overwrites everything behind the orientation with zeros. */
async function* overwrite(bytes: Pieces, size: number, isExif: boolean): AsyncGenerator<Buffer> {
  const first = await bytes.take(Math.min(size, 65_536))
  const zeros = Buffer.alloc(first.length)
  const tiff = first.subarray(0, 6).equals(exifName) ? first.subarray(6) : first
  if (isExif) tiffOf(orientationIn(tiff)).copy(zeros)
  yield zeros
  for await (const piece of bytes.pass(size - first.length)) yield Buffer.alloc(piece.length)
}
