import { spawnSync } from 'node:child_process'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBackup, type Source } from '#server/backup/backup.ts'
import { type Manifest, readManifest, tableFile } from '#server/backup/manifest.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { programOf } from '#server/database/bundled-programs.ts'
import {
  copyDemoTo,
  createTestDatabase,
  makeTestFolder,
  type TestDatabase,
} from '#server/database/testing.ts'
import { openFileStore } from '#server/files/store/store.ts'
import { storeFile } from '#server/files/writes.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { findCluster } from '#server/http/unchanged/queries.ts'
import { testKey } from '#server/secrets/testing-key.ts'

let t: TestApp
let made: Manifest
let folder: string
let written: { before: number; during: number }
beforeAll(async () => {
  t = await createTestApp()
  folder = join(await makeTestFolder('backup'), 'made')
  const source = { address: t.database.connectionString, files: t.context.files, key: testKey }
  written = await whileWriting(async () => {
    made = await makeBackup(source, folder, { now: new Date(), keepsKey: true })
  })
})
afterAll(() => t.close())

/**
 * Submits files one after the other, before, during and after `work`; each with a row that refers to its row.
 */
async function whileWriting(work: () => Promise<void>) {
  const { pool } = t.database
  const {
    rows: [person],
  } = await pool.query('select institute_id as "instituteId", id from person limit 1')
  let [count, isOver] = [0, false]
  const write = async () => {
    count += 1
    const file = {
      instituteId: person.instituteId,
      name: `${count}.txt`,
      bytes: Buffer.from(`hand-in ${count}`),
    }
    const id = await storeFile(pool, t.context.files, file)
    await pool.query('update person set photo_file_id = $1 where institute_id = $2 and id = $3', [
      id,
      person.instituteId,
      person.id,
    ])
  }
  await write()
  const before = count
  const writing = (async () => {
    while (!isOver && count < 200) await write()
  })()
  await work()
  isOver = true
  await writing
  return { before, during: count - before }
}

async function emptyTarget(): Promise<Source & { database: TestDatabase }> {
  const database = await createTestDatabase()
  const files = await openFileStore({ dataFolder: await makeTestFolder('restored') })
  return { address: database.connectionString, files, key: testKey, database }
}

const sumOf = async ({ pool }: TestDatabase, table: string) =>
  (await pool.query(`select md5(string_agg(x::text, ' ' order by x::text)) as sum from ${table} x`)).rows[0]
    .sum
const count = async ({ pool }: TestDatabase, table: string) =>
  (await pool.query(`select count(*) as count from ${table}`)).rows[0].count as number

