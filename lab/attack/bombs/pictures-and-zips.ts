import { deflateRawSync, deflateSync } from 'node:zlib'
import { chunk } from '#server/demo/png.ts'
import { makeZip } from '#server/files/testing.ts'

/** A black picture in two colours: some kilobytes that decode to `side` × `side` pixels. */
export function pngBomb(side: number): Buffer {
  const about = Buffer.alloc(13)
  about.writeUInt32BE(side, 0)
  about.writeUInt32BE(side, 4)
  about.writeUInt8(1, 8)
  const pixels = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', about),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A ZIP whose entries unpack to this many megabytes of zeros each. */
export function zipBomb(names: readonly string[], megabytes: number): Buffer {
  const data = Buffer.alloc(megabytes * 1024 * 1024)
  const entry = { data, packed: deflateRawSync(data, { level: 9 }) }
  return makeZip(Object.fromEntries(names.map((name) => [name, entry])))
}
