import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WaitingAttempt } from '#domain/exam/panel/admin-calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import {
  makeAdminToken,
  makePage,
  makeTest,
  type Opened,
  panelOf,
  stateAt,
} from '#server/features/exam/panel/testing.ts'
import { askReport } from '#server/features/exam/report/testing.ts'
import { workOnce } from '#server/features/exam/results/results.ts'
import { todaysNoon } from '#server/http/testing/noon.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { hashOfSecret } from '#server/secrets/secret.ts'

let t: TestApp
let panel: ReturnType<typeof panelOf>
let token: string
let foreignToken: string
let aarav: SignedIn
let made: Awaited<ReturnType<typeof makeTest>>
let opened: Opened & { page: string }
const now = todaysNoon()
const idOf = (type: number) => made.questions.find((each) => each.type === type)?.id ?? 0
const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows

beforeAll(async () => {
  t = await createTestApp()
  panel = panelOf(t)
  aarav = await t.signedIn('9000000001')
  const riya = await t.signedIn('9000000021')
  token = await makeAdminToken(t, aarav.institute_id)
  foreignToken = await makeAdminToken(t, riya.institute_id)
})
afterEach(() => t.setClock(new Date()))
afterAll(() => t.close())

beforeEach(async () => {
  await query('truncate access_log')
  t.setClock(new Date(now))
  aarav = await t.signedIn('9000000001')
  made = await makeTest(t, aarav, { now })
  opened = await panel.start(aarav, made.testId)
  const away = makePage()
  await panel.submit(opened.pass, opened.page, [
    stateAt(idOf(2), { at: now, by: opened.page, value: { type: 2, text: 'Because' } }),
  ])
  t.setClock(new Date(now + 60_000))
  await panel.save(opened.pass, away, [
    stateAt(idOf(2), { at: now, by: 'f'.repeat(16), value: { type: 2, text: 'Later' } }),
  ])
  await workOnce(t.context)
})

const attemptId = () => opened.attempt.attempt_id
const waiting = async (by = token) => {
  const { status, body } = await t.get(`/admin/v1/tests/${made.testId}/waiting`, by)
  return { status, list: (body as { result: WaitingAttempt[] }).result }
}
const post = (url: string, payload: object, by = token) =>
  panel.ask('POST', `/admin/v1/${url}`, by, { attempt_id: attemptId(), question_id: idOf(2), ...payload })
const accessLogOf = (personId: number) =>
  query(
    `select kind, actor_kind, detail, count from access_log where person_id = $1 and actor_kind = 'token' order by id`,
    [personId],
  )
const marksOf = async () =>
  (
    await query('select marks::float8 as marks, evaluated_at from test_attempt where id = $1', [attemptId()])
  )[0]

