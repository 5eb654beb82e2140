import { describe, expect, test } from 'vitest'
import { abandonedAfter } from '#domain/exam/panel/clock.ts'
import { submitAbandoned } from '#server/features/exam/panel/submit/submit.ts'
import { makeTest, option, preparePanel, stateAt } from '#server/features/exam/panel/testing.ts'

const room = preparePanel()
const { now, query } = room
const later = now + abandonedAfter.idleMs

async function leavePractice() {
  const practice = await makeTest(room.t, room.aarav, { now, typeId: 2, limit: 0 })
  await query(`update test set ends_at = $2 where id = $1`, [practice.testId, new Date(later + 60_000)])
  const opened = await room.panel.start(room.aarav, practice.testId)
  room.t.setClock(new Date(later))
  const attemptId = opened.attempt.attempt_id
  const questionId = practice.questions[0]?.id ?? 0
  const saveOne = () =>
    room.panel.save(opened.pass, opened.page, [
      stateAt(questionId, { at: later, by: opened.page, value: option(1) }),
    ])
  const isSubmitted = async () =>
    (await query('select submitted_at is not null as is from test_attempt where id = $1', [attemptId]))[0].is
  return { attemptId, page: opened.page, saveOne, isSubmitted }
}

describe('abandoned practice [panel-41]', () => {
  test('is submitted', async () => {
    const { isSubmitted } = await leavePractice()
    expect(await submitAbandoned(room.t.context, 10)).toBe(1)
    expect(await isSubmitted()).toBe(true)
  })

  test('is not submitted if an answer arrived after it was listed', async () => {
    const { saveOne, isSubmitted } = await leavePractice()
    const pool = room.poolWith('panel.abandoned', async () => expect((await saveOne()).receipt).toBe(null))
    expect(await submitAbandoned({ ...room.t.context, pool }, 10)).toBe(0)
    expect(await isSubmitted()).toBe(false)
  })

  test('is not submitted if its tab sends a save without answers meanwhile', async () => {
    const { attemptId, page, isSubmitted } = await leavePractice()
    const client = await room.t.database.pool.connect()
    await client.query('begin')
    // Like a save without anything new.
    await client.query('update test_attempt set last_sequence = last_sequence where id = $1', [attemptId])
    await client.query('update attempt_window set heard_at = $2 where attempt_id = $1 and page = $3', [
      attemptId,
      new Date(later),
      page,
    ])
    const working = submitAbandoned(room.t.context, 10)
    expect(await working).toBe(0)
    await client.query('commit')
    client.release()
    expect(await isSubmitted()).toBe(false)
    expect(await submitAbandoned(room.t.context, 10)).toBe(0)
  })
})
