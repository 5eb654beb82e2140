import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#domain/session/calls.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { pagesOf } from '#server/pdf/testing.ts'

let t: TestApp
let aarav: SignedIn
/** A test that Aarav took, published with its solutions. */
let testId: number
beforeAll(async () => {
  t = await createTestApp()
  aarav = await t.signedIn('9000000001')
  const [row] = await query(
    `select t.id from test t join test_attempt a on a.test_id = t.id and a.rank is not null
     where a.person_id = $1 and t.is_result_published and t.is_solution_offered and t.attempt_limit = 1
     order by t.maximum_marks desc, t.id limit 1`,
    [aarav.user_id],
  )
  testId = row.id
})
afterAll(() => t.close())

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows

type Asked = { account?: number; user?: number; test?: number; download?: boolean; token?: string }
const ask = (of: SignedIn, { account, user, test = testId, download = false, token }: Asked = {}) =>
  t.app.inject({
    url: `/reportPreview/${account ?? of.account_id}/${user ?? of.user_id}/${test}/-1${download ? '/1' : ''}`,
    headers: { host: 'localhost', authorization: token ?? of.scorecard_auth_token },
  })

test('the report as PDF: student, test, figures, subjects, and every question [report-44]', async () => {
  const answer = await ask(aarav)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['content-disposition']).toMatch(/^inline/)
  expect(answer.headers['cache-control']).toBe('no-store')
  const pages = await pagesOf(answer.rawPayload)
  const words = pages.join('\n').replaceAll(/\s+/g, ' ')
  const [said] = await query(
    `select t.name, i.name as institute, a.rank, f.takers, a.marks::float8 || ' / ' || t.maximum_marks::float8 as score,
       (select count(*)::int from test_question q where q.test_id = t.id) as questions
     from test t join institute i on i.id = t.institute_id join test_figures f on f.test_id = t.id
     join test_attempt a on a.test_id = t.id and a.person_id = $2 and a.rank is not null where t.id = $1`,
    [testId, aarav.user_id],
  )
  for (const text of ['Aarav Sharma', said.institute, said.score, `${said.rank} of ${said.takers}`])
    expect(words).toContain(text)
  expect(words.match(/Your answer:/g)).toHaveLength(said.questions)
  expect(words.match(/Correct answer:/g)).toHaveLength(said.questions)
  expect(words).not.toContain('\\(')
  expect(words).not.toMatch(/\ufffd|\[U\+|\[not set|\?(?=[^\s?])/)
})

test('passages once, pictures, solutions, and marks on right and given options', async () => {
  const { rawPayload } = await ask(aarav)
  const words = (await pagesOf(rawPayload)).join(' ').replaceAll(/\s+/g, ' ')
  const [paper] = await query(
    `select count(distinct b.passage_id)::int as passages, count(b.passage_id)::int as about,
       count(distinct b.media -> 0 ->> 'fileId') filter (where b.media -> 0 ->> 'type' = 'image')::int as pictures,
       count(*) filter (where b.solution_html <> '')::int as solutions,
       sum(case b.type when 1 then 1 when 3 then jsonb_array_length(b.key -> 'options') when 5 then 1 else 0 end)::int as right,
       sum(case when b.type in (1, 5) then (g.answer is not null)::int
         when b.type = 3 then coalesce(jsonb_array_length(g.answer -> 'options'), 0) else 0 end)::int as own
     from test_question q join question b on b.id = q.question_id
     join test_attempt a on a.test_id = q.test_id and a.person_id = $2 and a.rank is not null
     left join attempt_answer g on g.attempt_id = a.id and g.question_id = q.question_id where q.test_id = $1`,
    [testId, aarav.user_id],
  )
  const count = (pattern: RegExp, text = words) => text.match(pattern)?.length ?? 0
  expect(paper.about).toBeGreaterThan(paper.passages)
  expect(count(/Passage(?= )/g)).toBe(paper.passages)
  expect(count(/About the passage above question \d/g)).toBe(paper.about - paper.passages)
  expect(count(/\/DCTDecode/g, rawPayload.toString('latin1'))).toBe(paper.pictures)
  expect(paper.pictures).toBeGreaterThan(1)
  expect(count(/Solution: /g)).toBe(paper.solutions)
  expect(count(/\bcorrect\b/g)).toBe(paper.right)
  expect(count(/\byour answer\b/g)).toBe(paper.own)
})

test('in the script of its language', async () => {
  const [hindi] = await query(
    `select q.test_id as id from test_question q join question b on b.id = q.question_id
     join test_attempt a on a.test_id = q.test_id and a.person_id = $1 and a.rank is not null
     join test t on t.id = q.test_id and t.is_solution_offered where b.html like '%सूरज%' limit 1`,
    [aarav.user_id],
  )
  const { rawPayload } = await ask(aarav, { test: hindi.id })
  expect((await pagesOf(rawPayload)).join(' ')).toContain('सूरज')
})

test('with /1 at the end, the same as a download [report-44]', { tags: 'long' }, async () => {
  const [shown, kept] = [await ask(aarav), await ask(aarav, { download: true })]
  expect(kept.headers['content-disposition']).toMatch(/^attachment; filename=.*\.pdf/)
  expect(kept.rawPayload.equals(shown.rawPayload)).toBe(true)
})

test('a parent gets the report of a child', async () => {
  const kabir = await t.signedIn('9000000011')
  const [own] = await query(
    `select t.id from test t join test_attempt a on a.test_id = t.id and a.rank is not null
     where a.person_id = $1 and t.is_solution_offered limit 1`,
    [kabir.user_id],
  )
  expect((await ask(kabir, { test: own.id })).statusCode).toBe(200)
  expectNotFound(await ask(kabir, { test: own.id, user: aarav.user_id }))
})

test('other people do not get it, and other tokens do not open it [report-25]', async () => {
  const [diya, riya] = [await t.signedIn('9000000002'), await t.signedIn('9000000021')]
  for (const download of [false, true]) {
    expect((await ask(diya, { account: aarav.account_id, user: aarav.user_id, download })).statusCode).toBe(
      404,
    )
    expectNotFound(await ask(diya, { user: aarav.user_id, download }))
    expectNotFound(await ask(riya, { download }))
    expect((await ask(aarav, { download, token: aarav.student_auth })).statusCode).toBe(401)
    expectNotFound(await ask(aarav, { download, test: 999_999_999 }))
  }
})

test.each(['is_result_published', 'is_solution_offered'])(
  'without %s there is none [report-17]',
  async (column) => {
    await query(`update test set ${column} = false where id = $1`, [testId])
    for (const download of [false, true]) expectNotFound(await ask(aarav, { download }))
    await query(`update test set ${column} = true where id = $1`, [testId])
    expect((await ask(aarav)).statusCode).toBe(200)
  },
)
