import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '#domain/exam/question.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { idOf, makeTest, minute, panelOf, stateAt } from '#server/features/exam/panel/testing.ts'
import { startResults, workOnce } from '#server/features/exam/results/results.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let panel: ReturnType<typeof panelOf>
beforeAll(async () => {
  t = await createTestApp()
  panel = panelOf(t)
})
afterEach(() => t.setClock(new Date()))
afterAll(() => t.close())

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const now = Math.floor(Date.now() / 1000) * 1000
let aarav: SignedIn
let diya: SignedIn
beforeEach(async () => {
  t.setClock(new Date(now))
  aarav = await t.signedIn('9000000001')
  diya = await t.signedIn('9000000002')
})

type Made = Awaited<ReturnType<typeof makeTest>>

async function give(me: SignedIn, made: Made, answers: readonly Answer[], isSubmitted = true) {
  const opened = await panel.start(me, made.testId)
  const states = answers.map((value) =>
    stateAt(idOf(made, value.type), { at: t.context.clock().getTime(), by: opened.page, value }),
  )
  await panel.save(opened.pass, opened.page, states)
  if (isSubmitted) await panel.submit(opened.pass, opened.page)
  return opened
}
const attemptOf = async (id: number) =>
  (await query('select *, marks::float8 as marks from test_attempt where id = $1', [id]))[0]
const testOf = async ({ testId }: Made) => (await query('select * from test where id = $1', [testId]))[0]

async function rightAnswer(made: Made): Promise<Answer> {
  const [row] = await query('select key from question where id = $1', [idOf(made, 1)])
  return { type: 1, option: row.key.option }
}
const written = { type: 2, text: 'Because' } as const

describe('evaluation', () => {
  test('submitted attempts are evaluated, those that need an examiner wait', async () => {
    const made = await makeTest(t, aarav, { now })
    const { attempt } = await give(aarav, made, [await rightAnswer(made), written])
    await workOnce(t.context)
    expect(await attemptOf(attempt.attempt_id)).toMatchObject({
      marks: 4,
      right_count: 1,
      left_count: 5,
      evaluated_at: null,
      is_evaluation_due: false,
    })
  })

  test('the institute learns once that written answers wait, also of several attempts at the same time', async () => {
    const made = await makeTest(t, aarav, { now })
    await give(aarav, made, [written])
    await give(diya, made, [written])
    const changes = () =>
      query(`select person_id from change where kind = 'examiner-needed' and subject_id = $1`, [made.testId])
    await workOnce(t.context)
    expect(await changes()).toHaveLength(1)
    await query('update test_attempt set is_evaluation_due = true where test_id = $1', [made.testId])
    await workOnce(t.context)
    expect(await changes()).toHaveLength(1)
  })

  test('several servers evaluate each attempt once; one that cannot be evaluated delays no other', async () => {
    const made = await makeTest(t, aarav, { now })
    const broken = await give(aarav, made, [await rightAnswer(made)])
    await query(
      `create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`,
    )
    await query(`create trigger refuse before update on attempt_answer for each row
      when (new.attempt_id = ${broken.attempt.attempt_id}) execute function refuse()`)
    const other = await makeTest(t, aarav, { now })
    const good = [aarav, diya].map(async (me) => give(me, other, [await rightAnswer(other)]))
    const ids = (await Promise.all(good)).map(({ attempt }) => attempt.attempt_id)
    await Promise.all([1, 2, 3].map(() => workOnce(t.context)))
    for (const id of ids) expect(await attemptOf(id)).toMatchObject({ marks: 4, evaluated_at: new Date(now) })
    expect(await attemptOf(broken.attempt.attempt_id)).toMatchObject({ marks: null, is_evaluation_due: true })
    await query('drop function refuse cascade')
  })

  test('an attempt whose connection broke off is evaluated at the next poll', async () => {
    const made = await makeTest(t, aarav, { now })
    const { attempt } = await give(aarav, made, [await rightAnswer(made)])
    await query(`create function break_off() returns trigger language plpgsql as
      'begin perform pg_terminate_backend(pg_backend_pid()); return new; end'`)
    await query('create trigger break_off before update on test_attempt execute function break_off()')
    const failed = { attempts: new Map<number, number>(), tests: new Map<number, number>() }
    const look = () => workOnce(t.context, { failed, isStopped: () => false, includesAbandoned: false })
    await expect(look()).rejects.toMatchObject({ code: '57P01' })
    await query('drop function break_off cascade')
    await look()
    expect((await attemptOf(attempt.attempt_id)).marks).toBe(4)
  })

  test('an expired attempt is submitted as of its end, by any server', async () => {
    const made = await makeTest(t, aarav, { now })
    const { attempt, pass, page } = await give(aarav, made, [await rightAnswer(made)], false)
    const end = attempt.ends_at ?? 0
    t.setClock(new Date(end + 4999))
    await workOnce(t.context)
    expect((await attemptOf(attempt.attempt_id)).submitted_at).toBe(null)
    t.setClock(new Date(end + 5000))
    await Promise.all([1, 2].map(() => workOnce(t.context)))
    expect(await attemptOf(attempt.attempt_id)).toMatchObject({ submitted_at: new Date(end), marks: 4 })
    const { receipt } = await panel.submit(pass, page)
    expect(receipt).toMatchObject({ answered: 1, questions: 7 })
  })

  test('runs by itself, and ends when it is stopped', async () => {
    const made = await makeTest(t, aarav, { now })
    const results = startResults({ ...t.context, pollMs: 60_000 })
    const { attempt } = await give(aarav, made, [await rightAnswer(made)])
    results.nudge()
    await expect.poll(async () => (await attemptOf(attempt.attempt_id)).marks, { timeout: 10_000 }).toBe(4)
    await results.stop()
  })
})

