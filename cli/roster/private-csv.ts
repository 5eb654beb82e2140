import { mkdir, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from '#server/files/store/durable.ts'
import { byteOrderMark, writeCsvRow } from '#server/records/csv.ts'
import { ImportRefusal } from '#server/records/import-faults.ts'

/**
 * Writes a new CSV file that only its owner can read, and syncs it.
 * @throws ImportRefusal where the file exists
 */
export async function writePrivateCsv(
  path: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new ImportRefusal(`${path} is there already.`) : error
  })
  try {
    await file.writeFile(byteOrderMark + [columns, ...rows].map(writeCsvRow).join(''))
    await file.sync()
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}
