import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BookmarkedQuestion } from '#domain/exam/bookmark/calls.ts'
import type { TestReport } from '#domain/exam/report/calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { panelOf, stateAt } from '#server/features/exam/panel/testing.ts'
import { askReport } from '#server/features/exam/report/testing.ts'
import { workOnce } from '#server/features/exam/results/results.ts'
import { entriesOf } from '#server/features/timetable/testing.ts'
import { type Caller, signInCaller } from '#server/http/testing/caller.ts'
import { addAttempt, addTest } from '#server/http/testing/factories.ts'
import { requestTests } from '#server/http/testing/request-tests.ts'
import { plantKeys, showsKeys } from '#server/http/testing/withheld.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let aarav: SignedIn
let me: Caller
const hour = 60 * 60_000
beforeAll(async () => {
  t = await createTestApp()
  me = await signInCaller(t, '9000000001')
})
beforeEach(async () => {
  await query('update test set cancelled_at = now() where ends_at > now()')
  await query(`update test_attempt set ends_at = '2020-01-01' where submitted_at is null`)
  await query('update test set is_result_published = true, is_solution_offered = true')
  aarav = await t.signedIn('9000000001')
})
afterAll(() => t.close())

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const ownIds = async () =>
  (
    await query(
      `select distinct x.question_id as id from test_attempt a join test_question x on x.test_id = a.test_id
       where a.person_id = $1 and a.submitted_at is not null`,
      [aarav.user_id],
    )
  ).map((row) => Number(row.id))

type Held = { typeId?: number; start?: number; minutes?: number; limit?: number; section?: string }
/** A test with some questions, or with copies of them as another import would make. @returns its id */
async function hold(ids: readonly number[], held: Held & { isCopy?: boolean } = {}): Promise<number> {
  const { typeId = 4, start = -0.1, minutes = 60, limit = 1, section = '10-A', isCopy = true } = held
  const institute = aarav.institute_id
  const testId = await addTest(t.database.pool, institute, {
    name: 'Today',
    typeId,
    start: new Date(Date.now() + start * hour),
    minutes,
    limit,
    sections: [section],
  })
  await query(
    `with part as (
        insert into test_part (institute_id, test_id, name, position) values ($1, $2, 'One', 1) returning id),
      copy as (
        insert into question (institute_id, subject_id, type, html, options, matches, key)
        select institute_id, subject_id, type, '<div>' || replace(html, ' ', '  ') || '</div>',
          case when jsonb_array_length(options) > 1 then options - 0 else options end, matches, key
        from question where id = any($3::bigint[]) and $4 returning id),
      held as (select id from copy union all select id from unnest($3::bigint[]) id where not $4)
      insert into test_question (institute_id, test_id, question_id, part_id, position, marks)
      select $1, $2, held.id, part.id, row_number() over (), 4 from held, part`,
    [institute, testId, ids, isCopy],
  )
  return testId
}

/** The calls about tests that give Aarav a key. */
async function callsWithKeys(): Promise<string[]> {
  const replies = await requestTests(t, { ...me })
  return replies.filter(({ status, body }) => status === 200 && showsKeys(body)).map(({ name }) => name)
}
async function bookmarked(): Promise<BookmarkedQuestion[]> {
  const { body } = await t.get(`/student/testLabels/bookmark/${aarav.user_id}`, aarav.examdesk_auth_token)
  return (body as { data: BookmarkedQuestion[] }).data
}
const notebookIds = async () => {
  const { body } = await t.get(`/student/notebook/${aarav.user_id}`, aarav.examdesk_auth_token)
  return (body as { data: BookmarkedQuestion[] }).data.map((one) => one.ques_id)
}
const reportOf = (testId: number) => askReport(t, aarav, testId)
const rankedIds = async () => {
  const { body } = await t.get(`/student/standings/${aarav.user_id}`, aarav.examdesk_auth_token)
  return (body as { data: { test_id: number }[] }).data.map((one) => one.test_id)
}
const rowsOf = async (testId: number) =>
  ((await reportOf(testId)).body as TestReport).question_wise_distribution

