import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Agreed } from '#server/clock/clocks.ts'
import { makeOwnFolder, ownFile, syncFolder } from '#server/files/store/durable.ts'
import { checkHash, type FileStore, hashing, streamOf } from '#server/files/store/file-store.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Deletes temporary files of killed writers; fresh ones may be in use by another process. */
export async function sweepFolder(folder: string, now: Agreed): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const isOld = name.startsWith('partial-') && (await stat(path)).mtimeMs < now.getTime() - dayMs
    if (isOld) await rm(path, { force: true })
  }
}

/**
 * Files in a folder: written under a temporary name, renamed when complete. Survives a power cut: the bytes
 * are synced first, then the name.
 */
export function openFolder(folder: string): FileStore {
  const pathOf = (sha256: string) => join(folder, checkHash(sha256).slice(0, 2), sha256.slice(2))
  const has = (sha256: string) =>
    stat(pathOf(sha256)).then(
      () => true,
      () => false,
    )
  return {
    put: async (source, note) => {
      const partial = join(folder, `partial-${randomUUID()}`)
      const { through, result } = hashing()
      try {
        const bytes = streamOf(source)
        await writeToDisk(partial, bytes, through)
        const stored = result()
        await note?.(stored)
        const path = pathOf(stored.sha256)
        await makeOwnFolder(dirname(path))
        if (!(await has(stored.sha256))) await rename(partial, path)
        // Also if it exists already: its writer may not have synced it yet.
        await syncFolder(dirname(path))
        return stored
      } finally {
        await rm(partial, { force: true })
      }
    },
    open: (sha256, range) => createReadStream(pathOf(sha256), range),
    has,
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    tryWriting: async () => {
      const probe = join(folder, `partial-${randomUUID()}`)
      // A failing disk may accept bytes for a while without keeping them.
      await writeToDisk(probe, Readable.from(['probe']), new PassThrough()).finally(() =>
        rm(probe, { force: true }),
      )
    },
  }
}

async function writeToDisk(path: string, bytes: Readable, through: Transform): Promise<void> {
  const file = await open(path, 'wx', ownFile)
  try {
    await pipeline(bytes, through, (whole: AsyncIterable<Buffer>) => file.writeFile(whole))
    await file.sync()
  } finally {
    await file.close()
  }
}
