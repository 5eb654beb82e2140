import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as schema from '#server/database/schema.ts'
import { createTestDatabase, type TestDatabase } from '#server/database/testing.ts'
import { createSecrets } from '#server/secrets/secrets.ts'
import { testKey } from '#server/secrets/testing-key.ts'
import { copyRows } from './copy.ts'
import { describeInstitute } from './institute.ts'
import { finishLoad, loadInstitutes, tablesOf } from './load.ts'
import { proportions, sizesFor } from './proportions.ts'

/** What no institute has at rest, or what only a demo or an operator makes. */
const leftEmpty = [
  'admin_file',
  'admin_reply',
  'admin_token',
  'attempt_event',
  'attempt_question',
  'attempt_receipt',
  'attempt_window',
  'due_publication',
  'file_pdf',
  'late_answer',
  'launch_ticket',
  'message_outbox',
  'one_time_password',
  'own_data',
  'passage',
  'passkey',
  'recovery_code',
  'second_factor',
  'stored_bytes',
  'test_extra_time',
  'throttle',
  'upload',
  'used_challenge',
  'used_sso_token',
  'webhook',
]
/** Written by a function of the database. */
const counted = ['attendance_count']

const shared = {
  passwordHash: 'none',
  secrets: createSecrets(testKey),
  contents: [{ sha256: 'a'.repeat(64), size: 100, contentType: 'application/pdf' }],
}
const has = Object.fromEntries(Object.keys(proportions).map((name) => [name, 3])) as typeof proportions

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('sizes add up, and the first institutes are the same at every size', () => {
  expect(sizesFor(1000).map(({ students }) => students)).toEqual([800, 100, 60, 40])
  const many = sizesFor(1_000_000)
  expect(many).toHaveLength(1000)
  expect(many.reduce((sum, { students }) => sum + students, 0)).toBe(1_000_000)
  expect(many.at(-1)).toEqual({ number: 1000, students: 500, before: 999_500 })
})

test('every table of the schema is filled, or listed as one that stays empty', () => {
  const tables = Object.values(schema).filter((one) => is(one, PgTable))
  const size = { number: 1, students: 9, before: 0 }
  const filled = tablesOf(describeInstitute(size, has, new Date()), shared).map(({ table }) =>
    getTableName(table),
  )
  expect(tables.length).toBeGreaterThan(50)
  expect([...filled, ...leftEmpty, ...counted].sort()).toEqual(tables.map(getTableName).sort())
})

test('a column without a value is found', async () => {
  const client = await database.pool.connect()
  const rows = { table: schema.weeklyOff, rows: () => [{ instituteId: 1 }] }
  await expect(copyRows(client, rows)).rejects.toThrow('weekly_off has no value for dayOfWeek')
  client.release(true)
})

test('what is loaded keeps every rule of the database', async () => {
  const sizes = [10, 7].map((students, index) => ({ number: index + 1, students, before: index * 10 }))
  const { connectionString, pool } = database
  const loaded = await loadInstitutes({ connectionString, sizes, has, shared, now: new Date() })
  await finishLoad(connectionString, sizes.length)
  expect(loaded).toMatchObject({ students: 17, rows: expect.any(Number) })
  const { rows } = await pool.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, conname as name from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  // The load does not check them.
  await pool.query(
    `${rows.map(({ table, name }) => `alter table ${table} alter constraint "${name}" not enforced`).join(';')};
     ${rows.map(({ table, name }) => `alter table ${table} alter constraint "${name}" enforced`).join(';')}`,
  )
  const empty = []
  for (const table of Object.values(schema)
    .filter((one) => is(one, PgTable))
    .map(getTableName)) {
    const { rowCount } = await pool.query(`select from ${table} limit 1`)
    if (rowCount === 0) empty.push(table)
  }
  expect(empty.sort()).toEqual(leftEmpty)
})
