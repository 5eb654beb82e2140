import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Bytes of all files under a data folder but the database's. */
export async function findSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const sizes = entries
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(join(folder, 'postgres')))
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
