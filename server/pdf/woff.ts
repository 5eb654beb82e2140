import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'

const unpacked = new Map<string, Buffer>()

/**
 * A font of a package, unpacked once: the drawing library would unpack its tables for each document, and
 * slowly.
 */
export function readFont(file: string): Buffer {
  const found = unpacked.get(file) ?? unpackWoff(readFileSync(fileURLToPath(import.meta.resolve(file))))
  unpacked.set(file, found)
  return found
}

/** The tables of a WOFF 1 file, as OpenType. */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const header = Buffer.alloc(12 + 16 * count)
  const log = Math.floor(Math.log2(count))
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  header.writeUInt16BE(16 * 2 ** log, 6)
  header.writeUInt16BE(log, 8)
  header.writeUInt16BE(16 * (count - 2 ** log), 10)
  const tables: Buffer[] = [header]
  let end = header.length
  for (let index = 0; index < count; index++) {
    const entry = woff.subarray(44 + 20 * index, 64 + 20 * index)
    const [start, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
    const bytes = woff.subarray(start, start + packed)
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4)
    ;(packed < length ? inflateSync(bytes) : bytes).copy(padded)
    const offset = 12 + 16 * index
    entry.copy(header, offset, 0, 4)
    entry.copy(header, offset + 4, 16, 20)
    header.writeUInt32BE(end, offset + 8)
    header.writeUInt32BE(length, offset + 12)
    tables.push(padded)
    end += padded.length
  }
  return Buffer.concat(tables)
}
