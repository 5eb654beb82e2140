import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestReport } from '#domain/exam/report/calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { makeTest, panelOf, stateAt } from '#server/features/exam/panel/testing.ts'
import { askReport } from '#server/features/exam/report/testing.ts'
import { workOnce } from '#server/features/exam/results/results.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let aarav: SignedIn
beforeAll(async () => {
  t = await createTestApp()
  aarav = await t.signedIn('9000000001')
})
afterAll(() => t.close())

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const reportOf = async (of: SignedIn, testId: number) => {
  const { status, body } = await askReport(t, of, testId)
  expect(status).toBe(200)
  return body as TestReport
}
/** Tests that Aarav took, with a published result. */
const taken = (condition: string) =>
  query(
    `select t.id, a.id as attempt, f.takers from test t join test_label l on l.id = t.label_id
     join test_figures f on f.test_id = t.id
     join test_attempt a on a.test_id = t.id and a.person_id = $1 and a.rank is not null
     where ${condition} order by t.maximum_marks desc`,
    [aarav.user_id],
  )

describe('the questions of a report', () => {
  test('in the order of the paper; their marks and times add up to the figures above them [report-54]', async () => {
    const [one] = await taken('l.test_type_id = 4')
    const report = await reportOf(aarav, one.id)
    const rows = report.question_wise_distribution
    expect(rows.map((row) => row.question_order)).toEqual(rows.map((_, index) => index + 1))
    const sum = (read: (row: (typeof rows)[number]) => number) =>
      rows.reduce((total, row) => total + read(row), 0)
    expect(sum((row) => row.total_score)).toBeCloseTo(report.test_report.total_score, 2)
    expect(sum((row) => row.student_time) / 1000).toBe(report.test_report.total_attempted_time)
    expect(rows.filter((row) => row.is_correct >= 1)).toHaveLength(report.test_report.right_ques_count)
    expect(rows.filter((row) => row.is_correct === 0)).toHaveLength(report.test_report.wrong_ques_count)
    expect(rows.filter((row) => row.is_correct === -1)).toHaveLength(report.test_report.left_ques_count)
    const left = rows.filter((each) => each.is_correct === -1)
    expect(left.length).toBeGreaterThan(0)
    for (const row of left) expect(row.student_answer).toBe('')
    // A number is shown with its tolerance, and the model of a text is HTML.
    const right = rows.filter((each) => each.is_correct === 1 && ![2, 4].includes(each.ques_type))
    expect(right.length).toBeGreaterThan(0)
    for (const row of right)
      expect([row.question_id, row.student_answer]).toEqual([row.question_id, row.correct_answer])
  })

  test('of a shuffled test in the order of the attempt, with the options in its order [report-22]', async () => {
    const now = Date.now()
    t.setClock(new Date(now))
    const me = await t.signedIn('9000000001')
    const panel = panelOf(t)
    const made = await makeTest(t, me, { now, isShuffled: true, resultAt: new Date(now) })
    const { pass, page } = await panel.start(me, made.testId)
    const paper = await panel.paper(pass)
    const single = paper.questions.find((one) => one.ques_type === 1)
    const match = paper.questions.find((one) => one.ques_type === 6)
    const pairs = match?.options.map(() => match.matches[0]?.number ?? 0) ?? []
    await panel.submit(pass, page, [
      stateAt(single?.question_id ?? 0, {
        at: now,
        by: page,
        value: { type: 1, option: single?.options[2]?.number ?? 0 },
      }),
      stateAt(match?.question_id ?? 0, { at: now, by: page, value: { type: 6, pairs } }),
    ])
    await workOnce(t.context)
    const rows = (await reportOf(me, made.testId)).question_wise_distribution
    expect(rows.map((row) => [row.question_id, row.question_order])).toEqual(
      paper.questions.map((one, index) => [one.question_id, index + 1]),
    )
    for (const [index, one] of paper.questions.entries()) {
      const withoutAddress = (html: string) => html.replaceAll(/src="[^"]*"/g, '')
      const htmls = (side: readonly { html: string }[]) => side.map(({ html }) => withoutAddress(html))
      expect(rows[index]?.options?.map(withoutAddress)).toEqual(htmls(one.options))
      expect(rows[index]?.matches?.map(withoutAddress)).toEqual(htmls(one.matches))
    }
    const answerTo = (id = 0) => rows.find((row) => row.question_id === id)?.student_answer
    expect(answerTo(single?.question_id)).toBe('3')
    expect(answerTo(match?.question_id)).toBe(pairs.map(() => '1').join(','))
  })

  test('with their passages, each once, and pictures and recordings', async () => {
    const [one] = await taken('l.test_type_id = 4')
    const { question_wise_distribution: rows, passages = [] } = await reportOf(aarav, one.id)
    const stored = await query(
      `select b.passage_id as passage, jsonb_path_query_array(b.media, '$[*].type') as media
       from test_question q join question b on b.id = q.question_id where q.test_id = $1 order by q.position`,
      [one.id],
    )
    expect(rows.map((row) => row.passage_id)).toEqual(stored.map(({ passage }) => passage))
    expect(rows.map((row) => row.media?.map(({ media_type }) => media_type))).toEqual(
      stored.map(({ media }) => media),
    )
    const ids = new Set(stored.flatMap(({ passage }) => passage ?? []))
    expect(ids.size).toBeGreaterThan(0)
    expect(passages.map(({ passage_id }) => passage_id)).toEqual([...ids])
    expect(passages[0]?.html).toMatch(/<p>/)
    const addresses = rows.flatMap(({ media = [] }) => media.map(({ source_path }) => source_path))
    expect(addresses.length).toBeGreaterThan(0)
    // Signed for the viewer.
    const file = await t.app.inject({ url: addresses[0] ?? '', headers: { host: 'localhost' } })
    expect(file.statusCode).toBe(200)
  })

  test('the time of the topper, and the average of all', async () => {
    const [one] = await taken('l.test_type_id = 4')
    const { question_wise_distribution: rows } = await reportOf(aarav, one.id)
    const figures = await query(
      `select q.question_id as id, avg(g.time_ms)::float8 as average,
         max(g.time_ms) filter (where g.attempt_id = f.topper_attempt_id) as topper
       from test_question q join test_figures f on f.test_id = q.test_id
       join test_attempt a on a.test_id = q.test_id and a.rank is not null
       join attempt_answer g on g.attempt_id = a.id and g.question_id = q.question_id
       where q.test_id = $1 group by q.question_id, q.position order by q.position`,
      [one.id],
    )
    expect(rows.map((row) => [row.question_id, row.average_time, row.topper_time])).toEqual(
      figures.map((row) => [row.id, Math.round(row.average), row.topper]),
    )
  })

  test.each([
    ['fewer than 5 took it', 'f.takers < 5'],
    ['it is practice', 'l.test_type_id = 2'],
  ])('others’ times are withheld where %s [report-19]', async (_why, condition) => {
    const [one] = await taken(condition)
    const { question_wise_distribution: rows } = await reportOf(aarav, one.id)
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.flatMap((row) => [row.average_time, row.topper_time]))).toEqual(new Set([null]))
  })

  test('no correct answer where solutions are not offered [report-32]', async () => {
    const [one] = await taken('l.test_type_id = 4')
    await query('update test set is_solution_offered = false where id = $1', [one.id])
    const { question_wise_distribution: rows } = await reportOf(aarav, one.id)
    expect(new Set(rows.map((row) => row.correct_answer))).toEqual(new Set(['']))
    await query('update test set is_solution_offered = true where id = $1', [one.id])
  })
})

