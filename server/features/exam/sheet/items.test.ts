import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallReply } from '#domain/call.ts'
import type { itemAnalysis } from '#domain/exam/sheet/calls.ts'
import { idOf, makeAdminToken, makeTest } from '#server/features/exam/panel/testing.ts'
import { addAttempt } from '#server/http/testing/factories.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** Total marks, and those of question 1, of fifteen students; 27 % of them are four. */
const takers = [
  ...[
    [28, 4],
    [26, 4],
    [25, 4],
    [22, -1],
  ],
  ...[
    [20, 4],
    [19, 4],
    [18, -1],
    [16, 4],
    [15, 0],
    [12, -1],
    [11, 4],
  ],
  ...[
    [9, -1],
    [8, 4],
    [5, -1],
    [2, 0],
  ],
] as const
const outcome = (marks: number) => (marks === 4 ? 'right' : marks === 0 ? 'left' : 'wrong')
/** The wrong ones chose the second option. */
const answerOf = (marks: number) =>
  marks === 0 ? null : JSON.stringify({ type: 1, option: marks === 4 ? 1 : 2 })

const meanOf = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length
const shareOf = (some: readonly (readonly [number, number])[]) =>
  meanOf(some.map(([, own]) => Math.max(own, 0) / 4))
function correlationOf(pairs: readonly (readonly [number, number])[]): number {
  const [a, b] = [meanOf(pairs.map(([one]) => one)), meanOf(pairs.map(([, other]) => other))]
  const sum = (of: (one: number, other: number) => number) =>
    pairs.reduce((total, [one, other]) => total + of(one - a, other - b), 0)
  return sum((x, y) => x * y) / Math.sqrt(sum((x) => x * x) * sum((_, y) => y * y))
}

test('difficulty, discrimination and correlation are those of the textbook', async () => {
  const { pool } = t.database
  const aarav = await t.signedIn('9000000001')
  const made = await makeTest(t, aarav)
  const token = await makeAdminToken(t, aarav.institute_id)
  const questionId = idOf(made, 1)
  await pool.query(`update question set key = '{"type": 1, "option": 1}' where id = $1`, [questionId])
  const { rows: people } = await pool.query<{ id: number }>(
    `select id from person where institute_id = $1 and role = 'student' order by id limit $2`,
    [aarav.institute_id, takers.length],
  )
  for (const [index, [marks, own]] of takers.entries()) {
    const at = { instituteId: aarav.institute_id, testId: made.testId, personId: people[index]?.id ?? 0 }
    const attemptId = await addAttempt(pool, at, { marks })
    await pool.query(
      `insert into attempt_answer (institute_id, attempt_id, question_id, answer, state, marks, time_ms)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [at.instituteId, attemptId, questionId, answerOf(own), outcome(own), own, 10_000 + index * 2000],
    )
  }
  const { body } = await t.get(`/admin/v1/tests/${made.testId}/items`, token)
  const { result } = body as CallReply<typeof itemAnalysis>
  const three = (number: number) => Math.round(number * 1000) / 1000
  expect(result.takers).toBe(15)
  expect(result.items[0]).toMatchObject({
    ...{ right: 8, wrong: 5, left: 2, partly: 0, waiting: 0, average_seconds: 24 },
    difficulty: three(shareOf(takers)),
    discrimination: three(shareOf(takers.slice(0, 4)) - shareOf(takers.slice(-4))),
    correlation: three(correlationOf(takers.map(([total, own]) => [own, total - own]))),
  })
  expect(result.items[0]?.options.slice(0, 3)).toEqual([
    { option: 'a', is_right: true, chosen: 8, chosen_upper: 3, chosen_lower: 1 },
    { option: 'b', is_right: false, chosen: 5, chosen_upper: 1, chosen_lower: 2 },
    { option: 'c', is_right: false, chosen: 0, chosen_upper: 0, chosen_lower: 0 },
  ])
  expect(result.items[1]).toMatchObject({
    right: 0,
    difficulty: null,
    discrimination: null,
    correlation: null,
  })
})
