import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'

/** Where bytes are stored, once for each content. Drivers: a folder, or an S3-compatible bucket. */
export type FileStore = {
  /**
   * Stores bytes, or a whole stream; nothing of an incomplete one. @throws like the stream
   * @param note is called before checking whether they are stored already
   */
  put: (source: Buffer | Readable, note?: (stored: StoredBytes) => Promise<void>) => Promise<StoredBytes>
  /**
   * A missing file fails as a stream error; a destroyed stream reads no further.
   * @param range first and last byte, both included
   */
  open: (sha256: string, range?: ByteRange) => Readable
  has: (sha256: string) => Promise<boolean>
  /** A missing file is not an error. */
  remove: (sha256: string) => Promise<void>
  /** Writes a few bytes and deletes them. @throws where nothing can be written, as on a full disk */
  tryWriting: () => Promise<void>
}
export type StoredBytes = { sha256: string; size: number }
export type ByteRange = { start: number; end: number }

export const streamOf = (source: Buffer | Readable): Readable =>
  Buffer.isBuffer(source) ? Readable.from([source], { objectMode: false }) : source

/** The name of a file is the hash of its content, so it cannot be another path. @throws for anything else */
export function checkHash(name: string): string {
  if (!/^[\da-f]{64}$/.test(name)) throw new Error('not a content hash')
  return name
}

/** Hashes and counts a stream. */
export function hashing(): { through: Transform; result: () => StoredBytes } {
  const hash = createHash('sha256')
  let size = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  return { through, result: () => ({ sha256: hash.digest('hex'), size }) }
}
