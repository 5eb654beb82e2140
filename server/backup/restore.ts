import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type pg from 'pg'
import { copyFiles, markOf, type Source, withClient } from '#server/backup/backup.ts'
import { type Manifest, readManifest, tableFile } from '#server/backup/manifest.ts'
import {
  copyIn,
  copyOut,
  hasRows,
  hasTables,
  setNumbering,
  setTriggers,
  writeAlike,
} from '#server/backup/queries.ts'
import { findMigration, hasMigration, migrateDatabase } from '#server/database/migrate.ts'
import { openFolder } from '#server/files/store/folder.ts'

/**
 * Restores a backup into an empty database and its files into the store, and compares both with the copy; then
 * brings what an earlier release wrote to the tables of this one. If anything differs, the database stays empty.
 */
export async function restoreBackup({ address, files, key }: Source, folder: string): Promise<Manifest> {
  const made = await readManifest(folder)
  if (!hasMigration(made.migration))
    throw new Error('The backup is of a newer version of Homeroom: restore it with that one.')
  if (made.keyMark !== markOf(key))
    throw new Error(
      'The backup was made with another key: give it as SECRET_KEY, or put the secret-key of the backup into DATA_DIR.',
    )
  if (await withClient(address, hasRows))
    throw new Error('The database is not empty: a backup is only put into a new one.')
  if (await withClient(address, (client) => isNewer(client, made.migration)))
    throw new Error('The database has the tables of a newer version than the backup: give a new database.')
  await migrateDatabase(address, made.migration)
  const { missing } = await copyFiles(made.files, openFolder(join(folder, 'files')), files)
  if (missing.length > 0)
    throw new Error(`The backup is damaged: ${missing.length} files of it are not whole.`)
  await withClient(address, (client) => fill(client, made, folder))
  await migrateDatabase(address)
  return made
}

const isNewer = async (client: pg.Client, migration: number): Promise<boolean> =>
  (await hasTables(client)) && (await findMigration(client)) > migration

async function fill(client: pg.Client, { tables, numbering }: Manifest, folder: string): Promise<void> {
  await client.query('begin')
  await writeAlike(client)
  const loaded = new Map<string, string>()
  for (const table of tables) {
    await setTriggers(client, table.name, 'disable')
    const { sha256, rowsHash } = await copyIn(client, table, createReadStream(tableFile(folder, table.name)))
    if (sha256 !== table.sha256) throw new Error(`The backup is damaged: the table ${table.name}.`)
    loaded.set(table.name, rowsHash)
    await setTriggers(client, table.name, 'enable')
  }
  await setNumbering(client, numbering)
  for (const table of tables) {
    const found = await copyOut(client, table, nowhere())
    if (found.rows !== table.rows || found.rowsHash !== loaded.get(table.name))
      throw new Error(`The table ${table.name} is not what was copied. Nothing was restored.`)
  }
  await client.query('commit')
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })
