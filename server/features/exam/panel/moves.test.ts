import { beforeEach, describe, expect, test } from 'vitest'
import { adminOf, makeToken } from '#server/exchange/admin/testing.ts'
import {
  makePage,
  makeTest,
  minute,
  option,
  preparePanel,
  stateAt,
} from '#server/features/exam/panel/testing.ts'
import { workOnce } from '#server/features/exam/results/results.ts'

const room = preparePanel()
const { idOf, now, query } = room

let own: ReturnType<typeof adminOf>
let id: string
beforeEach(async () => {
  own = adminOf(room.t, await makeToken(room.t, room.aarav.institute_id, ['read', 'write']))
  id = `T${room.testId}`
  await query('update test set source_id = $2 where id = $1', [room.testId, id])
})

const at = (minutes: number) => room.t.setClock(new Date(now + minutes * minute))
const wall = (minutes: number) =>
  Temporal.Instant.fromEpochMilliseconds(now + minutes * minute)
    .toZonedDateTimeISO('Asia/Kolkata')
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replace('T', ' ')
const change = (fields: object) => own.put('tests', [{ id, ...fields }])
const refusals = async (fields: object) => {
  const { status, faults } = await change(fields)
  return [status, faults?.map(({ field }) => field)]
}
const chosen = (number: number, minutes: number, by: string) =>
  stateAt(idOf(1), { at: now + minutes * minute, by, value: option(number) })
const attempts = (columns: string) =>
  query(`select ${columns} from test_attempt where test_id = $1`, [room.testId])

describe('a test that is moved while students write [panel-51]', () => {
  test('later: its window and its minutes together give more time, and the panel shows it', async () => {
    const { pass, page, attempt } = await room.panel.start(room.aarav, room.testId)
    expect(attempt).toMatchObject({ moved_at: null, is_called_off: false })
    at(10)
    expect(await change({ duration_minutes: 50 })).toMatchObject({ status: 200, result: { changed: 1 } })
    const shown = { ends_at: now + 50 * minute, moved_at: now + 10 * minute }
    expect(await room.panel.save(pass, page)).toMatchObject(shown)
    expect((await room.panel.paper(pass)).attempt).toMatchObject(shown)
    await change({ ends_at: wall(40) })
    expect((await room.panel.save(pass, page)).ends_at).toBe(now + 40 * minute)
    at(39)
    expect(await room.panel.save(pass, page, [chosen(2, 39, page)])).toMatchObject({
      refused: 0,
      kept_apart: 0,
    })
  })

  test('shortened: who writes has a minute, and extra time stays', async () => {
    const { pass, page } = await room.panel.start(room.aarav, room.testId)
    await query('insert into test_extra_time values ($1, $2, $3, 5)', [1, room.testId, room.aarav.user_id])
    await query(`update test_attempt set ends_at = ends_at + interval '5 minutes' where test_id = $1`, [
      room.testId,
    ])
    at(20)
    await change({ ends_at: wall(18) })
    expect((await room.panel.save(pass, page)).ends_at).toBe(now + 23 * minute)
    await change({ ends_at: wall(2) })
    expect((await room.panel.save(pass, page)).ends_at).toBe(now + 21 * minute)
  })

  test('shortened, and a device without a network goes on until the old end: quarantined, not dropped', async () => {
    const { pass, page } = await room.panel.start(room.aarav, room.testId)
    at(20)
    await change({ ends_at: wall(22) })
    at(22.05)
    const sent = [chosen(1, 22.04, page)]
    expect(await room.panel.save(pass, page, sent)).toMatchObject({
      kept_apart: 1,
      refused: 0,
      receipt: null,
    })
    at(29)
    await workOnce(room.t.context)
    const late = await room.panel.save(pass, page, [chosen(3, 29, page)])
    expect(late).toMatchObject({ kept_apart: 1, refused: 0, receipt: { answered: 0 } })
    at(31)
    expect(await room.panel.save(pass, page, [chosen(4, 30.5, page)])).toMatchObject({
      kept_apart: 0,
      refused: 1,
    })
    expect(
      await query(
        `select k.answer from late_answer k join test_attempt a on a.id = k.attempt_id where a.test_id = $1`,
        [room.testId],
      ),
    ).toEqual([{ answer: option(3) }])
  })

  test('moved on after the clock had handed it in: it goes on, with what came late', async () => {
    const { pass, page } = await room.panel.start(room.aarav, room.testId)
    at(31)
    await workOnce(room.t.context)
    expect((await room.panel.save(pass, page, [chosen(3, 29, page)])).kept_apart).toBe(1)
    at(33)
    await change({ duration_minutes: 45 })
    await workOnce(room.t.context)
    const again = await room.panel.start(room.aarav, room.testId)
    expect(again.attempt).toMatchObject({ is_submitted: false, ends_at: now + 45 * minute, is_resumed: true })
    expect((await room.panel.save(again.pass, again.page)).states).toMatchObject([
      { answer: { value: option(3) } },
    ])
    await room.panel.submit(again.pass, again.page)
    at(35)
    await change({ duration_minutes: 50 })
    await workOnce(room.t.context)
    expect(await attempts('submitted_at is not null as done, ends_at, marks is not null as marked')).toEqual([
      { done: true, ends_at: new Date(now + 45 * minute), marked: true },
    ])
  })

  test('a published result and practice stay as they are', async () => {
    await room.panel.start(room.aarav, room.testId)
    at(31)
    await workOnce(room.t.context)
    await query('update test set is_result_published = true where id = $1', [room.testId])
    await change({ duration_minutes: 60 })
    expect(await attempts('ends_at')).toEqual([{ ends_at: new Date(now + 30 * minute) }])
    room.t.setClock(new Date(now))
    const { testId } = await makeTest(room.t, room.aarav, { now, typeId: 2 })
    await query('update test set source_id = $2 where id = $1', [testId, 'P'])
    const { pass, page } = await room.panel.start(room.aarav, testId)
    await own.put('tests', [{ id: 'P', duration_minutes: 1 }])
    expect(await room.panel.save(pass, page)).toMatchObject({ ends_at: null, moved_at: null })
  })

  test('what would change the paper is refused once somebody has begun, with a reason', async () => {
    const [label] = await query(
      `select source_id from test_label where test_type_id = 2 and institute_id = 1 and source_id is not null`,
    )
    expect((await change({ is_shuffled: 'yes' })).status).toBe(200)
    await room.panel.start(room.aarav, room.testId)
    expect(await refusals({ is_shuffled: 'no' })).toEqual([422, ['is_shuffled']])
    expect((await change({ is_shuffled: 'no' })).faults?.[0]?.problem).toContain(
      'somebody has begun the test',
    )
    expect(await refusals({ label: label.source_id })).toEqual([422, ['label']])
    expect(await refusals({ starts_at: wall(30) })).toEqual([422, ['starts_at']])
    expect((await change({ starts_at: wall(-30), name: 'Another name', is_shuffled: 'yes' })).status).toBe(
      200,
    )
  })
})

