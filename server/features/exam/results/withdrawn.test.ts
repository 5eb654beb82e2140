import { beforeEach, expect, test } from 'vitest'
import { adminOf, makeToken } from '#server/exchange/admin/testing.ts'
import { minute, option, preparePanel, stateAt } from '#server/features/exam/panel/testing.ts'
import { askReport } from '#server/features/exam/report/testing.ts'
import { workOnce } from '#server/features/exam/results/results.ts'

const room = preparePanel()
const { idOf, now, query } = room

let own: ReturnType<typeof adminOf>
let id: string
let pass: string
beforeEach(async () => {
  own = adminOf(room.t, await makeToken(room.t, room.aarav.institute_id, ['read', 'write']))
  id = `W${room.testId}`
  await query('update test set source_id = $2, result_at = $3 where id = $1', [
    room.testId,
    id,
    new Date(now),
  ])
  const opened = await room.panel.start(room.aarav, room.testId)
  pass = opened.pass
  const answer = { at: now, by: opened.page, value: option(1) }
  await room.panel.submit(pass, opened.page, [stateAt(idOf(1), answer)])
  await workOnce(room.t.context)
})

const at = (minutes: number) => room.t.setClock(new Date(now + minutes * minute))
const wall = (minutes: number) =>
  Temporal.Instant.fromEpochMilliseconds(now + minutes * minute)
    .toZonedDateTimeISO('Asia/Kolkata')
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replace('T', ' ')
const change = (fields: object) => own.put('tests', [{ id, ...fields }])
const shown = async () => {
  const { is_ready } = await room.panel.outcome(pass)
  const report = (await askReport(room.t, room.aarav, room.testId)).status
  const { status } = await room.panel.launchNotebook(room.aarav, [idOf(1)])
  return { is_ready, hasReport: report === 200, isSolved: status === 200 }
}
const all = { is_ready: true, hasReport: true, isSolved: true }
const nothing = { is_ready: false, hasReport: false, isSolved: false }

test('a time in the future withdraws a published result until then [report-31]', async () => {
  expect(await shown()).toEqual(all)
  at(1)
  expect(await change({ result_at: wall(10) })).toMatchObject({ status: 200, result: { changed: 1 } })
  await workOnce(room.t.context)
  expect(await shown()).toEqual(nothing)
  at(10)
  await workOnce(room.t.context)
  expect(await shown()).toEqual(all)
})

test('an emptied time withdraws it until it gets one, also where an attempt is evaluated again', async () => {
  at(40)
  await change({ result_at: '' })
  expect(await shown()).toEqual(nothing)
  await query('update test set ends_at = $2 where id = $1', [room.testId, new Date(now + 35 * minute)])
  await query('update test_attempt set is_evaluation_due = true where test_id = $1', [room.testId])
  await workOnce(room.t.context)
  expect(await shown()).toEqual(nothing)
  await change({ result_at: wall(39) })
  await workOnce(room.t.context)
  expect(await shown()).toEqual(all)
})

test('the same time again, an earlier one, and other fields withdraw nothing', async () => {
  at(1)
  await change({ result_at: wall(0) })
  await change({ result_at: wall(0.5) })
  await change({ name: 'Another name' })
  expect(await shown()).toEqual(all)
  await query('update test set result_at = null where id = $1', [room.testId])
  await change({ result_at: '', name: 'A third name' })
  expect(await shown()).toEqual(all)
})
