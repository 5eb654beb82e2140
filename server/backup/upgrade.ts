import { readFileSync } from 'node:fs'
import { makeBackup, type Source, withClient } from '#server/backup/backup.ts'
import { countMigrationsAfter, findMigration, migrateDatabase } from '#server/database/migrate.ts'

const root = new URL('../../package.json', import.meta.url)

/** Of this program: the newest in CHANGELOG.md. */
export const readVersion = (): string =>
  (JSON.parse(readFileSync(root, 'utf8')) as { version: string }).version

/**
 * Makes a backup, and brings the database to the tables of this version.
 * @returns undefined if it had them already
 * @throws like `makeBackup`
 */
export async function upgradeDatabase(
  source: Source,
  folder: string,
  options: Parameters<typeof makeBackup>[2],
): Promise<{ version: string; migrations: number } | undefined> {
  const before = await withClient(source.address, findMigration)
  const migrations = countMigrationsAfter(before)
  if (migrations === 0) return undefined
  await makeBackup(source, folder, options)
  await migrateDatabase(source.address)
  return { version: readVersion(), migrations }
}
