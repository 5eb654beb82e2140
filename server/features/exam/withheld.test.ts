import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, signInCaller } from '#server/http/testing/caller.ts'
import { requestTests } from '#server/http/testing/request-tests.ts'
import { plantKeys, showsKeys } from '#server/http/testing/withheld.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

const phones = ['9000000001', '9000000002', '9000000010', '9000000011', '9000000021', '9000000031']

let t: TestApp
const callers: Caller[] = []
beforeAll(async () => {
  t = await createTestApp()
  for (const phone of phones) callers.push(await signInCaller(t, phone))
  await plantKeys(t.database.pool)
})
afterAll(() => t.close())

const setTests = (published: boolean, offered: boolean) =>
  t.database.pool.query('update test set is_result_published = $1, is_solution_offered = $2', [
    published,
    offered,
  ])

/** The calls whose replies contain parts of solutions, and all that answered. */
async function askAll(): Promise<{ seen: Set<string>; answered: Set<string> }> {
  const [seen, answered] = [new Set<string>(), new Set<string>()]
  const replies = await Promise.all(callers.map((me) => requestTests(t, me)))
  for (const { name, status, body } of replies.flat()) {
    if (status === 200) answered.add(name)
    if (showsKeys(body)) seen.add(name)
  }
  return { seen, answered }
}

const inReports = [
  'GET /api/v1/studentdashboard/testReports/:account_id/:user_id/:test_card_id/-1',
  'GET /student/notebook/:userId',
  'GET /student/testLabels/bookmark/:userId',
]
const onPaper = [
  'GET /reportPreview/:account_id/:user_id/:test_id/-1',
  'GET /reportPreview/:account_id/:user_id/:test_id/-1/1',
]

describe('correct answers, model answers and solutions, over every exam call [report-32]', {
  timeout: 120_000,
}, () => {
  test('are shown when the result is published with solutions: the canaries are found', async () => {
    await setTests(true, true)
    const { seen, answered } = await askAll()
    expect([...seen].sort()).toEqual([...inReports, ...onPaper].sort())
    expect([...answered]).toEqual(expect.arrayContaining(onPaper))
  })

  test('are in no reply before the result is published', async () => {
    await setTests(false, true)
    const { seen, answered } = await askAll()
    expect([...seen]).toEqual([])
    for (const name of [inReports[0], ...onPaper]) expect(answered).not.toContain(name)
    expect(answered).toContain('GET /student/testLabels/bookmark/:userId')
  })

  test('are in no reply where solutions are not offered, though the report is open', async () => {
    await setTests(true, false)
    const { seen, answered } = await askAll()
    expect([...seen]).toEqual([])
    expect(answered).toContain(inReports[0])
    for (const name of onPaper) expect(answered).not.toContain(name)
  })

  test('are in no reply while the student takes the test again', async () => {
    await setTests(true, true)
    const { rows } = await t.database.pool.query<{ id: number }>(
      `insert into test_attempt (institute_id, test_id, person_id, started_at, ends_at)
       select distinct institute_id, test_id, person_id, now(), now() + interval '10 minutes' from test_attempt
       where submitted_at is not null and person_id = any($1::bigint[]) returning id`,
      [callers.map((me) => me.user)],
    )
    const { seen, answered } = await askAll()
    expect([...seen]).toEqual([])
    expect(answered).toContain(inReports[0])
    for (const name of onPaper) expect(answered).not.toContain(name)
    const ids = rows.map((row) => row.id)
    await t.database.pool.query('delete from test_attempt where id = any($1::bigint[])', [ids])
  })

  test.each([
    [false, true],
    [true, false],
  ])('of true and false, too (published %s, offered %s): no option is marked', async (published, offered) => {
    await setTests(published, offered)
    let bookmarks = 0
    for (const me of callers) {
      const { body } = await t.get(`/student/testLabels/bookmark/${me.user}`, me.examToken)
      const { data } = body as {
        data: {
          correct_ans: string
          answer: string
          feedback: string
          alies_feedback: string
          options: { is_correct: number }[]
        }[]
      }
      bookmarks += data.length
      for (const one of data) {
        expect([one.correct_ans, one.answer, one.feedback, one.alies_feedback]).toEqual(['', '', '', ''])
        expect(one.options.map((option) => option.is_correct)).toEqual(one.options.map(() => 0))
      }
      expect((await t.get(`/student/notebook/${me.user}`, me.examToken)).body).toEqual({ data: [] })
    }
    expect(bookmarks).toBeGreaterThan(0)
  })
})
