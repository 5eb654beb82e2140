import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Limits, type OpenedDatabase, openDatabase } from '#server/database/open.ts'
import { createTestDatabase, type TestDatabase } from '#server/database/testing.ts'
import { startProxy, type TestProxy } from '#server/database/testing-proxy.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { unavailableReason } from '#server/database/unavailable.ts'

const limits: Limits = { connectMs: 700, statementMs: 500, answerMs: 700, idleMs: 200, maxWaiting: 2 }

let database: TestDatabase
let proxy: TestProxy
let opened: OpenedDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('create table written (what text)')
})
afterAll(() => database.close())
beforeEach(async () => {
  proxy = await startProxy(database.connectionString)
  opened = openDatabase(proxy.connectionString, { connections: 1, limits })
})
afterEach(async () => {
  await opened.close()
  await proxy.close()
})

const pidOf = async () =>
  (await opened.pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
const reasonOf = (failing: Promise<unknown>) => failing.then(() => 'none', unavailableReason)

describe('a missing database is a failure with a reason, within the limits', () => {
  test('a statement that takes too long', async () => {
    expect(await reasonOf(opened.pool.query('select pg_sleep(5)'))).toBe('57014')
    expect(await pidOf()).toBeGreaterThan(0)
  })

  test('a transaction in which nothing happens', async () => {
    const idle = inTransaction(opened.pool, async (client) => {
      await client.query('insert into written values ($1)', ['idle'])
      await new Promise((done) => client.once('error', done))
      await client.query('select 1')
    })
    expect(await reasonOf(idle)).toMatch(/^(25P03|Client has encountered a connection error)/)
    expect((await database.pool.query(`select from written where what = 'idle'`)).rowCount).toBe(0)
  })

  test('no answer on a connection, and on a new one; then it is back at once', async () => {
    const before = await pidOf()
    proxy.hold()
    expect(await reasonOf(opened.pool.query('select 1'))).toBe('Query read timeout')
    expect(await reasonOf(opened.pool.query('select 1'))).toBe(
      'Connection terminated due to connection timeout',
    )
    proxy.letGo()
    expect(await pidOf()).not.toBe(before)
  })

  test('all connections in use, and only a limited number wait for one', async () => {
    const client = await opened.pool.connect()
    const waiting = [opened.pool.query('select 1'), opened.pool.connect()].map(reasonOf)
    expect(await reasonOf(opened.pool.query('select 1'))).toBe('53300')
    expect(await reasonOf(opened.pool.connect())).toBe('53300')
    expect(await Promise.all(waiting)).toEqual(Array(2).fill('timeout exceeded when trying to connect'))
    client.release()
  })

  test('connections ended by an operator, broken, and refused', async () => {
    const pid = await pidOf()
    const ended = reasonOf(opened.pool.query('select pg_sleep(0.4)'))
    await database.pool.query('select pg_terminate_backend($1)', [pid])
    expect(await ended).toBe('57P01')
    const broken = reasonOf(opened.pool.query('select pg_sleep(0.4)'))
    setTimeout(proxy.reset, 100)
    expect(await broken).toMatch(/^(ECONNRESET|Connection terminated unexpectedly)$/)
    await proxy.refuse()
    expect(await reasonOf(opened.pool.query('select 1'))).toBe('ECONNREFUSED')
    await proxy.accept()
    expect(await reasonOf(opened.pool.query('select 1'))).toBe('none')
  })

  test('a faulty statement does not count as an unavailable database', async () => {
    expect(await reasonOf(opened.pool.query('select nothing'))).toBeUndefined()
    await expect(opened.pool.query('select nothing')).rejects.toThrow('nothing')
  })
})

test('after a transaction without a reply its connection is not used again', async () => {
  const stalled = inTransaction(opened.pool, async (client) => {
    await client.query('insert into written values ($1)', ['stalled'])
    proxy.hold()
    await client.query('select 1')
  })
  expect(await reasonOf(stalled)).toBe('Query read timeout')
  proxy.letGo()
  await opened.pool.query('insert into written values ($1)', ['next'])
  const { rows } = await database.pool.query(`select what from written where what <> 'idle'`)
  expect(rows).toEqual([{ what: 'next' }])
})

test('when one connection is dead, idle ones are not tried one after the other', async () => {
  const wide = openDatabase(proxy.connectionString, {
    connections: 3,
    limits: { ...limits, maxWaiting: 10 },
  })
  await Promise.all([1, 2, 3].map(() => wide.pool.query('select pg_sleep(0.1)')))
  expect(wide.pool.idleCount).toBe(3)
  proxy.forget()
  expect(await reasonOf(wide.pool.query('select 1'))).toBe('Query read timeout')
  expect(await reasonOf(wide.pool.query('select 1'))).toBe('none')
  await wide.close()
})
