import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Change } from '#domain/admin/changes.ts'
import { failures } from '#domain/errors.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { adminOf, makeToken } from '#server/exchange/admin/testing.ts'
import { challengesOf, pdf } from '#server/features/exam/challenge/testing.ts'
import { makeAdminToken, minute, option, preparePanel } from '#server/features/exam/panel/testing.ts'
import { regradeOf } from '#server/features/exam/regrade/testing.ts'
import { publishTest } from '#server/features/exam/report/publish.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'

const x = preparePanel()
let token: string
const { attempt, resultOf } = regradeOf(x, () => token)
let calls: ReturnType<typeof challengesOf>
let other: SignedIn
let mine: number

beforeAll(async () => {
  const { t } = x
  const { institute_id } = await t.signedIn('9000000001')
  token = await makeAdminToken(t, institute_id)
  calls = challengesOf(t, () => token)
  other = await t.signedIn('9000000002')
})
beforeEach(async () => {
  mine = await attempt(x.aarav.user_id, { 1: option(1) })
  await attempt(other.user_id, { 1: option(2) })
  await inTransaction(x.t.database.pool, (client) =>
    publishTest(client, { instituteId: x.aarav.institute_id, testId: x.testId, now: new Date(x.now) }),
  )
  await x.query('update test set challenges_from = $2, challenges_until = $3 where id = $1', [
    x.testId,
    new Date(x.now - minute),
    new Date(x.now + 60 * minute),
  ])
  await calls.save(x.aarav, at(1), [pdf()])
  await calls.save(other, { ...at(1), text: 'The book says 2' })
  await calls.save(other, { ...at(3), text: 'All are right' })
})

const at = (type: number) => ({ testId: x.testId, questionId: x.idOf(type) })
const listed = async (query = '') => (await calls.list(x.testId, query)).body.result
const numbersOf = async (query: string) => {
  const { questions, next } = await listed(query)
  return {
    rows: questions.map((one) => [one.question_number, one.students, one.challenges.length]),
    next,
  }
}
const answerTo = (question_number: number, more: object = {}) =>
  calls.answer({
    test_id: x.testId,
    question_number,
    is_accepted: true,
    answer: 'Option 2 is right as well',
    ...more,
  })
const logOf = (personId: number) =>
  x.query(`select kind, detail from access_log where person_id = $1 and kind like '%Challenge' order by id`, [
    personId,
  ])

test('the institute reads objections by question, page by page, and their files [report-57]', async () => {
  const { test_name, questions, next, challenges_until } = await listed()
  expect([test_name, next, challenges_until?.slice(0, 2)]).toEqual(['All seven', null, '20'])
  expect(questions).toMatchObject([
    {
      question_number: 1,
      question_id: x.idOf(1),
      students: 2,
      challenges: [
        {
          name: expect.stringContaining('Aarav'),
          text: 'Option 2 is right as well',
          file: { name: 'book.pdf' },
        },
        { text: 'The book says 2', file: null, answered_at: null },
      ],
    },
    { question_number: 3, students: 1, challenges: [{ text: 'All are right' }] },
  ])
  const [first] = questions[0]?.challenges ?? []
  const [{ roll_no: rollNumber }] = (await x.query(`select roll_no from student where person_id = $1`, [
    x.aarav.user_id,
  ])) as [{ roll_no: string }]
  expect([rollNumber, first?.roll_number]).toEqual([expect.stringMatching(/./), rollNumber])
  expect(await logOf(x.aarav.user_id)).toContainEqual({ kind: 'sawChallenge', detail: '' })

  const page = await numbersOf('?limit=1')
  expect(page).toEqual({ rows: [[1, 2, 1]], next: expect.any(String) })
  const second = await numbersOf(`?limit=2&after=${page.next}`)
  expect(second).toEqual({
    rows: [
      [1, 2, 1],
      [3, 1, 1],
    ],
    next: null,
  })
  expect((await calls.list(x.testId, '?after=abc')).status).toBe(400)
  expectNotFound(await calls.list('none'))

  const fileOf = (id: number | undefined, authorization = token) =>
    x.t.app.inject({
      url: `/admin/v1/challenges/${id}/file`,
      headers: { host: 'localhost', authorization },
    })
  const file = await fileOf(first?.challenge_id)
  expect([file.statusCode, file.body, file.headers['content-disposition']]).toEqual([
    200,
    '%PDF-1.4\nx',
    expect.stringContaining('book.pdf'),
  ])
  expect((await fileOf(questions[1]?.challenges[0]?.challenge_id)).statusCode).toBe(404)
  const elsewhere = await makeAdminToken(x.t, 2)
  expect((await fileOf(first?.challenge_id, elsewhere)).statusCode).toBe(404)
})

test('one answer for a question reaches all who asked; the last one counts, and no key changes [report-52, report-57]', async () => {
  const before = await resultOf(mine)
  expect((await answerTo(1)).body.result).toEqual({ students: 2 })
  for (const me of [x.aarav, other])
    expect((await calls.own(me, x.testId)).body.data.challenges[0]).toMatchObject({
      is_accepted: true,
      answer: 'Option 2 is right as well',
      answered_at: expect.stringMatching(/^20/),
    })
  expect((await calls.own(other, x.testId)).body.data.challenges[1]).toMatchObject({ answered_at: null })
  expect(await logOf(x.aarav.user_id)).toContainEqual({ kind: 'answeredChallenge', detail: 'All seven' })
  expect(await resultOf(mine)).toEqual(before)
  // Repeated, nothing is written again.
  expect((await answerTo(1)).body.result).toEqual({ students: 0 })
  expect((await answerTo(1, { is_accepted: false, answer: 'No' })).body.result).toEqual({ students: 2 })
  expect((await calls.own(x.aarav, x.testId)).body.data.challenges).toMatchObject([
    { is_accepted: false, answer: 'No' },
  ])
  const refused = { status: 422, body: { message: failures.challengeAnswered.message } }
  expect(await calls.save(x.aarav, at(1))).toMatchObject(refused)
  expect(await calls.takeBack(x.aarav, at(1))).toMatchObject(refused)
  const log = await x.query(
    `select detail from audit_log where action = 'admin.answerChallenges' and subject_id = $1`,
    [x.testId],
  )
  expect(log.map((row) => row.detail.students)).toEqual([2, 2])
})

test('what cannot be answered', async () => {
  expect((await answerTo(2)).body.message).toBe(failures.challengeNobody.message)
  expectNotFound(await answerTo(99))
  expectNotFound(await answerTo(1, { test_id: 999_999_999 }))
  for (const answer of ['', 'x'.repeat(2001)]) expect((await answerTo(1, { answer })).status).toBe(400)
})

test('the institute’s own system learns of it', async () => {
  await calls.takeBack(other, at(3))
  const own = adminOf(x.t, await makeToken(x.t, x.aarav.institute_id, ['changes']))
  const { changes } = (await own.get('changes?limit=1000')).result as { changes: Change[] }
  const seen = changes.filter((one) => one.kind === 'challenge').slice(-4)
  expect(seen).toMatchObject([
    { question_number: 1, text: 'Option 2 is right as well', is_taken_back: false },
    { question_number: 1, text: 'The book says 2', is_taken_back: false },
    { question_number: 3, text: '', is_taken_back: true },
    { question_number: 3, text: '', is_taken_back: true },
  ])
})
