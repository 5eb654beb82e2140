import { beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#domain/session/calls.ts'
import { submitExpired } from '#server/features/exam/panel/submit/submit.ts'
import { makeAdminToken, minute, option, preparePanel, stateAt } from '#server/features/exam/panel/testing.ts'

const room = preparePanel()
const { idOf, now, query } = room
let token: string
let diya: SignedIn
beforeEach(async () => {
  token = await makeAdminToken(room.t, room.aarav.institute_id)
  diya = await room.t.signedIn('9000000002')
})

const at = (minutes: number) => room.t.setClock(new Date(now + minutes * minute))
async function give(minutes: number, more: object = {}) {
  const payload = { test_id: room.testId, minutes, ...more }
  const { status, body } = await room.panel.ask('POST', '/admin/v1/extraTime/group', token, payload)
  const { result } = body as unknown as { result?: { given: number; students: number } }
  return { given: undefined, students: undefined, ...result, status }
}
const extraOf = async (who: SignedIn) =>
  (
    await query('select minutes from test_extra_time where test_id = $1 and person_id = $2', [
      room.testId,
      who.user_id,
    ])
  )[0]?.minutes

test('all of a test [panel-50]: who writes gets it with the next call, who begins later has it, once', async () => {
  const { pass, page } = await room.panel.start(room.aarav, room.testId)
  at(10)
  const given = await give(15)
  expect(given).toMatchObject({ status: 200, reopened: 0, had_enough: 0, handed_in: 0, over: 0 })
  expect(given.given).toBe(given.students)
  expect((await room.panel.save(pass, page)).ends_at).toBe(now + 45 * minute)
  expect((await room.panel.start(diya, room.testId)).attempt.ends_at).toBe(now + 55 * minute)

  expect(await give(15)).toMatchObject({ given: 0, had_enough: given.students })
  expect((await room.panel.save(pass, page)).ends_at).toBe(now + 45 * minute)
  const logged = `select count from access_log where kind = 'gaveTime' and person_id = $1 order by id desc limit 1`
  expect(await query(logged, [diya.user_id])).toEqual([{ count: 15 }])
})

test('a student who has more keeps it, and a section or product is given time by its id [panel-50]', async () => {
  const body = { test_id: room.testId, user_id: room.aarav.user_id, minutes: 20 }
  await room.panel.ask('POST', '/admin/v1/extraTime', token, body)
  const [section] = await query(
    'select s.id, s.source_id from section s join test_section x on x.section_id = s.id where x.test_id = $1',
    [room.testId],
  )
  expect(await give(10, { section_id: Number(section.id) })).toMatchObject({ status: 200, had_enough: 1 })
  expect([await extraOf(room.aarav), await extraOf(diya)]).toEqual([20, 10])
  expect(await give(10, { section_id: 'of no section' })).toMatchObject({ status: 422 })
  expect(await give(10, { product_id: 999_999 })).toMatchObject({ status: 404 })
  expect(await give(10, { product_id: 1, section_id: 1 })).toMatchObject({ status: 400 })
  expect(await give(10, { test_id: 999_999 })).toMatchObject({ status: 404 })
})

test('the clock had handed one in, another student by hand: one goes on, the other stays', async () => {
  // What of the demo is due by then, which depends on the hour of the day.
  at(31)
  await submitExpired(room.t.context, 10)
  at(0)
  const one = await room.panel.start(room.aarav, room.testId)
  const other = await room.panel.start(diya, room.testId)
  await room.panel.save(one.pass, one.page, [stateAt(idOf(1), { at: now, by: one.page, value: option(2) })])
  at(5)
  await room.panel.submit(other.pass, other.page)
  at(31)
  expect(await submitExpired(room.t.context, 10)).toBe(1)
  expect(await give(15)).toMatchObject({ reopened: 1, handed_in: 1 })
  const saved = await room.panel.save(one.pass, one.page)
  expect([saved.ends_at, saved.receipt]).toEqual([now + 45 * minute, null])
  expect((await room.panel.save(other.pass, other.page)).receipt).not.toBeNull()
})

test('practice has no clock', async () => {
  await query(
    `update test set label_id = (select id from test_label l where l.institute_id = test.institute_id and test_type_id = 2 limit 1)
      where id = $1`,
    [room.testId],
  )
  expect((await give(5)).status).toBe(422)
})