describe('ranks over a series of tests [report-9, report-55]', () => {
  const ask = (of: SignedIn, user = of.user_id) => t.get(`/student/standings/${user}`, of.examdesk_auth_token)
  type Rank = {
    test_id: number
    date: string
    rank: number
    average_marks: number | null
    topper_marks: number | null
  }
  const ranksOf = async (of: SignedIn, user?: number) => ((await ask(of, user)).body as { data: Rank[] }).data

  test('every published test but practice, the oldest first; few takers have neither average nor topper', async () => {
    const all = await ranksOf(aarav)
    const moments = all.map((one) => Date.parse(one.date))
    expect(moments).toEqual(moments.toSorted((a, b) => a - b))
    const published = await taken('l.test_type_id <> 2')
    expect(all.map((one) => one.test_id).sort()).toEqual(published.map((row) => row.id).sort())
    const few = new Set(published.filter((row) => row.takers < 5).map((row) => row.id))
    expect(few.size).toBeGreaterThan(0)
    for (const { average_marks, topper_marks, test_id } of all)
      expect([average_marks === null, topper_marks === null]).toEqual([few.has(test_id), few.has(test_id)])
  })

  test('an unpublished one is missing', async () => {
    const [first] = await ranksOf(aarav)
    await query('update test set is_result_published = false where id = $1', [first?.test_id])
    expect((await ranksOf(aarav)).map((one) => one.test_id)).not.toContain(first?.test_id)
    await query('update test set is_result_published = true where id = $1', [first?.test_id])
  })

  test('the own or a child’s, but not another person’s', async () => {
    const [diya, kabir] = [await t.signedIn('9000000002'), await t.signedIn('9000000011')]
    expect((await ask(kabir)).status).toBe(200)
    for (const [of, user] of [
      [diya, aarav.user_id],
      [kabir, aarav.user_id],
      [kabir, kabir.account_id],
      [diya, 999_999_999],
    ] as const)
      expectNotFound(await ask(of, user))
  })
})