/** A published test of his, with one single-choice question. */
async function published(): Promise<{ testId: number; ids: number[]; one: number }> {
  const [row] = await query(
    `select a.test_id as "testId", array_agg(x.question_id order by x.position) as ids,
       min(x.question_id) filter (where q.type = 1) as one
     from test_attempt a join test t on t.id = a.test_id join test_label l on l.id = t.label_id
     join test_question x on x.test_id = a.test_id join question q on q.id = x.question_id
     where a.person_id = $1 and a.rank is not null and l.test_type_id <> 2 group by 1
     having min(x.question_id) filter (where q.type = 1) is not null order by 1 limit 1`,
    [aarav.user_id],
  )
  return { testId: Number(row.testId), ids: row.ids.map(Number), one: Number(row.one) }
}

describe('a question that is used in a test that can still be taken [report-33]', () => {
  test.each<[string, boolean, Held & { isCopy?: boolean }]>([
    ['runs', true, {}],
    ['runs, by the same number', true, { isCopy: false }],
    ['is to come', true, { start: 500 }],
    ['has a second attempt left', true, { limit: 0 }],
    ['is over', false, { start: -2, minutes: 60 }],
    ['is another section’s', false, { section: '4-B' }],
    ['is practice that nobody has begun', false, { typeId: 2, limit: 0 }],
  ])('in one that %s it is withheld everywhere (%s)', async (_what, isHeld, held) => {
    const { testId, ids, one } = await published()
    await query(
      'insert into bookmark (institute_id, person_id, question_id, test_id) values ($1, $2, $3, $4) on conflict do nothing',
      [aarav.institute_id, aarav.user_id, one, testId],
    )
    expect((await bookmarked()).find((each) => each.ques_id === one)?.correct_ans).not.toBe('')
    await hold([one], held)
    const mark = (await bookmarked()).find((each) => each.ques_id === one)
    expect([mark?.correct_ans === '', mark?.feedback === '']).toEqual([isHeld, isHeld])
    expect(mark?.options.every((option) => option.is_correct === 0)).toBe(isHeld)
    const row = (await rowsOf(testId)).find((each) => each.question_id === one)
    expect([row?.is_correct === -3, row?.correct_answer === '']).toEqual([isHeld, isHeld])
    if (isHeld) expect(row?.total_score).toBe(0)
    const others = (await rowsOf(testId)).filter(
      (each) => ids.includes(each.question_id) && each.question_id !== one,
    )
    expect(others.map((each) => each.is_correct)).not.toContain(-3)
  })

  test('a submitted test withholds nothing; neither does a cancelled one', async () => {
    const { testId, one } = await published()
    const codeOf = async () => (await rowsOf(testId)).find((each) => each.question_id === one)?.is_correct
    const live = await hold([one])
    expect(await codeOf()).toBe(-3)
    await query('update test set cancelled_at = now() where id = $1', [live])
    expect(await codeOf()).not.toBe(-3)
    await query('update test set cancelled_at = null where id = $1', [live])
    await addAttempt(t.database.pool, {
      instituteId: aarav.institute_id,
      testId: live,
      personId: aarav.user_id,
    })
    expect(await codeOf()).not.toBe(-3)
  })

  test('while the student takes it, though it is no longer assigned', async () => {
    const { testId, one } = await published()
    const live = await hold([one], { section: '4-B' })
    await query(
      `insert into test_attempt (institute_id, test_id, person_id, started_at, ends_at)
       values ($1, $2, $3, now(), now() + interval '10 minutes')`,
      [aarav.institute_id, live, aarav.user_id],
    )
    const row = (await rowsOf(testId)).find((each) => each.question_id === one)
    expect([row?.is_correct, row?.correct_answer]).toEqual([-3, ''])
  })

  test('the same words with other options are no copy', async () => {
    const { testId, one } = await published()
    const live = await hold([one])
    await query(
      `update question set options = '[{"html": "something else"}, {"html": "nothing"}]'
       where id in (select question_id from test_question where test_id = $1)`,
      [live],
    )
    const row = (await rowsOf(testId)).find((each) => each.question_id === one)
    expect(row?.is_correct).not.toBe(-3)
  })

  test('is neither practised nor in the notebook, where being listed shows that it was wrong', async () => {
    const [wrong = 0, other = 0] = await notebookIds()
    await hold([wrong])
    const left = await notebookIds()
    expect([left.includes(wrong), left.includes(other)]).toEqual([false, true])
    const launch = (id: number) =>
      panelOf(t).ask('POST', '/examPanel/launchNotebook', aarav.examdesk_auth_token, {
        institute_id: aarav.institute_id,
        user_id: aarav.user_id,
        question_ids: [id],
      })
    expect([(await launch(wrong)).status, (await launch(other)).status]).toEqual([404, 200])
  })
})

