import { chmod, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Stored files are readable by the server's user only. */
export const ownFile = 0o600
const ownFolder = 0o700

/** Waits until a file's content is on the disk. @throws like the disk */
export const syncFile = (path: string): Promise<void> => sync(path, 'r+')

/** Waits until a folder's names are on the disk. @throws like the disk */
export async function syncFolder(path: string): Promise<void> {
  // Windows needs no such call.
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

/** A folder that only the server's user may enter; one of an older version is closed to others. */
export async function makeOwnFolder(path: string): Promise<void> {
  // Parents stay open: the user of the embedded database needs them.
  await mkdir(dirname(path), { recursive: true })
  await mkdir(path, { recursive: true, mode: ownFolder })
  await chmod(path, ownFolder)
  await syncFolder(dirname(path))
}
