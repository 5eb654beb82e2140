import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallReply } from '#domain/call.ts'
import { failures } from '#domain/errors.ts'
import type { listWritten } from '#domain/exam/marking/calls.ts'
import { makeAdminToken, minute, preparePanel } from '#server/features/exam/panel/testing.ts'
import { regradeOf } from '#server/features/exam/regrade/testing.ts'
import { askReport } from '#server/features/exam/report/testing.ts'
import { workOnce } from '#server/features/exam/results/results.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'

type Written = CallReply<typeof listWritten>['result']

const x = preparePanel()
let token: string
let foreignToken: string
const { ask, attempt } = regradeOf(x, () => token)
let mine: number
let theirs: number

beforeAll(async () => {
  const { institute_id } = await x.t.signedIn('9000000001')
  token = await makeAdminToken(x.t, institute_id)
  foreignToken = await makeAdminToken(x.t, (await x.t.signedIn('9000000021')).institute_id)
})
beforeEach(async () => {
  mine = await attempt(x.aarav.user_id, { 2: { type: 2, text: 'Because' } })
  theirs = await attempt((await x.t.signedIn('9000000002')).user_id, { 2: { type: 2, text: 'It falls' } })
  await workOnce(x.t.context)
})

const mark = async (marker: string | undefined, marks: number, more: object = {}) => {
  const body = { attempt_id: mine, question_id: x.idOf(2), marks, ...(marker && { marker }), ...more }
  const reply = await ask<{ waits_for: string | null }>('marks', body)
  await workOnce(x.t.context)
  return reply
}
const written = async (query = '', by = token) => {
  const { status, body } = await x.t.get(`/admin/v1/tests/${x.testId}/written${query}`, by)
  return { status, ...(body as { result: Written }).result }
}
const marksOf = async () =>
  (
    await x.query(
      'select state, marks::float8 as marks from attempt_answer where attempt_id = $1 and question_id = $2',
      [mine, x.idOf(2)],
    )
  )[0]
const letTwoMark = (difference: number | null) =>
  x.query('update test set marking_difference = $2 where id = $1', [x.testId, difference])
const publish = () =>
  x.query('update test set result_at = $2 where id = $1', [x.testId, new Date(x.now - minute)])

test('one marker: the last marks and remark count, and the student reads the remark with the result [report-40]', async () => {
  await mark('T-17', 1, { remark: 'Say why' })
  expect(await mark(undefined, 2.5, { remark: ' Better:\nname the force ' })).toMatchObject({
    status: 200,
    body: { result: { waits_for: null } },
  })
  expect(
    (await written()).answers.map((one) => [one.waits_for, one.marks, one.remark, one.markings.length]),
  ).toEqual([
    [null, 2.5, 'Better:\nname the force', 1],
    ['first', null, '', 0],
  ])
  await mark(undefined, 0, { attempt_id: theirs })
  await publish()
  await workOnce(x.t.context)
  const { body } = await askReport(x.t, x.aarav, x.testId)
  expect(body).toMatchObject({
    question_wise_distribution: expect.arrayContaining([
      expect.objectContaining({
        question_id: x.idOf(2),
        total_score: 2.5,
        remark: 'Better:\nname the force',
      }),
    ]),
  })
  expect((await mark(undefined, 1, { remark: 'x'.repeat(1001) })).status).toBe(400)
})

describe('two markers [report-41]', () => {
  beforeEach(() => letTwoMark(1))

  test('the mean counts once two have marked with a small difference; one is asked for his name', async () => {
    expect((await mark(undefined, 2)).body.message).toBe(failures.noMarker.message)
    expect((await mark('anita', 2, { remark: 'Fine' })).body.result.waits_for).toBe('second')
    expect(await marksOf()).toMatchObject({ state: 'waiting' })
    expect((await mark('anita', 3, { remark: 'Good' })).body.result.waits_for).toBe('second')
    expect((await mark('bose', 2.5)).body.result.waits_for).toBe(null)
    expect(await marksOf()).toEqual({ state: 'partly', marks: 2.75 })
    expect((await mark('chitra', 1)).body.message).toBe(failures.markedEnough.message)
    expect((await written()).answers[0]).toMatchObject({
      marks: 2.75,
      remark: 'Good',
      difference: 0.5,
      markings: [
        { marker: 'anita', marks: 3 },
        { marker: 'bose', marks: 2.5 },
      ],
    })
  })

  test('a third decides a larger difference; a mark that is changed asks for a third again', async () => {
    await mark('anita', 3)
    await mark('bose', 2)
    expect(await marksOf()).toEqual({ state: 'partly', marks: 2.5 })
    expect((await mark('bose', 0)).body.result.waits_for).toBe('third')
    expect(await marksOf()).toMatchObject({ state: 'waiting' })
    expect((await written()).questions).toMatchObject([
      {
        question_id: x.idOf(2),
        answers: 2,
        waiting: 2,
        marked_twice: 1,
        mean_difference: 3,
        largest_difference: 3,
      },
    ])
    expect((await mark('chitra', 1, { remark: 'One step' })).body.result.waits_for).toBe(null)
    expect(await marksOf()).toEqual({ state: 'partly', marks: 1 })
    expect((await mark('dev', 4)).status).toBe(422)
  })

  test('a marker sees what waits for him, without names and without what another one gave', async () => {
    await mark('anita', 3, { remark: 'Good' })
    expect((await written('?marker=anita')).answers.map((one) => one.attempt_id)).toEqual([theirs])
    const forBose = await written('?marker=bose')
    expect(forBose.answers.map((one) => one.answer_text)).toEqual(['Because', 'It falls'])
    expect(JSON.stringify(forBose.answers)).not.toMatch(/anita|Good|Aarav/)
    await mark('bose', 3)
    expect((await written('?marker=chitra')).answers.map((one) => one.attempt_id)).toEqual([theirs])
  })

  test('marks of an earlier answer do not count for a later one', async () => {
    await mark('anita', 3)
    await x.query(
      `update attempt_answer set answer = '{"type":2,"text":"Later"}', sequence = sequence + 1, state = null, marks = null
        where attempt_id = $1 and question_id = $2`,
      [mine, x.idOf(2)],
    )
    await x.query('update test_attempt set is_evaluation_due = true where id = $1', [mine])
    await workOnce(x.t.context)
    expect((await mark('bose', 3)).body.result.waits_for).toBe('second')
    expect((await written()).answers[0]?.markings).toMatchObject([{ marker: 'bose' }])
  })
})

test('pages follow each other; another institute finds nothing [report-58]', async () => {
  const first = await written('?limit=1')
  const second = await written(`?limit=1&after=${first.next}`)
  expect([...first.answers, ...second.answers].map((one) => one.attempt_id)).toEqual([mine, theirs])
  expect(second.next).toBe(null)
  expect((await written('', foreignToken)).status).toBe(404)
  expectNotFound(
    await x.panel.ask('POST', '/admin/v1/marks', foreignToken, {
      attempt_id: mine,
      question_id: x.idOf(2),
      marks: 1,
    }),
  )
})
