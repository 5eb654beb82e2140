import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { watchReadiness } from '#server/operator/readiness.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const ask = async (url: string) => {
  const answer = await t.app.inject(url)
  return { status: answer.statusCode, body: answer.json() as unknown }
}
const ready = { status: 200, body: { status: 'ready', reasons: [] } }
const notReady = (...reasons: string[]) => ({ status: 503, body: { status: 'not ready', reasons } })
/** A result is cached for a second. */
const become = (answer: object) =>
  expect.poll(() => ask('/readyz'), { timeout: 5000, interval: 100 }).toEqual(answer)

test('a server whose database and files are there is alive and ready', async () => {
  expect(await ask('/healthz')).toEqual({ status: 200, body: { status: 'alive' } })
  expect(await ask('/readyz')).toEqual(ready)
})

test('while its files cannot be written it is not ready', async () => {
  const files = join(t.context.config.dataFolder, 'files')
  await rename(files, `${files}-away`)
  await become(notReady('files'))
  await rename(`${files}-away`, files)
  await become(ready)
})

test('with a database that lacks a migration it is not ready', async () => {
  const query = (text: string) => t.database.pool.query(text)
  await query('create table kept as select * from drizzle.__drizzle_migrations')
  await query(
    'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
  )
  await become(notReady('migrations'))
  await query('truncate drizzle.__drizzle_migrations')
  await query('insert into drizzle.__drizzle_migrations select * from kept')
  await become(ready)
})

test.each([
  [-4000, ['clock']],
  [-1000, []],
  [1000, []],
  [4000, ['clock']],
])('with a clock %d ms from the database’s: %j', async (ms, reasons) => {
  const now = () => Date.now() + ms
  expect(await watchReadiness(t.context, { now })()).toEqual(reasons)
})

test('a database that is down, or does not reply, is reported within the limit', async () => {
  const held: Socket[] = []
  const silent = createServer((socket) => held.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = `postgres://a:b@127.0.0.1:${(silent.address() as AddressInfo).port}/c`
  const { pool, close } = openDatabase(address)
  const findReasons = watchReadiness({ ...t.context, pool }, { timeoutMs: 100 })
  // A busy disk may need more than this limit as well.
  expect(await findReasons()).toContain('database')
  expect(await findReasons()).toContain('database')
  // The second call shares the first's check: only one connection is used.
  expect(pool.waitingCount + pool.totalCount).toBe(1)
  for (const socket of held) socket.destroy()
  silent.close()
  await close()
  expect(await watchReadiness({ ...t.context, pool })()).toEqual(['database'])
})

test('while it is stopping it is not ready', async () => {
  expect(await watchReadiness({ ...t.context, stopping: AbortSignal.abort() })()).toEqual(['stopping'])
})
