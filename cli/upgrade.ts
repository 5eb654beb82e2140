import { resolve } from 'node:path'
import { reachDatabase } from '#cli/open-database.ts'
import { upgradeDatabase } from '#server/backup/upgrade.ts'
import { readConfig } from '#server/config.ts'
import { openFileStore } from '#server/files/store/store.ts'
import { readServerKey } from '#server/secrets/secrets.ts'

/** `npm run upgrade -- <folder>`: a backup, then the tables of this version (docs/operating.md). */
const [folder, ...others] = process.argv.slice(2)
if (!folder || folder.startsWith('-') || others.length > 0) {
  console.error('Usage: a new folder for the backup, e.g. npm run upgrade -- /backups/before-0.2.0')
  process.exit(2)
}
try {
  const config = readConfig(process.env)
  const { address, isServed, close } = await reachDatabase(config)
  try {
    if (isServed) throw new Error('A server is running on this data folder: stop it first.')
    const source = { address, files: await openFileStore(config), key: await readServerKey(config) }
    const done = await upgradeDatabase(source, resolve(folder), {
      now: new Date(),
      keepsKey: !config.SECRET_KEY,
    })
    console.log(
      done
        ? `Homeroom ${done.version}: ${done.migrations} migrations were run. The backup from before is in ${folder}.`
        : 'The database has the tables of this version already. Nothing was done.',
    )
  } finally {
    await close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
