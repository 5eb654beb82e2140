import { beforeEach, describe, expect, test } from 'vitest'
import { submitExpired } from '#server/features/exam/panel/submit/submit.ts'
import {
  makeAdminToken,
  makePage,
  makeTest,
  minute,
  preparePanel,
  stateAt,
} from '#server/features/exam/panel/testing.ts'
import { workOnce } from '#server/features/exam/results/results.ts'
import { entriesOf } from '#server/features/timetable/testing.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'

const room = preparePanel()
const { idOf, now, query } = room
let token: string
beforeEach(async () => {
  token = await makeAdminToken(room.t, room.aarav.institute_id)
})

const give = async (minutes: number, more: object = {}, by = token) => {
  const payload = { test_id: room.testId, user_id: room.aarav.user_id, minutes, ...more }
  const { status, body } = await room.panel.ask('POST', '/admin/v1/extraTime', by, payload)
  const { message, result } = body as unknown as {
    message: string
    result?: { ends_at: string | null; is_result_published: boolean }
  }
  const endsAt = result?.ends_at ? Date.parse(result.ends_at) : result?.ends_at
  return { status, message, endsAt, isPublished: result?.is_result_published }
}
const at = (minutes: number) => room.t.setClock(new Date(now + minutes * minute))
const chosen = (option: number, when: number, by: string) =>
  stateAt(idOf(1), { at: when, by, value: { type: 1, option } })
const listed = async () => {
  const body = { test_ids: String(room.testId), user_id: room.aarav.user_id }
  const { data } = (
    await room.panel.ask<{ tests: { end_timestamp: number; duration: number; total_attempts: number }[] }>(
      'POST',
      '/tests/list_id',
      room.aarav.examdesk_auth_token,
      body,
    )
  ).body
  return data.tests[0]
}

