import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createClocks, ownClocks } from '#server/clock/clocks.ts'
import { findDatabaseTime } from '#server/clock/queries.ts'
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
const readyWith = (...reasons: string[]) => ({ status: 200, body: { status: 'ready', reasons } })
/** A result is cached for a second. */
const become = (answer: object) =>
  expect.poll(() => ask('/readyz'), { timeout: 5000, interval: 100 }).toEqual(answer)

test('a server whose database and files are there is alive and ready', async () => {
  expect(await ask('/healthz')).toEqual({ status: 200, body: { status: 'alive' } })
  expect(await ask('/readyz')).toEqual(ready)
})

test('while its files cannot be written it says so, and after some time is not ready', async () => {
  const files = join(t.context.config.dataFolder, 'files')
  const look = watchReadiness(t.context, { patienceMs: 2000 })
  expect(await look()).toEqual({ isReady: true, reasons: [] })
  await rename(files, `${files}-away`)
  await become(readyWith('files'))
  await expect.poll(look, { timeout: 5000, interval: 100 }).toEqual({ isReady: false, reasons: ['files'] })
  await rename(`${files}-away`, files)
  await become(ready)
  expect(await watchReadiness(t.context)()).toEqual({ isReady: true, reasons: [] })
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

describe('clocks', () => {
  afterEach(() => t.setAhead({}))

  test.each([
    [{ process: -4000 }, { isReady: false, reasons: ['clock'] }],
    [{ process: -1000 }, { isReady: true, reasons: [] }],
    [{ process: 1000 }, { isReady: true, reasons: [] }],
    [{ process: 4000 }, { isReady: false, reasons: ['clock'] }],
    // Every process would see the same.
    [{ database: 4000 }, { isReady: true, reasons: ['clock'] }],
    [
      { process: 4000, database: 4000 },
      { isReady: true, reasons: ['clock'] },
    ],
  ])('ahead by %j ms', async (ahead, readiness) => {
    t.setAhead(ahead)
    expect(await watchReadiness(t.context)()).toEqual(readiness)
  })

  test('of this process and PostgreSQL as they are agree', async () => {
    const askDatabase = async () => (await findDatabaseTime(t.context.pool)).ms
    const clocks = createClocks({ ...ownClocks, askDatabase })
    expect(await watchReadiness({ ...t.context, clocks })()).toEqual({ isReady: true, reasons: [] })
    const slow = createClocks({ ...ownClocks, wall: () => Date.now() - 4000, askDatabase })
    expect(await watchReadiness({ ...t.context, clocks: slow })()).toMatchObject({ isReady: false })
  })
})

test('a database that is down, or does not reply, is reported within the limit', async () => {
  const held: Socket[] = []
  const silent = createServer((socket) => held.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = `postgres://a:b@127.0.0.1:${(silent.address() as AddressInfo).port}/c`
  const { pool, close } = openDatabase(address)
  const look = watchReadiness({ ...t.context, pool }, { timeoutMs: 100 })
  // A busy disk may need more than this limit as well. It never answered, so there is nothing to wait for.
  expect(await look()).toMatchObject({ isReady: false, reasons: expect.arrayContaining(['database']) })
  expect((await look()).reasons).toContain('database')
  // The second call shares the first's check: only one connection is used.
  expect(pool.waitingCount + pool.totalCount).toBe(1)
  for (const socket of held) socket.destroy()
  silent.close()
  await close()
  expect(await watchReadiness({ ...t.context, pool })()).toEqual({ isReady: false, reasons: ['database'] })
})

test('while it is stopping it is not ready', async () => {
  expect(await watchReadiness({ ...t.context, stopping: AbortSignal.abort() })()).toEqual({
    isReady: false,
    reasons: ['stopping'],
  })
})