describe('a test that is called off while students write [panel-52]', () => {
  test('panels show it, answers are kept, and it goes on where it is taken back', async () => {
    const { pass, page } = await room.panel.start(room.aarav, room.testId)
    const { ticket } = (await room.panel.launch(room.aarav, room.testId)).body.data
    expect((await own.remove('tests', [{ id }])).status).toBe(200)
    expect(await room.panel.save(pass, page, [chosen(2, 0, page)])).toMatchObject({
      is_called_off: true,
      refused: 0,
    })
    expect((await room.panel.paper(pass)).attempt.is_called_off).toBe(true)
    const why = 'This test was called off by your institute.'
    expect(await room.panel.exchange(ticket)).toMatchObject({ status: 422, body: { message: why } })
    expect(await room.panel.launch(room.aarav, room.testId)).toMatchObject({
      status: 422,
      body: { message: why },
    })
    await change({ removed: 'no' })
    const again = await room.panel.start(room.aarav, room.testId)
    expect(await room.panel.save(again.pass, again.page)).toMatchObject({
      is_called_off: false,
      states: [{ answer: { value: option(2) } }],
    })
  })

  test('My Exam and reports say so, for a day after its end, and for who had begun [exam-59]', async () => {
    const { pass, page } = await room.panel.start(room.aarav, room.testId)
    await room.panel.submit(pass, page)
    await own.remove('tests', [{ id }])
    const listed = async (of = room.aarav) => {
      const body = { test_ids: String(room.testId), user_id: of.user_id }
      const { data } = (
        await room.panel.ask<{ tests: object[] }>('POST', '/tests/list_id', of.examdesk_auth_token, body)
      ).body
      return data.tests
    }
    const diya = await room.t.signedIn('9000000002')
    expect(await listed()).toEqual([
      expect.objectContaining({ is_cancelled: true, total_attempts: 1, is_result_published: 0 }),
    ])
    expect(await listed(diya)).toEqual([expect.objectContaining({ is_cancelled: true })])
    at(26 * 60)
    const later = [await room.t.signedIn('9000000001'), await room.t.signedIn('9000000002')] as const
    expect([(await listed(later[0])).length, (await listed(later[1])).length]).toEqual([1, 0])
    room.t.setClock(new Date(now))
    expect(await room.panel.outcome(pass)).toMatchObject({ is_ready: false, is_called_off: true })
  })
})

describe('a reply to open that was lost [panel-2]', () => {
  test('the same tab gets the same reply again, for two minutes; another device does not', async () => {
    const { ticket } = (await room.panel.launch(room.aarav, room.testId)).body.data
    const page = makePage()
    const first = await room.panel.exchange(ticket, page)
    expect((await room.panel.exchange(ticket)).status).toBe(422)
    expect(await room.panel.exchange(ticket, page)).toEqual(first)
    at(1.99)
    const again = await room.panel.exchange(ticket, page)
    expect(again.body.data).toEqual({ ...first.body.data, time: now + 1.99 * minute })
    at(2)
    expect((await room.panel.exchange(ticket, page)).status).toBe(422)
    expect(await attempts('1')).toHaveLength(1)
  })

  test('asked twice at once: one attempt, one pass', async () => {
    const { ticket } = (await room.panel.launch(room.aarav, room.testId)).body.data
    const page = makePage()
    const replies = await Promise.all([1, 2, 3].map(() => room.panel.exchange(ticket, page)))
    expect(new Set(replies.map(({ body }) => body.data.pass)).size).toBe(1)
    expect(replies.map(({ status, body }) => [status, body.data.attempt.is_resumed])).toEqual(
      Array(3).fill([200, false]),
    )
  })
})
