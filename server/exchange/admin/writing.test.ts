import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { failures } from '#domain/errors.ts'
import { openDatabase, requestLimits } from '#server/database/open.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type AdminReply, adminOf, makeToken } from '#server/exchange/admin/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { sweepTables } from '#server/retention/sweep.ts'
import { worldClocks } from '#server/testing.ts'

let t: TestApp
let own: ReturnType<typeof adminOf>
let other: ReturnType<typeof adminOf>
beforeAll(async () => {
  t = await createTestApp()
  own = adminOf(t, await makeToken(t, 1, ['read', 'write'], 30))
  other = adminOf(t, await makeToken(t, 1, ['read', 'write'], 30))
})
afterEach(() => t.setClock(new Date()))
afterAll(() => t.close())

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const nameOf = async (id: string) =>
  (await query('select name from subject where institute_id = 1 and source_id = $1', [id]))[0]?.name
const dayMs = 86_400_000

describe('an idempotency key [records-11]', () => {
  const put = (key: string, id: string, name: string, by = own): Promise<AdminReply> =>
    by.put('subjects', [{ id, name }], { headers: { 'idempotency-key': key } })

  test('gives the same reply to the same request, for a day', async () => {
    const first = await put('a', 'IK1', 'one')
    expect(first.result).toMatchObject({ added: 1 })
    await own.put('subjects', [{ id: 'IK1', name: 'changed meanwhile' }])
    expect(await put('a', 'IK1', 'one')).toEqual(first)
    expect(await nameOf('IK1')).toBe('changed meanwhile')
    t.setClock(new Date(Date.now() + dayMs + 1000))
    expect((await put('a', 'IK1', 'one')).result).toMatchObject({ changed: 1 })
  })

  test('is refused for another body, kind or method', async () => {
    await put('b', 'IK2', 'one')
    const refused = { status: 422, message: failures.keyReused.message }
    expect(await put('b', 'IK2', 'two')).toMatchObject(refused)
    const headers = { 'idempotency-key': 'b' }
    expect(await own.put('standards', [{ id: 'IK2', name: 'one' }], { headers })).toMatchObject(refused)
    expect(await own.remove('subjects', [{ id: 'IK2', name: 'one' }], { headers })).toMatchObject(refused)
    expect(await nameOf('IK2')).toBe('one')
  })

  test('belongs to one token', async () => {
    await put('c', 'IK3', 'one')
    expect((await put('c', 'IK3', 'two', other)).result).toMatchObject({ changed: 1 })
  })

  test('is not used up by a request that wrote nothing', async () => {
    expect((await put('d', 'IK4', '')).status).toBe(422)
    expect((await put('d', 'IK4', 'right')).result).toMatchObject({ added: 1 })
  })

  test('ten at once write once', async () => {
    const tokens = await Promise.all(Array.from({ length: 4 }, () => makeToken(t, 1, ['write'])))
    for (const token of tokens) {
      const replies = await Promise.all([1, 2, 3].map(() => put('e', 'IK5', token, adminOf(t, token))))
      expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    }
    const audit = `select count(*)::int as count from audit_log where action = 'records.import' and detail->>'token' = $1`
    const [{ id }] = await query('select max(id)::text as id from admin_token')
    expect(await query(audit, [id])).toEqual([{ count: 1 }])
  })

  test.each(['', 'two words', 'x'.repeat(201)])('%j is no key', async (key) => {
    expect((await put(key, 'IK6', 'x')).status).toBe(400)
  })

  test('is swept after a day', async () => {
    await put('f', 'IK7', 'x')
    await sweepTables({
      pool: t.database.pool,
      clocks: worldClocks(() => new Date(Date.now() + dayMs + 60_000)),
    })
    expect(await query(`select 1 from written_reply where key = 'f'`)).toEqual([])
  })
})

describe('an import that takes long', () => {
  test.each([
    ['waits for another one: it may be tried again', 'select pg_advisory_lock(7702)', 503],
    ['is too much at once', 'lock table subject in exclusive mode', 413],
  ])('%s', async (_, lock, status) => {
    const blocking = await t.database.pool.connect()
    await blocking.query('begin')
    await blocking.query(lock)
    const { workPool } = t.context
    const hasty = openDatabase(t.database.connectionString, {
      limits: { ...requestLimits, statementMs: 300 },
    })
    t.context.workPool = hasty.pool
    const refused = await own.put('subjects', [{ id: 'TL', name: 'x' }])
    t.context.workPool = workPool
    await blocking.query('rollback')
    await blocking.query('select pg_advisory_unlock_all()')
    blocking.release()
    expect(refused.status).toBe(status)
    expect(await nameOf('TL')).toBe(undefined)
    await hasty.close()
  })
})

