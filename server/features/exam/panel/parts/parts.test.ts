import { beforeEach, describe, expect, test } from 'vitest'
import type { WaitingAttempt } from '#domain/exam/panel/admin-calls.ts'
import {
  makeAdminToken,
  makePage,
  minute,
  option,
  preparePanel,
  stateAt,
} from '#server/features/exam/panel/testing.ts'
import { workOnce } from '#server/features/exam/results/results.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'

const room = preparePanel()
const { idOf, now, query } = room
const at = (minutes: number) => room.t.setClock(new Date(now + minutes * minute))
/** Questions of types 1 to 4 are in the first part, 5 to 7 in the second one. */
const lock = (minutes: string) =>
  query(`update test set parts_order = 'locked', part_minutes = $2 where id = $1`, [room.testId, minutes])
const start = () => room.panel.start(room.aarav, room.testId)
const typesShown = async (pass: string) =>
  (await room.panel.paper(pass)).questions.map((question) => question.ques_type).sort()
const chosen = (type: number, minutes: number, by: string, number = 1) =>
  stateAt(idOf(type), { at: now + minutes * minute, by, value: option(number) })
const endPart = (pass: string, number: number) =>
  room.panel.ask<{ attempt: { part_starts: number[] }; questions: { ques_type: number }[] }>(
    'POST',
    '/examPanel/endPart',
    pass,
    { page: makePage(), part_number: number },
  )
const counted = () =>
  query(
    'select q.type from attempt_answer k join question q on q.id = k.question_id where k.answer is not null and q.id = any($1) order by 1',
    [room.questions.map(({ id }) => id)],
  ).then((rows) => rows.map(({ type }) => type))