describe('the admin API', () => {
  test('lists what waits, with late answers and events', async () => {
    const { list } = await waiting()
    expect(list).toMatchObject([
      {
        attempt_id: attemptId(),
        student_name: 'Aarav Sharma',
        roll_no: expect.stringMatching(/^\d+$/),
        student_number: expect.stringMatching(/./),
        questions: [
          {
            question_id: idOf(2),
            marks: 4,
            answer: { type: 2, text: 'Because' },
            state: 'waiting',
            marks_given: null,
          },
        ],
        late_answers: [
          {
            question_id: idOf(2),
            question: expect.stringContaining(`(test ${made.testId})`),
            answer: { type: 2, text: 'Later' },
            answer_text: 'Later',
            handed_in_text: 'Because',
            reasons: ['handedIn', 'otherTab'],
            why: expect.stringContaining('had handed in before'),
            counted_at: null,
          },
        ],
        events: [{ kind: 'opened' }],
      },
    ])
  })

  test('marks count at once, may be given again, and are limited by the marks of the question [report-40]', async () => {
    for (const [marks, expected] of [
      [2.5, 2.5],
      [0, 0],
      [4, 4],
    ] as const) {
      expect((await post('marks', { marks })).status).toBe(200)
      await workOnce(t.context)
      expect(await marksOf()).toEqual({ marks: expected, evaluated_at: expect.any(Date) })
    }
    expect(await post('marks', { marks: 4.01 })).toMatchObject({
      status: 422,
      body: { message: 'This answer is worth 4 marks at most.' },
    })
    for (const marks of [-1, 0.001, '2']) expect((await post('marks', { marks })).status).toBe(400)
    const noted = await query(
      `select detail from audit_log where action = 'admin.marks' and subject_id = $1`,
      [attemptId()],
    )
    expect(noted).toHaveLength(3)
    expect(JSON.stringify(noted)).not.toContain('Because')
    await waiting()
    await post('countLateAnswer', {})
    // Once a day, with the name of the test; the student can read it (docs/decisions/17).
    expect(await accessLogOf(aarav.user_id)).toEqual([
      { kind: 'gaveMarks', actor_kind: 'token', detail: 'All seven', count: 0 },
      { kind: 'sawAnswers', actor_kind: 'token', detail: '', count: 0 },
      { kind: 'countedLateAnswers', actor_kind: 'token', detail: 'All seven', count: 0 },
    ])
  })

  test('a written answer of spaces counts as empty: there is nothing to mark', async () => {
    const other = await makeTest(t, aarav, { now })
    const blank = await panel.start(aarav, other.testId)
    const state = stateAt(idOf(2), { at: now, by: blank.page, value: { type: 2, text: ' \n' } })
    await panel.submit(blank.pass, blank.page, [state])
    const named = { marks: 1, attempt_id: blank.attempt.attempt_id }
    expectNotFound(await post('marks', named))
    await workOnce(t.context)
    expectNotFound(await post('marks', named))
  })

  test('answers that wait for marks are listed before late ones, however many there are', async () => {
    await query(
      `with many as (
          insert into test_attempt (institute_id, person_id, test_id, started_at, submitted_at)
          select institute_id, person_id, test_id, started_at, submitted_at - interval '1 second' from test_attempt,
            generate_series(1, 100) where id = $1 returning institute_id, id)
        insert into late_answer (institute_id, attempt_id, question_id, answer_at, answer_by, given_at, arrived_at)
        select institute_id, id, $2, 1, '', now(), now() from many`,
      [attemptId(), idOf(2)],
    )
    const { list } = await waiting()
    expect([list.length, list[0]?.attempt_id]).toEqual([100, attemptId()])
  })

  test('a published result is published again with the marks', async () => {
    await query('update test set result_at = $2 where id = $1', [made.testId, new Date(now)])
    await workOnce(t.context)
    const takers = async () =>
      (
        await query('select takers, average_marks::float8 as average from test_figures where test_id = $1', [
          made.testId,
        ])
      )[0]
    expect(await takers()).toEqual({ takers: 0, average: 0 })
    await post('marks', { marks: 3 })
    await workOnce(t.context)
    expect(await takers()).toEqual({ takers: 1, average: 3 })
  })

  test('a late answer that is counted replaces the other, and waits for marks again [panel-46]', async () => {
    await post('marks', { marks: 1 })
    await workOnce(t.context)
    expect((await post('countLateAnswer', {})).status).toBe(200)
    await workOnce(t.context)
    expect((await waiting()).list).toMatchObject([
      {
        questions: [{ answer: { type: 2, text: 'Later' }, state: 'waiting' }],
        late_answers: [{ counted_at: expect.any(String) }],
      },
    ])
    expectNotFound(await post('countLateAnswer', {}))
  })

  describe('every late answer of a test at once [panel-46]', () => {
    const decide = (more: object = {}, by = token) =>
      panel.ask<never>('POST', '/admin/v1/lateAnswers', by, {
        test_id: made.testId,
        is_counted: true,
        ...more,
      })
    const decided = async (more: object = {}) => {
      const { status, body } = await decide(more)
      return [status, (body as unknown as { result: { answers: number } }).result.answers]
    }

    test('counts two of two; a repeat has none left to decide', async () => {
      const more = stateAt(idOf(1), { at: now + 1, by: 'e'.repeat(16), value: { type: 1, option: 1 } })
      await query('update test_attempt set submitted_at = $2 where id = $1', [attemptId(), new Date(now + 5)])
      await panel.save(opened.pass, makePage(), [more])
      expect(await decided()).toEqual([200, 2])
      await workOnce(t.context)
      expect(
        await query(
          'select answer from attempt_answer where attempt_id = $1 and answer is not null order by question_id',
          [attemptId()],
        ),
      ).toEqual([{ answer: { type: 1, option: 1 } }, { answer: { type: 2, text: 'Later' } }])
      expect(await decided()).toEqual([200, 0])
      expect(await decided({ is_counted: false })).toEqual([200, 0])
    })

    test('dismisses them: the result continues as before, and the report says so', async () => {
      await query('update test set ends_at = $2 where id = $1', [made.testId, new Date(now)])
      await post('marks', { marks: 3 })
      await workOnce(t.context)
      const isPublished = async () =>
        (await query('select is_result_published as is from test where id = $1', [made.testId]))[0].is
      expect(await isPublished()).toBe(false)
      expect(await decided({ is_counted: false, attempt_id: attemptId() })).toEqual([200, 1])
      await workOnce(t.context)
      expect([await isPublished(), (await marksOf()).marks]).toEqual([true, 3])
      expect((await waiting()).list).toEqual([])
      expect((await askReport(t, aarav, made.testId)).body).toMatchObject({
        late_answers: { waiting: 0, left_out: 1 },
      })
    })

    test('a test with a set publication time is published meanwhile; the report says how many wait', async () => {
      await query('update test set result_at = $2 where id = $1', [made.testId, new Date(now)])
      await post('marks', { marks: 3 })
      await workOnce(t.context)
      await workOnce(t.context)
      expect((await askReport(t, aarav, made.testId)).body).toMatchObject({
        late_answers: { waiting: 1, left_out: 0 },
      })
    })

    test('of another institute, or of an attempt at another test: nothing changes', async () => {
      expectNotFound(await decide({}, foreignToken))
      const other = await makeTest(t, aarav, { now })
      expectNotFound(await decide({ test_id: other.testId, attempt_id: attemptId() }))
      expect((await waiting()).list[0]?.late_answers[0]?.counted_at).toBe(null)
    })
  })

  test('of another institute, of a running attempt, of no written answer: 404; without a token: 401', async () => {
    const other = await makeTest(t, aarav, { now })
    const running = await panel.start(aarav, other.testId)
    expect((await waiting(foreignToken)).status).toBe(404)
    for (const payload of [
      { marks: 1, attempt_id: running.attempt.attempt_id },
      { marks: 1, question_id: idOf(1) },
      { marks: 1, attempt_id: 999_999_999 },
    ])
      expectNotFound(await post('marks', payload))
    for (const url of ['marks', 'countLateAnswer'])
      expectNotFound(await post(url, { marks: 1 }, foreignToken))
    for (const by of [aarav.examdesk_auth_token, opened.pass, 'x'.repeat(43)])
      expect((await waiting(by)).status).toBe(401)
    await query('update admin_token set revoked_at = now() where token_hash = $1', [
      hashOfSecret(foreignToken),
    ])
    expect((await waiting(foreignToken)).status).toBe(401)
  })

  test('many wrong tokens are throttled', async () => {
    const tries = []
    for (let count = 0; count < 60; count++) tries.push((await waiting('y'.repeat(43))).status)
    expect(tries).toContain(429)
    await query('truncate throttle')
  })
})
