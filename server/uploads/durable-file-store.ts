import { chmod, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { FileStore } from '@tus/file-store'
import { diskFailure } from '#server/files/store/disk-failure.ts'
import { ownFile, syncFile, syncFolder } from '#server/files/store/durable.ts'

type Create = FileStore['create']
type Write = FileStore['write']
type GetUpload = FileStore['getUpload']

/** How much of an upload may have to be sent again after a kill or a power cut. */
const syncEveryMs = 250

/**
 * The library's store, made to survive a power cut, and unreadable for others on the machine. The library
 * uses the length of the file, which after a power cut may be longer than its content; here the synced length
 * is in a file beside it.
 */
export class DurableFileStore extends FileStore {
  override async create(upload: Parameters<Create>[0]): ReturnType<Create> {
    const created = await super.create(upload)
    const path = join(this.directory, upload.id)
    await writeFile(syncedPath(path), sizeText(0))
    for (const made of [path, `${path}.json`, syncedPath(path)]) {
      await chmod(made, ownFile)
      await syncFile(made)
    }
    await syncFolder(this.directory)
    return created
  }

  override async getUpload(id: string): ReturnType<GetUpload> {
    const upload = await super.getUpload(id)
    // Uploads of an older version have no such file.
    const text = await readFile(syncedPath(join(this.directory, id)), 'utf8').catch(() => undefined)
    if (text !== undefined) upload.offset = Math.min(upload.offset, Number(text))
    return upload
  }

  /** What came before a break is counted at the next request. @throws like the disk */
  override async write(...[source, id, offset]: Parameters<Write>): ReturnType<Write> {
    const path = join(this.directory, id)
    if ((await stat(path)).size > offset) await truncate(path, offset)
    const isOver = new AbortController()
    const syncing = syncMeanwhile(path, isOver.signal)
    let failure: unknown
    const written = await super.write(source, id, offset).catch((error: unknown) => {
      failure = error
      return 0
    })
    isOver.abort()
    await syncing
    // The library reports a full disk and a broken connection alike; the source shows a broken connection.
    const code = diskFailure(source.errored) ?? (failure && !source.errored ? 'EIO' : undefined)
    if (code) throw Object.assign(new Error('not written', { cause: failure }), { code })
    await syncUpload(path)
    if (failure) throw failure
    return written
  }

  override async remove(id: string): Promise<void> {
    await super.remove(id)
    await rm(syncedPath(join(this.directory, id)), { force: true })
  }
}

const syncedPath = (path: string) => `${path}.kept`
/** Fixed length: it is overwritten in place. */
const sizeText = (bytes: number) => String(bytes).padStart(15, '0')

/** Syncs the content, and then its length. */
async function syncUpload(path: string): Promise<void> {
  const { size } = await stat(path)
  await syncFile(path)
  const file = await open(syncedPath(path), 'r+')
  try {
    await file.write(sizeText(size), 0)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A failure shows again at the end. */
async function syncMeanwhile(path: string, isOver: AbortSignal): Promise<void> {
  while (!isOver.aborted) {
    await sleep(syncEveryMs, undefined, { signal: isOver }).catch(() => undefined)
    if (!isOver.aborted) await syncUpload(path).catch(() => undefined)
  }
}