describe('publishing', () => {
  test('practice at once, with the correct answers and solutions; again with every attempt', async () => {
    const made = await makeTest(t, aarav, { now, typeId: 2, limit: 0 })
    const first = await give(aarav, made, [await rightAnswer(made)])
    expect(first.attempt.ends_at).toBe(null)
    expect(await panel.outcome(first.pass)).toMatchObject({
      is_ready: false,
      is_called_off: false,
      total_score: null,
      questions: [],
    })
    await workOnce(t.context)
    const outcome = await panel.outcome(first.pass)
    expect(outcome).toMatchObject({ is_ready: true, total_score: 4, total_marks: 28 })
    expect(outcome.questions[0]).toMatchObject({ state: 'right', marks: 4 })
    expect(JSON.stringify(outcome.questions)).toMatch(/"correct_answer":"[^"]+"/)
    const second = await give(diya, made, [{ type: 1, option: 0 }])
    await workOnce(t.context)
    expect((await panel.outcome(second.pass)).is_ready).toBe(true)
    expect(await query('select takers from test_figures where test_id = $1', [made.testId])).toEqual([
      { takers: 2 },
    ])
  })

  test('practice with a written answer at once, too: marked answers count, and the rest is shown as waiting [report-30]', async () => {
    const made = await makeTest(t, aarav, { now, typeId: 2, limit: 0 })
    const { pass, attempt } = await give(aarav, made, [await rightAnswer(made), written])
    await workOnce(t.context)
    const outcome = await panel.outcome(pass)
    expect(outcome).toMatchObject({ is_ready: true, total_score: 4, total_marks: 28, waiting: 1 })
    const [, second] = outcome.questions
    expect([second?.state, second?.correct_answer]).toEqual(['waiting', expect.stringMatching(/\w/)])
    // Its report waits like that of any other test.
    const report = `/api/v1/studentdashboard/testReports/${aarav.account_id}/${aarav.user_id}/${made.testId}/-1`
    expectNotFound(await t.get(report, aarav.scorecard_auth_token))
    await query(
      `update attempt_answer set state = 'right', marks = 4 where attempt_id = $1 and state = 'waiting'`,
      [attempt.attempt_id],
    )
    await query('update test_attempt set is_evaluation_due = true where id = $1', [attempt.attempt_id])
    await workOnce(t.context)
    expect(await panel.outcome(pass)).toMatchObject({ is_ready: true, total_score: 8, waiting: 0 })
    expect((await t.get(report, aarav.scorecard_auth_token)).status).toBe(200)
  })

  test('a test other than practice shows nothing to a student who waits, though it is published', async () => {
    const made = await makeTest(t, aarav, { now, resultAt: new Date(now) })
    const { pass } = await give(aarav, made, [await rightAnswer(made), written])
    await workOnce(t.context)
    expect((await testOf(made)).is_result_published).toBe(true)
    expect(await panel.outcome(pass)).toEqual({
      is_ready: false,
      is_called_off: false,
      total_score: null,
      total_marks: null,
      waiting: 0,
      receipt: expect.objectContaining({ answered: 2 }),
      questions: [],
    })
  })

  test('while a student can still take it, those who have finished see nothing [report-29]', async () => {
    const made = await makeTest(t, aarav, { now })
    const mine = await give(aarav, made, [await rightAnswer(made)])
    const theirs = await give(diya, made, [await rightAnswer(made)], false)
    const isPublished = async () => {
      await workOnce(t.context)
      return (await testOf(made)).is_result_published
    }
    expect(await isPublished()).toBe(false)
    expect((await panel.outcome(mine.pass)).is_ready).toBe(false)
    await query('update test set ends_at = $2 where id = $1', [made.testId, new Date(now)])
    expect(await isPublished()).toBe(false)
    await panel.submit(theirs.pass, theirs.page)
    expect(await isPublished()).toBe(true)
    expect(await panel.outcome(mine.pass)).toMatchObject({ is_ready: true, total_score: 4 })
  })

  test('not while a written answer waits', async () => {
    const made = await makeTest(t, aarav, { now })
    await give(aarav, made, [await rightAnswer(made)])
    await give(diya, made, [written])
    await query('update test set ends_at = $2 where id = $1', [made.testId, new Date(now)])
    await workOnce(t.context)
    expect((await testOf(made)).is_result_published).toBe(false)
  })

  test('at the set time, to the millisecond, whatever waits', async () => {
    const at = now + 40 * minute
    const made = await makeTest(t, aarav, { now, resultAt: new Date(at) })
    const { pass } = await give(aarav, made, [await rightAnswer(made)])
    for (const [moment, expected] of [
      [at - 1, false],
      [at, true],
    ] as const) {
      t.setClock(new Date(moment))
      await workOnce(t.context)
      expect((await testOf(made)).is_result_published).toBe(expected)
    }
    expect(await panel.outcome(pass)).toMatchObject({ is_ready: true, total_score: 4 })
  })

  test('solutions are only shown where they are offered', async () => {
    const made = await makeTest(t, aarav, { now, typeId: 2, limit: 0 })
    await query('update test set is_solution_offered = false where id = $1', [made.testId])
    const { pass } = await give(aarav, made, [await rightAnswer(made)])
    await workOnce(t.context)
    const outcome = await panel.outcome(pass)
    expect(outcome.is_ready).toBe(true)
    for (const question of outcome.questions)
      expect(question).toMatchObject({ correct_answer: '', solution_html: '' })
  })
})

describe('abandoned practice [panel-41]', () => {
  const day = 24 * 60 * minute
  test.each([
    ['continues for three days', 30 * day, 3 * day - 1, false],
    ['is submitted after three days without a call', 30 * day, 3 * day, true],
    ['continues for an hour once its test has closed', 2 * minute, 60 * minute - 1, false],
    ['is submitted an hour after the last call, once its test has closed', 2 * minute, 60 * minute, true],
  ])('%s', async (_what, openMs, silentMs, isSubmitted) => {
    const made = await makeTest(t, aarav, { now, typeId: 2, limit: 0 })
    const { attempt, pass, page } = await give(aarav, made, [await rightAnswer(made)], false)
    await query('update test set ends_at = $2 where id = $1', [made.testId, new Date(now + openMs)])
    t.setClock(new Date(now + 5 * minute))
    await panel.save(pass, page)
    t.setClock(new Date(now + 5 * minute + silentMs))
    await workOnce(t.context)
    const { submitted_at, marks } = await attemptOf(attempt.attempt_id)
    expect([submitted_at !== null, marks]).toEqual(isSubmitted ? [true, 4] : [false, null])
  })
})