describe('repeated attempts, whose marks would show the right answer [report-34]', () => {
  const take = async (testId: number, one: number) => {
    const [row] = await query('select key from question where id = $1', [one])
    const { pass, page } = await panelOf(t).start(aarav, testId)
    const value = { type: 1, option: row.key.option } as const
    await panelOf(t).submit(pass, page, [stateAt(one, { at: Date.now(), by: page, value })])
    await workOnce(t.context)
    return panelOf(t).outcome(pass)
  }
  const withheldNow = {
    total_score: 0,
    questions: [{ state: 'later', marks: 0, correct_answer: '', solution_html: '' }],
  }

  /** Whether a test of today has its Score button in the time table. */
  async function hasScore(testId: number): Promise<boolean | undefined> {
    const day = (offset: number) => new Date(Date.now() + offset * 24 * hour).toISOString().slice(0, 10)
    const entries = await entriesOf(t, aarav, [day(-1), day(1)])
    return entries.find((entry) => entry.test_id === testId)?.is_result_published
  }

  test('practice with such a question: its marks are left out of the sum, and its report waits', async () => {
    const { one } = await published()
    const practice = await hold([one], { typeId: 2, limit: 0, isCopy: false })
    await query('update test set is_solution_offered = true where id = $1', [practice])
    expect(await take(practice, one)).toMatchObject({
      total_score: 4,
      questions: [{ state: 'right', marks: 4 }],
    })
    expect([(await reportOf(practice)).status, await hasScore(practice)]).toEqual([200, true])
    await hold([one])
    expect(await take(practice, one)).toMatchObject(withheldNow)
    expect([(await reportOf(practice)).status, await hasScore(practice)]).toEqual([404, false])
  })

  test('the same of a test of several attempts that is published while it runs', async () => {
    const { one } = await published()
    const mock = await hold([one], { typeId: 4, limit: 3, isCopy: false })
    await query(
      `update test set is_solution_offered = true, result_at = now() - interval '1 minute' where id = $1`,
      [mock],
    )
    expect(await take(mock, one)).toMatchObject(withheldNow)
    expect([(await reportOf(mock)).status, await hasScore(mock)]).toEqual([200, true])
    expect(await rankedIds()).toContain(mock)
    await hold([one])
    expect([(await reportOf(mock)).status, await hasScore(mock)]).toEqual([404, false])
    expect(await rankedIds()).not.toContain(mock)
  })
})

describe('over every call about tests', { timeout: 120_000 }, () => {
  beforeAll(() => plantKeys(t.database.pool))
  afterEach(() => query(`update test set cancelled_at = now() where name = 'Today'`))

  test('the keys of a running test are in no byte of any reply', async () => {
    expect(await callsWithKeys()).not.toEqual([])
    await hold(await ownIds())
    expect(await callsWithKeys()).toEqual([])
  })
})
