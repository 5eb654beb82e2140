import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { failures } from '#domain/errors.ts'
import { calendarFeeds, makeCalendarFeed, revokeCalendarFeed } from '#domain/timetable/feed-calls.ts'
import { createApp } from '#server/http/app.ts'
import { type Caller, signInCaller } from '#server/http/testing/caller.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { send } from '#server/http/testing/send.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let aarav: Caller
let parent: Caller
let open: Caller
beforeAll(async () => {
  t = await createTestApp()
  aarav = await signInCaller(t, '9000000001')
  parent = await signInCaller(t, '9000000010')
  open = await signInCaller(t, '9000000031')
})
afterAll(() => t.close())
beforeEach(() => t.database.pool.query('delete from calendar_feed'))

const ownId = (me: Caller) => (me.userType === 99 ? { user_id: me.user } : { student_id: me.student })

async function make(me: Caller, more: object = {}) {
  const body = { institute_id: me.institute, ...ownId(me), ...more }
  const answer = await send(t, makeCalendarFeed, { body }, me.token)
  const { result, message } = answer.json()
  return {
    status: answer.statusCode,
    message: message as string,
    ...(result as { feed_id: number; path: string }),
  }
}
const list = async (me: Caller) => {
  const parts = { params: { institute_id: me.institute }, query: ownId(me) }
  return (await send(t, calendarFeeds, parts, me.token)).json().result as Record<string, unknown>[]
}
const revoke = async (me: Caller, feed_id: number) =>
  (await send(t, revokeCalendarFeed, { body: { institute_id: me.institute, feed_id } }, me.token)).statusCode
const read = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  t.app.inject({ method, url: path, headers: { host: 'localhost', ...headers } })
const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)

describe('an address is made, listed and revoked [timetable-39, timetable-43]', () => {
  test('its secret is 256 bits, shown once, and only its hash is kept', async () => {
    const { path, feed_id } = await make(aarav)
    expect(path).toMatch(/^\/calendar\/[\w-]{43}\.ics$/)
    expect((await make(aarav)).path).not.toBe(path)
    const listed = await list(aarav)
    expect(listed).toHaveLength(2)
    expect(listed[1]).toEqual({
      feed_id,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30$/),
      last_read_at: '',
    })
    const secret = path.slice('/calendar/'.length, -'.ics'.length)
    const { rows } = await sql('select to_jsonb(f)::text as text from calendar_feed f')
    expect(rows.map((row) => row.text).join()).not.toContain(secret)
  })

  test('reads of a calendar are recorded, at most once a minute', async () => {
    const { path } = await make(aarav)
    t.setClock(new Date('2026-11-20T10:00:00Z'))
    await read(path)
    t.setClock(new Date('2026-11-20T10:00:59Z'))
    await read(path)
    const { rows } = await sql('select last_read_at as at from calendar_feed')
    expect(rows[0].at).toEqual(new Date('2026-11-20T10:00:00Z'))
    t.setClock(new Date())
    expect((await list(aarav))[0]).toMatchObject({ last_read_at: '2026-11-20T15:30:00+05:30' })
  })

  test('a revoked one is not found at once, and not listed; revoking it again is not found', async () => {
    const { path, feed_id } = await make(aarav)
    expect((await read(path)).statusCode).toBe(200)
    expect(await revoke(aarav, feed_id)).toBe(200)
    const answer = await read(path)
    expectNotFound(answer)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await read(path, {}, 'HEAD')).statusCode).toBe(404)
    expect(await list(aarav)).toEqual([])
    expect(await revoke(aarav, feed_id)).toBe(404)
  })

  test('at most ten are live, also with simultaneous requests; then a person gets an error', async () => {
    const made = await Promise.all(Array.from({ length: 14 }, () => make(aarav)))
    expect(made.filter(({ status }) => status === 200)).toHaveLength(10)
    const refused = made.filter(({ status }) => status === 422)
    expect(refused).toHaveLength(4)
    expect(refused[0]?.message).toBe(failures.tooManyFeeds.message)
    expect(await revoke(aarav, made.find(({ status }) => status === 200)?.feed_id ?? 0)).toBe(200)
    expect(await make(aarav)).toMatchObject({ status: 200 })
  })
})

describe('access [timetable-39, timetable-43]', () => {
  test('a parent has a separate one for each child', async () => {
    const { rows } = await sql(
      `select s.id from guardian g join student s on s.id = g.student_id where g.parent_id = $1 order by s.id`,
      [parent.personId],
    )
    expect(rows).toHaveLength(2)
    for (const { id } of rows) expect(await make(parent, { student_id: id })).toMatchObject({ status: 200 })
    expect(await list({ ...parent, student: rows[0].id })).toHaveLength(1)
    expect(await list({ ...parent, student: rows[1].id })).toHaveLength(1)
  })

  test('an open user has one by user_id only', async () => {
    expect(await make(open)).toMatchObject({ status: 200 })
    const unnamed = { institute_id: open.institute }
    expectNotFound(await send(t, makeCalendarFeed, { body: unnamed }, open.token))
    const student = { institute_id: aarav.institute, user_id: aarav.user }
    expectNotFound(await send(t, makeCalendarFeed, { body: student }, aarav.token))
  })

  test('other people neither list nor revoke it: a classmate, a parent, another institute', async () => {
    const { path, feed_id } = await make(aarav)
    for (const phone of ['9000000002', '9000000010', '9000000021']) {
      const other = await signInCaller(t, phone)
      expect(await revoke(other, feed_id)).toBe(404)
    }
    expect(await list({ ...parent, student: aarav.student })).toEqual([])
    expect((await read(path)).statusCode).toBe(200)
  })
})

