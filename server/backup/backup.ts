import { createWriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type Manifest, tableFile, writeManifest } from '#server/backup/manifest.ts'
import {
  beginSnapshot,
  copyOut,
  hasTables,
  listContents,
  listTables,
  readNumbering,
  type TableCopy,
} from '#server/backup/queries.ts'
import { findMigration } from '#server/database/migrate.ts'
import type { FileStore } from '#server/files/store/file-store.ts'
import { openFolder } from '#server/files/store/folder.ts'
import { createSecrets } from '#server/secrets/secrets.ts'

export type Source = {
  /** Of the database. */
  address: string
  files: FileStore
  /** The server's key, which opens sealed values in the database. */
  key: string
}

/** A fingerprint of a key that does not reveal it. */
export const markOf = (key: string) => createSecrets(key).sign('backup', 'the key of this server')

/**
 * Copies one moment of the database, and then the files that it names: files never change, so a server may
 * keep writing. @param folder a new or empty one @param keepsKey whether the key is copied, too
 * @param institutes their ids, if not all: to give them a database of their own
 */
export async function makeBackup(
  { address, files, key }: Source,
  folder: string,
  { now, keepsKey, institutes }: { now: Date; keepsKey: boolean; institutes?: readonly number[] },
): Promise<Manifest> {
  if (!(await withClient(address, hasTables)))
    throw new Error('There is nothing to copy: are DATA_DIR and DATABASE_URL those of the server?')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty: give a new folder.`)
  const ofDatabase = await copyDatabase(address, folder, institutes)
  await mkdir(join(folder, 'files'))
  const copied = await copyFiles(ofDatabase.contents, files, openFolder(join(folder, 'files')))
  if (keepsKey) await writeFile(join(folder, 'secret-key'), key, { mode: 0o600, flush: true })
  const { migration, tables, numbering } = ofDatabase
  const made: Manifest = {
    format: 1,
    madeAt: now.toISOString(),
    migration,
    keyMark: markOf(key),
    tables,
    numbering,
    ...copied,
  }
  await writeManifest(folder, made)
  return made
}

async function copyDatabase(address: string, folder: string, institutes?: readonly number[]) {
  await mkdir(join(folder, 'tables'))
  return withClient(address, async (client) => {
    await beginSnapshot(client)
    const tables: TableCopy[] = []
    for (const table of await listTables(client)) {
      const to = createWriteStream(tableFile(folder, table.name), { mode: 0o600, flush: true })
      const { name, columns, rows, sha256 } = await copyOut(client, table, to, institutes)
      tables.push({ name, columns, rows, sha256 })
    }
    return {
      tables,
      migration: await findMigration(client),
      contents: await listContents(client, institutes),
      numbering: await readNumbering(client),
    }
  })
}

/** Hashed while it is copied: a file whose hash is not its name counts as missing. */
export async function copyFiles(
  contents: readonly string[],
  from: FileStore,
  to: FileStore,
): Promise<Pick<Manifest, 'files' | 'missing'>> {
  const [files, missing]: [string[], string[]] = [[], []]
  for (const sha256 of contents) {
    const stored = (await from.has(sha256)) ? await to.put(from.open(sha256)) : undefined
    ;(stored?.sha256 === sha256 ? files : missing).push(sha256)
  }
  return { files, missing }
}

/** A separate connection: a backup takes longer than a request may. */
export async function withClient<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: address, application_name: 'homeroom-backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
