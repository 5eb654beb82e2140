import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/database/testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('every table has institute_id first in its primary key, except the few that belong to none', async () => {
  const { rows } = await database.pool.query<{ table: string; first: string }>(`
    select c.relname as table, a.attname as first
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where i.indisprimary and c.relnamespace = 'public'::regnamespace`)
  const others = rows.filter((row) => row.first !== 'institute_id').map((row) => row.table)
  expect(rows.length).toBeGreaterThan(20)
  expect(others.sort()).toEqual([
    'begin_code',
    'institute',
    'institute_host',
    'push_key',
    'server_beat',
    'server_stall',
    'stored_bytes',
    'throttle',
  ])
})
