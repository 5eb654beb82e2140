import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { maxOwnDataPerDay } from '#domain/profile/own-data.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { sweepFiles } from '#server/files/sweep.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { makeCopy } from '#server/own-data/job.ts'
import { type CopyCaller, copyCaller, unpack } from '#server/own-data/testing.ts'
import { startQueue } from '#server/queue/queue.ts'
import { workOnce } from '#server/queue/testing.ts'
import { sweepTables } from '#server/retention/sweep.ts'

let t: TestApp
let call: CopyCaller
let aarav: SignedIn
/** Of Aarav and his sister. The copy of the account itself is small, so most tests make this one. */
let parent: SignedIn
/** Of another family of the school. */
let other: SignedIn
const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const hourMs = 60 * 60 * 1000
const later = (ms: number) => t.setClock(new Date(Date.now() + ms))
/** As if the person had used the portal all the time. */
const stayActive = () =>
  query(
    `update session set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day' where ended_at is null`,
    [t.context.clock()],
  )
beforeAll(async () => {
  t = await createTestApp()
  call = copyCaller(t)
  aarav = await t.signedIn('9000000001')
  parent = await t.signedIn('9000000010', { user_id: aarav.user_id })
  const [child] = ((await t.login('9000000011')).result as { student_details: { user_id: number }[] })
    .student_details
  other = await t.signedIn('9000000011', { user_id: child?.user_id })
})
beforeEach(async () => {
  await query('delete from own_data')
  await query('delete from job')
})
afterEach(() => t.setClock(new Date()))
afterAll(() => t.close())

const stateOf = async (me: SignedIn, userId: number) => (await call.read(me, userId)).body.result

describe('a copy', () => {
  test('waits, is made, and is downloaded for a day [profile-22]', async () => {
    expect(await stateOf(aarav, aarav.user_id)).toMatchObject({ state: 'none', size: 0 })
    expect((await call.start(aarav, aarav.user_id)).body.result).toMatchObject({ state: 'waiting' })
    expectNotFound(
      await t.get(`/api/v1/own-data/${aarav.institute_id}/${aarav.user_id}/download`, aarav.student_auth),
    )
    expect(await call.work()).toBe(true)
    expect(await call.work()).toBe(false)
    const ready = await stateOf(aarav, aarav.user_id)
    expect(ready).toMatchObject({ state: 'ready', progress: 100 })
    expect(Date.parse(ready.expires_at) - Date.parse(ready.made_at)).toBe(24 * hourMs)
    const { url } = await call.link(aarav, aarav.user_id)
    const answer = await call.open(url)
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="Data of Aarav Sharma, .*\.zip"/,
    )
    expect(answer.rawPayload).toHaveLength(ready.size)
    expect(unpack(answer.rawPayload).names).toContain('index.html')
  })

  test('is gone after a day, with its row, its file and its bytes', async () => {
    const files = `select * from file where name like 'Data of %'`
    await query(`update file set unused_since = null`)
    await call.copyOf(parent, parent.account_id)
    const before = (await query(files)).length
    later(24 * hourMs + 60_000)
    await stayActive()
    expect((await call.link(parent, parent.account_id)).status).toBe(404)
    expect(await stateOf(parent, parent.account_id)).toMatchObject({ state: 'none' })
    await sweepTables(t.context)
    expect(await query('select * from own_data')).toEqual([])
    await sweepFiles(t.context)
    later(49 * hourMs)
    await sweepFiles(t.context)
    expect([before > 0, await query(files)]).toEqual([true, []])
  })

  test('replaces the one before it, and takes none of the person’s space', async () => {
    await call.copyOf(parent, parent.account_id)
    await call.copyOf(parent, parent.account_id)
    const kept = await query('select file_id is not null as is_kept from own_data order by id')
    expect(kept).toEqual([{ is_kept: false }, { is_kept: true }])
    expect(
      await query(`select person_id from file where name like 'Data of %' and person_id is not null`),
    ).toEqual([])
  })

  test('is logged for the person when it is downloaded, once a day', async () => {
    await query('truncate access_log')
    await call.copyOf(parent, aarav.user_id)
    await call.link(parent, aarav.user_id)
    expect(await query('select kind, person_id, actor_id from access_log')).toEqual([
      { kind: 'downloadedData', person_id: aarav.user_id, actor_id: parent.account_id },
    ])
  })
})

