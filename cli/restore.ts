import { constants } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { reachDatabase } from '#cli/open-database.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { readConfig } from '#server/config.ts'
import { openFileStore } from '#server/files/store/store.ts'
import { readServerKey } from '#server/secrets/secrets.ts'

/**
 * `npm run restore -- <folder>`: restores a backup into an empty database and the file store
 * (docs/operating.md).
 */
const [folder, ...others] = process.argv.slice(2)
if (!folder || folder.startsWith('-') || others.length > 0) {
  console.error('Usage: the folder of a backup, e.g. npm run restore -- /backups/2026-08-01')
  process.exit(2)
}
try {
  const config = readConfig(process.env)
  if (!config.SECRET_KEY) await takeKey(resolve(folder), config.dataFolder)
  const { address, close } = await reachDatabase(config)
  try {
    const target = { address, files: await openFileStore(config), key: await readServerKey(config) }
    const made = await restoreBackup(target, resolve(folder))
    const rows = made.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `${rows} rows and ${made.files.length} files of ${made.madeAt} are there, and are what was copied.`,
    )
    if (made.missing.length > 0)
      console.error(`These files were missing when it was made:\n${made.missing.join('\n')}`)
  } finally {
    await close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** A data folder keeps its key; whether it fits the backup is checked later. */
async function takeKey(from: string, dataFolder: string): Promise<void> {
  await mkdir(dataFolder, { recursive: true })
  await copyFile(join(from, 'secret-key'), join(dataFolder, 'secret-key'), constants.COPYFILE_EXCL).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error
    },
  )
}
