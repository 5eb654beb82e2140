import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallReply } from '#domain/call.ts'
import type { LiveRoom, LiveStudent, liveRoom } from '#domain/exam/live/calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { openRoom } from '#server/features/exam/live/room.ts'
import { type Viewer, watchRoom } from '#server/features/exam/live/watch.ts'
import {
  idOf,
  makeAdminToken,
  makeTest,
  option,
  panelOf,
  stateAt,
} from '#server/features/exam/panel/testing.ts'
import { todaysNoon } from '#server/http/testing/noon.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let panel: ReturnType<typeof panelOf>
let aarav: SignedIn
let diya: SignedIn
let token: string
let foreignToken: string
let address: string
let made: Awaited<ReturnType<typeof makeTest>>
const now = todaysNoon()

beforeAll(async () => {
  t = await createTestApp()
  panel = panelOf(t)
  t.setClock(new Date(now))
  ;[aarav, diya] = [await t.signedIn('9000000001'), await t.signedIn('9000000002')]
  const riya = await t.signedIn('9000000021')
  token = await makeAdminToken(t, aarav.institute_id)
  foreignToken = await makeAdminToken(t, riya.institute_id)
  address = await t.app.listen({ port: 0 })
})
beforeEach(async () => {
  t.setClock(new Date(now))
  made = await makeTest(t, aarav, { now })
})
afterAll(() => t.close())

const path = () => `/admin/v1/tests/${made.testId}/live`
const readRoom = async () => ((await t.get(path(), token)).body as CallReply<typeof liveRoom>).result
const rowOf = (room: LiveRoom, me: SignedIn) => room.students.find(({ user_id }) => user_id === me.user_id)
const save = (opened: { pass: string; page: string }, page = opened.page) =>
  panel.save(opened.pass, page, [
    stateAt(idOf(made, 1), { at: t.context.clock().getTime(), by: page, value: option(1) }),
  ])

describe('the exam room', () => {
  test('shows who has not begun, writes, is silent, has a second device, and has handed in [panel-55]', async () => {
    const opened = await panel.start(aarav, made.testId)
    await save(opened)
    let room = await readRoom()
    expect(room).toMatchObject({ test_name: 'All seven', questions: 7 })
    expect(rowOf(room, aarav)).toMatchObject({
      ...{ name: 'Aarav Sharma', roll_number: '1', groups: ['10-A'], state: 'writing', answered: 1 },
      ...{ silent_since: null, has_second_device: false, times_left: 0 },
    })
    expect(rowOf(room, diya)).toMatchObject({ state: 'not_begun', started_at: null, answered: 0 })
    await t.database.pool.query(
      'insert into test_extra_time (institute_id, test_id, person_id, minutes) values ($1, $2, $3, 10)',
      [diya.institute_id, made.testId, diya.user_id],
    )
    expect([diya, aarav].map((me) => rowOf(room, me)?.extra_minutes)).toEqual([0, 0])
    room = await readRoom()
    expect([diya, aarav].map((me) => rowOf(room, me)?.extra_minutes)).toEqual([10, 0])
    expect(room.counts).toMatchObject({
      ...{ students: room.students.length, writing: 1, not_begun: room.students.length - 1 },
    })

    await save(opened, 'f'.repeat(16))
    expect(rowOf(await readRoom(), aarav)?.has_second_device).toBe(true)

    t.setClock(new Date(now + 61_000))
    room = await readRoom()
    expect(rowOf(room, aarav)).toMatchObject({ state: 'silent', has_second_device: false })
    expect(Date.parse(rowOf(room, aarav)?.silent_since ?? '')).toBe(now)
    expect(room.counts).toMatchObject({ writing: 0, silent: 1 })

    await panel.submit(opened.pass, opened.page)
    room = await readRoom()
    expect(rowOf(room, aarav)).toMatchObject({ state: 'handed_in', silent_since: null })
    expect(room.counts).toMatchObject({ silent: 0, handed_in: 1 })
  })

  test('is that of the own institute, and needs the scope of time', async () => {
    expectNotFound(await t.get(path(), foreignToken))
    expectNotFound(await t.get(`${path()}/stream`, foreignToken))
    await t.database.pool.query(`update admin_token set scopes = '{read}' where institute_id = $1`, [
      aarav.institute_id,
    ])
    expect((await t.get(`${path()}/stream`, token)).status).toBe(403)
    await t.database.pool.query(`update admin_token set scopes = '{marks,time}' where institute_id = $1`, [
      aarav.institute_id,
    ])
  })
})

/** A viewer that records the events it receives. */
function makeViewer(takes = true) {
  const events: { name: string; data: { students: (Partial<LiveStudent> & { user_id: number })[] } }[] = []
  const viewer: Viewer = {
    take: (text) => {
      const [, name = '', data = '{}'] = /^event: (\w+)\ndata: (.*)\n\n$/.exec(text) ?? []
      if (name) events.push({ name, data: JSON.parse(data) })
      return takes
    },
    end: () => undefined,
  }
  return { viewer, events }
}

test('viewers get the room once, then what changed; one who is too slow gets the room again', async () => {
  const of = { instituteId: aarav.institute_id, testId: made.testId, timeZone: 'Asia/Kolkata' }
  let isEmpty = false
  const watch = watchRoom(openRoom(t.database.pool, of), {
    clock: t.context.clock,
    log: t.context.log,
    onEmpty: () => {
      isEmpty = true
    },
  })
  const [first, slow, last] = [makeViewer(), makeViewer(false), makeViewer()]
  watch.add(first.viewer)
  await expect.poll(() => first.events.map(({ name }) => name)).toEqual(['room'])
  watch.add(slow.viewer)
  await expect.poll(() => slow.events.map(({ name }) => name)).toEqual(['room'])
  await save(await panel.start(diya, made.testId))
  watch.add(last.viewer)
  await expect.poll(() => last.events.map(({ name }) => name)).toEqual(['room'])
  expect(first.events.map(({ name }) => name)).toEqual(['room', 'changed'])
  expect(slow.events.map(({ name }) => name)).toEqual(['room', 'room'])
  const { students } = first.events[1]?.data ?? {}
  expect(students).toEqual([
    {
      ...{ user_id: diya.user_id, state: 'writing', answered: 1 },
      ...{ started_at: expect.any(String), ends_at: expect.any(String) },
    },
  ])
  for (const { viewer } of [first, slow, last]) watch.remove(viewer)
  expect(isEmpty).toBe(true)
})

test('the stream is server-sent events, and ends with the connection', async () => {
  const gone = new AbortController()
  const { headers, body } = await fetch(`${address}${path()}/stream`, {
    headers: { authorization: token },
    signal: gone.signal,
  })
  expect(headers.get('content-type')).toBe('text/event-stream')
  const reader = (body ?? new ReadableStream()).getReader()
  const decoder = new TextDecoder()
  let text = ''
  while (!text.endsWith('\n\n')) text += decoder.decode((await reader.read()).value, { stream: true })
  const [, data = ''] = /^event: room\ndata: (.*)\n\n/.exec(text) ?? []
  expect(JSON.parse(data)).toMatchObject({ test_name: 'All seven', counts: { writing: 0 } })
  gone.abort()
})
