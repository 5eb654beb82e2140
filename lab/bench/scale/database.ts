import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedDatabase } from '#server/database/embedded.ts'
import { createDatabase, migrateDatabase } from '#server/database/migrate.ts'
import { openFolder } from '#server/files/store/folder.ts'
import { createSecrets } from '#server/secrets/secrets.ts'
import { benchKey } from '../server.ts'
import { finishLoad, loadInstitutes } from './load.ts'
import { proportions, sizesFor } from './proportions.ts'
import { makeShared } from './shared.ts'

/** How a size was loaded. */
export type Loaded = {
  /** The moment around which its days are: ISO. */
  now: string
  rows: number
  /** Of COPY. */
  copyBytes: number
  seconds: number
  /** Of the database, with indexes. */
  databaseBytes: number
}

/**
 * Fills a data folder with a number of students, unless it has them already.
 * @param report receives lines about the progress
 */
export async function fillFolder(
  folder: string,
  students: number,
  report: (line: string) => void,
): Promise<Loaded> {
  const note = join(folder, 'loaded.json')
  const known = await readFile(note, 'utf8').catch(() => undefined)
  if (known) return JSON.parse(known) as Loaded
  const files = join(folder, 'files')
  await mkdir(files, { recursive: true })
  const database = await startEmbeddedDatabase({ folder: join(folder, 'postgres'), isDurable: false })
  try {
    const start = performance.now()
    const seconds = () => (performance.now() - start) / 1000
    await createDatabase(database.connectionString('postgres'), 'homeroom')
    const connectionString = database.connectionString('homeroom')
    await migrateDatabase(connectionString)
    const now = new Date()
    const sizes = sizesFor(students)
    const shared = await makeShared(openFolder(files), createSecrets(benchKey))
    let reported = 0
    const { rows, bytes } = await loadInstitutes({
      connectionString,
      sizes,
      has: proportions,
      shared,
      now,
      onProgress: (loaded) => {
        if (seconds() - reported < 30) return
        reported = seconds()
        report(`${loaded.students} students, ${perSecond(loaded.rows, reported)}`)
      },
    })
    const copied = seconds()
    await finishLoad(connectionString, sizes.length)
    const loaded: Loaded = {
      now: now.toISOString(),
      rows,
      copyBytes: bytes,
      seconds: seconds(),
      databaseBytes: await sizeOf(connectionString),
    }
    report(
      `${students} students: ${perSecond(rows, copied)}, and ${(seconds() - copied).toFixed(0)} s for statistics`,
    )
    await writeFile(note, JSON.stringify(loaded))
    return loaded
  } finally {
    await database.stop()
  }
}

const perSecond = (rows: number, seconds: number) =>
  `${rows} rows in ${seconds.toFixed(0)} s (${(rows / seconds).toFixed(0)} rows/s)`

async function sizeOf(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size')
  await client.end()
  return Number(rows[0]?.size)
}
