import { beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '#domain/session/calls.ts'
import {
  makePage,
  makeTest,
  minute,
  option,
  preparePanel,
  stateAt,
} from '#server/features/exam/panel/testing.ts'
import { workOnce } from '#server/features/exam/results/results.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'

const room = preparePanel()
const { idOf, now, query } = room
let diya: SignedIn
beforeEach(async () => {
  diya = await room.t.signedIn('9000000002')
})
const ticketOf = async (me: SignedIn) => (await room.panel.launch(me, room.testId)).body.data.ticket
const at = (host: string, url: string, authorization = '', payload?: object) =>
  room.t.app.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers: { host, ...(authorization && { authorization }) },
    ...(payload && { payload }),
  })

describe('a ticket', () => {
  test('used ten times at once opens once', async () => {
    const ticket = await ticketOf(room.aarav)
    const answers = await Promise.all(Array.from({ length: 10 }, () => room.panel.exchange(ticket)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)])
    expect(await query('select 1 from test_attempt where test_id = $1', [room.testId])).toHaveLength(1)
  })

  test('opens nothing at another institute’s address, and is not used up by that', async () => {
    const ticket = await ticketOf(room.aarav)
    const page = makePage()
    expect((await at('coaching.localhost', '/examPanel/open', '', { ticket, page })).statusCode).toBe(422)
    expect((await at('school.localhost', '/examPanel/open', '', { ticket, page })).statusCode).toBe(200)
  })

  test('opens no test that is no longer assigned [panel-3]: section left, test removed from it, disabled', async () => {
    const [left, taken, blocked] = [
      await ticketOf(room.aarav),
      await ticketOf(room.aarav),
      await ticketOf(room.aarav),
    ]
    const enrolments = `update enrolment e set end_date = $2 from student s where s.id = e.student_id and s.person_id = $1`
    await query(enrolments, [room.aarav.user_id, '2001-01-01'])
    expectNotFound(await room.panel.exchange(left))
    await query(enrolments, [room.aarav.user_id, null])
    await query('delete from test_section where test_id = $1', [room.testId])
    expectNotFound(await room.panel.exchange(taken))
    await query(`update person set status = 'blocked' where id = $1`, [room.aarav.user_id])
    expect((await room.panel.exchange(blocked)).status).toBe(422)
    await query(`update person set status = 'active' where id = $1`, [room.aarav.user_id])
    expect(await query('select 1 from test_attempt where test_id = $1', [room.testId])).toEqual([])
  })

  test('submitting and opening again at once is no second attempt', async () => {
    const { pass, page } = await room.panel.start(room.aarav, room.testId)
    const tickets = await Promise.all([1, 2, 3, 4].map(() => ticketOf(room.aarav)))
    const [, ...opened] = await Promise.all([
      room.panel.submit(pass, page),
      ...tickets.map((ticket) => room.panel.exchange(ticket)),
    ])
    for (const { status } of opened) expect([200, 422]).toContain(status)
    expect(await query('select 1 from test_attempt where test_id = $1', [room.testId])).toHaveLength(1)
    expect((await room.panel.launch(room.aarav, room.testId)).status).toBe(422)
  })

  test('of the notebook opens no question that is withheld by now', async () => {
    const { pass, page } = await room.panel.start(room.aarav, room.testId)
    await room.panel.submit(pass, page)
    const launch = () =>
      room.panel.ask<{ ticket: string }>(
        'POST',
        '/examPanel/launchNotebook',
        room.aarav.examdesk_auth_token,
        {
          institute_id: room.aarav.institute_id,
          user_id: room.aarav.user_id,
          question_ids: [idOf(1), idOf(1)],
        },
      )
    const set = (isPublished: boolean) =>
      query('update test set is_result_published = $2 where id = $1', [room.testId, isPublished])
    // It may be in a published test of his as well.
    await query('update test set is_solution_offered = false where id <> $1', [room.testId])
    expectNotFound(await launch())
    await set(true)
    const { ticket } = (await launch()).body.data
    await set(false)
    const count = () => query('select count(*) from test_attempt where test_id is null')
    const before = await count()
    expectNotFound(await room.panel.exchange(ticket))
    expect(await count()).toEqual(before)
    await query('update test set is_solution_offered = true where is_result_published')
  })
})