describe('more time for one student [panel-49]', () => {
  test('during the attempt: its tab gets the new end with the next request, and answers count until then', async () => {
    const { pass, page } = await room.panel.start(room.aarav, room.testId)
    at(20)
    expect(await give(15)).toMatchObject({ status: 200, endsAt: now + 45 * minute, isPublished: false })
    expect((await room.panel.save(pass, page)).ends_at).toBe(now + 45 * minute)
    const noted = `select kind, detail, count from access_log where kind = 'gaveTime' and person_id = $1 order by id desc limit 1`
    expect(await query(noted, [room.aarav.user_id])).toEqual([
      { kind: 'gaveTime', detail: 'All seven', count: 15 },
    ])
    at(44)
    await workOnce(room.t.context)
    const saved = await room.panel.save(pass, page, [chosen(2, now + 44 * minute, page)])
    expect([saved.receipt, saved.refused]).toEqual([null, 0])
    at(46)
    await workOnce(room.t.context)
    expect((await room.panel.submit(pass, page)).receipt).toMatchObject({ answered: 1 })
  })

  test('repeating it changes nothing; more minutes are added; fewer are refused', async () => {
    await room.panel.start(room.aarav, room.testId)
    for (const [minutes, end] of [
      [10, 40],
      [10, 40],
      [25, 55],
    ] as const)
      expect(await give(minutes)).toMatchObject({ status: 200, endsAt: now + end * minute })
    expect(await give(24)).toMatchObject({
      status: 422,
      message: 'Time that was given is not taken away again.',
    })
    for (const minutes of [0, -5, 1.5, 1441]) expect((await give(minutes)).status).toBe(400)
  })

  test('before the start: the student can begin after the test has closed for others, and has the full time', async () => {
    expect(await give(20)).toMatchObject({ status: 200, endsAt: null })
    expect(await listed()).toMatchObject({ end_timestamp: (now + 79 * minute) / 1000, duration: 50 })
    const day = new Date(now).toISOString().slice(0, 10)
    expect(await entriesOf(room.t, room.aarav, [day, day])).toContainEqual(
      expect.objectContaining({ test_id: room.testId, duration: '50' }),
    )
    at(70)
    const { attempt } = await room.panel.start(room.aarav, room.testId)
    expect(attempt.ends_at).toBe(now + 79 * minute)
    const diya = await room.t.signedIn('9000000002')
    expect((await room.panel.launch(diya, room.testId)).status).toBe(422)
  })

  test('before the start: begun in time, the minutes are added to the duration [panel-35]', async () => {
    await give(20)
    const { attempt } = await room.panel.start(room.aarav, room.testId)
    expect(attempt.ends_at).toBe(now + 50 * minute)
  })

  test('before the start: the result of the others waits until this time is up, too', async () => {
    const diya = await room.t.signedIn('9000000002')
    const { pass, page } = await room.panel.start(diya, room.testId)
    await room.panel.submit(pass, page)
    await give(20)
    const isPublishedAt = async (minutes: number) => {
      at(minutes)
      await workOnce(room.t.context)
      const [{ is }] = await query('select is_result_published as is from test where id = $1', [room.testId])
      return is
    }
    expect([await isPublishedAt(78), await isPublishedAt(80)]).toEqual([false, true])
  })

  test('submitted by the server: it continues, with the late answers, and the result waits for it', async () => {
    const { pass, page, attempt } = await room.panel.start(room.aarav, room.testId)
    await room.panel.save(pass, page, [chosen(2, now + minute, page)])
    at(35)
    await workOnce(room.t.context)
    await room.panel.save(pass, makePage(), [chosen(3, now + 29 * minute, 'f'.repeat(16))])
    expect((await listed())?.total_attempts).toBe(1)
    expect(await give(4)).toMatchObject({
      status: 422,
      message: 'With these minutes the test would be over already.',
    })
    expect(await give(15)).toMatchObject({ status: 200, endsAt: now + 45 * minute })
    const again = await room.panel.start(room.aarav, room.testId)
    expect(again.attempt).toMatchObject({
      attempt_id: attempt.attempt_id,
      is_resumed: true,
      is_submitted: false,
    })
    expect(await room.panel.save(again.pass, again.page)).toMatchObject({
      receipt: null,
      states: [{ answer: { value: { option: 3 } } }],
    })
    await query('update test set ends_at = $2 where id = $1', [room.testId, new Date(now + 30 * minute)])
    await workOnce(room.t.context)
    const [{ is }] = await query('select is_result_published as is from test where id = $1', [room.testId])
    expect(is).toBe(false)
    const { receipt } = await room.panel.submit(again.pass, again.page)
    expect(receipt).toMatchObject({ answered: 1 })
  })

  test('answers that are late again, after the new end, are quarantined again', async () => {
    const { pass } = await room.panel.start(room.aarav, room.testId)
    const keptApart = async (option: number, when: number) => {
      const page = makePage()
      return (await room.panel.save(pass, page, [chosen(option, now + when * minute, page)])).kept_apart
    }
    at(35)
    expect(await keptApart(3, 29)).toBe(1)
    await give(15)
    at(50)
    await workOnce(room.t.context)
    expect(await keptApart(4, 44)).toBe(1)
    expect(
      await query(`select answer->'option' as option from late_answer where counted_at is null`),
    ).toEqual([{ option: 4 }])
  })

  test('given while the worker submits its list, the attempt is not submitted before its new end', async () => {
    const { pass, page, attempt } = await room.panel.start(room.aarav, room.testId)
    at(35)
    const pool = room.poolWith('panel.ended', async () => expect((await give(15)).status).toBe(200))
    await submitExpired({ ...room.t.context, pool }, 10)
    expect(await room.panel.save(pass, page)).toMatchObject({
      receipt: null,
      ends_at: (attempt.ends_at ?? 0) + 15 * minute,
    })
  })

  test('given while the time runs out: neither the worker nor a late save of the tab ends the attempt', async () => {
    const { pass, page, attempt } = await room.panel.start(room.aarav, room.testId)
    at(35)
    const client = await room.t.database.pool.connect()
    await client.query('begin')
    await client.query(`update test_attempt set ends_at = ends_at + interval '15 minutes' where id = $1`, [
      attempt.attempt_id,
    ])
    const working = submitExpired(room.t.context, 10)
    const saving = room.panel.save(pass, page, [chosen(2, now + 29 * minute, page)])
    await expect.poll(room.countWaits, { timeout: 10_000 }).toBeGreaterThan(0)
    await client.query('commit')
    client.release()
    expect(await working).toBe(0)
    expect(await saving).toMatchObject({ receipt: null, ends_at: now + 45 * minute, kept_apart: 0 })
    expect(await room.panel.save(pass, page)).toMatchObject({
      receipt: null,
      states: [{ answer: { value: { option: 2 } } }],
    })
  })

  describe('and the result of the test', () => {
    beforeEach(async () => {
      const { page, pass } = await room.panel.start(room.aarav, room.testId)
      at(29)
      await room.panel.save(pass, page, [chosen(2, now + 29 * minute, page)])
      at(60)
      await submitExpired(room.t.context, 10)
    })
    const isPublished = async () =>
      (await query('select is_result_published as is from test where id = $1', [room.testId]))[0].is

    test('extra time that is given while the worker publishes its list delays it', async () => {
      const pool = room.poolWith('results.tests', async () => expect((await give(45)).status).toBe(200))
      await workOnce({ ...room.t.context, pool })
      expect(await isPublished()).toBe(false)
      at(105)
      await workOnce(room.t.context)
      expect(await isPublished()).toBe(true)
    })

    test('after publication the reply says that it is published, while the student takes the test', async () => {
      await query('update test set is_result_published = true where id = $1', [room.testId])
      await query(
        'delete from attempt_receipt where attempt_id in (select id from test_attempt where test_id = $1)',
        [room.testId],
      )
      await query('update test_attempt set submitted_at = null where test_id = $1', [room.testId])
      expect(await give(45)).toMatchObject({ status: 200, isPublished: true })
    })

    test('during publication the request waits, and its reply says so', async () => {
      const client = await room.t.database.pool.connect()
      await client.query('begin')
      await client.query('update test set is_result_published = true where id = $1', [room.testId])
      const giving = give(45)
      await expect.poll(room.countWaits, { timeout: 10_000 }).toBe(1)
      await client.query('commit')
      client.release()
      expect(await giving).toMatchObject({
        status: 422,
        message: 'The result of this test is published already.',
      })
      expect(await query('select 1 from test_extra_time where test_id = $1', [room.testId])).toEqual([])
    })
  })

  test('is refused after the student’s submission, after publication, and for a test without an end', async () => {
    const { pass, page } = await room.panel.start(room.aarav, room.testId)
    await room.panel.submit(pass, page)
    expect(await give(10)).toMatchObject({
      status: 422,
      message: 'The student has handed the test in himself.',
    })
    await query('update test set is_result_published = true where id = $1', [room.testId])
    expect(await give(10)).toMatchObject({
      status: 422,
      message: 'The result of this test is published already.',
    })
    const practice = await makeTest(room.t, room.aarav, { now, typeId: 2 })
    expect(await give(10, { test_id: practice.testId })).toMatchObject({
      status: 422,
      message: 'This test has no time limit.',
    })
  })

  test('not for a student of another institute, nor at a test that is not assigned to the student', async () => {
    const riya = await room.t.signedIn('9000000021')
    const foreign = await makeAdminToken(room.t, riya.institute_id)
    for (const answer of [
      await give(10, {}, foreign),
      await give(10, { user_id: riya.user_id }),
      await give(10, { user_id: 999_999_999 }),
      await give(10, { test_id: 999_999_999 }),
    ])
      expectNotFound({ status: answer.status, body: { statusCode: 404, message: answer.message } })
    expect(await query('select 1 from test_extra_time where test_id = $1', [room.testId])).toEqual([])
  })
  test('by what the institute calls the test and the student', async () => {
    await query(`update test set source_id = 'UT1' where id = $1`, [room.testId])
    await query(`update person set source_id = 'S1' where id = $1`, [room.aarav.user_id])
    for (const [at, user_id] of ['S1', '+91 90000 00001', room.aarav.email_id.toUpperCase()].entries())
      expect(await give(10 + at, { test_id: 'UT1', user_id })).toMatchObject({ status: 200, endsAt: null })
    expect(await query('select minutes from test_extra_time where test_id = $1', [room.testId])).toEqual([
      { minutes: 12 },
    ])
    const { status } = await room.panel.ask('GET', '/admin/v1/tests/UT1/waiting', token)
    expect(status).toBe(200)
    expect(await give(20, { user_id: 'S99' })).toMatchObject({
      status: 422,
      message: 'user_id is the e-mail, phone number, number or id of no one.',
    })
    expect(await give(20, { test_id: 'UT9' })).toMatchObject({
      status: 422,
      message: 'test_id is the id of no test.',
    })
  })
})
