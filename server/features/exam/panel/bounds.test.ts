import { expect, test } from 'vitest'
import {
  maxEvents,
  maxEventsSent,
  maxStatesSent,
  maxTabs,
  maxTimeMs,
  maxUntimedADay,
} from '#domain/exam/panel/limits.ts'
import {
  makePage,
  makeTest,
  minute,
  option,
  preparePanel,
  stateAt,
} from '#server/features/exam/panel/testing.ts'
import { workOnce } from '#server/features/exam/results/results.ts'

const room = preparePanel()
const { idOf, now, query } = room

const send = (pass: string, page: string, states: object[], events: object[] = []) =>
  room.panel.ask('POST', '/examPanel/save', pass, { page, since: 0, states, events })
/** Each at a different moment, so that none is a repeat. */
const eventsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ kind: 'left', at: now - first - index }))
const countOf = async (what: string, attemptId: number) =>
  (await query(`select count(*)::int as count from ${what} where attempt_id = $1`, [attemptId]))[0].count

test('a tab that sends too many events is accepted, its answers are kept, and the disk is not filled [panel-32]', async () => {
  const { pass, page, attempt } = await room.panel.start(room.aarav, room.testId)
  const calls = maxEvents / maxEventsSent + 2
  for (let call = 0; call < calls; call++) {
    const given = { at: now - calls + call, by: page, value: option(call) }
    const events = eventsFrom(call * maxEventsSent, maxEventsSent)
    expect((await send(pass, page, [stateAt(idOf(1), given)], events)).status).toBe(200)
  }
  expect(await countOf('attempt_event', attempt.attempt_id)).toBe(maxEvents + 1)
  const [kept] = await query('select answer from attempt_answer where attempt_id = $1', [attempt.attempt_id])
  expect(kept.answer).toEqual(option(calls - 1))
  await room.panel.ask('POST', '/examPanel/takeOver', pass, { page: makePage() })
  expect(await countOf('attempt_event', attempt.attempt_id)).toBe(maxEvents + 1)
  // Opening it on another device cannot be hidden behind them.
  await room.panel.start(room.aarav, room.testId)
  expect(await countOf('attempt_event', attempt.attempt_id)).toBe(maxEvents + 2)
})

test('also when tabs send them at the same moment', async () => {
  const { pass, attempt } = await room.panel.start(room.aarav, room.testId)
  const already = maxEvents - 100
  for (let first = 0; first < already; first += 100) await send(pass, makePage(), [], eventsFrom(first, 100))
  const calls = Array.from({ length: 20 }, (_, call) =>
    send(pass, makePage(), [], eventsFrom(maxEvents * (call + 1), maxEventsSent)),
  )
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200))
  expect(await countOf('attempt_event', attempt.attempt_id)).toBe(maxEvents + 1)
})

test('also after the end', async () => {
  const { pass, page, attempt } = await room.panel.start(room.aarav, room.testId)
  await room.panel.submit(pass, page)
  for (let call = 0; call < maxEvents / maxEventsSent + 1; call++)
    await send(pass, page, [], eventsFrom(call * maxEventsSent, maxEventsSent))
  expect(await countOf('attempt_event', attempt.attempt_id)).toBe(maxEvents + 1)
})

test('answers of a tab over the limit are stored; its time and last-seen time are not', async () => {
  const { pass, page, attempt } = await room.panel.start(room.aarav, room.testId)
  const nameOf = (nth: number) => `f${nth.toString(16).padStart(15, '0')}`
  const many = Object.fromEntries(Array.from({ length: maxTabs + 50 }, (_, nth) => [nameOf(nth), 1000]))
  await room.panel.save(pass, page, [stateAt(idOf(4), null, { times: many })])
  await room.panel.save(pass, page, [stateAt(idOf(4), null, { times: { [page]: 5, [nameOf(0)]: 2000 } })])
  const [row] = await query('select times, time_ms from attempt_answer where attempt_id = $1', [
    attempt.attempt_id,
  ])
  expect(Object.keys(row.times)).toHaveLength(maxTabs)
  expect([row.times[nameOf(0)], row.times[page], row.time_ms]).toEqual([
    2000,
    undefined,
    (maxTabs + 1) * 1000,
  ])
  await query(
    `insert into attempt_window (institute_id, attempt_id, page, heard_at)
      select $1, $2, 'e' || lpad(to_hex(nth), 15, '0'), now() from generate_series(2, $3) nth`,
    [room.aarav.institute_id, attempt.attempt_id, maxTabs],
  )
  const other = makePage()
  const value = { type: 4, value: 7 } as const
  expect(
    (await room.panel.save(pass, other, [stateAt(idOf(4), { at: now, by: other, value })])).states,
  ).toMatchObject([{ answer: { value } }])
  expect(await countOf('attempt_window', attempt.attempt_id)).toBe(maxTabs)
  room.t.setClock(new Date(now + minute))
  await room.panel.save(pass, page)
  const [tab] = await query('select heard_at from attempt_window where attempt_id = $1 and page = $2', [
    attempt.attempt_id,
    page,
  ])
  expect(tab.heard_at).toEqual(new Date(now + minute))
})

