import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestReport } from '#domain/exam/report/calls.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { makeAdminToken, minute, option, preparePanel, stateAt } from '#server/features/exam/panel/testing.ts'
import { regradeOf } from '#server/features/exam/regrade/testing.ts'
import { publishTest } from '#server/features/exam/report/publish.ts'
import { askReport } from '#server/features/exam/report/testing.ts'
import { workOnce } from '#server/features/exam/results/results.ts'

const x = preparePanel()
let token: string
const { preview, apply, carryOut, attempt, resultOf, ask } = regradeOf(x, () => token)
let others: number[]
let right: number
let wrong: number

beforeAll(async () => {
  const aarav = await x.t.signedIn('9000000001')
  token = await makeAdminToken(x.t, aarav.institute_id)
  const rows = await x.query(
    `select id from person where institute_id = $1 and role = 'student' and id <> $2 order by id limit 5`,
    [aarav.institute_id, aarav.user_id],
  )
  others = rows.map((row) => Number(row.id))
})
beforeEach(async () => {
  const [row] = await x.query('select key from question where id = $1', [x.idOf(1)])
  right = row.key.option
  wrong = right === 1 ? 2 : 1
})

const toOther = () => [{ question_number: 1, kind: 'key' as const, keys: [{ option: wrong }] }]
const publish = () =>
  inTransaction(x.t.database.pool, (client) =>
    publishTest(client, { instituteId: x.aarav.institute_id, testId: x.testId, now: new Date(x.now) }),
  )
const report = async () => (await askReport(x.t, x.aarav, x.testId)).body as TestReport
const rowOf = async (type: number) =>
  (await report()).question_wise_distribution.find((row) => row.question_id === x.idOf(type))
const listOf = async () => {
  const { body } = await x.t.get(`/admin/v1/tests/${x.testId}/regrades`, token)
  return (body as { result: object[] }).result
}

describe('another key', () => {
  test('is previewed and changes nothing; done, it changes marks, ranks, figures and the report [report-46, report-48]', async () => {
    const [first = 0, second = 0] = others
    const mine = await attempt(x.aarav.user_id, { 1: option(wrong) })
    const his = await attempt(first, { 1: option(right) })
    const hers = await attempt(second, {})
    await publish()
    expect([await resultOf(mine), await resultOf(his)]).toMatchObject([
      { marks: -1, rank: 3 },
      { marks: 4, rank: 1 },
    ])
    const before = await report()
    const seen = await preview(toOther())
    expect(seen).toMatchObject({
      status: 200,
      body: {
        result: {
          is_published: true,
          students_changed: 2,
          ranks_changed: 2,
          maximum_marks_before: 28,
          maximum_marks_after: 28,
          students: [
            {
              name: expect.stringContaining('Aarav'),
              marks_before: -1,
              marks_after: 4,
              rank_before: 3,
              rank_after: 1,
            },
            { marks_before: 4, marks_after: -1, rank_before: 1, rank_after: 3 },
          ],
          next: null,
        },
      },
    })
    expect(await report()).toEqual(before)
    const done = await apply(toOther(), seen.body.result.fingerprint)
    expect(done).toMatchObject({ status: 200, body: { result: { students_changed: 2, maximum_marks: 28 } } })
    expect([await resultOf(mine), await resultOf(his), await resultOf(hers)]).toMatchObject([
      { marks: 4, rank: 1, answers: { 1: ['right', 4] } },
      { marks: -1, rank: 3, answers: { 1: ['wrong', -1] } },
      { marks: 0, rank: 2 },
    ])
    expect((await report()).test_report).toMatchObject({ rank: 1, total_score: 4 })
    expect(await rowOf(1)).toMatchObject({
      is_correct: 1,
      total_score: 4,
      correct_answer: String(wrong),
      decision: { kind: 'key', difference: 5 },
    })
    expect((await rowOf(3))?.decision).toBeNull()
    const [figures] = await x.query(
      'select right_count as right, wrong_count as wrong from test_question_figures where test_id = $1 and question_id = $2',
      [x.testId, x.idOf(1)],
    )
    expect(figures).toEqual({ right: 1, wrong: 1 })
    const changes = await x.query(
      `select person_id as id from change where kind = 'result' and subject_id = $1 order by id`,
      [x.testId],
    )
    expect(changes.map((row) => Number(row.id)).sort()).toEqual([x.aarav.user_id, first].sort())
    const noted = await x.query(
      `select actor_kind, detail from access_log where kind = 'changedKey' and person_id = $1`,
      [x.aarav.user_id],
    )
    expect(noted).toEqual([{ actor_kind: 'token', detail: 'All seven' }])
    expect(await listOf()).toMatchObject([
      {
        question_number: 1,
        before: 'as_printed',
        after: 'key',
        reason: 'The book is right',
        decided_by: 'tests',
      },
    ])
    // The same call again.
    expect(await apply(toOther(), seen.body.result.fingerprint)).toEqual(done)
    expect(await listOf()).toHaveLength(1)
    expect(
      await x.query(`select 1 from change where kind = 'result' and subject_id = $1`, [x.testId]),
    ).toHaveLength(2)
  })

  test('belongs to this test: another one with the question keeps the printed key [report-47]', async () => {
    const mine = await attempt(x.aarav.user_id, { 1: option(wrong) })
    await carryOut(toOther())
    const [row] = await x.query('select key from question where id = $1', [x.idOf(1)])
    expect(row.key.option).toBe(right)
    expect(await resultOf(mine)).toMatchObject({ marks: 4 })
    await carryOut([{ question_id: x.idOf(1), kind: 'as_printed' }])
    expect(await resultOf(mine)).toMatchObject({ marks: -1, answers: { 1: ['wrong', -1] } })
    await expect(x.query('update question_regrade set reason = $1', [''])).rejects.toThrow('never changed')
  })

  test('beside the printed one: both are right, and shown [report-47]', async () => {
    const mine = await attempt(x.aarav.user_id, { 1: option(wrong) })
    const his = await attempt(others[0] ?? 0, { 1: option(right) })
    await publish()
    await carryOut([{ question_number: 1, kind: 'key', keys: [{ option: right }, { option: wrong }] }])
    expect([await resultOf(mine), await resultOf(his)]).toMatchObject([
      { marks: 4, rank: 1 },
      { marks: 4, rank: 1 },
    ])
    expect((await rowOf(1))?.correct_answer).toBe(`${right},${wrong}`)
  })

  test('is in effect for who still writes, and for answers that come late [report-47]', async () => {
    const { pass, page } = await x.panel.start(x.aarav, x.testId)
    const [attemptId] = (await x.query('select id from test_attempt where test_id = $1', [x.testId])).map(
      (row) => Number(row.id),
    )
    await carryOut(toOther())
    await x.panel.submit(pass, page, [stateAt(x.idOf(1), { at: x.now, by: page, value: option(right) })])
    await workOnce(x.t.context)
    expect(await resultOf(attemptId ?? 0)).toMatchObject({ marks: -1 })
    x.t.setClock(new Date(x.now + minute))
    await x.panel.save(pass, 'e'.repeat(16), [
      stateAt(x.idOf(1), { at: x.now, by: 'f'.repeat(16), value: option(wrong) }),
    ])
    await ask('lateAnswers', { test_id: x.testId, is_counted: true })
    await workOnce(x.t.context)
    expect(await resultOf(attemptId ?? 0)).toMatchObject({ marks: 4, answers: { 1: ['right', 4] } })
  })
})

