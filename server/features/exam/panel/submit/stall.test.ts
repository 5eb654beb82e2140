import { beforeEach, describe, expect, test } from 'vitest'
import { writeBeat } from '#server/beats/writes.ts'
import { agreedMoment } from '#server/clock/clocks.ts'
import { minute, option, preparePanel, stateAt } from '#server/features/exam/panel/testing.ts'
import { workOnce } from '#server/features/exam/results/results.ts'

const room = preparePanel()
const { idOf, now, query } = room
const end = now + 30 * minute

beforeEach(() => query('truncate server_beat, server_stall'))

/** The clock is at `ms` after the end. */
const at = (ms: number) => room.t.setClock(new Date(end + ms))
/** A process of the server is there then. */
async function beatAt(ms: number, name = 'p'): Promise<void> {
  at(ms)
  await writeBeat(room.t.context.pool, { name, agreedNow: agreedMoment.parse(new Date(end + ms)) })
}
/** Beats until then, as often as is needed. */
async function beatOn(from: number, until: number, name = 'p'): Promise<void> {
  for (let ms = from; ms < until; ms += 2900) await beatAt(ms, name)
  await beatAt(until, name)
}
const chosen = (number: number, ms: number, by: string, type = 1) =>
  stateAt(idOf(type), { at: end + ms, by, value: option(number) })
const isSubmitted = async () =>
  (await query('select submitted_at from test_attempt where test_id = $1', [room.testId]))[0].submitted_at !==
  null

describe('a server that stalls across the end of an exam [panel-38]', () => {
  test('what was given by the end counts until 30 seconds after the stall, and no more is written', async () => {
    const { pass, page } = await room.panel.start(room.aarav, room.testId)
    await beatAt(-2000)
    at(20_000)
    await workOnce(room.t.context)
    expect(await isSubmitted()).toBe(false)
    expect(await room.panel.save(pass, page, [chosen(1, -500, page)])).toMatchObject({
      kept_apart: 0,
      refused: 0,
      receipt: null,
      time: end + 20_000,
    })
    await beatAt(21_000)
    await beatOn(23_000, 50_900)
    await workOnce(room.t.context)
    const late = [chosen(2, -100, page, 3), chosen(2, 100, page)]
    expect(await room.panel.save(pass, page, late)).toMatchObject({ kept_apart: 0, refused_ids: [idOf(1)] })
    at(51_000)
    await workOnce(room.t.context)
    expect(await isSubmitted()).toBe(false)
    await beatAt(51_001)
    await workOnce(room.t.context)
    expect(await isSubmitted()).toBe(true)
    const after = await room.panel.save(pass, page, [chosen(3, -50, page)])
    expect(after).toMatchObject({ kept_apart: 1, receipt: { answered: 2 } })
  })

  test('one of several processes that falls silent is waited for, and one that never comes back is not', async () => {
    await room.panel.start(room.aarav, room.testId)
    await beatAt(-1000, 'silent')
    await beatOn(-900, 6000)
    await workOnce(room.t.context)
    expect(await isSubmitted()).toBe(false)
    await beatOn(8000, 29_100)
    await workOnce(room.t.context)
    expect(await isSubmitted()).toBe(true)
  })

  test('no key and no result while answers may still come, and both afterwards', async () => {
    await query('update test set result_at = ends_at, ends_at = $2 where id = $1', [
      room.testId,
      new Date(end),
    ])
    await query('update test set result_at = ends_at where id = $1', [room.testId])
    await room.panel.start(room.aarav, room.testId)
    const isPublished = async () =>
      (await query('select is_result_published as is from test where id = $1', [room.testId]))[0].is
    await beatAt(-1000)
    await beatAt(9000)
    await workOnce(room.t.context)
    expect(await isPublished()).toBe(false)
    await query('update test set is_result_published = true where id = $1', [room.testId])
    await query(
      `insert into test_attempt (institute_id, test_id, person_id, started_at, ends_at, submitted_at)
       values (1, $1, $2, $3, $3, $3)`,
      [room.testId, room.aarav.user_id, new Date(now)],
    )
    const solvable = async () => (await room.panel.launchNotebook(room.aarav, [idOf(1)])).status === 200
    expect(await solvable()).toBe(false)
    await beatOn(11_000, 39_001)
    await workOnce(room.t.context)
    expect(await isSubmitted()).toBe(true)
    expect(await solvable()).toBe(true)
  })

  test('a server that stays away for ever holds no exam for more than ten minutes', async () => {
    await room.panel.start(room.aarav, room.testId)
    await beatAt(-1000)
    at(10 * minute - 1)
    await workOnce(room.t.context)
    expect(await isSubmitted()).toBe(false)
    at(10 * minute)
    await workOnce(room.t.context)
    expect(await isSubmitted()).toBe(true)
  })
})
