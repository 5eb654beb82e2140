import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestReport } from '#domain/exam/report/calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { publishTest } from '#server/features/exam/report/publish.ts'
import { addAttempt, addTest } from '#server/http/testing/factories.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows

let aarav: SignedIn
let testId: number
beforeEach(async () => {
  aarav = await t.signedIn('9000000001')
  testId = await addTest(t.database.pool, aarav.institute_id)
})

type Attempt = {
  marks: number
  time?: number
  right?: number
  wrong?: number
  isEvaluated?: boolean
  isOpen?: boolean
}

function took(personId: number, attempt: Attempt): Promise<number> {
  const { time = 600, isEvaluated = true, isOpen = false, right = 6, wrong = 3, marks } = attempt
  const moment = '2024-01-10T11:00Z'
  return addAttempt(
    t.database.pool,
    { instituteId: aarav.institute_id, testId, personId },
    {
      submittedAt: isOpen ? null : moment,
      evaluatedAt: isEvaluated ? moment : null,
      marks,
      right,
      wrong,
      left: 10 - right - wrong,
      seconds: time,
    },
  )
}

const publish = () =>
  inTransaction(t.database.pool, (client) =>
    publishTest(client, { instituteId: aarav.institute_id, testId, now: new Date() }),
  )

/** `count` classmates other than the two with a login. */
async function classmates(count: number): Promise<number[]> {
  const rows = await query(
    `select id from person where institute_id = $1 and role = 'student' and phone is null order by id limit $2`,
    [aarav.institute_id, count],
  )
  return rows.map((row) => row.id)
}

const reportOf = (
  of: SignedIn,
  about: { account?: number; user?: number; test?: number; token?: string } = {},
) =>
  t.get(
    `/api/v1/studentdashboard/testReports/${about.account ?? of.account_id}/${about.user ?? of.user_id}/${about.test ?? testId}/-1`,
    about.token ?? of.scorecard_auth_token,
  )
/** The report after publication. */
async function shownTo(of: SignedIn): Promise<TestReport> {
  await publish()
  const { status, body } = await reportOf(of)
  expect(status).toBe(200)
  return body as TestReport
}

describe('the report of a test', () => {
  test('one’s own figures, the topper’s, the average, and each subject [report-53]', async () => {
    const attempt = await took(aarav.user_id, { marks: 21.5, time: 700 })
    const others = await classmates(4)
    for (const [index, id] of others.entries()) {
      await took(id, { marks: [33, 21.5, 10, -2][index] ?? 0, right: 9, wrong: 1, time: 500 })
    }
    await query(
      `insert into test_attempt_subject (institute_id, attempt_id, subject_id, right_count, wrong_count, left_count,
         right_marks, wrong_marks, time_taken)
       select $1, $2, id, 6, 3, 1, 24, -2.5, 420000 from subject where institute_id = $1 and name in ('Physics', 'Biology')`,
      [aarav.institute_id, attempt],
    )
    const row = {
      total_score: 21.5,
      total_attempted_time: 420_000,
      right_ques_count: 6,
      wrong_ques_count: 3,
      left_ques_count: 1,
      right_ques_marks: 24,
      wrong_ques_marks: -2.5,
    }
    expect(await shownTo(aarav)).toEqual({
      test_report: {
        rank: 2,
        total_score: 21.5,
        total_marks: 40,
        total_students: 5,
        right_ques_count: 6,
        wrong_ques_count: 3,
        left_ques_count: 1,
        total_attempted_time: 700,
      },
      topper_report: {
        marks_obtained: 33,
        maximum_marks: 40,
        total_correct_que: 9,
        total_incorrect_que: 1,
        total_attempted: 10,
        total_time_taken: 500,
      },
      average_report: { marks: 16.8, correct: 8.4, incorrect: 1.4, attempted: 9.8, time_taken: 540 },
      subject_wise_distribution: [
        { subject_name: 'Biology', ...row },
        { subject_name: 'Physics', ...row },
      ],
      late_answers: { waiting: 0, left_out: 0 },
      question_wise_distribution: [],
      passages: [],
    })
  })

  test('equal marks share a rank, and the next rank counts everyone before it [report-28]', async () => {
    const [first = 0, second = 0, third = 0] = await classmates(3)
    await took(first, { marks: 30 })
    await took(second, { marks: 20, time: 10 })
    await took(aarav.user_id, { marks: 20, time: 900 })
    await took(third, { marks: 10 })
    expect((await shownTo(aarav)).test_report).toMatchObject({ rank: 2, total_students: 4 })
    const diya = await t.signedIn('9000000002')
    await took(diya.user_id, { marks: 15 })
    expect((await shownTo(diya)).test_report).toMatchObject({ rank: 4, total_students: 5 })
  })

  test('of several attempts the best counts, for everybody [report-28]', async () => {
    await took(aarav.user_id, { marks: 12 })
    await took(aarav.user_id, { marks: 30, time: 800 })
    await took(aarav.user_id, { marks: 30, time: 400 })
    const [first = 0] = await classmates(1)
    await took(first, { marks: 25 })
    await took(first, { marks: 35 })
    expect((await shownTo(aarav)).test_report).toMatchObject({
      rank: 2,
      total_students: 2,
      total_score: 30,
      total_attempted_time: 400,
    })
  })

  test('students who are still taking it, or not evaluated, do not count [report-28]', async () => {
    await took(aarav.user_id, { marks: 12 })
    const [first = 0, second = 0] = await classmates(2)
    await took(first, { marks: 40, isEvaluated: false })
    await took(second, { marks: 40, isOpen: true })
    expect((await shownTo(aarav)).test_report).toMatchObject({ rank: 1, total_students: 1 })
  })

  test.each([
    [3, true],
    [4, true],
    [5, false],
  ])('%d took it: topper and average withheld: %s [report-19]', async (takers, isWithheld) => {
    await took(aarav.user_id, { marks: 12 })
    for (const id of await classmates(takers - 1)) await took(id, { marks: 20 })
    const report = await shownTo(aarav)
    expect(report.test_report.total_students).toBe(takers)
    expect([report.topper_report === null, report.average_report === null]).toEqual([isWithheld, isWithheld])
  })

  test('published figures do not change until they are published again, whatever is submitted or changed [report-27]', async () => {
    const [topper = 0, late = 0, ...others] = await classmates(6)
    await took(aarav.user_id, { marks: 12 })
    await took(topper, { marks: 30 })
    for (const id of others) await took(id, { marks: 10 })
    const first = await shownTo(aarav)
    await took(late, { marks: 40 })
    await took(aarav.user_id, { marks: 35 })
    await query('update test_attempt set marks = 39 where test_id = $1 and person_id = $2', [
      testId,
      others[0],
    ])
    expect((await reportOf(aarav)).body).toEqual(first)
    expect((await shownTo(aarav)).test_report).toMatchObject({ rank: 3, total_students: 7 })
  })

  test('a practice test has no comparison [report-11]', async () => {
    await query(
      `update test t set label_id = l.id from test_label l
       where t.id = $1 and l.institute_id = t.institute_id and l.test_type_id = 2`,
      [testId],
    )
    await took(aarav.user_id, { marks: 12 })
    for (const id of await classmates(9)) await took(id, { marks: 20 })
    const report = await shownTo(aarav)
    expect(report).toMatchObject({
      test_report: { rank: 10, total_students: 10 },
      topper_report: null,
      average_report: null,
    })
  })
})

