import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '#server/config.ts'
import { openFolder } from '#server/files/folder.ts'

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

/** FILES_URL, or the folder under DATA_DIR. */
export async function openFileStore(
  config: Pick<Config, 'dataFolder'> & { FILES_URL?: string | undefined },
): Promise<FileStore> {
  if (config.FILES_URL) {
    // Amazon's client is large: it is loaded where it is used.
    const { openBucket } = await import('#server/files/bucket.ts')
    return openBucket(config.FILES_URL)
  }
  const folder = join(config.dataFolder, 'files')
  await mkdir(folder, { recursive: true })
  return openFolder(folder)
}
