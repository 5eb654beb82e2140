import { describe, expect, test } from 'vitest'
import { makePage, minute, option, preparePanel, stateAt } from '#server/features/exam/panel/testing.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'

const room = preparePanel()
const { idOf, now, query } = room

describe('saving', () => {
  test('an answer of one tab reaches every other; sent again it changes nothing', async () => {
    const one = await room.panel.start(room.aarav, room.testId)
    const states = [
      stateAt(idOf(1), { at: now + 10, by: one.page, value: option(2) }, { times: { [one.page]: 1500 } }),
      stateAt(idOf(2), null, { mark: { at: now + 20, by: one.page, value: true } }),
    ]
    const saved = await room.panel.save(one.pass, one.page, states)
    expect(saved).toMatchObject({ sequence: 1, is_active: true, kept_apart: 0, refused: 0, receipt: null })
    const byId = (list: typeof states) => list.toSorted((a, b) => a.question_id - b.question_id)
    expect(byId(saved.states)).toEqual(byId(states))
    const again = await room.panel.save(one.pass, one.page, states)
    expect(byId(again.states)).toEqual(byId(states))
    const kept = await query(
      'select sequence, time_ms from attempt_answer where attempt_id = $1 order by question_id',
      [one.attempt.attempt_id],
    )
    expect(kept.map((row) => row.sequence)).toEqual([1, 1])
    const other = await room.panel.start(room.aarav, room.testId)
    expect(byId((await room.panel.save(other.pass, other.page)).states)).toEqual(byId(states))
    expect((await room.panel.save(other.pass, other.page, [], again.sequence)).states).toEqual([])
  })

  test('the answer given last wins, in any order of arrival; times of tabs add up [panel-24, panel-65]', async () => {
    const one = await room.panel.start(room.aarav, room.testId)
    const other = makePage()
    const send = (page: string, at: number, number: number, ms: number) =>
      room.panel.save(one.pass, page, [
        stateAt(idOf(1), { at, by: page, value: option(number) }, { times: { [page]: ms } }),
      ])
    await send(one.page, now + 30, 3, 500)
    await send(other, now + 20, 2, 700)
    await send(one.page, now + 30, 3, 400)
    const { states } = await send(other, now + 29, 1, 900)
    expect(states).toEqual([
      stateAt(
        idOf(1),
        { at: now + 30, by: one.page, value: option(3) },
        { times: { [one.page]: 500, [other]: 900 } },
      ),
    ])
    expect(
      await query('select time_ms from attempt_answer where attempt_id = $1', [one.attempt.attempt_id]),
    ).toEqual([{ time_ms: 1400 }])
  })

  test('at the same millisecond the higher name wins, whichever came first', async () => {
    const one = await room.panel.start(room.aarav, room.testId)
    const [low, high] = ['0000000000000009', 'a000000000000000']
    for (const [first, second] of [
      [low, high],
      [high, low],
    ] as const) {
      await room.panel.save(one.pass, first, [
        stateAt(idOf(1), { at: now + 5, by: first, value: option(first === high ? 4 : 1) }),
      ])
      const { states } = await room.panel.save(one.pass, second, [
        stateAt(idOf(1), { at: now + 5, by: second, value: option(second === high ? 4 : 1) }),
      ])
      expect(states[0]?.answer).toEqual({ at: now + 5, by: high, value: option(4) })
      await query('delete from attempt_answer where attempt_id = $1', [one.attempt.attempt_id])
    }
  })

  test('a cleared answer is empty; each type of answer is read back as given [panel-15]', async () => {
    const one = await room.panel.start(room.aarav, room.testId)
    const values = [
      { type: 1, option: 3 },
      { type: 2, text: 'Because "light" is – fast\n😀' },
      { type: 3, options: [1, 3] },
      { type: 4, value: -0.125 },
      { type: 5, isTrue: false },
      { type: 6, pairs: [2, 0, 1] },
      { type: 7, blanks: ['', 'x'] },
    ] as const
    const states = values.map((value) => stateAt(idOf(value.type), { at: now, by: one.page, value }))
    const saved = await room.panel.save(one.pass, one.page, states)
    expect(
      saved.states.map(({ answer }) => answer?.value).sort((a, b) => (a?.type ?? 0) - (b?.type ?? 0)),
    ).toEqual(values)
    const cleared = await room.panel.save(one.pass, one.page, [
      stateAt(idOf(1), { at: now + 1, by: one.page, value: null }),
    ])
    expect(cleared.states.find((state) => state.question_id === idOf(1))?.answer).toEqual({
      at: now + 1,
      by: one.page,
      value: null,
    })
  })

  test('a device with a fast clock cannot give answers in the future [panel-34]', async () => {
    const one = await room.panel.start(room.aarav, room.testId)
    const { states } = await room.panel.save(one.pass, one.page, [
      stateAt(idOf(1), { at: now + 3_600_000, by: one.page, value: option(1) }),
    ])
    expect(states[0]?.answer?.at).toBe(now)
  })

  test('a question of another paper is 404 like an unknown one [panel-33], and nothing of the request is stored', async () => {
    const one = await room.panel.start(room.aarav, room.testId)
    const [foreign] = await query(
      'select id from question where institute_id = $1 and id not in (select question_id from test_question where test_id = $2) limit 1',
      [room.aarav.institute_id, room.testId],
    )
    for (const id of [foreign.id, 999_999_999]) {
      const states = [idOf(1), id].map((each) => stateAt(each, { at: now, by: one.page, value: option(1) }))
      const answer = await room.panel.ask('POST', '/examPanel/save', one.pass, {
        page: one.page,
        since: 0,
        states,
        events: [],
      })
      expectNotFound(answer)
    }
    expect(
      await query('select 1 from attempt_answer where attempt_id = $1', [one.attempt.attempt_id]),
    ).toEqual([])
  })

  test('the same question twice in one request counts once', async () => {
    const one = await room.panel.start(room.aarav, room.testId)
    const { states } = await room.panel.save(one.pass, one.page, [
      stateAt(idOf(1), { at: now + 1, by: one.page, value: option(1) }),
      stateAt(idOf(1), { at: now + 2, by: one.page, value: option(2) }),
    ])
    expect(states.map(({ answer }) => answer?.value)).toEqual([option(2)])
  })

  test('a hundred saves at once, of two tabs: none is lost, and each tab gets all', async () => {
    const one = await room.panel.start(room.aarav, room.testId)
    const pages = [one.page, makePage()]
    const since = [0, 0]
    const seen = [new Map<number, string>(), new Map<number, string>()]
    const send = async (which: number, at: number) => {
      const page = pages[which] ?? ''
      const question = room.questions[at % 7]?.id ?? 0
      const saved = await room.panel.save(
        one.pass,
        page,
        [stateAt(question, { at: now - 1000 + at, by: page, value: { type: 4, value: at } })],
        since[which],
      )
      // As a tab merges it: replies come in any order.
      since[which] = Math.max(since[which] ?? 0, saved.sequence)
      for (const state of saved.states)
        if ((state.answer?.at ?? 0) >= Number(seen[which]?.get(state.question_id)?.split(' ')[0] ?? 0))
          seen[which]?.set(state.question_id, `${state.answer?.at} ${state.answer?.by}`)
    }
    await Promise.all(Array.from({ length: 100 }, (_, index) => send(index % 2, index)))
    for (const which of [0, 1]) await send(which, 0)
    const kept = await query(
      'select question_id, answer_at, answer_by from attempt_answer where attempt_id = $1',
      [one.attempt.attempt_id],
    )
    const expected = new Map(kept.map((row) => [row.question_id, `${row.answer_at} ${row.answer_by}`]))
    expect(expected.size).toBe(7)
    expect(kept.map((row) => row.answer_at - now + 1000).sort((a, b) => a - b)).toEqual([
      93, 94, 95, 96, 97, 98, 99,
    ])
    for (const map of seen) expect(new Map([...map].sort())).toEqual(new Map([...expected].sort()))
  })

  test('what another save stored while this one waited is in the next reply', async () => {
    const one = await room.panel.start(room.aarav, room.testId)
    const client = await room.t.database.pool.connect()
    await client.query('begin')
    await client.query('update test_attempt set last_sequence = 1 where id = $1', [one.attempt.attempt_id])
    await client.query(
      `insert into attempt_answer (institute_id, attempt_id, question_id, answer, answer_at, answer_by, sequence)
        values ($1, $2, $3, '{"type": 4, "value": 7}', $4, $5, 1)`,
      [room.aarav.institute_id, one.attempt.attempt_id, idOf(4), now, makePage()],
    )
    const mine = stateAt(idOf(1), { at: now, by: one.page, value: option(1) })
    const waiting = room.panel.save(one.pass, one.page, [mine])
    await expect.poll(room.countWaits, { timeout: 10_000 }).toBe(1)
    await client.query('commit')
    client.release()
    const saved = await waiting
    expect(saved.states).toEqual([mine])
    const next = await room.panel.save(one.pass, one.page, [], saved.sequence)
    expect(next.states.map((state) => state.question_id)).toContain(idOf(4))
    expect(next.sequence).toBe(2)
  })

  test('the tab that opened last is the active one; the other one learns it, may still save, and takes over with one press [panel-29]', async () => {
    const one = await room.panel.start(room.aarav, room.testId)
    const other = await room.panel.start(room.aarav, room.testId)
    const saved = await room.panel.save(one.pass, one.page, [
      stateAt(idOf(1), { at: now, by: one.page, value: option(1) }),
    ])
    expect([saved.is_active, saved.states.length]).toEqual([false, 1])
    expect((await room.panel.save(other.pass, other.page)).is_active).toBe(true)
    await room.panel.ask('POST', '/examPanel/takeOver', one.pass, { page: one.page })
    expect((await room.panel.save(one.pass, one.page)).is_active).toBe(true)
    expect((await room.panel.save(other.pass, other.page)).is_active).toBe(false)
  })
})

