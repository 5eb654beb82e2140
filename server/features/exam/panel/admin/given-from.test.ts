import { beforeAll, expect, test } from 'vitest'
import type { WaitingAttempt } from '#domain/exam/panel/admin-calls.ts'
import { makeAdminToken, option, preparePanel, stateAt } from '#server/features/exam/panel/testing.ts'

const room = preparePanel()
const { now, query } = room
let token: string
beforeAll(async () => {
  token = await makeAdminToken(room.t, (await room.t.signedIn('9000000001')).institute_id)
})

const second = 1000
const at = (seconds: number) => room.t.setClock(new Date(now + seconds * second))
const offline = 'f'.repeat(16)

/** Seconds from the start of the attempt. */
const boundsOf = async () => {
  const { body } = await room.t.get(`/admin/v1/tests/${room.testId}/waiting`, token)
  const [late] = (body as { result: WaitingAttempt[] }).result[0]?.late_answers ?? []
  if (!late) throw new Error('there is no late answer')
  return [late.given_from, late.given_at, late.given_until].map(
    (moment) => (Date.parse(moment) - now) / second,
  )
}

test.each([
  ['whose tab called before it: from that call on', 10, 30, undefined, [10, 30, 60]],
  ['whose tab never called: from the start on', undefined, 30, undefined, [0, 30, 60]],
  ['whose stamp is before that call: from the call on', 20, 15, undefined, [20, 15, 60]],
  ['whose tab called afterwards, too: from its stamp on', 10, 30, 90, [30, 30, 60]],
])('a late answer %s [panel-46]', async (_, calledAt, givenAt, calledAgainAt, bounds) => {
  at(0)
  const { pass, page, attempt } = await room.panel.start(room.aarav, room.testId)
  if (calledAt !== undefined) {
    at(calledAt)
    await room.panel.save(pass, offline)
  }
  at(40)
  await room.panel.submit(pass, page)
  at(60)
  const answer = { at: now + givenAt * second, by: offline, value: option(1) }
  await room.panel.save(pass, offline, [stateAt(room.idOf(1), answer)])
  if (calledAgainAt !== undefined)
    await query('update attempt_window set heard_at = $3 where attempt_id = $1 and page = $2', [
      ...[attempt.attempt_id, offline],
      new Date(now + calledAgainAt * second),
    ])
  expect(await boundsOf()).toEqual(bounds)
})