describe('whose copy', () => {
  test('a parent makes one of each child and one of the account, apart', async () => {
    const child = await call.copyOf(parent, aarav.user_id)
    const own = await call.copyOf(parent, parent.account_id)
    expect([child.rows('fees').length, child.rows('messages').length]).toEqual([2, 0])
    expect(child.names).not.toContain('csv/devices.csv')
    expect([own.rows('fees').length, own.rows('messages').length > 0]).toEqual([0, true])
    expect(own.names).toContain('csv/devices.csv')
    // Sign-ins of a child are the child's own.
    const happened = child.rows('access-log').map((row) => row.What)
    expect(happened.filter((what) => what?.startsWith('Signed in'))).toEqual([])
    // The student sees nothing of what the parent made.
    expect(await stateOf(aarav, aarav.user_id)).toMatchObject({ state: 'none' })
  })

  test('is 404 for another child, a parent and an unknown person', async () => {
    await call.copyOf(aarav, aarav.user_id)
    for (const [me, userId] of [
      [other, aarav.user_id],
      [other, parent.account_id],
      [aarav, parent.account_id],
      [aarav, other.user_id],
      [aarav, 999_999_999],
    ] as const) {
      expectNotFound(await call.read(me, userId))
      expectNotFound(await call.start(me, userId))
      expect((await call.link(me, userId)).status).toBe(404)
    }
    expect((await query('select * from own_data')).length).toBe(1)
  })

  test('none when the account lost the right before it was made', async () => {
    await call.start(parent, aarav.user_id)
    await query('update student set fees_block_login = true where person_id = $1', [aarav.user_id])
    await call.work()
    await query('update student set fees_block_login = false where person_id = $1', [aarav.user_id])
    expect(await stateOf(parent, aarav.user_id)).toMatchObject({ state: 'failed' })
    expect((await call.link(parent, aarav.user_id)).status).toBe(404)
  })
})

describe('limits', () => {
  test('one at a time: asking again, even at once, returns the same', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => call.start(aarav, aarav.user_id)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect((await query('select * from own_data')).length).toBe(1)
  })

  test(`${maxOwnDataPerDay} a day, of each person [profile-22]`, async () => {
    await query(
      `insert into own_data (institute_id, person_id, subject_id, host, requested_at, finished_at, expires_at)
        select institute_id, id, id, '', now(), now(), now() + interval '1 day' from person, generate_series(1, $2)
        where id = $1`,
      [aarav.user_id, maxOwnDataPerDay],
    )
    const { status, body } = await call.start(aarav, aarav.user_id)
    expect([status, body.message]).toEqual([422, expect.stringContaining(`${maxOwnDataPerDay} copies`)])
    expect((await call.start(parent, aarav.user_id)).status).toBe(200)
    later(24 * hourMs + 60_000)
    await stayActive()
    expect((await call.start(aarav, aarav.user_id)).status).toBe(200)
  })
})

describe('a server that ends in the middle', () => {
  test('returns the copy when it is stopped, and another one makes it', async () => {
    await call.start(aarav, aarav.user_id)
    const stopping = new AbortController()
    const { files } = t.context
    const put: typeof files.put = (...given) => {
      stopping.abort()
      return files.put(...given)
    }
    await workOnce([makeCopy], { ...t.context, files: { ...files, put } }, stopping.signal)
    expect(await query('select attempts, due_at <= now() as "isDue", last_error from job')).toEqual([
      { attempts: 0, isDue: true, last_error: '' },
    ])
    expect(await stateOf(aarav, aarav.user_id)).toMatchObject({ state: 'waiting' })
    expect(await call.work()).toBe(true)
    expect(await stateOf(aarav, aarav.user_id)).toMatchObject({ state: 'ready' })
  })

  test('and is killed: another one takes it over after a minute', async () => {
    await call.start(parent, parent.account_id)
    await query(`update job set attempts = 1, due_at = now() + interval '1 minute'`)
    await query('update own_data set progress = 40')
    expect(await call.work()).toBe(false)
    expect(await stateOf(parent, parent.account_id)).toMatchObject({ state: 'making', progress: 40 })
    later(61_000)
    expect(await call.work()).toBe(true)
    expect(await stateOf(parent, parent.account_id)).toMatchObject({ state: 'ready' })
  })

  test('and comes back too late does not write what another one has made', async () => {
    await call.start(parent, parent.account_id)
    let isTaken = false
    const { context } = t
    const slow: typeof context = {
      ...context,
      files: {
        ...context.files,
        put: async (source, note) => {
          const stored = await context.files.put(source, note)
          if (!isTaken) {
            isTaken = true
            later(61_000)
            await workOnce([makeCopy], context)
          }
          return stored
        },
      },
    }
    const files = async () => (await query(`select 1 from file where name like 'Data of %'`)).length
    const before = await files()
    await workOnce([makeCopy], slow)
    expect([isTaken, (await files()) - before]).toEqual([true, 1])
    expect(await query('select * from job')).toEqual([])
  })

  test('a worker makes what was asked for, when it is woken', async () => {
    const worker = startQueue([makeCopy], t.context, { pollMs: 60_000 })
    await call.start(parent, parent.account_id)
    worker.nudge()
    await expect
      .poll(async () => (await stateOf(parent, parent.account_id)).state, { timeout: 10_000 })
      .toBe('ready')
    await worker.stop()
  })
})

test('a copy that fails is tried again, and given up after four attempts', async () => {
  await call.start(parent, parent.account_id)
  const { context } = t
  const broken = { ...context, files: { ...context.files, put: () => Promise.reject(new Error('no disk')) } }
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    expect(await stateOf(parent, parent.account_id)).toMatchObject({
      state: attempt === 1 ? 'waiting' : 'making',
    })
    later(attempt * 10 * 60_000)
    await workOnce([makeCopy], broken)
  }
  expect(await stateOf(parent, parent.account_id)).toMatchObject({ state: 'failed' })
  expect((await call.start(parent, parent.account_id)).body.result).toMatchObject({ state: 'waiting' })
})