describe('dropped questions and bonus marks [report-47]', () => {
  test('a dropped question does not count, leaves the maximum, and comes back', async () => {
    const mine = await attempt(x.aarav.user_id, { 1: option(right), 2: { type: 2, text: 'Because' } })
    await publish()
    expect(await resultOf(mine)).toMatchObject({ marks: 4, rank: null, is_evaluated: false })
    const done = await carryOut([
      { question_number: 1, kind: 'dropped' },
      { question_number: 2, kind: 'dropped' },
    ])
    expect(done.maximum_marks).toBe(20)
    expect(await resultOf(mine)).toMatchObject({
      marks: 0,
      rank: 1,
      is_evaluated: true,
      answers: { 1: ['dropped', 0] },
    })
    expect((await report()).test_report).toMatchObject({
      total_marks: 20,
      total_score: 0,
      right_ques_count: 0,
      left_ques_count: 5,
    })
    expect(await rowOf(1)).toMatchObject({ is_correct: -4, decision: { kind: 'dropped', difference: -4 } })
    expect((await carryOut([{ question_number: 2, kind: 'as_printed' }])).maximum_marks).toBe(24)
    expect(await resultOf(mine)).toMatchObject({
      rank: null,
      is_evaluated: false,
      answers: { 2: ['waiting', 0] },
    })
  })

  test('bonus to all, and to who tried; an examiner’s marks come back with the printed key', async () => {
    const mine = await attempt(x.aarav.user_id, {
      2: { type: 2, text: 'Because' },
      4: { type: 4, value: 1e6 },
    })
    const his = await attempt(others[0] ?? 0, {})
    await ask('marks', { attempt_id: mine, question_id: x.idOf(2), marks: 1.5 })
    await workOnce(x.t.context)
    expect(await resultOf(mine)).toMatchObject({ marks: 0.5, is_evaluated: true })
    await carryOut([
      { question_number: 2, kind: 'bonus_to_all' },
      { question_number: 4, kind: 'bonus_to_tried' },
    ])
    expect([await resultOf(mine), await resultOf(his)]).toMatchObject([
      { marks: 8, answers: { 2: ['bonus', 4], 4: ['bonus', 4] } },
      { marks: 4, answers: { 2: ['bonus', 4], 4: ['left', 0] } },
    ])
    await carryOut([{ question_number: 2, kind: 'as_printed' }])
    expect(await resultOf(mine)).toMatchObject({ marks: 5.5, answers: { 2: ['partly', 1.5] } })
  })
})
