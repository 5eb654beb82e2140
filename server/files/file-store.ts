import type { Readable } from 'node:stream'

/** Where bytes lie, once for each content. Drivers: a folder, or an S3-compatible bucket. */
export type FileStore = {
  /** Takes bytes, or a stream to its end. They are kept only when they are whole. @throws as the stream does */
  put: (source: Buffer | Readable) => Promise<StoredBytes>
  /**
   * A file that is not there fails as the stream does; a stream that is destroyed reads no further.
   * @param range first and last byte, both included
   */
  open: (sha256: string, range?: ByteRange) => Readable
  has: (sha256: string) => Promise<boolean>
}
export type StoredBytes = { sha256: string; size: number }
export type ByteRange = { start: number; end: number }
