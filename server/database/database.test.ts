import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/database/testing.ts'
import { together } from '#server/database/together.ts'
import { inShortTransaction } from '#server/database/transaction.ts'

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

test('each change of an attempt is noted, except two columns that the exam panel changes all the time', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select attname as name from pg_attribute a join pg_trigger g on g.tgrelid = a.attrelid and g.tgname = 'note_changed'
      where a.attrelid = 'test_attempt'::regclass and a.attnum > 0 and not a.attisdropped
        and not a.attnum = any(g.tgattr::int2[])`,
  )
  expect(rows.map(({ name }) => name).sort()).toEqual(['active_page', 'last_sequence'])
})

describe('statements in one message', () => {
  const text = (name: string, sql: string, values: unknown[] = []) => ({ name, text: sql, values })
  const addHost = (host: string) =>
    text(`add ${host}`, 'insert into throttle (key_hash, failures, last_failure_at) values ($1, 1, now())', [
      host,
    ])
  const keys = async () =>
    (
      await database.pool.query(
        "select key_hash as key from throttle where key_hash like 'together%' order by 1",
      )
    ).rows.map(({ key }) => key)
  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await database.pool.connect()
    return work(client).finally(() => client.release())
  }

  test('run in their order, and each returns its own rows', async () => {
    const results = await withClient((client) =>
      together(client, (runner) => [
        runner.query(text('one', 'select $1::int as a', [1])),
        runner.query(text('none', 'select 1 where false')),
        runner.query(text('many', 'select n::bigint from generate_series(1, $1::int) n', [3])),
      ]),
    )
    expect(results.map(({ rows }) => rows)).toEqual([[{ a: 1 }], [], [{ n: 1 }, { n: 2 }, { n: 3 }]])
  })

  test('stop at one that fails: nothing of the message stays, and the connection goes on', async () => {
    await withClient(async (client) => {
      const fails = text('fails', 'select 1 / $1::int', [0])
      for (let turn = 0; turn < 2; turn++) {
        const sent = together(client, (runner) => [
          runner.query(addHost('together 1')),
          runner.query(fails),
          runner.query(addHost('together 2')),
        ])
        await expect(sent).rejects.toThrow('division by zero')
      }
      // What was not parsed is parsed the next time.
      await together(client, (runner) => [runner.query(addHost('together 2'))])
      const circular: { self?: object } = {}
      circular.self = circular
      const unsent = together(client, (runner) => [
        runner.query(addHost('together 3')),
        runner.query(text('circular', 'select $1::jsonb', [circular])),
        runner.query(addHost('together 4')),
      ])
      await expect(unsent).rejects.toThrow('circular')
      expect((await client.query('select 1 as a')).rows).toEqual([{ a: 1 }])
    })
    expect(await keys()).not.toContain('together 1')
    expect(await keys()).not.toContain('together 4')
  })

  test('of a short transaction are committed together, or not at all', async () => {
    const hold = (runner: { query: pg.Pool['query'] }) =>
      [runner.query(text('held', 'select 7 as held'))] as const
    const run = (last: string[], refusal?: Error) =>
      inShortTransaction(database.pool, hold as never, async (client, held) => {
        expect((held as pg.QueryResult[])[0]?.rows).toEqual([{ held: 7 }])
        await client.query(addHost(`together ${last.join()} between`))
        if (refusal) throw refusal
        return (runner) => last.map((host) => runner.query(addHost(host)))
      })
    await run(['together a', 'together b'])
    await expect(run(['together c'], new Error('refused'))).rejects.toThrow('refused')
    await expect(run(['together d', 'together a'])).rejects.toThrow('duplicate key')
    const left = (await keys()).filter((key) => /[a-d]/.test(key.slice(9)))
    expect(left).toEqual(['together a', 'together b', 'together together a,together b between'])
  })
})
