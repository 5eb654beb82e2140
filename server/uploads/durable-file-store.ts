import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { diskFailure } from '#server/files/disk-failure.ts'
import { ownFile, syncFile, syncFolder } from '#server/files/durable.ts'

type Create = FileStore['create']
type Write = FileStore['write']

/** The library's store, where what is acknowledged outlasts a power cut, and nobody else on the machine may read it. */
export class DurableFileStore extends FileStore {
  override async create(upload: Parameters<Create>[0]): ReturnType<Create> {
    const created = await super.create(upload)
    const path = join(this.directory, upload.id)
    for (const made of [path, `${path}.json`]) {
      await chmod(made, ownFile)
      await syncFile(made)
    }
    await syncFolder(this.directory)
    return created
  }

  /** What came before a break is counted at the next request, so that it is on the disk as well. */
  override async write(...[source, id, offset]: Parameters<Write>): ReturnType<Write> {
    const path = join(this.directory, id)
    const written = await super.write(source, id, offset).catch(async (error: unknown) => {
      const code = diskFailure(source.errored)
      // The library tells a full disk and a broken connection alike; the connection shows in the source.
      if (code || !source.errored) throw Object.assign(new Error('not written'), { code: code ?? 'EIO' })
      await syncFile(path)
      throw error
    })
    await syncFile(path)
    return written
  }
}
