import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '#domain/session/calls.ts'
import { addTest } from '#server/http/testing/factories.ts'
import { todaysNoon } from '#server/http/testing/noon.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterEach(() => t.setClock(new Date()))
afterAll(() => t.close())

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const hour = 60 * 60_000
/** When the tests open. */
const start = todaysNoon()
let aarav: SignedIn
let testId: number
beforeEach(async () => {
  t.setClock(new Date(start + 60_000))
  aarav = await t.signedIn('9000000001')
  testId = await addTest(t.database.pool, aarav.institute_id, {
    start: new Date(start),
    sections: ['10-A', '10-B'],
  })
})

async function launch(of: SignedIn, about: { test?: number; user?: number; institute?: number } = {}) {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/examPanel/launch',
    headers: { host: 'localhost', authorization: of.examdesk_auth_token },
    payload: {
      institute_id: about.institute ?? of.institute_id,
      user_id: about.user ?? of.user_id,
      test_id: about.test ?? testId,
    },
  })
  return { status: answer.statusCode, body: answer.json() as unknown }
}
const notOpen = { status: 422, body: { statusCode: 422, message: 'The exam is not open now.' } }
const ticketsOf = (of: SignedIn) =>
  query('select * from launch_ticket where person_id = $1 order by id', [of.user_id])

describe('starting a test [exam-21, exam-55]', () => {
  test('gives a ticket for this test and student, of which only the hash is kept, for two minutes [exam-22]', async () => {
    const now = start + 90_500
    t.setClock(new Date(now))
    const { status, body } = await launch(aarav)
    expect(status).toBe(200)
    const { ticket } = (body as { data: { ticket: string } }).data
    expect(ticket).toMatch(/^[\w-]{43}$/)
    const kept = await ticketsOf(aarav)
    expect(kept).toHaveLength(1)
    expect(kept[0]).toMatchObject({
      institute_id: aarav.institute_id,
      test_id: testId,
      ticket_hash: createHash('sha256').update(ticket).digest('hex'),
      expires_at: new Date(now + 120_000),
      used_at: null,
    })
    expect(JSON.stringify(kept)).not.toContain(ticket)
  })

  test('each press gives a new ticket; expired ones are deleted [exam-22]', async () => {
    const tickets = []
    for (const minute of [1, 2, 5]) {
      t.setClock(new Date(start + minute * 60_000))
      tickets.push(JSON.stringify((await launch(aarav)).body))
    }
    expect(new Set(tickets).size).toBe(3)
    expect(await ticketsOf(aarav)).toHaveLength(1)
  })

  test.each([
    ['a second before it opens', start - 1000, notOpen],
    ['as it opens', start, { status: 200 }],
    ['a second before it closes', start + hour - 1000, { status: 200 }],
    ['as it closes', start + hour, notOpen],
  ])('%s', async (_what, now, expected) => {
    t.setClock(new Date(now))
    expect(await launch(aarav)).toMatchObject(expected)
  })

  test('a running attempt may continue; a submitted one was the last', async () => {
    await query(
      `insert into test_attempt (institute_id, test_id, person_id, started_at) values ($1, $2, $3, now())`,
      [aarav.institute_id, testId, aarav.user_id],
    )
    expect((await launch(aarav)).status).toBe(200)
    await query('update test_attempt set submitted_at = now() where test_id = $1', [testId])
    expect(await launch(aarav)).toEqual(notOpen)
    await query('update test set attempt_limit = 0 where id = $1', [testId])
    expect((await launch(aarav)).status).toBe(200)
  })

  test('parents are not allowed to give exam [exam-20]', async () => {
    const kabir = await t.signedIn('9000000011')
    expect(await launch(kabir)).toEqual({
      status: 422,
      body: { statusCode: 422, message: 'Parents are not allowed to give exam' },
    })
    expect(await ticketsOf(kabir)).toEqual([])
  })

  test('another student’s test and an unknown one are the same 404, also for parents', async () => {
    const riya = await t.signedIn('9000000021')
    const anaya = await t.signedIn('9000000011')
    expectNotFound(await launch(riya))
    expectNotFound(await launch(riya, { test: 999_999_999 }))
    expectNotFound(await launch(anaya, { test: 999_999_999 }))
    await query(
      `delete from test_section x using section c where c.id = x.section_id and c.name = '10-B' and x.test_id = $1`,
      [testId],
    )
    expectNotFound(await launch(anaya))
    await query('update test set cancelled_at = now() where id = $1', [testId])
    expect(await launch(aarav)).toMatchObject({
      status: 422,
      body: { message: 'This test was called off by your institute.' },
    })
    expectNotFound(await launch(riya))
  })

  test('a test cannot be started for another person, or in another institute’s name', async () => {
    const diya = await t.signedIn('9000000002')
    expectNotFound(await launch(aarav, { user: diya.user_id }))
    expectNotFound(await launch(aarav, { institute: aarav.institute_id + 1 }))
    const kabir = await t.signedIn('9000000011')
    expectNotFound(await launch(kabir, { user: kabir.account_id }))
  })
})