describe('parts with their own time', () => {
  beforeEach(() => lock('{10,20}'))

  test('the second one leaves the server when its time comes, and the first one no more [panel-56]', async () => {
    const opened = await room.panel.openFirst(room.aarav, room.testId)
    expect(opened.attempt).toMatchObject({ part_starts: [], ends_at: now + 59 * minute })
    const before = await room.panel.paper(opened.pass)
    expect(before.parts).toMatchObject([{ minutes: 10 }, { minutes: 20 }])
    const { body } = await room.panel.begin(opened.pass, opened.page)
    expect(body.data.attempt).toMatchObject({ part_starts: [now], ends_at: now + 30 * minute })
    expect(body.data.questions.map((question) => question.ques_type).sort()).toEqual([1, 2, 3, 4])
    at(9.99)
    expect(await typesShown(opened.pass)).toEqual([1, 2, 3, 4])
    at(12)
    const later = await room.panel.paper(opened.pass)
    expect(later.attempt).toMatchObject({ part_starts: [now, now + 10 * minute] })
    expect(later.questions.map((question) => question.ques_type).sort()).toEqual([5, 6, 7])
    // On another device, and after the end, as far as the student came.
    expect(await typesShown((await start()).pass)).toEqual([5, 6, 7])
    await room.panel.submit(opened.pass, opened.page)
    expect(await typesShown(opened.pass)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('who hands in before it is open does not see it afterwards', async () => {
    const { pass, page } = await start()
    await room.panel.submit(pass, page)
    at(20)
    expect(await typesShown(pass)).toEqual([1, 2, 3, 4])
  })

  test('a part that is not open takes no answer, mark or bookmark, and no time [panel-58]', async () => {
    const { pass, page } = await start()
    const early = [
      chosen(1, 0, page),
      chosen(5, 0, page),
      stateAt(idOf(6), null, { mark: { at: now, by: page, value: true }, times: { [page]: 5 } }),
    ]
    const saved = await room.panel.save(pass, page, early)
    expect(saved).toMatchObject({ kept_apart: 0, refused_ids: [idOf(5), idOf(6)] })
    expect(saved.states.map((state) => state.question_id)).toEqual([idOf(1)])
    const bookmark = { question_id: idOf(5), is_bookmarked: true }
    expectNotFound(await room.panel.ask('POST', '/examPanel/bookmark', pass, bookmark))
    expect((await room.panel.submit(pass, page, early)).receipt.answered).toBe(1)
    expect(await counted()).toEqual([1])
  })

  test('a closed part is as an ended exam: in its time counts for five seconds, then it waits for the examiner [panel-58]', async () => {
    const { pass, page } = await start()
    at(10.05)
    const first = [chosen(1, 9.9, page), chosen(3, 10.01, page)]
    expect(await room.panel.save(pass, page, first)).toMatchObject({ kept_apart: 0, refused_ids: [idOf(3)] })
    at(12)
    const second = [chosen(4, 9.9, page), chosen(5, 11, page), chosen(3, 11, page)]
    expect(await room.panel.save(pass, page, second)).toMatchObject({ kept_apart: 1, refused_ids: [idOf(3)] })
    expect(await counted()).toEqual([1, 5])
    expect(await query('select question_id from late_answer where question_id = $1', [idOf(4)])).toHaveLength(
      1,
    )
    // Also after the end of the exam, answers given after the end of their part are refused.
    at(40)
    await workOnce(room.t.context)
    const last = [chosen(2, 9.9, page), chosen(3, 20, page), chosen(6, 29, page)]
    expect(await room.panel.save(pass, page, last)).toMatchObject({ kept_apart: 2, refused_ids: [idOf(3)] })
    const token = await makeAdminToken(room.t, room.aarav.institute_id)
    const { body } = await room.t.get(`/admin/v1/tests/${room.testId}/waiting`, token)
    const [waiting] = (body as { result: WaitingAttempt[] }).result
    expect(waiting?.late_answers.map(({ question_id, reasons }) => [question_id, reasons[0]]).sort()).toEqual(
      [
        [idOf(2), 'partOver'],
        [idOf(4), 'partOver'],
        [idOf(6), 'offline'],
      ],
    )
  })

  test('the server stalled across the end of a part: what was given in it counts', async () => {
    await query('truncate server_beat, server_stall')
    const { pass, page } = await start()
    at(11)
    await query('insert into server_stall (began_at, ended_at) values ($1, $2)', [
      new Date(now + 9 * minute),
      new Date(now + 10.9 * minute),
    ])
    expect(await room.panel.save(pass, page, [chosen(1, 9.9, page)])).toMatchObject({ kept_apart: 0 })
    expect(await counted()).toEqual([1])
  })

  test('extra time is shared by the parts; given later it never opens a part again [panel-57]', async () => {
    const one = await start()
    const give = (minutes: number) =>
      query(`update test_attempt set ends_at = $2 where id = $1`, [
        one.attempt.attempt_id,
        new Date(now + minutes * minute),
      ])
    await give(45)
    at(14)
    expect(await typesShown(one.pass)).toEqual([1, 2, 3, 4])
    at(15)
    expect(await typesShown(one.pass)).toEqual([5, 6, 7])
    await give(90)
    expect(await typesShown(one.pass)).toEqual([5, 6, 7])
    const { part_starts } = (await room.panel.paper(one.pass)).attempt
    expect(part_starts).toEqual([now, now + 15 * minute])
    expect((await room.panel.save(one.pass, one.page)).part_starts).toEqual(part_starts)
  })

  test('no part with its own time is ended by hand', async () => {
    const { pass } = await start()
    expect((await endPart(pass, 1)).status).toBe(422)
  })
})

describe('parts in a locked order, without their own time', () => {
  beforeEach(() => lock('{}'))

  test('a part is ended by hand, once and on every device [panel-56, panel-64]', async () => {
    const one = await start()
    const other = await start()
    at(5)
    expect(await typesShown(one.pass)).toEqual([1, 2, 3, 4])
    const moved = (await endPart(one.pass, 1)).body.data
    expect(moved.attempt.part_starts).toEqual([now, now + 5 * minute])
    expect(moved.questions.map((question) => question.ques_type).sort()).toEqual([5, 6, 7])
    at(8)
    expect((await endPart(other.pass, 1)).body.data.attempt.part_starts).toEqual([now, now + 5 * minute])
    const late = [chosen(1, 4, other.page), chosen(3, 6, other.page), chosen(5, 7, other.page)]
    const saved = await room.panel.save(other.pass, other.page, late)
    expect(saved).toMatchObject({ kept_apart: 1, refused_ids: [idOf(3)] })
    expect(saved.part_starts).toEqual([now, now + 5 * minute])
    expect(await counted()).toEqual([5])
  })

  test('the last part, and one that is not open, cannot be ended, and nothing after the exam [panel-56]', async () => {
    const { pass, page } = await start()
    expect((await endPart(pass, 2)).status).toBe(422)
    await endPart(pass, 1)
    expect((await endPart(pass, 2)).status).toBe(422)
    await room.panel.submit(pass, page)
    expect((await endPart(pass, 1)).status).toBe(200)
  })

  test('two presses at once end one part', async () => {
    const { pass } = await start()
    await Promise.all([endPart(pass, 1), endPart(pass, 1)])
    expect(await query('select part_starts from test_attempt where test_id = $1', [room.testId])).toEqual([
      { part_starts: [now] },
    ])
  })
})

test('where parts are not locked none is ended, and all are shown', async () => {
  const { pass, attempt } = await start()
  expect(attempt.part_starts).toBeUndefined()
  expect((await endPart(pass, 1)).status).toBe(422)
  expect(await typesShown(pass)).toEqual([1, 2, 3, 4, 5, 6, 7])
})