test.each([
  [
    'a written answer that is a book',
    () => stateAt(idOf(2), answerOf({ type: 2, text: 'x'.repeat(20_001) })),
  ],
  ['a blank that is one', () => stateAt(idOf(7), answerOf({ type: 7, blanks: ['x'.repeat(1001)] }))],
  ['more blanks', () => stateAt(idOf(7), answerOf({ type: 7, blanks: Array(201).fill('') }))],
  ['more options', () => stateAt(idOf(3), answerOf({ type: 3, options: Array(201).fill(1) }))],
  ['a number that is none', () => stateAt(idOf(4), answerOf({ type: 4, value: null }))],
  ['an option of no kind', () => stateAt(idOf(1), answerOf({ type: 1, option: -1 }))],
  ['a type that there is not', () => stateAt(idOf(1), answerOf({ type: 8, option: 1 }))],
  ['the time of no window', () => stateAt(idOf(1), null, { times: { me: 1 } })],
  ['more time than there is', () => stateAt(idOf(1), null, { times: { [makePage()]: 86_400_001 } })],
])('no tab of the panel sends %s: 400, and nothing is stored [panel-13, panel-32]', async (_what, state) => {
  const { pass, page, attempt } = await room.panel.start(room.aarav, room.testId)
  const fine = stateAt(idOf(5), { at: now, by: page, value: { type: 5, isTrue: true } })
  expect((await send(pass, page, [fine, state()])).status).toBe(400)
  expect(await countOf('attempt_answer', attempt.attempt_id)).toBe(0)
})

const answerOf = (value: object) => ({ at: now, by: '0'.repeat(16), value }) as Parameters<typeof stateAt>[1]

test('more questions or events than a call takes, and more than a megabyte, are refused whole [panel-32]', async () => {
  const { pass, page } = await room.panel.start(room.aarav, room.testId)
  const seen = stateAt(idOf(1), null)
  expect((await send(pass, page, Array(maxStatesSent).fill(seen))).status).toBe(200)
  expect((await send(pass, page, Array(maxStatesSent + 1).fill(seen))).status).toBe(400)
  expect((await send(pass, page, [], eventsFrom(0, maxEventsSent + 1))).status).toBe(400)
  const long = stateAt(idOf(2), answerOf({ type: 2, text: 'x'.repeat(20_000) }))
  expect((await send(pass, page, Array(60).fill(long))).status).toBe(413)
})

test('too much claimed time is cut; the attempt is evaluated, and no result is delayed', async () => {
  const { pass, page, attempt } = await room.panel.start(room.aarav, room.testId)
  const times = Object.fromEntries(Array.from({ length: 100 }, () => [makePage(), maxTimeMs]))
  await query(
    'update question set subject_id = (select subject_id from question where id = $2) where id = $1',
    [idOf(1), idOf(3)],
  )
  await room.panel.submit(pass, page, [stateAt(idOf(1), null, { times }), stateAt(idOf(3), null, { times })])
  await workOnce(room.t.context)
  expect(
    await query('select marks::float8 as marks, is_evaluation_due from test_attempt where id = $1', [
      attempt.attempt_id,
    ]),
  ).toEqual([{ marks: 0, is_evaluation_due: false }])
})

test('practice is begun a hundred times a day at most [panel-8]; running attempts continue, and exams still open', async () => {
  const { testId, questions } = await makeTest(room.t, room.aarav, { now, typeId: 2, limit: 0 })
  const { user_id, institute_id, examdesk_auth_token } = room.aarav
  await query(`update test_attempt set started_at = started_at - interval '2 days' where person_id = $1`, [
    user_id,
  ])
  await query(
    `insert into test_attempt (institute_id, person_id, test_id, started_at, submitted_at)
      select $1, $2, $3, $4, $4 from generate_series(2, $5)`,
    [institute_id, user_id, testId, new Date(now), maxUntimedADay],
  )
  const { pass, page, attempt } = await room.panel.start(room.aarav, testId)
  const again = await room.panel.start(room.aarav, testId)
  expect(again.attempt).toMatchObject({ attempt_id: attempt.attempt_id, is_resumed: true })
  await room.panel.submit(pass, page)
  await workOnce(room.t.context)
  const over = {
    status: 422,
    body: { message: 'You have practised a hundred times within a day. Please go on tomorrow.' },
  }
  const { ticket } = (await room.panel.launch(room.aarav, testId)).body.data
  expect(await room.panel.exchange(ticket)).toMatchObject(over)
  const body = { institute_id, user_id, question_ids: [questions[0]?.id] }
  const notebook = await room.panel.ask<{ ticket: string }>(
    'POST',
    '/examPanel/launchNotebook',
    examdesk_auth_token,
    body,
  )
  expect(await room.panel.exchange(notebook.body.data.ticket)).toMatchObject(over)
  await room.panel.start(room.aarav, room.testId)
  room.t.setClock(new Date(now + 24 * 60 * minute + 1))
  await query(`update test set ends_at = ends_at + interval '2 days' where id = $1`, [testId])
  await room.panel.start(await room.t.signedIn('9000000001'), testId)
})
