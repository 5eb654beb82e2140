import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { makeOwnFolder } from '#server/files/store/durable.ts'
import type { FileStore } from '#server/files/store/file-store.ts'
import { openFolder } from '#server/files/store/folder.ts'

/** FILES_URL, or the folder under DATA_DIR. */
export async function openFileStore(
  config: Pick<Config, 'dataFolder'> & { FILES_URL?: string | undefined },
): Promise<FileStore> {
  if (config.FILES_URL) {
    // Amazon's client is large: loaded on use.
    const { openBucket } = await import('#server/files/store/bucket.ts')
    return openBucket(config.FILES_URL)
  }
  const folder = join(config.dataFolder, 'files')
  await makeOwnFolder(folder)
  return openFolder(folder)
}
