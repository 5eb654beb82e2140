import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, AnswerKey } from '#domain/exam/question.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { evaluateAttempts } from '#server/features/exam/evaluate.ts'
import { addAttempt, addTest } from '#server/http/testing/factories.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let instituteId: number
let personId: number
beforeAll(async () => {
  t = await createTestApp()
  const aarav = await t.signedIn('9000000001')
  instituteId = aarav.institute_id
  personId = aarav.user_id
})
afterAll(() => t.close())

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const evaluate = (attemptId: number) =>
  inTransaction(t.database.pool, (client) =>
    evaluateAttempts(client, { instituteId, attemptIds: [attemptId], now: new Date('2024-01-10T12:00Z') }),
  )
type Given = { key: AnswerKey; answer?: Answer | null; marks?: number; negative?: number }

/** An attempt at a paper of these questions; questions without an answer were never opened. */
async function attempt(
  given: readonly Given[],
  { isSubmitted = true, attemptAny = null as number | null, seed = null as number | null } = {},
): Promise<number> {
  const testId = await addTest(t.database.pool, instituteId)
  const [part] = await query(
    `insert into test_part (institute_id, test_id, name, position, attempt_any) values ($1, $2, 'A', 1, $3) returning id`,
    [instituteId, testId, attemptAny],
  )
  if (seed !== null) await query('update test set is_shuffled = true where id = $1', [testId])
  const submittedAt = isSubmitted ? '2024-01-10T10:30Z' : null
  const attemptId = await addAttempt(
    t.database.pool,
    { instituteId, testId, personId },
    { submittedAt, evaluatedAt: null },
  )
  if (seed !== null) await query('update test_attempt set seed = $2 where id = $1', [attemptId, seed])
  for (const [index, { key, answer, marks = 4, negative = 1 }] of given.entries()) {
    const [asked] = await query(
      `insert into question (institute_id, subject_id, type, html, key)
       select $1, min(id), $2, 'q', $3 from subject where institute_id = $1 returning id`,
      [instituteId, key.type, JSON.stringify(key)],
    )
    await query(
      `insert into test_question (institute_id, test_id, question_id, part_id, position, marks, negative_marks)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [instituteId, testId, asked.id, part.id, index + 1, marks, negative],
    )
    if (answer === undefined) continue
    await query(
      `insert into attempt_answer (institute_id, attempt_id, question_id, answer, time_ms) values ($1, $2, $3, $4, 30000)`,
      [instituteId, attemptId, asked.id, answer && JSON.stringify(answer)],
    )
  }
  return attemptId
}

const stored = async (id: number) => {
  const [row] = await query(
    `select marks::float8, right_count as right, wrong_count as wrong, left_count as left, time_taken as time,
       evaluated_at is not null as is_evaluated,
       (select json_agg(json_build_array(g.state, g.marks) order by g.question_id) from attempt_answer g
         where g.attempt_id = a.id) as answers
     from test_attempt a where id = $1`,
    [id],
  )
  return row
}

test('negative marks, partial marks, a tolerance, and unanswered questions', async () => {
  const id = await attempt([
    { key: { type: 1, option: 2 }, answer: { type: 1, option: 2 } },
    { key: { type: 1, option: 2 }, answer: { type: 1, option: 3 } },
    { key: { type: 3, options: [1, 2, 4], isPartial: true }, answer: { type: 3, options: [1] } },
    { key: { type: 4, value: 9.8, tolerance: 0.1 }, answer: { type: 4, value: 9.9 } },
    { key: { type: 5, isTrue: true }, answer: null },
    { key: { type: 5, isTrue: true } },
  ])
  await evaluate(id)
  expect(await stored(id)).toEqual({
    marks: 8.33,
    right: 3,
    wrong: 1,
    left: 2,
    time: 150,
    is_evaluated: true,
    answers: [
      ['right', 4],
      ['wrong', -1],
      ['partly', 1.33],
      ['right', 4],
      ['left', 0],
      ['left', 0],
    ],
  })
})

test('doing it again changes nothing', async () => {
  const id = await attempt([{ key: { type: 1, option: 2 }, answer: { type: 1, option: 3 } }])
  await evaluate(id)
  const first = await stored(id)
  await evaluate(id)
  expect(await stored(id)).toEqual(first)
})

test('a written answer waits for the examiner, and keeps the given marks', async () => {
  const id = await attempt([
    { key: { type: 2 }, answer: { type: 2, text: '<p>Light bends.</p>' }, marks: 5 },
    { key: { type: 1, option: 1 }, answer: { type: 1, option: 1 } },
  ])
  await evaluate(id)
  expect(await stored(id)).toMatchObject({
    marks: 4,
    is_evaluated: false,
    answers: [
      ['waiting', 0],
      ['right', 4],
    ],
  })
  await query(
    `update attempt_answer set state = 'partly', marks = 3.5 where attempt_id = $1 and state = 'waiting'`,
    [id],
  )
  await evaluate(id)
  expect(await stored(id)).toMatchObject({ marks: 7.5, is_evaluated: true, right: 2 })
})

test('typed answers are folded; marks that an earlier release gave them stay until the answer changes', async () => {
  const key = { type: 7, blanks: [["Newton's"], ['H₂O']], isPartial: true } as const
  const id = await attempt([{ key, answer: { type: 7, blanks: ['newton’s', 'H2O'] } }])
  const mark = (state: string | null, marks: number | null) =>
    query('update attempt_answer set state = $2, marks = $3 where attempt_id = $1', [id, state, marks])
  await mark('partly', 2)
  await evaluate(id)
  expect(await stored(id)).toMatchObject({ marks: 2, answers: [['partly', 2]] })
  await mark(null, null)
  await evaluate(id)
  expect(await stored(id)).toMatchObject({ marks: 4, answers: [['right', 4]] })
})

test('what is not submitted is not evaluated', async () => {
  const given = [{ key: { type: 1, option: 1 }, answer: { type: 1, option: 1 } }] as const
  const id = await attempt(given, { isSubmitted: false })
  expect(await evaluate(id)).toEqual([])
  expect(await stored(id)).toMatchObject({ marks: null, is_evaluated: false })
})

describe('a part of which two questions count', () => {
  const key: AnswerKey = { type: 1, option: 2 }
  const [right, wrong] = [
    { key, answer: { type: 1, option: 2 } },
    { key, answer: { type: 1, option: 3 } },
  ] as const

  test('a third answer has no marks; what is left beyond the two is not left', async () => {
    const three = await attempt([wrong, { key }, right, right], { attemptAny: 2 })
    await evaluate(three)
    expect(await stored(three)).toMatchObject({
      ...{ marks: 3, right: 1, wrong: 1, left: 0 },
      answers: [
        ['wrong', -1],
        ['extra', 0],
        ['right', 4],
        ['extra', 0],
      ],
    })
    const one = await attempt([{ key }, right, { key }], { attemptAny: 2 })
    await evaluate(one)
    expect(await stored(one)).toMatchObject({ marks: 4, right: 1, wrong: 0, left: 1 })
  })

  test('the first ones are those that the student saw first', async () => {
    // By the order of `paper/order.test.ts`: 1, 5, 3, 2, 4.
    const shuffled = await attempt([right, wrong, right, wrong, wrong], { attemptAny: 3, seed: 42 })
    await evaluate(shuffled)
    expect((await stored(shuffled)).answers.map(([state]: [string]) => state)).toEqual([
      ...['right', 'extra', 'right', 'extra', 'wrong'],
    ])
  })

  test('a written answer that does not count waits for no examiner, and keeps marks that it had', async () => {
    const text = { key: { type: 2 }, answer: { type: 2, text: 'Because' } } as const
    const id = await attempt([right, right, text], { attemptAny: 2 })
    await evaluate(id)
    expect(await stored(id)).toMatchObject({ marks: 8, is_evaluated: true })
    await query(
      `update attempt_answer g set state = 'partly', marks = 2.5 from question q
       where g.attempt_id = $1 and q.id = g.question_id and q.type = 2`,
      [id],
    )
    await evaluate(id)
    await evaluate(id)
    const [row] = await query(
      `select state, marks::float8, as_printed from attempt_answer where attempt_id = $1 order by question_id desc`,
      [id],
    )
    expect(row).toEqual({ state: 'extra', marks: 0, as_printed: { state: 'partly', marks: 2.5 } })
  })
})
