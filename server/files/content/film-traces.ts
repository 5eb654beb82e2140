import type { Pieces } from '#server/files/content/pieces.ts'

/** The description of a film of hours has some megabytes. */
const maxMovie = 32 * 1024 * 1024
/** Brands of films; pictures and sound in the same format keep other boxes. */
const films = /^(isom|iso[2-9a-c]|mp4[12v]|avc1|M4V|MSNV|dash|3g|qt|F4V|mmp4|XAVC)/

/** Whether a file begins as MP4 or QuickTime do, the old one without `ftyp`. */
export function isFilm(head: Buffer): boolean {
  const type = head.toString('latin1', 4, 8)
  return type === 'ftyp' ? films.test(head.toString('latin1', 8, 12)) : /^(moov|mdat|wide)$/.test(type)
}

/** Phones write the place into these, beside camera, title and cover; players need neither. */
const blanked = new Set(['udta', 'meta'])
/** The parts of `udta` that stay: chapters, and names and kinds of tracks. */
const shown = new Set(['chpl', 'name', 'kind'])
const xmp = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex')
const containers = new Set(['moov', 'trak', 'mdia'])
/** Their times of creation and change follow the version and flags. */
const dated = new Set(['mvhd', 'tkhd', 'mdhd'])

/** Everything keeps its place in the file, which says by numbers where picture and sound are (ISO/IEC 14496-12). */
export async function* cleanFilm(bytes: Pieces): AsyncGenerator<Buffer> {
  for (;;) {
    const start = await bytes.peek(32)
    const box = boxIn(start, 0)
    if (!box) return
    const { type, head } = box
    // The last box may last to the end of the file.
    const size = box.size || (type === 'moov' ? (await bytes.peek(maxMovie + 1)).length : 0)
    if (size === 0) return
    const isXmp = type === 'uuid' && start.subarray(head, head + xmp.length).equals(xmp)
    if (type === 'moov' && size <= maxMovie) {
      const movie = Buffer.from(await bytes.take(size))
      cleanBoxes(movie, head, movie.length)
      yield movie
    } else if (blanked.has(type) || isXmp) {
      const begin = Buffer.from(await bytes.take(head))
      begin.write('free', 4, 'latin1')
      yield begin
      for await (const piece of bytes.pass(size - head)) yield Buffer.alloc(piece.length)
    } else yield* bytes.pass(size)
  }
}

type Box = { size: number; type: string /** Bytes before its content. */; head: number }

/** @returns undefined without a complete head of a box; size 0 for a box up to the end of the file */
function boxIn(bytes: Buffer, at: number): Box | undefined {
  if (at + 8 > bytes.length) return undefined
  const type = bytes.toString('latin1', at + 4, at + 8)
  const size = bytes.readUInt32BE(at)
  if (size !== 1) return size === 0 || size >= 8 ? { size, type, head: 8 } : undefined
  if (at + 16 > bytes.length) return undefined
  const long = Number(bytes.readBigUInt64BE(at + 8))
  return long >= 16 ? { size: long, type, head: 16 } : undefined
}

/** Changes the boxes between two bytes in place; ends at one that is damaged. */
function cleanBoxes(bytes: Buffer, from: number, end: number): void {
  for (let at = from; at < end; ) {
    const box = boxIn(bytes, at)
    if (!box || box.size === 0 || at + box.size > end) return
    const content = at + box.head
    const next = at + box.size
    const isXmp = box.type === 'uuid' && bytes.subarray(content, content + xmp.length).equals(xmp)
    if (box.type === 'udta') cleanUserData(bytes, content, next)
    else if (blanked.has(box.type) || isXmp) {
      bytes.write('free', at + 4, 'latin1')
      bytes.fill(0, content, next)
    } else if (containers.has(box.type)) cleanBoxes(bytes, content, next)
    else if (dated.has(box.type)) {
      const length = bytes[content] === 1 ? 16 : 8
      bytes.fill(0, content + 4, Math.min(content + 4 + length, next))
    }
    at = next
  }
}

/** Blanks user data, except boxes with shown texts. */
function cleanUserData(bytes: Buffer, from: number, end: number): void {
  for (let at = from; at < end; ) {
    const box = boxIn(bytes.subarray(0, end), at)
    if (!box || box.size === 0 || at + box.size > end) {
      bytes.fill(0, at, end)
      return
    }
    if (!shown.has(box.type)) {
      bytes.write('free', at + 4, 'latin1')
      bytes.fill(0, at + box.head, at + box.size)
    }
    at += box.size
  }
}
