import { beforeEach, expect, test } from 'vitest'
import type { PanelStatus } from '#domain/exam/panel/calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { makeAdminToken, minute, preparePanel } from '#server/features/exam/panel/testing.ts'

const room = preparePanel()
const { now, query } = room
let token: string
let diya: SignedIn
beforeEach(async () => {
  token = await makeAdminToken(room.t, room.aarav.institute_id)
  diya = await room.t.signedIn('9000000002')
})

type Result = { message_id: number; is_new: boolean }
async function say(text: string, message_key: string, more: object = {}) {
  const payload = { test_id: room.testId, text, message_key, ...more }
  const { status, body } = await room.panel.ask('POST', '/admin/v1/examMessages', token, payload)
  return { ...(body as unknown as { result?: Result }).result, status }
}
async function textsOf({ pass, page }: { pass: string; page: string }, since?: number) {
  const sending = { page, since: 0, states: [], events: [], messages_since: since }
  const { body } = await room.panel.ask<PanelStatus>('POST', '/examPanel/save', pass, sending)
  return body.data.messages?.map(({ text }) => text)
}

test('to all and to one: each panel gets its own with the next call, once, and again after a reload [panel-54]', async () => {
  const one = await room.panel.start(room.aarav, room.testId)
  const other = await room.panel.start(diya, room.testId)
  const first = await say('  Question 3: read 12 V.  ', 'a')
  expect(first).toMatchObject({ status: 200, is_new: true })
  await say('Sit down, please.', 'b', { user_id: diya.user_id })
  expect(await textsOf(one, 0)).toEqual(['Question 3: read 12 V.'])
  expect(await textsOf(one, first.message_id)).toBeUndefined()
  expect(await textsOf(other, 0)).toEqual(['Question 3: read 12 V.', 'Sit down, please.'])
  expect(await textsOf(other, first.message_id)).toEqual(['Sit down, please.'])
  // A panel of an earlier version.
  expect(await textsOf(one)).toBeUndefined()

  const logged = `select person_id, kind, detail from access_log where kind = 'sentExamMessage'`
  expect(await query(logged)).toEqual([
    { person_id: diya.user_id, kind: 'sentExamMessage', detail: 'All seven' },
  ])
  const list = await room.panel.ask('GET', `/admin/v1/tests/${room.testId}/messages`, token)
  expect(list.body).toMatchObject({
    result: [
      { text: 'Sit down, please.', user_id: diya.user_id, student_name: expect.stringContaining('Diya') },
      { text: 'Question 3: read 12 V.', user_id: null, student_name: '' },
    ],
  })
})

test('a repeated call sends nothing again, and what is too much or not known is refused [panel-54]', async () => {
  const sent = await say('Once.', 'a')
  expect(await say('Once, or so.', 'a')).toMatchObject({ message_id: sent.message_id, is_new: false })
  const { pass, page } = await room.panel.start(room.aarav, room.testId)
  expect(await textsOf({ pass, page }, 0)).toEqual(['Once.'])
  expect((await say(' ', 'b')).status).toBe(400)
  expect((await say('x'.repeat(501), 'b')).status).toBe(400)
  expect((await say('x', 'b', { test_id: 999_999 })).status).toBe(404)
  expect((await say('x', 'b', { user_id: 999_999 })).status).toBe(404)
  await query(
    `insert into exam_message (institute_id, test_id, text, message_key, token_id, sent_at)
      select institute_id, test_id, 'x', 'k' || n, token_id, sent_at from exam_message, generate_series(1, 99) n where test_id = $1`,
    [room.testId],
  )
  expect((await say('One too many.', 'b')).status).toBe(422)
})

test('after the end a panel still gets what was sent before it', async () => {
  const { pass, page } = await room.panel.start(room.aarav, room.testId)
  await say('The end is near.', 'a')
  room.t.setClock(new Date(now + 31 * minute))
  expect(await textsOf({ pass, page }, 0)).toEqual(['The end is near.'])
})