describe('a pass [panel-4]', () => {
  test('only reaches one’s own attempt: answers and submission leave a classmate’s unchanged', async () => {
    const mine = await room.panel.start(room.aarav, room.testId)
    const theirs = await room.panel.start(diya, room.testId)
    // A tab may use the name of another one.
    await room.panel.save(mine.pass, theirs.page, [
      stateAt(idOf(1), { at: now, by: theirs.page, value: option(2) }),
    ])
    await room.panel.ask('POST', '/examPanel/takeOver', mine.pass, { page: mine.page })
    await room.panel.submit(mine.pass, theirs.page)
    const saved = await room.panel.save(theirs.pass, theirs.page)
    expect(saved).toMatchObject({ states: [], is_active: true, sequence: 0, receipt: null })
    const receipt = await at('localhost', '/examPanel/receipt/download', theirs.pass)
    expectNotFound(receipt)
    expect((await room.panel.ask('GET', '/examPanel/outcome', theirs.pass)).body.data).toMatchObject({
      is_ready: false,
    })
  })

  test('reaches no question of another paper, before the end and after it', async () => {
    const { pass, page } = await room.panel.start(room.aarav, room.testId)
    const [foreign] = await query(
      `select id from question where institute_id = $1 and id not in (select question_id from test_question where test_id = $2) limit 1`,
      [room.aarav.institute_id, room.testId],
    )
    const states = [stateAt(foreign.id, { at: now, by: page, value: option(1) })]
    const call = (call: 'save' | 'submit') =>
      room.panel.ask('POST', `/examPanel/${call}`, pass, { page, since: 0, states, events: [] })
    const bookmark = { question_id: foreign.id, is_bookmarked: true }
    expectNotFound(await room.panel.ask('POST', '/examPanel/bookmark', pass, bookmark))
    expectNotFound(await call('save'))
    expectNotFound(await call('submit'))
    await room.panel.submit(pass, page)
    expectNotFound(await call('save'))
    expect(await query('select 1 from late_answer where question_id = $1', [foreign.id])).toEqual([])
  })

  test('does not work while its student is blocked; the given answers are submitted all the same', async () => {
    const { pass, page, attempt } = await room.panel.start(room.aarav, room.testId)
    await room.panel.save(pass, page, [stateAt(idOf(1), { at: now, by: page, value: option(2) })])
    await query(`update person set status = 'blocked' where id = $1`, [room.aarav.user_id])
    for (const call of ['save', 'submit'] as const)
      expect(
        (await room.panel.ask('POST', `/examPanel/${call}`, pass, { page, since: 0, states: [], events: [] }))
          .status,
      ).toBe(401)
    room.t.setClock(new Date((attempt.ends_at ?? 0) + 5000))
    await workOnce(room.t.context)
    await query(`update person set status = 'active' where id = $1`, [room.aarav.user_id])
    expect((await room.panel.submit(pass, page)).receipt).toMatchObject({ answered: 1 })
  })

  test('opens nothing of the portal, and no token of the portal opens the panel [panel-63]', async () => {
    const { pass } = await room.panel.start(room.aarav, room.testId)
    expect((await room.t.get(`/student/notebook/${room.aarav.user_id}`, pass)).status).toBe(401)
    expect((await room.t.get(`/api/v1/academicYear/all/${room.aarav.institute_id}`, pass)).status).toBe(401)
    for (const token of [room.aarav.student_auth, room.aarav.scorecard_auth_token])
      expect((await room.panel.ask('GET', '/examPanel/paper', token)).status).toBe(401)
  })
})

