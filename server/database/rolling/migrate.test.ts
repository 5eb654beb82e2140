import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  findMigration,
  migrateDatabase,
  migrationsFolder,
  newestMigration,
} from '#server/database/migrate.ts'
import { createTestDatabase, makeTestFolder, type TestDatabase } from '#server/database/testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

let made = 0

/** The migrations of a newer build. */
async function makeNewer(statements: string) {
  const folder = join(await makeTestFolder('migrations'), 'of-newer')
  await cp(migrationsFolder, folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: object[] }
  const when = newestMigration() + ++made
  const entry = { idx: entries.length, version: '7', when, tag: 'newer', breakpoints: true }
  await writeFile(journal, JSON.stringify({ ...rest, entries: [...entries, entry] }))
  await writeFile(join(folder, 'newer.sql'), statements)
  return {
    when,
    run: (more = {}) => migrateDatabase(database.connectionString, when, { folder, pauseMs: 200, ...more }),
  }
}

async function connect() {
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  return client
}

test('a migration that waits for a long read lets others pass, and is made when the read has ended', async () => {
  const reader = await connect()
  await reader.query('begin')
  await reader.query('select count(*) from session')
  const { when, run } = await makeNewer('alter table session add column seen_twice text')
  const running = run()
  await sleep(100)
  const begunAt = performance.now()
  await database.pool.query('select count(*) from session')
  expect(performance.now() - begunAt).toBeLessThan(3000)
  expect(await findMigration(database.pool)).toBeLessThan(when)
  await reader.query('commit')
  await running
  expect(await findMigration(database.pool)).toBe(when)
  await reader.end()
})

test('after its patience it fails, and nothing of it was done', async () => {
  const reader = await connect()
  await reader.query('begin')
  await reader.query('select count(*) from device')
  const { run } = await makeNewer(
    'alter table person add column half_done text;--> statement-breakpoint\nalter table device add column never text',
  )
  await expect(run({ inAllMs: 0 })).rejects.toThrow('lock timeout')
  const columns = await database.pool.query(
    `select from information_schema.columns where column_name in ('half_done', 'never')`,
  )
  expect(columns.rowCount).toBe(0)
  await reader.end()
})

test('a request that waits for the migration, which waits for it, is not ended', async () => {
  const request = await connect()
  await request.query('begin')
  await request.query('select count(*) from session')
  const { run } = await makeNewer(
    'alter table person add column first text;--> statement-breakpoint\nselect pg_sleep(0.3);--> statement-breakpoint\nalter table session add column second text',
  )
  const running = run()
  await sleep(100)
  expect((await request.query('select count(*) from person')).rowCount).toBe(1)
  await request.query('commit')
  await running
  await request.end()
})

test('processes that start at once make an index concurrently, once, also over an unfinished one', async () => {
  await database.pool.query('create index "newer_index" on session (id)')
  await database.pool.query(
    `update pg_index set indisvalid = false where indexrelid = 'newer_index'::regclass`,
  )
  const { when, run } = await makeNewer(
    'drop index concurrently if exists newer_index;--> statement-breakpoint\ncreate index concurrently newer_index on session (last_seen_at)',
  )
  await Promise.all([run(), run(), run()])
  const { rows } = await database.pool.query(
    `select indisvalid as "isValid" from pg_index where indexrelid = 'newer_index'::regclass`,
  )
  expect(rows).toEqual([{ isValid: true }])
  const { rowCount } = await database.pool.query(
    'select from drizzle.__drizzle_migrations where created_at = $1',
    [when],
  )
  expect(rowCount).toBe(1)
})
