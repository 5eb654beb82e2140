import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeTest, minute, preparePanel } from '#server/features/exam/panel/testing.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'

const room = preparePanel()
const { now, query } = room

describe('the ticket [panel-2]', () => {
  test('begins the attempt; the pass continues it, and only its hash is stored [panel-63]', async () => {
    const { pass, attempt } = await room.panel.start(room.aarav, room.testId)
    expect(attempt).toMatchObject({
      test_id: room.testId,
      test_name: 'All seven',
      test_type_id: 4,
      student_name: 'Aarav Sharma',
      started_at: now,
      ends_at: now + 30 * minute,
      is_submitted: false,
      is_resumed: false,
    })
    const kept = await query('select * from panel_pass where attempt_id = $1', [attempt.attempt_id])
    expect(JSON.stringify(kept)).not.toContain(pass)
    expect(kept[0].pass_hash).toBe(createHash('sha256').update(pass).digest('hex'))
  })

  test('works once; the next one continues the same attempt, with the right time left', async () => {
    const { ticket } = (await room.panel.launch(room.aarav, room.testId)).body.data
    const first = await room.panel.exchange(ticket)
    expect(first.status).toBe(200)
    expect(await room.panel.exchange(ticket)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('used already') },
    })
    room.t.setClock(new Date(now + 10 * minute))
    const again = await room.panel.start(room.aarav, room.testId)
    expect(again.attempt).toEqual({ ...first.body.data.attempt, is_resumed: true })
    expect(again.time).toBe(now + 10 * minute)
  })

  test('of two at once one begins the attempt, and both open it', async () => {
    const tickets = await Promise.all([1, 2, 3, 4].map(() => room.panel.launch(room.aarav, room.testId)))
    const opened = await Promise.all(tickets.map(({ body }) => room.panel.exchange(body.data.ticket)))
    expect(opened.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(opened.map(({ body }) => body.data.attempt.attempt_id)).size).toBe(1)
    expect(opened.filter(({ body }) => !body.data.attempt.is_resumed)).toHaveLength(1)
    expect(await query('select 1 from test_attempt where test_id = $1', [room.testId])).toHaveLength(1)
  })

  test.each([
    ['in its last millisecond', 120_000 - 1, 200],
    ['as it is over', 120_000, 422],
  ])('%s', async (_what, age, status) => {
    const { ticket } = (await room.panel.launch(room.aarav, room.testId)).body.data
    room.t.setClock(new Date(now + age))
    expect((await room.panel.exchange(ticket)).status).toBe(status)
  })

  test('a test that was closed, cancelled or submitted meanwhile is not opened [panel-3]', async () => {
    const fresh = async () => (await room.panel.launch(room.aarav, room.testId)).body.data.ticket
    const [closed, calledOff, submitted] = [await fresh(), await fresh(), await fresh()]
    await query('update test set ends_at = $2 where id = $1', [room.testId, new Date(now)])
    expect(await room.panel.exchange(closed)).toMatchObject({
      status: 422,
      body: { message: 'The exam is not open now.' },
    })
    await query('update test set ends_at = $2, cancelled_at = now() where id = $1', [
      room.testId,
      new Date(now + minute),
    ])
    expect(await room.panel.exchange(calledOff)).toMatchObject({
      status: 422,
      body: { message: 'This test was called off by your institute.' },
    })
    await query('update test set cancelled_at = null where id = $1', [room.testId])
    const { pass, page } = await room.panel.start(room.aarav, room.testId)
    await room.panel.submit(pass, page)
    expect((await room.panel.exchange(submitted)).status).toBe(422)
  })

  test('ends when the test closes, if that is sooner [panel-35]', async () => {
    await query('update test set ends_at = $2 where id = $1', [room.testId, new Date(now + 10 * minute)])
    expect((await room.panel.start(room.aarav, room.testId)).attempt.ends_at).toBe(now + 10 * minute)
  })

  test('an attempt at a timed test without an end gets one as it is opened; practice stays untimed', async () => {
    const begin = (id: number) =>
      query(
        `insert into test_attempt (institute_id, test_id, person_id, started_at) values ($1, $2, $3, $4)`,
        [room.aarav.institute_id, id, room.aarav.user_id, new Date(now - 50_000)],
      )
    await begin(room.testId)
    const { attempt } = await room.panel.start(room.aarav, room.testId)
    expect([attempt.is_resumed, attempt.ends_at]).toEqual([true, now + 30 * minute])
    room.t.setClock(new Date(now + minute))
    expect((await room.panel.start(room.aarav, room.testId)).attempt.ends_at).toBe(now + 30 * minute)
    const { testId } = await makeTest(room.t, room.aarav, { now, typeId: 2 })
    await begin(testId)
    expect((await room.panel.start(room.aarav, testId)).attempt).toMatchObject({
      is_resumed: true,
      ends_at: null,
    })
  })

  test('another institute’s address, a blocked student, a made-up or expired pass: refused [panel-4]', async () => {
    const { pass, attempt } = await room.panel.start(room.aarav, room.testId)
    const paperAt = (host: string, authorization: string) =>
      room.t.app.inject({ url: '/examPanel/paper', headers: { host, authorization } })
    expect((await paperAt('school.localhost', pass)).statusCode).toBe(200)
    expectNotFound(await paperAt('coaching.localhost', pass))
    expect((await paperAt('localhost', 'x'.repeat(43))).statusCode).toBe(401)
    expect((await paperAt('localhost', room.aarav.examdesk_auth_token)).statusCode).toBe(401)
    await query(`update person set status = 'blocked' where id = $1`, [room.aarav.user_id])
    expect((await paperAt('localhost', pass)).statusCode).toBe(401)
    await query(`update person set status = 'active' where id = $1`, [room.aarav.user_id])
    room.t.setClock(new Date(now + 26 * 60 * minute))
    expect((await paperAt('localhost', pass)).statusCode).toBe(401)
    expect(attempt.attempt_id).toBeGreaterThan(0)
  })

  test('a portal that signed out does not end a running exam [panel-4]', async () => {
    const { pass } = await room.panel.start(room.aarav, room.testId)
    await room.t.get(
      `/api/v1/alternateLogin/logout?deviceId=${room.aarav.device_id}`,
      room.aarav.student_auth,
    )
    expect((await room.panel.ask('GET', '/examPanel/paper', pass)).status).toBe(200)
  })
})
