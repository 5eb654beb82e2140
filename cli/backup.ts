import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { reachDatabase } from '#cli/open-database.ts'
import { makeBackup } from '#server/backup/backup.ts'
import { readConfig } from '#server/config.ts'
import { openFileStore } from '#server/files/store/store.ts'
import { readServerKey } from '#server/secrets/secrets.ts'

/**
 * `npm run backup -- <folder>`: copies the database and the files, while the server runs or not (docs/operating.md). With
 * `--institute 2`, once or several times, only theirs.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { institute: { type: 'string', multiple: true } },
})
const [folder, ...others] = positionals
const institutes = values.institute?.map(Number)
if (!folder || others.length > 0 || institutes?.some((id) => !Number.isSafeInteger(id) || id < 1)) {
  console.error(
    'Usage: a new folder, e.g. npm run backup -- /backups/2026-08-01, and --institute 2 for a part of it',
  )
  process.exit(2)
}
try {
  const config = readConfig(process.env)
  const { address, close } = await reachDatabase(config)
  try {
    const source = { address, files: await openFileStore(config), key: await readServerKey(config) }
    const made = await makeBackup(source, resolve(folder), {
      now: new Date(),
      keepsKey: !config.SECRET_KEY,
      ...(institutes && { institutes }),
    })
    const rows = made.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `${rows} rows of ${made.tables.length} tables and ${made.files.length} files are in ${folder}.`,
    )
    if (config.SECRET_KEY) console.log('SECRET_KEY is not in it: keep that separately.')
    if (made.missing.length > 0) {
      console.error(
        `These files are named in the database, and are not in the store:\n${made.missing.join('\n')}`,
      )
      process.exitCode = 1
    }
  } finally {
    await close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
