import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { publishTest } from '#server/features/exam/report/publish.ts'
import { type Caller, signInCaller } from '#server/http/testing/caller.ts'
import { addTest } from '#server/http/testing/factories.ts'
import { requestTests } from '#server/http/testing/request-tests.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

/**
 * Figures that occur nowhere else: Aarav's marks, the topper's, the average of five and of four, and times in
 * seconds.
 */
const own = { marks: 23.17, seconds: 4321 }
const topper = { marks: 38.29, seconds: 5432 }
const average = { five: 28.18, four: 26.67 }
const others = [topper.marks, 20.45, 24.77, 34.22]
const inTheReport = 'GET /api/v1/studentdashboard/testReports/:account_id/:user_id/:test_card_id/-1'
const standings = 'GET /student/standings/:userId'
const onPaper = [
  'GET /reportPreview/:account_id/:user_id/:test_id/-1',
  'GET /reportPreview/:account_id/:user_id/:test_id/-1/1',
]

let t: TestApp
let me: Caller
let testId: number
beforeAll(async () => {
  t = await createTestApp()
  me = await signInCaller(t, '9000000001')
  testId = await addTest(t.database.pool, me.institute, {
    minutes: 120,
    isSolutionOffered: true,
    sections: ['10-A'],
  })
  me.things.test = testId
  await query(
    `with part as (
       insert into test_part (institute_id, test_id, name, position) values ($1, $2, 'A', 1) returning id)
     insert into test_question (institute_id, test_id, question_id, part_id, position, marks)
     select $1, $2, (select min(id) from question where institute_id = $1), id, 1, 40 from part`,
    [me.institute, testId],
  )
})
afterAll(() => t.close())

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows

async function take(person: number, { marks, seconds }: { marks: number; seconds: number }): Promise<void> {
  await query(
    `with sat as (
       insert into test_attempt (institute_id, test_id, person_id, started_at, submitted_at, evaluated_at, marks,
         right_count, wrong_count, left_count, time_taken)
       values ($1, $2, $3, '2024-01-10T10:00Z', '2024-01-10T11:30Z', '2024-01-10T11:30Z', $4, 1, 0, 0, $5) returning id)
     insert into attempt_answer (institute_id, attempt_id, question_id, time_ms, state, marks)
     select $1, sat.id, q.question_id, $5 * 1000, 'right', $4 from sat, test_question q where q.test_id = $2`,
    [me.institute, testId, person, marks, seconds],
  )
}

/** Aarav and `count` others took it. */
async function taken(count: number): Promise<void> {
  await query(
    'delete from attempt_answer where attempt_id in (select id from test_attempt where test_id = $1)',
    [testId],
  )
  await query('delete from test_attempt where test_id = $1', [testId])
  await take(me.user, own)
  const people = await query(
    `select id from person where institute_id = $1 and role = 'student' and phone is null order by id limit $2`,
    [me.institute, count],
  )
  for (const [index, { id }] of people.entries())
    await take(id, { marks: others[index] ?? 0, seconds: index === 0 ? topper.seconds : own.seconds })
}

const publish = () =>
  inTransaction(t.database.pool, (client) =>
    publishTest(client, { instituteId: me.institute, testId, now: new Date() }),
  )

/** The calls whose replies contain a number, not inside of another one such as a timestamp. */
const callsWith = async (...numbers: readonly number[]) =>
  (await requestTests(t, me))
    .filter(({ body }) =>
      numbers.some((number) => new RegExp(String.raw`(?<!\d)${RegExp.escape(String(number))}`).test(body)),
    )
    .map(({ name }) => name)
    .sort()

describe('topper and average, over every call about tests [report-19]', {
  timeout: 120_000,
}, () => {
  test('with five takers they are shown: the canaries work', async () => {
    await taken(4)
    await publish()
    expect(await callsWith(topper.marks)).toEqual([inTheReport, standings])
    expect(await callsWith(topper.seconds * 1000)).toEqual([inTheReport])
    expect(await callsWith(average.five)).toEqual([inTheReport, standings])
  })

  test('of four they are withheld: marks and times, as a whole and of each question', async () => {
    await taken(3)
    await publish()
    const averageMs = Math.round((3 * own.seconds + topper.seconds) / 4) * 1000
    expect(await callsWith(topper.marks, topper.seconds, average.four, averageMs / 1000)).toEqual([])
    expect(await callsWith(own.marks)).toEqual([inTheReport, ...onPaper, standings].sort())
  })
})

describe('the own result, over every call about tests', { timeout: 120_000 }, () => {
  const change = (text: string) => query(`update test set ${text} where id = $1`, [testId])

  test('is shown once it is published', async () => {
    await taken(4)
    await publish()
    expect(await callsWith(own.marks)).toEqual([inTheReport, ...onPaper, standings].sort())
  })

  test.each([
    ['before it is published', 'is_result_published = false', 'is_result_published = true'],
    ['of a test that was called off', 'cancelled_at = now()', 'cancelled_at = null'],
  ])('is in no reply %s', async (_when, begin, end) => {
    await change(begin)
    expect(await callsWith(own.marks, topper.marks, average.five)).toEqual([])
    await change(end)
    expect(await callsWith(own.marks)).not.toEqual([])
  })

  test.each([
    ['still running', 'submitted_at = null, evaluated_at = null'],
    ['waiting for the examiner', 'evaluated_at = null'],
  ])('is in no reply about an attempt that is %s, though others have theirs', async (_what, state) => {
    await taken(4)
    await query(`update test_attempt set ${state} where test_id = $1 and person_id = $2`, [testId, me.user])
    await publish()
    expect(await callsWith(own.marks, topper.marks)).toEqual([])
    const { body } = await t.get(`/student/testLabels/${me.personId}/tests`, me.examToken)
    const { data } = body as { data: { test_id: number; is_result_published: number }[] }
    const isWaiting = state.startsWith('evaluated')
    expect(data.find((one) => one.test_id === testId)?.is_result_published).toBe(isWaiting ? 0 : 1)
  })
})
