import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createTestDatabase, type TestDatabase } from '#server/database/testing.ts'
import { defineJob, type Running, type Working } from '#server/queue/job.ts'
import { leaseMs } from '#server/queue/perform.ts'
import { takeDue } from '#server/queue/queue.ts'
import { workOnce } from '#server/queue/testing.ts'
import { worldClocks } from '#server/testing.ts'

let database: TestDatabase
let needs: Working
let now = new Date()
const rules = { payload: z.object({ n: z.number() }), waits: [5], atOnce: 2, failure: 'not counted' }
const counting = defineJob({ ...rules, name: 'counting' })
beforeAll(async () => {
  database = await createTestDatabase()
  needs = { pool: database.pool, clocks: worldClocks(() => now), log: pino({ level: 'silent' }) }
  await database.pool.query(
    `insert into institute (name, kind, plan, features, sign_in) values ('School', 'school', '{}', '{}', '{}')`,
  )
})
beforeEach(() => {
  now = new Date()
  return database.pool.query('truncate job')
})
afterEach(() => vi.useRealTimers())
afterAll(() => database.close())

const add = (n: number, more: { key?: string; dueAt?: Date } = {}) =>
  counting.enqueue(database.pool, { instituteId: 1, payload: { n }, ...more })
const rows = async (columns: string) =>
  (await database.pool.query(`select ${columns} from job order by id`)).rows

describe('jobs', () => {
  test('run in order, as many at once as they may, and are removed', async () => {
    for (const n of [1, 2, 3]) await add(n)
    const seen: number[] = []
    const job = counting.handledBy(
      async () =>
        async ({ payload }) =>
          void seen.push(payload.n),
    )
    expect([await workOnce([job], needs), await workOnce([job], needs)]).toEqual([2, 1])
    expect([seen.toSorted(), await rows('id')]).toEqual([[1, 2, 3], []])
  })

  test('are added many at once, each with its own moment', async () => {
    const later = new Date(now.getTime() + 60_000)
    await counting.enqueueAll(database.pool, 1, [
      { payload: { n: 1 }, dueAt: now },
      { payload: { n: 2 }, dueAt: later },
    ])
    expect(await rows('name, payload, due_at as "dueAt"')).toEqual([
      { name: 'counting', payload: { n: 1 }, dueAt: now },
      { name: 'counting', payload: { n: 2 }, dueAt: later },
    ])
  })

  test('with the same key wait one at a time', async () => {
    expect([await add(1, { key: 'a' }), await add(2, { key: 'a' }), await add(3, { key: 'b' })]).toEqual([
      1, 0, 1,
    ])
  })

  test('wait until they are due, and are left to processes that have a handler', async () => {
    await add(1, { dueAt: new Date(now.getTime() + 1000) })
    const job = counting.handledBy(async () => async () => undefined)
    const other = defineJob({ ...rules, name: 'other' }).handledBy(async () => async () => undefined)
    expect(await workOnce([job], needs)).toBe(0)
    now = new Date(now.getTime() + 1000)
    expect([await workOnce([other], needs), await workOnce([job], needs)]).toEqual([0, 1])
  })

  test('whose payload has another shape are retried, and given up', async () => {
    await database.pool.query(`insert into job (institute_id, name, payload) values (1, 'counting', '{}')`)
    const job = counting.handledBy(async () => async () => undefined)
    await workOnce([job], needs)
    now = new Date(now.getTime() + 5000)
    await workOnce([job], needs)
    expect(await rows('attempts, failed_at is not null as "isGivenUp"')).toEqual([
      { attempts: 2, isGivenUp: true },
    ])
  })
})

describe('a job that was taken', () => {
  const fails = counting.handledBy(async () => () => Promise.reject(new Error('x')))

  test('by a process that was killed waits no longer for its retry, and loses none', async () => {
    await add(1)
    await takeDue(needs, new Map([['counting', 1]]))
    now = new Date(now.getTime() + leaseMs)
    await workOnce([fails], needs)
    const dueAt = new Date(now.getTime() + 5000)
    expect(await rows('attempts, failures, failed_at as "failedAt", due_at as "dueAt"')).toEqual([
      { attempts: 2, failures: 1, failedAt: null, dueAt },
    ])
    now = dueAt
    await workOnce([fails], needs)
    expect(await rows('failed_at is not null as "isGivenUp"')).toEqual([{ isGivenUp: true }])
  })
})

describe('a long job', () => {
  /** Starts a job that runs until it is aborted. */
  async function startLong() {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await add(1)
    const started = Promise.withResolvers<Running<unknown>>()
    const job = counting.handledBy(async () => (running) => {
      started.resolve(running)
      return new Promise((done) => running.signal.addEventListener('abort', () => done()))
    })
    const stopping = new AbortController()
    const done = workOnce([job], needs, stopping.signal)
    return { done, running: await started.promise, stop: () => stopping.abort() }
  }

  test('keeps its lease', async () => {
    const { done, stop } = await startLong()
    now = new Date(now.getTime() + 20_000)
    vi.advanceTimersByTime(20_000)
    await vi.waitFor(async () =>
      expect(await rows('due_at as "dueAt"')).toEqual([{ dueAt: new Date(now.getTime() + leaseMs) }]),
    )
    stop()
    await done
  })

  test('is aborted when another process has taken it over, and can no longer end it', async () => {
    const { done, running } = await startLong()
    await database.pool.query('update job set attempts = 2')
    vi.advanceTimersByTime(20_000)
    await done
    expect([running.signal.aborted, await rows('attempts')]).toEqual([true, [{ attempts: 2 }]])
    const client = await database.pool.connect()
    await expect(running.finish(client)).rejects.toThrow('another process has the job')
    client.release()
  })
})