test('what existed when a backup began is complete after a restore, though writing went on', async () => {
  expect(written.during).toBeGreaterThan(0)
  expect(made.missing).toEqual([])
  const { database, ...source } = await emptyTarget()
  await restoreBackup(source, folder)
  const { rows: files } = await database.pool.query<{ sha256: string; name: string; id: number }>(
    'select id, sha256, name from file order by id',
  )
  expect(files.length).toBeGreaterThan(written.before)
  for (const { sha256 } of files) {
    const [copied, original] = await Promise.all(
      [source.files, t.context.files].map((store) => buffer(store.open(sha256))),
    )
    expect(copied?.equals(original ?? Buffer.alloc(0))).toBe(true)
  }
  // The sessions are in both: a tag of one database is no good at the other.
  expect(await findCluster(database.pool)).not.toEqual(await findCluster(t.database.pool))
  // Nothing later, and no dangling reference.
  const lost = await database.pool.query(
    'select 1 from person p where photo_file_id is not null and not exists (select 1 from file f where f.institute_id = p.institute_id and f.id = p.photo_file_id)',
  )
  expect(lost.rowCount).toBe(0)
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all('{upload,data_change}') order by 1`,
  )
  expect(made.tables.map(({ name }) => name).sort()).toEqual(tables.map(({ name }) => name))
  for (const { name, rows } of made.tables) expect([name, await count(database, name)]).toEqual([name, rows])
  // Tables that were not written meanwhile are the same.
  const still = tables.filter(({ name }) => !['file', 'person', 'stored_bytes'].includes(name))
  for (const { name } of still)
    expect([name, await sumOf(database, name)]).toEqual([name, await sumOf(t.database, name)])
  // Ids continue after the last one.
  const { instituteId } = (await database.pool.query('select id as "instituteId" from institute limit 1'))
    .rows[0]
  const next = await storeFile(database.pool, source.files, {
    instituteId,
    name: 'next',
    bytes: Buffer.from('next'),
  })
  expect(next).toBeGreaterThan(files.at(-1)?.id ?? Number.POSITIVE_INFINITY)
  await database.close()
})

test('a database with anything in it is left as it is', async () => {
  const source = { address: t.database.connectionString, files: t.context.files, key: testKey }
  const before = await count(t.database, 'file')
  await expect(restoreBackup(source, folder)).rejects.toThrow('not empty')
  expect(await count(t.database, 'file')).toBe(before)
})

test('a server with another key could open nothing: the restore refuses', async () => {
  const { database, ...source } = await emptyTarget()
  await expect(restoreBackup({ ...source, key: `${testKey} other` }, folder)).rejects.toThrow('another key')
  expect(await count(database, 'institute')).toBe(0)
  await database.close()
})

test('a backup that is damaged or unfinished is refused, and the database stays empty', async () => {
  const damaged = await makeTestFolder('damaged')
  const { database, ...source } = await emptyTarget()
  const restore = () => restoreBackup(source, damaged)
  const copy = () => cp(folder, damaged, { recursive: true, force: true })

  await copy()
  // Nothing refers to the last table's rows: PostgreSQL would not notice a missing one.
  const last = made.tables.findLast(({ rows }) => rows > 0)?.name ?? ''
  const rows = await readFile(tableFile(damaged, last), 'utf8')
  await writeFile(tableFile(damaged, last), rows.slice(rows.indexOf('\n') + 1))
  await expect(restore()).rejects.toThrow(`the table ${last}`)

  await copy()
  const [some = ''] = (await readManifest(damaged)).files
  await writeFile(join(damaged, 'files', some.slice(0, 2), some.slice(2)), 'something else')
  await expect(restore()).rejects.toThrow('1 files of it are not whole')

  await copy()
  await rm(join(damaged, 'manifest.json'))
  await expect(restore()).rejects.toThrow('no whole backup')
  expect(await count(database, 'institute')).toBe(0)
  await database.close()
})

test('a file that is not in the store is named, and the rest is copied', async () => {
  const { connectionString: address } = t.database
  const [lost = ''] = made.files
  const files = { ...t.context.files, has: async (sha256: string) => sha256 !== lost }
  const where = join(await makeTestFolder('lost'), 'made')
  const again = await makeBackup({ address, files, key: testKey }, where, {
    now: new Date(),
    keepsKey: false,
  })
  expect(again.missing).toEqual([lost])
  expect(again.files.length).toBeGreaterThanOrEqual(made.files.length - 1)
  expect(await readdir(where)).not.toContain('secret-key')
})

/** Runs a command on the embedded database of a data folder. */
const run = (file: string, folderOrNone: string[], DATA_DIR: string) =>
  spawnSync(process.execPath, [programOf(file), ...folderOrNone], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR },
  })

test('npm run backup copies the embedded database, too, and overwrites nothing', async () => {
  const [data, kept] = [await makeTestFolder('data'), await makeTestFolder('kept')]
  await copyDemoTo(data)
  const backup = run('cli/backup.ts', [kept], data)
  expect(backup).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\d{4,} rows of \d+ tables/) })
  expect((await readManifest(kept)).files.length).toBeGreaterThan(10)
  expect(await readdir(kept)).toContain('secret-key')
  const source = { address: t.database.connectionString, files: t.context.files, key: testKey }
  await expect(makeBackup(source, kept, { now: new Date(), keepsKey: false })).rejects.toThrow('not empty')
})

test('without a server’s data there is nothing to copy, and no folder is made', async () => {
  const folder = await makeTestFolder('nothing')
  const address = t.database.connectionString.replace(/[^/]+$/, 'postgres')
  const where = join(folder, 'made')
  const backup = makeBackup({ address, files: t.context.files, key: testKey }, where, {
    now: new Date(),
    keepsKey: false,
  })
  await expect(backup).rejects.toThrow('nothing to copy')
  expect(await readdir(folder)).toEqual([])
})

test('npm run restore makes an embedded database with the key of the backup', {
  tags: 'long',
  timeout: 90_000,
}, async () => {
  const [data, kept, database] = [
    await makeTestFolder('data'),
    await makeTestFolder('kept'),
    await createTestDatabase(),
  ]
  const source = { address: database.connectionString, files: t.context.files, key: testKey }
  await database.pool.query(
    `insert into institute (name, kind, plan, features, sign_in) values ('Kept School', 'school', '{}', '{}', '{}')`,
  )
  await makeBackup(source, kept, { now: new Date(), keepsKey: true })
  await database.close()
  const restore = run('cli/restore.ts', [kept], data)
  expect(restore).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^1 rows and 0 files .* are what was copied/),
  })
  expect(await readFile(join(data, 'secret-key'), 'utf8')).toBe(testKey)
  expect(run('cli/restore.ts', [], data)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('Usage: the folder of a backup'),
  })
})