test('events of an attempt are logged once, and shown to no student', async () => {
  const one = await room.panel.start(room.aarav, room.testId)
  const events = [
    { kind: 'left', at: now + 1000 },
    { kind: 'returned', at: now + 1500 },
  ]
  for (let times = 0; times < 2; times++)
    await room.panel.ask('POST', '/examPanel/save', one.pass, {
      page: one.page,
      since: 0,
      states: [],
      events,
    })
  const kept = await query(
    'select kind, happened_at from attempt_event where attempt_id = $1 order by happened_at',
    [one.attempt.attempt_id],
  )
  expect(kept).toEqual([
    { kind: 'opened', happened_at: new Date(now) },
    { kind: 'left', happened_at: new Date(now + 1000) },
    { kind: 'returned', happened_at: new Date(now + 1500) },
  ])
})

test('a device that was offline at the end sends its events afterwards', async () => {
  const one = await room.panel.start(room.aarav, room.testId)
  await room.panel.submit(one.pass, one.page)
  room.t.setClock(new Date(now + minute))
  const events = [{ kind: 'offline', at: now + 1000 }]
  await room.panel.ask('POST', '/examPanel/save', one.pass, { page: one.page, since: 0, states: [], events })
  expect(
    await query('select kind from attempt_event where attempt_id = $1 order by happened_at', [
      one.attempt.attempt_id,
    ]),
  ).toEqual([{ kind: 'opened' }, { kind: 'offline' }])
})
