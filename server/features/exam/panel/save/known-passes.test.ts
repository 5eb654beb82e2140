import pg from 'pg'
import { expect, test } from 'vitest'
import { minute, option, preparePanel, stateAt } from '#server/features/exam/panel/testing.ts'

const room = preparePanel()
const { idOf, now, query } = room

const saves = (of: { pass: string; page: string }, host = 'localhost') =>
  room.t.app.inject({
    method: 'POST',
    url: '/examPanel/save',
    headers: { host, authorization: of.pass },
    payload: {
      page: of.page,
      since: 0,
      states: [stateAt(idOf(1), { at: now + 10, by: of.page, value: option(2) })],
      events: [],
    },
  })

/** The statements of a save that is stored. */
async function namesOf(send: () => ReturnType<typeof saves>): Promise<string[]> {
  const sent: string[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...values: unknown[]) {
    sent.push((values[0] as { name: string }).name)
    return Reflect.apply(query, this, values)
  } as typeof query
  try {
    expect((await send()).statusCode).toBe(200)
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}

test('a save with a known pass is one statement', async () => {
  const of = await room.panel.start(room.aarav, room.testId)
  expect((await saves(of)).statusCode).toBe(200)
  expect(await namesOf(() => saves(of))).toEqual(['panel.save-known'])
})

test('a pass is remembered once, whatever hosts its student names: it pushes no other one out', async () => {
  const of = await room.panel.start(room.aarav, room.testId)
  const foundAgain = ['panel.pass', 'panel.save-known']
  await saves(of)
  expect(await namesOf(() => saves(of, 'other.test'))).toEqual(foundAgain)
  expect(await namesOf(() => saves(of))).toEqual(foundAgain)
  const long = `${'a'.repeat(300)}.test`
  await saves(of, long)
  expect(await namesOf(() => saves(of, long))).toEqual(foundAgain)
})

test.each([
  ['a pass that is over', `update panel_pass set expires_at = '2020-01-01'`, 401, {}],
  ['a blocked person', `update person set status = 'blocked' where id = $2`, 401, {}],
  [
    'a host of another institute',
    `update institute_host set institute_id = 2 where host = 'exam.test'`,
    404,
    {},
  ],
  ['an attempt that was submitted', '', 200, { kept_apart: 0 }],
  [
    'a moved end',
    `update test_attempt set ends_at = ends_at + interval '5 minutes' where id = $1`,
    200,
    { ends_at: now + 35 * minute },
  ],
  [
    'a test that was called off',
    'update test set cancelled_at = now() where id = $3',
    200,
    { is_called_off: true },
  ],
])('what changes elsewhere after a save counts for the next one: %s', async (what, change, status, data) => {
  await query(
    `insert into institute_host (institute_id, host) values ($1, 'exam.test') on conflict do nothing`,
    [room.aarav.institute_id],
  )
  await query('update institute_host set institute_id = $1 where host = $2', [
    room.aarav.institute_id,
    'exam.test',
  ])
  const of = await room.panel.start(room.aarav, room.testId)
  expect((await saves(of, 'exam.test')).statusCode).toBe(200)
  await query('update attempt_answer set answer_at = 1 where attempt_id = $1', [of.attempt.attempt_id])
  const values = [of.attempt.attempt_id, room.aarav.user_id, room.testId]
  // As another process does it, of which this one knows nothing.
  if (change === '') await room.panel.submit(of.pass, of.page)
  await query(change.replace(/\$(\d)/g, (_, n) => String(values[Number(n) - 1])))
  try {
    const answer = await saves(of, 'exam.test')
    expect(answer.statusCode, what).toBe(status)
    if (status === 200) expect(answer.json().data).toMatchObject(data)
    const [stored] = await query('select answer_at from attempt_answer where attempt_id = $1', [values[0]])
    expect(Number(stored.answer_at) === 1, what).toBe(status !== 200 || what.includes('submitted'))
  } finally {
    await query(`update person set status = 'active' where id = $1`, [room.aarav.user_id])
  }
})