describe('answers', () => {
  test('that fit no question are stored without harm: they earn no marks, and every page with them is shown [panel-33]', async () => {
    const values = [
      { type: 7, blanks: ['<img src=x onerror=alert(1)>'] },
      { type: 1, option: 2 },
      { type: 3, options: [999, 1000, 0, 999] },
      { type: 2, text: '<script>alert(1)</script>' },
      { type: 6, pairs: [1000] },
      { type: 6, pairs: Array(200).fill(1000) },
      { type: 4, value: Number.MAX_VALUE },
    ] as const
    const { testId, questions } = await makeTest(room.t, room.aarav, { now, typeId: 2 })
    const { pass, page } = await room.panel.start(room.aarav, testId)
    const states = questions.map(({ id }, index) =>
      stateAt(id, { at: now, by: page, value: values[index] ?? null }),
    )
    await room.panel.submit(pass, page, states)
    await workOnce(room.t.context)
    const { data } = (
      await room.panel.ask<{ total_score: number; questions: { state: string }[] }>(
        'GET',
        '/examPanel/outcome',
        pass,
      )
    ).body
    expect(data.questions.map(({ state }) => state)).toEqual([
      'left',
      'left',
      'wrong',
      'left',
      'left',
      'wrong',
      'left',
    ])
    expect(data.total_score).toBe(-2)
    const { account_id, user_id, scorecard_auth_token } = room.aarav
    for (const url of [`studentdashboard/testReports/${account_id}/${user_id}/${testId}/-1`])
      expect((await room.t.get(`/api/v1/${url}`, scorecard_auth_token)).status).toBe(200)
    const preview = await at(
      'localhost',
      `/reportPreview/${account_id}/${user_id}/${testId}/-1`,
      scorecard_auth_token,
    )
    expect(preview.statusCode).toBe(200)
  })

  test('sent repeatedly after submission change neither the counted answers nor the receipt', async () => {
    const { pass, page, attempt } = await room.panel.start(room.aarav, room.testId)
    const first = [stateAt(idOf(1), { at: now - 10, by: page, value: option(1) })]
    await room.panel.save(pass, page, first)
    const { receipt } = await room.panel.submit(pass, page, [
      stateAt(idOf(1), { at: now, by: page, value: option(2) }),
    ])
    room.t.setClock(new Date(now + minute))
    for (const value of [option(1), option(3)])
      for (const when of [1, now - 10, now, now + minute, 8_640_000_000_000_000])
        expect(
          (await room.panel.submit(pass, page, [stateAt(idOf(1), { at: when, by: 'f'.repeat(16), value })]))
            .receipt,
        ).toEqual(receipt)
    const kept = await query('select answer, mark_at from attempt_answer where attempt_id = $1', [
      attempt.attempt_id,
    ])
    expect(kept).toEqual([{ answer: option(2), mark_at: 0 }])
  })

  test('with an old stamp are older than any other, and with a future stamp no newer than now', async () => {
    const { pass, page } = await room.panel.start(room.aarav, room.testId)
    const give = (stamp: number, number: number) =>
      room.panel.save(pass, page, [stateAt(idOf(1), { at: stamp, by: page, value: option(number) })])
    await give(now - 1, 1)
    expect((await give(1, 2)).states[0]?.answer).toMatchObject({ at: now - 1, value: option(1) })
    expect((await give(8_640_000_000_000_000, 3)).states[0]?.answer).toMatchObject({
      at: now,
      value: option(3),
    })
    room.t.setClock(new Date(now + 10))
    expect((await give(now + 10, 4)).states[0]?.answer).toMatchObject({ value: option(4) })
  })
})

test('a receipt is confirmed only at its institute’s address [panel-44]', async () => {
  const { pass, page } = await room.panel.start(room.aarav, room.testId)
  const { receipt } = await room.panel.submit(pass, page)
  const confirm = async (host: string) => (await at(host, `/api/v1/test-receipt/${receipt.code}`)).statusCode
  expect([await confirm('school.localhost'), await confirm('coaching.localhost')]).toEqual([200, 404])
})
