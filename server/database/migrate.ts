import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import * as z from 'zod/mini'
import { openDatabase } from '#server/database/open.ts'
import { exists, one, params, type Runner, sql } from '#server/database/sql.ts'

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * A migration that waits for a lock stops everybody else at that table, so it gives up after `lockMs`, and tries again
 * after `pauseMs`. Less than the second after which PostgreSQL ends one of two that wait for each other: that is a request.
 */
const lockWaits = { lockMs: 500, pauseMs: 3000, inAllMs: 10 * 60_000 }
type LockWaits = typeof lockWaits
const turnMs = 200

/**
 * Migrates a database to the newest schema. Several processes may start at once: one migrates, the others
 * wait. Each migration is a transaction, except those that make indexes concurrently or say `-- statement by statement`: they can be repeated.
 * @param until the last migration to run, like `newestMigration`: the tables of an earlier release
 */
export async function migrateDatabase(
  connectionString: string,
  until = newestMigration(),
  { folder = migrationsFolder, ...more }: Partial<LockWaits> & { folder?: string } = {},
): Promise<void> {
  // One connection locks and migrates: the lock of a killed process lasts until its work has ended.
  const { pool, close } = openDatabase(connectionString, { connections: 1 })
  const limits = { ...lockWaits, ...more }
  const giveUpAt = performance.now() + limits.inAllMs
  try {
    const client = await pool.connect()
    try {
      await lockMigrations(client)
      await client.query('create schema if not exists drizzle')
      await client.query(
        'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
      )
      const newest = await findMigration(client)
      const isDue = ({ folderMillis: when }: MigrationMeta) => when > newest && when <= until
      for (const migration of readMigrationFiles({ migrationsFolder: folder }).filter(isDue))
        await runPatiently(client, migration, { ...limits, giveUpAt })
    } finally {
      client.release(true)
    }
  } finally {
    await close()
  }
}

const tryTurn = one(
  'migrate.turn',
  z.object({ isOurs: z.boolean() }),
  sql`select pg_try_advisory_lock(7701) as "isOurs"`,
)

/** Asks again and again: an index that is made concurrently would wait for a statement that waits. */
async function lockMigrations(client: pg.PoolClient): Promise<void> {
  while (!(await tryTurn(client)).isOurs) await sleep(turnMs)
}

/** A lock that another transaction keeps, or a deadlock. */
const lockedCodes: ReadonlySet<unknown> = new Set(['55P03', '40P01'])

async function runPatiently(
  client: pg.PoolClient,
  migration: MigrationMeta,
  { lockMs, pauseMs, giveUpAt }: LockWaits & { giveUpAt: number },
): Promise<void> {
  for (;;) {
    try {
      await runMigration(client, migration, lockMs)
      return
    } catch (error) {
      const isLocked = error instanceof pg.DatabaseError && lockedCodes.has(error.code)
      if (!isLocked || performance.now() > giveUpAt) throw error
      await sleep(pauseMs)
    }
  }
}

async function runMigration(client: pg.PoolClient, migration: MigrationMeta, lockMs: number): Promise<void> {
  const isWhole = !migration.sql.some((statement) =>
    /\bindex concurrently\b|^-- statement by statement\b/i.test(statement),
  )
  if (isWhole) await client.query(`begin; set local lock_timeout = ${lockMs}`)
  try {
    for (const statement of migration.sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      migration.hash,
      migration.folderMillis,
    ])
    if (isWhole) await client.query('commit')
  } catch (error) {
    if (isWhole) await client.query('rollback').catch(() => undefined)
    throw error
  }
}

type Journal = { entries: { when: number }[] }
const readJournal = () =>
  JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as Journal

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

/** The newest migration of the database, like `newestMigration`. @throws in a database without migrations */
export const findMigration = async (runner: Runner): Promise<number> => (await newestMade(runner)).newest

/** False where the database is older than this server. A newer one belongs to a newer server beside it. */
export async function hasAllMigrations(pool: pg.Pool): Promise<boolean> {
  return (await findMigration(pool)) >= newestMigration()
}

/** Another process, or a killed one that finished, may have made it. */
const existsCodes = new Set(['42P04', '23505'])

const { name } = params({ name: z.string() })
const findDatabase = exists('migrate.is-there', sql`select 1 from pg_database where datname = ${name}`)

/** Creates the database when the cluster does not have it yet. */
export async function createDatabase(adminConnectionString: string, name: string, template = 'template0') {
  const client = new pg.Client({ connectionString: adminConnectionString })
  // A lost connection fails the query; without a listener it would end the process as well.
  client.on('error', () => undefined)
  await client.connect()
  try {
    if (await findDatabase(client, { name })) return
    await client.query(copyOfTemplate(name, template)).catch((error: { code?: string }) => {
      if (!existsCodes.has(error.code ?? '')) throw error
    })
  } finally {
    await client.end()
  }
}

/** The statement that makes a database as a copy of the files of another. */
export const copyOfTemplate = (name: string, template: string): string =>
  `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)} strategy file_copy`
