import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '#server/config.ts'

/** Where bytes lie, once for each content. Drivers: a folder here; a bucket comes with the library. */
export type FileStore = {
  put: (bytes: Buffer) => Promise<{ sha256: string; size: number }>
  /** @param range first and last byte, both included */
  open: (sha256: string, range?: { start: number; end: number }) => Readable
}

export async function openFileStore(config: Pick<Config, 'dataFolder'>): Promise<FileStore> {
  const folder = join(config.dataFolder, 'files')
  await mkdir(folder, { recursive: true })
  return openFolder(folder)
}

function openFolder(folder: string): FileStore {
  const pathOf = (sha256: string) => {
    // The name is never anything but a hash: no other path can be meant.
    if (!/^[\da-f]{64}$/.test(sha256)) throw new Error('not a content hash')
    return join(folder, sha256.slice(0, 2), sha256.slice(2))
  }
  return {
    put: async (bytes) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const path = pathOf(sha256)
      const isThere = await stat(path).then(
        () => true,
        () => false,
      )
      if (!isThere) {
        await mkdir(dirname(path), { recursive: true })
        const partial = `${path}.${randomUUID()}`
        await writeFile(partial, bytes, { flush: true })
        await rename(partial, path)
      }
      return { sha256, size: bytes.length }
    },
    open: (sha256, range) => createReadStream(pathOf(sha256), range),
  }
}
