import { beforeEach, expect, test } from 'vitest'
import { adminOf, makeToken } from '#server/exchange/admin/testing.ts'
import {
  makeAdminToken,
  makePage,
  type Opened,
  preparePanel,
  stateAt,
} from '#server/features/exam/panel/testing.ts'
import { sourcePrefix } from '#server/features/exam/paper/rows.ts'
import { workOnce } from '#server/features/exam/results/results.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'

const room = preparePanel()
const { idOf, now, query } = room

let token: string
let opened: Opened & { page: string }
beforeEach(async () => {
  token = await makeAdminToken(room.t, room.aarav.institute_id)
  opened = await room.panel.start(room.aarav, room.testId)
  await room.panel.submit(opened.pass, opened.page, [
    stateAt(idOf(2), { at: now, by: opened.page, value: { type: 2, text: 'Because' } }),
  ])
  room.t.setClock(new Date(now + 60_000))
  await room.panel.save(opened.pass, makePage(), [
    stateAt(idOf(2), { at: now, by: 'f'.repeat(16), value: { type: 2, text: 'Later' } }),
  ])
  await workOnce(room.t.context)
})

const post = (url: string, payload: object) =>
  room.panel.ask('POST', `/admin/v1/${url}`, token, {
    attempt_id: opened.attempt.attempt_id,
    question_id: idOf(2),
    ...payload,
  })

test('counted late answers give a new receipt, and the earlier one says that it was replaced [panel-44, panel-46]', async () => {
  const { receipt: first } = await room.panel.submit(opened.pass, opened.page)
  expect((await room.panel.outcome(opened.pass)).receipt).toEqual(first)
  room.t.setClock(new Date(now + 5 * 60_000))
  await post('countLateAnswer', {})
  const { receipt } = await room.panel.outcome(opened.pass)
  expect(receipt).toMatchObject({ submitted_at: first.submitted_at, answered: 1 })
  expect(receipt?.reissued_at).toContain('T12:05:00')
  expect([receipt?.code, receipt?.answers_hash]).not.toContain(first.code)
  expect(receipt?.answers_hash).not.toBe(first.answers_hash)
  const confirmed = async (code = '') => {
    const { body } = await room.t.get(`/api/v1/test-receipt/${code}`, '')
    return (body as { result: { replaced_at: string | null; answers_hash: string } }).result
  }
  expect(await confirmed(first.code)).toMatchObject({
    replaced_at: receipt?.reissued_at,
    answers_hash: first.answers_hash,
  })
  expect(await confirmed(receipt?.code)).toMatchObject({ replaced_at: null })
  await post('lateAnswers', { test_id: room.testId, is_counted: false })
  expect((await room.panel.outcome(opened.pass)).receipt).toEqual(receipt)
})

test('attempts, students, tests and questions are named by the ids of the institute too [report-58]', async () => {
  await query(`update test set source_id = 'UT1' where id = $1`, [room.testId])
  // As an import of its paper stores it.
  await query(`update question set source_id = $2 where id = $1`, [
    idOf(2),
    `${sourcePrefix(room.testId)}Q-why`,
  ])
  const named = { attempt_id: undefined, test_id: 'UT1', user_id: '9000000001', question_id: 'Q-why' }
  const student = { student_name: 'Aarav Sharma', roll_no: expect.stringMatching(/./) }
  expect(await post('marks', { ...named, marks: 2 })).toMatchObject({
    status: 200,
    body: { result: { is_given: true, ...student } },
  })
  expect(await post('countLateAnswer', named)).toMatchObject({ body: { result: student } })
  expect((await post('marks', { ...named, test_id: undefined, marks: 2 })).status).toBe(400)
  expectNotFound(await post('marks', { ...named, question_id: 'Q-none', marks: 2 }))
  expectNotFound(await post('marks', { ...named, user_id: '9000000002', marks: 2 }))
  expect((await post('marks', { ...named, test_id: 'UT0', marks: 2 })).status).toBe(422)
  const time = { test_id: room.testId, user_id: '9000000002', minutes: 5 }
  expect(await room.panel.ask('POST', '/admin/v1/extraTime', token, time)).toMatchObject({
    body: { result: { student_name: expect.stringContaining(' '), roll_no: expect.any(String) } },
  })
  await query(`update test set source_id = null where id = $1`, [room.testId])
  await query(`update question set source_id = null where id = $1`, [idOf(2)])
})

test('the institute learns once that a test needs an examiner, and again after all was decided', async () => {
  const changes = () =>
    query(`select person_id from change where kind = 'examiner-needed' and subject_id = $1`, [room.testId])
  expect(await changes()).toEqual([{ person_id: room.aarav.user_id }])
  await post('marks', { marks: 1 })
  await workOnce(room.t.context)
  const late = (at: number) => [
    stateAt(idOf(2), { at: now - 50 + at, by: 'f'.repeat(16), value: { type: 2, text: 'Later' } }),
  ]
  room.t.setClock(new Date(now + 70_000))
  await room.panel.save(opened.pass, makePage(), late(1))
  expect(await changes()).toHaveLength(1)
  await post('lateAnswers', { test_id: room.testId, is_counted: false })
  const more = stateAt(idOf(1), { at: now - 1, by: 'e'.repeat(16), value: { type: 1, option: 1 } })
  await room.panel.save(opened.pass, makePage(), [more])
  expect(await changes()).toHaveLength(2)
})

test('what the institute reads of it', async () => {
  const own = adminOf(room.t, await makeToken(room.t, room.aarav.institute_id, ['changes']))
  await query(`update test set source_id = 'UT2' where id = $1`, [room.testId])
  const { changes } = (await own.get('changes?limit=1000')).result as unknown as {
    changes: { kind: string; test: string }[]
  }
  expect(changes.filter(({ kind, test }) => kind === 'examiner-needed' && test === 'UT2')).toEqual([
    expect.objectContaining({ late_answers: 1, written_answers: 1 }),
  ])
})
