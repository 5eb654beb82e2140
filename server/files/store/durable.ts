import { chmod, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What is kept is for the server's own user alone to read. */
export const ownFile = 0o600
const ownFolder = 0o700

/** Waits until the disk has what a file holds. @throws as the disk does */
export const syncFile = (path: string): Promise<void> => sync(path, 'r+')

/** Waits until the disk has which names a folder holds. @throws as the disk does */
export async function syncFolder(path: string): Promise<void> {
  // Windows knows no such thing, and needs none.
  if (process.platform !== 'win32') await sync(path, 'r')
}

async function sync(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A folder that only the server's own user may enter; one that an older version made is closed to others. */
export async function makeOwnFolder(path: string): Promise<void> {
  // Those above it stay open: the user that the embedded database runs as goes through them.
  await mkdir(dirname(path), { recursive: true })
  await mkdir(path, { recursive: true, mode: ownFolder })
  await chmod(path, ownFolder)
  await syncFolder(dirname(path))
}