describe('an address ends with its preconditions [timetable-42]', () => {
  const ends: [string, () => Promise<Caller>, string, string][] = [
    [
      'the account is blocked',
      async () => aarav,
      `update person set status = 'blocked' where id = $1`,
      `update person set status = 'active' where id = $1`,
    ],
    [
      'the parent is no longer the guardian',
      async () => parent,
      'update guardian set parent_id = parent_id + 1 where parent_id = $1',
      'update guardian set parent_id = parent_id - 1 where parent_id = $1 + 1',
    ],
    [
      'the child left',
      async () => parent,
      `update person set status = 'removed' where id in (
        select s.person_id from student s join guardian g on g.student_id = s.id where g.parent_id = $1)`,
      `update person set status = 'active' where id in (
        select s.person_id from student s join guardian g on g.student_id = s.id where g.parent_id = $1)`,
    ],
    [
      'fees block signing in',
      async () => parent,
      `update student set fees_block_login = true where id in (select student_id from guardian where parent_id = $1)`,
      `update student set fees_block_login = false where id in (select student_id from guardian where parent_id = $1)`,
    ],
    [
      'the open user is blocked',
      async () => open,
      `update person set status = 'blocked' where id = $1`,
      `update person set status = 'active' where id = $1`,
    ],
  ]
  test.each(ends)('%s', async (_what, signIn, end, mend) => {
    const who = await signIn()
    const { path } = await make(who)
    expect((await read(path)).statusCode).toBe(200)
    await sql(end, [who.personId])
    const answer = await read(path)
    await sql(mend, [who.personId])
    expectNotFound(answer)
    expect((await read(path)).statusCode).toBe(200)
  })

  test.each([
    ['no such secret', `/calendar/${'A'.repeat(43)}.ics`],
    ['a shorter one', '/calendar/abc.ics'],
    ['another ending', `/calendar/${'A'.repeat(43)}.txt`],
    ['a zero byte', '/calendar/%00.ics'],
    ['nothing', '/calendar/'],
  ])('%s is not found, with the same reply', async (_what, path) => {
    const answer = await read(path)
    expectNotFound(answer)
  })

  test('a changed password or an ended session does not end it: it has a separate secret', async () => {
    const { path } = await make(aarav)
    await sql(`update session set ended_at = now(), end_reason = 'password' where person_id = $1`, [
      aarav.personId,
    ])
    expect((await read(path)).statusCode).toBe(200)
    await sql('update session set ended_at = null, end_reason = null where person_id = $1', [aarav.personId])
  })

  test('at the host of another institute it is not found', async () => {
    const { path } = await make(aarav)
    expect((await read(path, { host: 'school.localhost' })).statusCode).toBe(200)
    expectNotFound(await read(path, { host: 'coaching.localhost' }))
  })
})

describe('the requests of a calendar', () => {
  test('content type, caching, and 304 when nothing changed', async () => {
    const { path } = await make(aarav)
    const first = await read(path)
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'content-disposition': 'inline; filename="timetable.ics"',
      'x-robots-tag': 'noindex',
    })
    const etag = String(first.headers.etag)
    const again = await read(path, { 'if-none-match': `"other", W/${etag}` })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await sql(
      `update classroom_class set topics = topics || ' (changed)' where id in (
      select c.id from classroom_class c join enrolment e on e.section_id = c.section_id
      where e.student_id = $1 and c.starts_at > now() order by c.starts_at limit 1)`,
      [aarav.student],
    )
    const changed = await read(path, { 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    expect(changed.headers.etag).not.toBe(etag)
  })

  test('HEAD has the headers and no body; gzip is smaller', async () => {
    const { path } = await make(aarav)
    const head = await read(path, {}, 'HEAD')
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const packed = await read(path, { 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.rawPayload.length).toBeLessThan((await read(path)).rawPayload.length / 4)
  })

  test('links lead to the institute’s own portal by https, whatever host the request names', async () => {
    const { path } = await make(aarav)
    const { pool } = t.database
    const urlAt = async (host: string) => {
      const { body } = await t.app.inject({ url: path, headers: { host } })
      return /\r\nURL;VALUE=URI:([^\r]+)/.exec(body)?.[1]?.replace(/day=[\d-]+$/, 'day=')
    }
    expect(await urlAt('school.localhost')).toBeUndefined()
    await pool.query(
      `insert into institute_host (host, institute_id, is_main) select 'portal.school.example', institute_id, true from institute_host where host = 'school.localhost'`,
    )
    for (const host of [
      'portal.school.example',
      'school.localhost',
      'portal.school.example:444',
      'evil.example',
    ])
      expect(await urlAt(host)).toBe('https://portal.school.example/timetable?day=')
    await pool.query(`delete from institute_host where host = 'portal.school.example'`)
  })

  test('no log holds the secret, whatever happens', async () => {
    const { path } = await make(aarav)
    let log = ''
    const sink = new Writable({
      write: (chunk, _encoding, done) => {
        log += String(chunk)
        done()
      },
    })
    const query = t.context.pool.query.bind(t.context.pool)
    const app = await createApp({ ...t.context, log: pino({ level: 'trace' }, sink) })
    await app.inject({ url: path, headers: { host: 'localhost' } })
    t.context.pool.query = (() => Promise.reject(new Error('the database is gone'))) as typeof query
    const failed = await app.inject({ url: path, headers: { host: 'localhost' } })
    t.context.pool.query = query
    await app.close()
    expect(failed.statusCode).toBe(500)
    expect(log).toContain('/calendar/:name')
    expect(log).not.toContain(path.slice(10, 30))
  })
})
