import { expect, test } from 'vitest'
import { makePage, minute, option, preparePanel, stateAt } from '#server/features/exam/panel/testing.ts'
import { workOnce } from '#server/features/exam/results/results.ts'

const room = preparePanel()
const { idOf, now, query } = room
const at = (minutes: number) => room.t.setClock(new Date(now + minutes * minute))
const open = (page = makePage()) => room.panel.openFirst(room.aarav, room.testId, page)
const state = () =>
  query('select is_begun, ends_at, submitted_at, active_page from test_attempt where test_id = $1', [
    room.testId,
  ]).then(([row]) => row)

test('the time runs from the first begin, not from opening, and a repeated one changes nothing [panel-5, panel-6, panel-64]', async () => {
  const opened = await open()
  // Open from a minute ago for an hour.
  expect(opened.attempt).toMatchObject({ is_begun: false, is_resumed: false, ends_at: now + 59 * minute })
  const before = await room.panel.paper(opened.pass)
  expect([before.questions, before.passages]).toEqual([[], []])
  expect(before.before?.minutes).toBe(30)
  expect(before.before?.schemes.reduce((sum, { questions }) => sum + questions, 0)).toBe(
    room.questions.length,
  )

  at(10)
  const begun = await room.panel.begin(opened.pass, opened.page)
  expect(begun.body.data.attempt).toMatchObject({ started_at: now + 10 * minute, ends_at: now + 40 * minute })
  expect(begun.body.data.attempt.is_begun).toBeUndefined()
  expect(begun.body.data.questions).toHaveLength(room.questions.length)
  expect(begun.body.data.before).toBeUndefined()

  at(20)
  const again = await room.panel.begin(opened.pass, opened.page)
  expect(again.body.data.attempt.ends_at).toBe(now + 40 * minute)
  const saved = await room.panel.save(opened.pass, opened.page, [
    stateAt(idOf(1), { at: now + 20 * minute, by: opened.page, value: option(1) }),
  ])
  expect(saved).toMatchObject({ ends_at: now + 40 * minute, is_active: true })
})

test('who begins late ends with the test, and not after it [panel-35]', async () => {
  const opened = await open()
  at(45)
  expect((await room.panel.begin(opened.pass, opened.page)).body.data.attempt.ends_at).toBe(now + 59 * minute)
  await query('delete from launch_ticket')
  await query('update test_attempt set is_begun = false where test_id = $1', [room.testId])
  at(59)
  expect((await room.panel.begin(opened.pass, opened.page)).status).toBe(422)
  expect(await state()).toMatchObject({ is_begun: false })
})

test('before it is begun nothing is answered, bookmarked or handed in, and no question is shown [panel-5]', async () => {
  const { pass, page } = await open()
  const answer = stateAt(idOf(1), { at: now, by: page, value: option(1) })
  const sending = { page, since: 0, states: [answer], events: [] }
  for (const [path, body] of [
    ['save', sending],
    ['submit', sending],
    ['bookmark', { question_id: idOf(1), is_bookmarked: true }],
  ] as const)
    expect([path, (await room.panel.ask('POST', `/examPanel/${path}`, pass, body)).status]).toEqual([
      path,
      422,
    ])
  expect(await query('select 1 from attempt_answer where question_id = $1', [idOf(1)])).toEqual([])
})

test('an attempt that is never begun is handed in empty at the end of its test [panel-9]', async () => {
  const { pass, page } = await open()
  at(62)
  await workOnce(room.t.context)
  expect(await state()).toMatchObject({ is_begun: false, submitted_at: new Date(now + 59 * minute) })
  expect((await room.panel.begin(pass, page)).status).toBe(422)
  expect((await room.panel.paper(pass)).attempt.is_submitted).toBe(true)
})

test('of two tabs that read, the first that begins starts the time for both [panel-6]', async () => {
  const one = await open()
  const other = await open()
  expect(other.attempt).toMatchObject({ is_begun: false, is_resumed: false })
  at(5)
  await room.panel.begin(one.pass, one.page)
  at(9)
  const begun = (await room.panel.begin(other.pass, other.page)).body.data
  expect(begun.attempt.ends_at).toBe(now + 35 * minute)
  expect(await state()).toMatchObject({ active_page: one.page })
})

test('a panel of an earlier version begins what another one has opened', async () => {
  await open()
  at(3)
  const { attempt } = await room.panel.start(room.aarav, room.testId)
  expect(attempt).toMatchObject({ ends_at: now + 33 * minute, is_resumed: false })
})

test('extra time and a moved end reach an attempt before it is begun', async () => {
  const { pass, page } = await open()
  await query(
    'insert into test_extra_time select institute_id, $1, person_id, 10 from test_attempt where test_id = $1',
    [room.testId],
  )
  expect((await room.panel.paper(pass)).before?.minutes).toBe(40)
  expect((await room.panel.begin(pass, page)).body.data.attempt.ends_at).toBe(now + 40 * minute)
})

test('practice has no clock, so it begins when it is opened [panel-8]', async () => {
  await query(
    `update test set label_id = (select id from test_label l where l.institute_id = test.institute_id and test_type_id = 2 limit 1)
      where id = $1`,
    [room.testId],
  )
  const { attempt } = await open()
  expect([attempt.is_begun, attempt.ends_at]).toEqual([undefined, null])
})