describe('who may read a report', () => {
  test('no report before publication, and none for a student who did not take it [report-26]', async () => {
    const diya = await t.signedIn('9000000002')
    await took(aarav.user_id, { marks: 12 })
    expectNotFound(await reportOf(aarav))
    await publish()
    expect((await reportOf(aarav)).status).toBe(200)
    expectNotFound(await reportOf(diya))
    await query('update test set is_result_published = false where id = $1', [testId])
    expectNotFound(await reportOf(aarav))
    await query('update test set is_result_published = true, cancelled_at = now() where id = $1', [testId])
    expectNotFound(await reportOf(aarav))
  })

  test('none of an attempt that is not submitted or not evaluated [report-26]', async () => {
    await took(aarav.user_id, { marks: 12, isEvaluated: false })
    expectNotFound(await reportOf(aarav))
    await took(aarav.user_id, { marks: 12, isOpen: true })
    await publish()
    expectNotFound(await reportOf(aarav))
  })

  test('a classmate’s, another institute’s and an unknown one are the same 404 [report-25]', async () => {
    const diya = await t.signedIn('9000000002')
    const riya = await t.signedIn('9000000021')
    await took(aarav.user_id, { marks: 12 })
    await took(diya.user_id, { marks: 22 })
    await publish()
    expectNotFound(await reportOf(aarav, { user: diya.user_id }))
    expectNotFound(await reportOf(aarav, { account: diya.account_id }))
    expectNotFound(await reportOf(riya))
    expectNotFound(await reportOf(riya, { account: aarav.account_id, user: aarav.user_id }))
    expectNotFound(await reportOf(aarav, { test: 999_999_999 }))
  })

  test('a parent reads a child’s with the own account [report-25]', async () => {
    const kabir = await t.signedIn('9000000011')
    await took(kabir.user_id, { marks: 12 })
    await took(aarav.user_id, { marks: 22 })
    await publish()
    expect((await reportOf(kabir)).status).toBe(200)
    expectNotFound(await reportOf(kabir, { account: kabir.user_id }))
    expectNotFound(await reportOf(kabir, { user: aarav.user_id }))
    expectNotFound(await reportOf(kabir, { user: kabir.account_id }))
  })

  test('other tokens do not open it [report-53]', async () => {
    await took(aarav.user_id, { marks: 12 })
    await publish()
    for (const token of ['', aarav.student_auth, aarav.examdesk_auth_token]) {
      expect((await reportOf(aarav, { token })).status).toBe(401)
    }
  })
})
