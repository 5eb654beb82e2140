import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { ERRORS, Server } from '@tus/server'
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import { unavailableReason } from '#server/database/unavailable.ts'
import { diskFailure } from '#server/files/store/disk-failure.ts'
import { makeOwnFolder } from '#server/files/store/durable.ts'
import { DurableFileStore } from '#server/uploads/durable-file-store.ts'
import { ProcessLocker } from '#server/uploads/locker.ts'
import type { Store, Uploads } from '#server/uploads/uploads.ts'

/** The path of the protocol. */
export const uploadsPath = '/api/v1/uploads'

/** The bucket of FILES_URL, or the folder `uploads` of DATA_DIR. */
export async function openUploads(
  config: Pick<Config, 'dataFolder'> & { FILES_URL?: string | undefined },
  pool: pg.Pool,
): Promise<Uploads> {
  const store = config.FILES_URL ? await openInBucket(config.FILES_URL) : await openInFolder(config)
  const { data, open, keyOf } = store
  const locker = new ProcessLocker(pool)
  const newIds = new WeakMap<object, string>()
  const failures = new WeakMap<object, unknown>()
  const tus = new Server({
    path: uploadsPath,
    datastore: data,
    locker,
    // The library answers 500 to every error that it does not know.
    onResponseError: (request, error) => {
      if (unavailableReason(error) || diskFailure(error)) failures.set(request, error)
      return undefined
    },
    getFileIdFromRequest: (_request, id) => id && keyOf(id),
    generateUrl: (_request, { path, id }) => `${path}/${id.split('/').at(-1)}`,
    namingFunction: (request) => {
      const id = newIds.get(request)
      if (!id) throw new Error('an upload without an id')
      return keyOf(id)
    },
  })
  return {
    answer: async (request, newId) => {
      if (newId) newIds.set(request, newId)
      const response = await tus.handleWeb(request)
      if (failures.has(request)) throw failures.get(request)
      return response
    },
    offsetOf: (id) => data.getUpload(keyOf(id)).then(({ offset }) => offset, whereMissing),
    open,
    remove: (id) => data.remove(keyOf(id)).then(() => undefined, whereMissing),
    close: () => locker.close(),
  }
}

function whereMissing(error: unknown): undefined {
  if (error !== ERRORS.FILE_NOT_FOUND && error !== ERRORS.FILE_NO_LONGER_EXISTS) throw error
}

async function openInFolder({ dataFolder }: Pick<Config, 'dataFolder'>): Promise<Store> {
  const directory = join(dataFolder, 'uploads')
  await makeOwnFolder(directory)
  return {
    data: new DurableFileStore({ directory }),
    open: (id, range) => createReadStream(join(directory, checkId(id)), range),
    keyOf: checkId,
  }
}

async function openInBucket(address: string): Promise<Store> {
  // Amazon's client is large: loaded on use.
  const { openUploadBucket } = await import('#server/uploads/bucket.ts')
  return openUploadBucket(address)
}

/** @throws for anything but our ids, which could be another path */
function checkId(id: string): string {
  if (!/^[\da-f]{32}$/.test(id)) throw new Error('not an upload')
  return id
}