describe('at the same moment', () => {
  test('two tokens write the same new rows: each row exists once [records-7]', async () => {
    const rows = Array.from({ length: 200 }, (_, n) => ({ id: `RC${n}`, name: `x${n}` }))
    const replies = await Promise.all([own, other, own, other].map((by) => by.put('subjects', rows)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(replies.reduce((sum, { result }) => sum + result.added, 0)).toBe(200)
    expect(await query(`select count(*)::int from subject where source_id like 'RC%'`)).toEqual([
      { count: 200 },
    ])
  })

  test('more than three requests of a token are refused', async () => {
    const rows = [{ id: 'RD', name: 'x' }]
    const statuses: number[] = []
    const requests = await inTransaction(t.database.pool, async (client) => {
      // None ends before the last has begun.
      await client.query('lock table subject in access exclusive mode')
      const begun = [1, 2, 3, 4, 5].map(async () => {
        statuses.push((await own.put('subjects', rows)).status)
      })
      await expect.poll(() => statuses, { timeout: 10_000 }).toEqual([429, 429])
      return begun
    })
    await Promise.all(requests)
    expect(statuses).toEqual([429, 429, 200, 200, 200])
    expect((await own.put('subjects', rows)).status).toBe(200)
  })
})

describe('files [records-13]', () => {
  const bytes = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const giveLogo = async (by: ReturnType<typeof adminOf>, logo: string) => {
    const { id, name } = (await by.get('records/institute')).result.rows[0]
    return by.put('institute', [{ id, name, logo }])
  }

  test('are named by rows of the same token, and under the path of an export by all', async () => {
    expect(await own.upload('files/logo.png', bytes)).toMatchObject({
      status: 200,
      result: { size: bytes.length },
    })
    expect((await giveLogo(other, 'files/logo.png')).faults).toEqual([
      { line: 1, field: 'logo', problem: 'the file "files/logo.png" is missing' },
    ])
    expect((await giveLogo(own, 'files/logo.png')).result).toMatchObject({ changed: 1 })
    const { logo } = (await own.get('records/institute')).result.rows[0]
    expect(logo).toMatch(/^files\/[0-9a-f]{16}\/logo\.png$/)
    expect((await giveLogo(other, logo)).result).toMatchObject({ changed: 0 })
    const foreign = adminOf(t, await makeToken(t, 2, ['read', 'write']))
    for (const path of [logo, 'files/logo.png']) expect((await giveLogo(foreign, path)).status).toBe(422)
  })

  test('ten tokens upload at once', async () => {
    const tokens = await Promise.all(Array.from({ length: 10 }, () => makeToken(t, 1, ['write'])))
    const replies = await Promise.all(
      tokens.map((token) => adminOf(t, token).upload('files/same.png', bytes)),
    )
    expect(replies.map(({ status }) => status)).toEqual(tokens.map(() => 200))
  })

  test('wait for a day', async () => {
    await own.upload('files/late.png', bytes)
    await sweepTables({
      pool: t.database.pool,
      clocks: worldClocks(() => new Date(Date.now() + dayMs + 60_000)),
    })
    expect((await giveLogo(own, 'files/late.png')).status).toBe(422)
  })

  test.each(['', '../x', 'a/../b', '/etc/passwd', 'a//b', 'a\nb', 'x'.repeat(501)])(
    '%j is no path',
    async (path) => {
      expect((await own.upload(path, bytes)).status).toBe(400)
    },
  )

  test('an empty one, one too large and one too many are refused', async () => {
    expect((await own.upload('a', Buffer.alloc(0))).status).toBe(422)
    const big = { type: 'application/octet-stream', headers: { 'content-length': String(200 * 1024 * 1024) } }
    expect((await own.ask('PUT', 'files?path=big', Buffer.from('x'), big)).status).toBe(413)
    await own.upload('one', bytes)
    await query(
      `insert into admin_file (institute_id, token_id, path, file_id) select 1, token_id, 'many' || n, file_id
        from admin_file, generate_series(1, 1000) n where path = 'one'`,
    )
    expect((await own.upload('more', bytes)).message).toBe(failures.tooManyWaitingFiles.message)
  })
})
