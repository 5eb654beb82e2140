import { afterEach, describe, expect, test } from 'vitest'
import { submitAbandoned, submitExpired } from '#server/features/exam/panel/submit/submit.ts'
import { minute, option, preparePanel, stateAt } from '#server/features/exam/panel/testing.ts'
import { workOnce } from '#server/features/exam/results/results.ts'

const room = preparePanel()
const { idOf, now, query } = room
const ahead = 2 * 60 * minute
const wrong = [
  ['this process', { process: ahead }],
  ['the database', { database: ahead }],
  ['their machine', { process: ahead, database: ahead }],
] as const
afterEach(() => room.t.setAhead({}))

/** The clocks agree at a moment; then some are wrong, for less than the minutes after which they are believed. */
async function goWrong(at: number, aheadMs: Parameters<typeof room.t.setAhead>[0]): Promise<void> {
  room.t.setClock(new Date(at))
  expect(await room.t.context.clocks.findDoubt()).toBe(undefined)
  room.t.setAhead(aheadMs)
}

const isSubmitted = async (attemptId: number) =>
  (await query('select submitted_at is not null as is from test_attempt where id = $1', [attemptId]))[0].is

describe.each(wrong)('while the clock of %s is two hours fast [panel-42]', (_which, aheadMs) => {
  test('no running exam is handed in, and answers are taken at their time', async () => {
    const one = await room.panel.start(room.aarav, room.testId)
    room.t.setAhead(aheadMs)
    await workOnce(room.t.context)
    room.t.setClock(new Date(now + minute))
    const answer = { at: now + minute, by: one.page, value: option(2) }
    const saved = await room.panel.save(one.pass, one.page, [stateAt(idOf(1), answer)])
    expect(saved).toMatchObject({ time: now + minute, kept_apart: 0, refused: 0, receipt: null })
    expect(saved.states).toMatchObject([{ answer }])
    expect(await isSubmitted(one.attempt.attempt_id)).toBe(false)
  })

  test('an exam that ends stays open for what was given in time, until they agree', async () => {
    const one = await room.panel.start(room.aarav, room.testId)
    const end = one.attempt.ends_at ?? 0
    await goWrong(end - minute, aheadMs)
    room.t.setClock(new Date(end + minute))
    const given = (type: number, at: number) =>
      stateAt(idOf(type), { at, by: one.page, value: { type: 2, text: 'x' } })
    const saved = await room.panel.save(one.pass, one.page, [given(2, end - 1), given(6, end + 1)])
    expect(saved).toMatchObject({ kept_apart: 0, refused_ids: [idOf(6)], receipt: null })
    expect(await submitExpired(room.t.context, 10)).toBe(0)
    expect(await isSubmitted(one.attempt.attempt_id)).toBe(false)
    room.t.setAhead({})
    expect(await submitExpired(room.t.context, 10)).toBeGreaterThan(0)
    const [receipt] = await query(
      'select answered, submitted_at from attempt_receipt where attempt_id = $1',
      [one.attempt.attempt_id],
    )
    expect(receipt).toEqual({ answered: 1, submitted_at: new Date(end) })
  })

  test('a student may hand in, at the time that it is', async () => {
    const one = await room.panel.start(room.aarav, room.testId)
    room.t.setAhead(aheadMs)
    room.t.setClock(new Date(now + minute))
    const { receipt } = await room.panel.submit(one.pass, one.page)
    expect(Date.parse(receipt.submitted_at)).toBe(now + minute)
  })

  test('nothing is published, and no practice is taken as abandoned [report-35]', async () => {
    await query('update test set result_at = $2 where id = $1', [room.testId, new Date(now + 60 * minute)])
    await goWrong(now + 59 * minute, aheadMs)
    room.t.setClock(new Date(now + 61 * minute))
    await workOnce(room.t.context)
    expect(await submitAbandoned(room.t.context, 10)).toBe(0)
    const isPublished = async () =>
      (await query('select is_result_published as is from test where id = $1', [room.testId]))[0].is
    expect(await isPublished()).toBe(false)
    room.t.setAhead({})
    await workOnce(room.t.context)
    expect(await isPublished()).toBe(true)
  })
})
