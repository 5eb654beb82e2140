import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import * as z from 'zod/mini'
import { openDatabase } from '#server/database/open.ts'
import { command, exists, one, params, type Runner, sql } from '#server/database/sql.ts'

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

const lockMigrations = command('migrate.lock', sql`select pg_advisory_lock(7701)`)

/**
 * Migrates a database to the newest schema. Several processes may start at once: one migrates, the others
 * wait. @param until the last migration to run, like `newestMigration`: the tables of an earlier release
 */
export async function migrateDatabase(connectionString: string, until = newestMigration()): Promise<void> {
  const isWhole = until === newestMigration()
  const folder = isWhole ? migrationsFolder : await copyMigrations(until)
  // One connection locks and migrates: the lock of a killed process lasts until its work has ended.
  const { db, pool, close } = openDatabase(connectionString, { connections: 1 })
  try {
    await lockMigrations(pool)
    await migrate(db, { migrationsFolder: folder })
  } finally {
    await close()
    if (!isWhole) await rm(folder, { recursive: true })
  }
}

type Journal = { entries: { when: number }[] }
const journalIn = (folder: string) => join(folder, 'meta/_journal.json')
const readJournal = () => JSON.parse(readFileSync(journalIn(migrationsFolder), 'utf8')) as Journal

/** The migrator runs all that its journal lists. */
async function copyMigrations(until: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'homeroom-migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
  const journal = readJournal()
  const entries = journal.entries.filter(({ when }) => when <= until)
  await writeFile(journalIn(folder), JSON.stringify({ ...journal, entries }))
  return folder
}

export const countMigrationsAfter = (when: number): number =>
  readJournal().entries.filter((entry) => entry.when > when).length

/** Whether this server knows a migration, like `newestMigration`. */
export const hasMigration = (when: number): boolean =>
  readJournal().entries.some((entry) => entry.when === when)

/** When the newest migration of this server was made, in milliseconds; the database identifies it by this. */
export const newestMigration = (): number => Math.max(...readJournal().entries.map(({ when }) => when))

const newestMade = one(
  'migrate.newest',
  z.object({ newest: z.number() }),
  sql`select coalesce(max(created_at), 0)::bigint as newest from drizzle.__drizzle_migrations`,
)

/** The newest migration of the database, like `newestMigration`. @throws where it has none */
export const findMigration = async (runner: Runner): Promise<number> => (await newestMade(runner)).newest

/** False where the database is older than this server. A newer one belongs to a newer server beside it. */
export async function hasAllMigrations(pool: pg.Pool): Promise<boolean> {
  return (await findMigration(pool)) >= newestMigration()
}

/** Two processes at once, or a killed one that finished it: it exists either way. */
const alreadyThere = new Set(['42P04', '23505'])

const { name } = params({ name: z.string() })
const isThere = exists('migrate.is-there', sql`select 1 from pg_database where datname = ${name}`)

/** Creates the database when the cluster does not have it yet. */
export async function createDatabase(adminConnectionString: string, name: string, template = 'template0') {
  const client = new pg.Client({ connectionString: adminConnectionString })
  // A lost connection fails the query; without a listener it would end the process as well.
  client.on('error', () => undefined)
  await client.connect()
  try {
    if (await isThere(client, { name })) return
    await client
      .query(
        `create database ${client.escapeIdentifier(name)} template ${client.escapeIdentifier(template)} strategy file_copy`,
      )
      .catch((error: { code?: string }) => {
        if (!alreadyThere.has(error.code ?? '')) throw error
      })
  } finally {
    await client.end()
  }
}
