import { Readable } from 'node:stream'

/** Where bytes lie, once for each content. Drivers: a folder, or an S3-compatible bucket. */
export type FileStore = {
  /**
   * Takes bytes, or a stream to its end. They are kept only when they are whole. @throws as the stream does
   * @param note is told what came before it is looked whether that is there already
   */
  put: (source: Buffer | Readable, note?: (stored: StoredBytes) => Promise<void>) => Promise<StoredBytes>
  /**
   * A file that is not there fails as the stream does; a stream that is destroyed reads no further.
   * @param range first and last byte, both included
   */
  open: (sha256: string, range?: ByteRange) => Readable
  has: (sha256: string) => Promise<boolean>
  /** What is not there is removed already. */
  remove: (sha256: string) => Promise<void>
  /** Writes a few bytes and forgets them. @throws where nothing can be written, as on a full disk */
  tryWriting: () => Promise<void>
}
export type StoredBytes = { sha256: string; size: number }
export type ByteRange = { start: number; end: number }

export const streamOf = (source: Buffer | Readable): Readable =>
  Buffer.isBuffer(source) ? Readable.from([source], { objectMode: false }) : source
