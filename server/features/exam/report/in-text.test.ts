import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookmarkedQuestion } from '#domain/exam/bookmark/calls.ts'
import type { Answer, AnswerKey } from '#domain/exam/question.ts'
import type { TestReport } from '#domain/exam/report/calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { askReport } from '#server/features/exam/report/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { pagesOf } from '#server/pdf/testing.ts'

let t: TestApp
let aarav: SignedIn
beforeAll(async () => {
  t = await createTestApp()
  aarav = await t.signedIn('9000000001')
})
afterAll(() => t.close())

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows

const asked: readonly {
  html: string
  options: readonly { html: string; place?: number }[]
  key: AnswerKey
  answer: Answer
}[] = [
  {
    html: '<p>The sky is ___, grass ___.</p>',
    options: ['blue', 'red', 'green', 'pink'].map((html, index) => ({ html, place: index < 2 ? 1 : 2 })),
    key: { type: 8, pairs: [1, 3], isPartial: true },
    answer: { type: 8, pairs: [1, 0] },
  },
  {
    html: '<p>From low to high.</p>',
    options: [{ html: 'Nanda Devi' }, { html: 'Anamudi' }],
    key: { type: 9, pairs: [2, 1], isPartial: false },
    answer: { type: 9, pairs: [1, 2] },
  },
  {
    html: '<p>Firms <mark>who bought</mark> time <mark>includes</mark> us.</p>',
    options: [{ html: 'who bought' }, { html: 'includes' }],
    key: { type: 10, options: [2], isPartial: false, most: 1 },
    answer: { type: 10, options: [2] },
  },
]

test('lists, orders and words of the text are shown in words: in the report, in its PDF and in bookmarks', async () => {
  const taken = await query(
    `select q.test_id as test, q.question_id as id, a.id as attempt from test_question q
     join question b on b.id = q.question_id and b.type = 1
     join test t on t.id = q.test_id and t.is_solution_offered and t.is_result_published
     join test_attempt a on a.test_id = t.id and a.person_id = $1 and a.rank is not null
     join attempt_answer g on g.attempt_id = a.id and g.question_id = q.question_id
     order by q.test_id, q.position limit 3`,
    [aarav.user_id],
  )
  expect(new Set(taken.map(({ test }) => test)).size).toBe(1)
  for (const [index, { html, options, key, answer }] of asked.entries()) {
    const { id, attempt, test: testId } = taken[index]
    await query('update question set type = $2, html = $3, options = $4, key = $5 where id = $1', [
      id,
      key.type,
      html,
      JSON.stringify(options),
      JSON.stringify(key),
    ])
    await query('update attempt_answer set answer = $3 where attempt_id = $1 and question_id = $2', [
      attempt,
      id,
      JSON.stringify(answer),
    ])
    await query(
      `insert into bookmark (institute_id, person_id, question_id, test_id) values ($1, $2, $3, $4) on conflict do nothing`,
      [aarav.institute_id, aarav.user_id, id, testId],
    )
  }
  const [{ test: testId }] = taken
  const { account_id, user_id, scorecard_auth_token: token } = aarav
  const { body } = await askReport(t, aarav, testId)
  const rows = (body as TestReport).question_wise_distribution
  const codes = taken.map(({ id }) => {
    const row = rows.find((one) => one.question_id === id)
    return [row?.student_answer, row?.correct_answer]
  })
  expect(codes).toEqual([
    ['blue, -', 'blue, green'],
    ['<ol><li>Nanda Devi</li><li>Anamudi</li></ol>', '<ol><li>Anamudi</li><li>Nanda Devi</li></ol>'],
    ['includes', 'includes'],
  ])
  const paper = await t.app.inject({
    url: `/reportPreview/${account_id}/${user_id}/${testId}/-1`,
    headers: { host: 'localhost', authorization: token },
  })
  const words = (await pagesOf(paper.rawPayload)).join(' ').replaceAll(/\s+/g, ' ')
  expect(words).toContain('The sky is ___ [blue / red], grass ___ [green / pink].')
  expect(words).toContain('Correct answer: blue, green')
  expect(words).toContain('Your answer: Nanda Devi Anamudi Correct answer: Anamudi Nanda Devi')
  expect(words).toContain('Firms who bought time includes us. Your answer: includes')
  const listed = await t.get(`/student/testLabels/bookmark/${user_id}`, aarav.examdesk_auth_token)
  const marked = (listed.body as { data: BookmarkedQuestion[] }).data
  const shown = taken.map(({ id }) => marked.find((one) => one.ques_id === id))
  expect(shown).toMatchObject([
    {
      question: '<p>The sky is ___ [blue / red], grass ___ [green / pink].</p>',
      attempt_answer: 'blue, -',
      correct_ans: 'blue, green',
    },
    { options: [{ answer_option: 'Nanda Devi' }, { answer_option: 'Anamudi' }] },
    { attempt_answer: 'includes' },
  ])
})
