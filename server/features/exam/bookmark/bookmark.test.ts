import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BookmarkedQuestion } from '#domain/exam/bookmark/calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { expectNotFound, notFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let aarav: SignedIn
let diya: SignedIn
let neha: SignedIn
beforeAll(async () => {
  t = await createTestApp()
  aarav = await t.signedIn('9000000001')
  diya = await t.signedIn('9000000002')
  neha = await t.signedIn('9000000031')
})
afterAll(() => t.close())

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const askFor = (kind: 'testLabels/bookmark' | 'notebook', of: SignedIn, user = of.user_id) =>
  t.get(`/student/${kind}/${user}`, of.examdesk_auth_token)
type Listed = BookmarkedQuestion & { state?: string }
const listOf = async (kind: 'testLabels/bookmark' | 'notebook', of: SignedIn) => {
  const { status, body } = await askFor(kind, of)
  expect(status).toBe(200)
  return (body as { data: Listed[] }).data
}
const remove = async (of: SignedIn, body: object) => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/student/testLabels/deleteBookmark',
    headers: { host: 'localhost', authorization: of.examdesk_auth_token },
    payload: body,
  })
  return { status: answer.statusCode, body: answer.json() as unknown }
}

const devanagari = /[\u0900-\u097f]/

describe('bookmarked questions', () => {
  test('every type, the latest first, with the given and the right answer [exam-35, exam-57]', async () => {
    const all = await listOf('testLabels/bookmark', aarav)
    expect([...new Set(all.map((one) => one.ques_type))].sort()).toEqual([1, 2, 3, 4, 5, 6, 7])
    const moments = all.map((one) => Date.parse(one.date_time))
    expect(moments).toEqual(moments.toSorted((a, b) => b - a))
    for (const one of all) {
      const [row] = await query(
        `select q.html, t.is_result_published and t.is_solution_offered as open from question q, test t
         where q.id = $1 and t.id = $2`,
        [one.ques_id, one.test_id],
      )
      expect(Buffer.from(one.question_mathjax, 'base64').toString('utf8')).toBe(row.html)
      expect([one.ques_id, (one.correct_ans || one.answer) !== '']).toEqual([one.ques_id, row.open])
      if (row.open && one.ques_type === 5)
        expect(one.options.map((option) => option.is_correct)).toEqual(
          one.correct_ans === 'true' ? [1, 0] : [0, 1],
        )
    }
    expect(all.some((one) => one.correct_ans === '' && one.answer === '')).toBe(true)
  })

  test('sound is sent as sound, by its signed address', async () => {
    const [sound] = (await listOf('testLabels/bookmark', aarav))
      .flatMap((one) => one.media_data)
      .filter((one) => one.media_type === 'audio')
    const answer = await t.app.inject({ url: sound?.source_path ?? '', headers: { host: 'localhost' } })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'audio/mpeg'])
  })

  test('an image opens by its signed address, for this session', async () => {
    await query(
      `insert into bookmark (institute_id, person_id, question_id, test_id)
       select x.institute_id, $1, x.question_id, x.test_id from test_question x join question q on q.id = x.question_id
       where x.institute_id = $2 and q.media @> '[{"type": "image"}]' limit 1 on conflict do nothing`,
      [diya.user_id, diya.institute_id],
    )
    const all = (await listOf('testLabels/bookmark', diya)).flatMap((one) => one.media_data)
    const image = all.find((one) => one.media_type === 'image')
    const answer = await t.app.inject({ url: image?.source_path ?? '', headers: { host: 'localhost' } })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
  })

  test('a second language is shown, with its options', async () => {
    await query(
      `insert into bookmark (institute_id, person_id, question_id, test_id)
       select x.institute_id, $1, x.question_id, x.test_id from test_question x join question q on q.id = x.question_id
       where x.institute_id = $2 and q.other_html <> '' and q.options @> '[{}]' limit 1 on conflict do nothing`,
      [diya.user_id, diya.institute_id],
    )
    const listed = (await listOf('testLabels/bookmark', diya)).find((one) => one.is_multi_lingual === 1)
    expect(listed?.multilingual).toMatch(devanagari)
  })

  test('a passage in it, too', async () => {
    const [row] = await query(
      `update passage p set other_html = '<p>लंबा पाठ</p>' from question q join test_question x on x.question_id = q.id
       where x.institute_id = $1 and p.id = q.passage_id returning x.question_id, x.test_id, p.id`,
      [diya.institute_id],
    )
    await query(
      `insert into bookmark (institute_id, person_id, question_id, test_id) values ($1, $2, $3, $4) on conflict do nothing`,
      [diya.institute_id, diya.user_id, row.question_id, row.test_id],
    )
    const listed = (await listOf('testLabels/bookmark', diya)).find((one) => one.ques_id === row.question_id)
    expect([listed?.is_multi_lingual, listed?.description_multilingual]).toEqual([1, '<p>लंबा पाठ</p>'])
    await query(`update passage set other_html = ''`)
  })

  test('a solution in it, too, where the solution may be seen', async () => {
    const all = (await listOf('testLabels/bookmark', aarav)).filter((one) => one.alies_feedback !== '')
    expect(all.length).toBeGreaterThan(0)
    for (const one of all)
      expect([one.alies_feedback, one.feedback]).toEqual([
        expect.stringMatching(devanagari),
        expect.stringMatching(/\w/),
      ])
    const [first] = all
    await query('update test set is_solution_offered = false where id = $1', [first?.test_id])
    const kept = (await listOf('testLabels/bookmark', aarav)).find((one) => one.ques_id === first?.ques_id)
    expect([kept?.is_multi_lingual, kept?.alies_feedback, kept?.feedbackalieas]).toEqual([1, '', ''])
    await query('update test set is_solution_offered = true where id = $1', [first?.test_id])
  })

  test('a student who takes the test again does not see its answers meanwhile [exam-44]', async () => {
    const [shown] = (await listOf('testLabels/bookmark', aarav)).filter((one) => one.correct_ans !== '')
    const [made] = await query(
      `insert into test_attempt (institute_id, test_id, person_id, started_at, ends_at)
       values ($1, $2, $3, now(), now() + interval '10 minutes') returning id`,
      [aarav.institute_id, shown?.test_id, aarav.user_id],
    )
    const during = (await listOf('testLabels/bookmark', aarav)).find((one) => one.ques_id === shown?.ques_id)
    expect([during?.correct_ans, during?.feedback]).toEqual(['', ''])
    expect((await listOf('notebook', aarav)).map((one) => one.test_id)).not.toContain(shown?.test_id)
    await query('delete from test_attempt where id = $1', [made.id])
  })

  test('a classmate’s bookmarks and unknown ones are the same 404', async () => {
    for (const kind of ['testLabels/bookmark', 'notebook'] as const) {
      expectNotFound(await askFor(kind, diya, aarav.user_id))
      expectNotFound(await askFor(kind, diya, 999_999_999))
      expectNotFound(await askFor(kind, neha, aarav.user_id))
    }
  })

  test('a parent reads a child’s bookmarks, has none, and cannot read the notebook [exam-43, exam-47]', async () => {
    const kabir = await t.signedIn('9000000011')
    expect((await listOf('testLabels/bookmark', kabir)).length).toBeGreaterThan(0)
    expectNotFound(await askFor('testLabels/bookmark', kabir, kabir.account_id))
    expectNotFound(await askFor('notebook', kabir, aarav.user_id))
  })
})

describe('removing a bookmark [exam-58]', () => {
  test('answers 1 and a message, and removes it; a repeat answers the same', async () => {
    const [first] = await listOf('testLabels/bookmark', aarav)
    const body = { student_id: aarav.student_id, question_id: first?.ques_id }
    const gone = { status: 200, body: { validate: 1, message: expect.stringMatching(/\w/) } }
    expect(await remove(aarav, body)).toEqual(gone)
    expect((await listOf('testLabels/bookmark', aarav)).map((one) => one.ques_id)).not.toContain(
      first?.ques_id,
    )
    // As after a lost reply.
    expect(await remove(aarav, body)).toEqual(gone)
  })

  test('a classmate’s stays; a question that the student never had is the same 404 as an unknown one', async () => {
    const [first] = await listOf('testLabels/bookmark', aarav)
    const mine = { student_id: diya.student_id, question_id: first?.ques_id }
    await query(
      `insert into bookmark (institute_id, person_id, question_id, test_id)
        select institute_id, $1, question_id, test_id from bookmark where person_id = $2 and question_id = $3
        on conflict do nothing`,
      [diya.user_id, aarav.user_id, first?.ques_id],
    )
    expect((await remove(diya, mine)).status).toBe(200)
    const [foreign] = await query(
      `select x.question_id as id from test_question x where x.institute_id = $1 and x.question_id not in (
        select y.question_id from test_question y join test_attempt a on a.test_id = y.test_id where a.person_id = $2) limit 1`,
      [diya.institute_id, diya.user_id],
    )
    expectNotFound(await remove(diya, { student_id: diya.student_id, question_id: foreign.id }))
    expect(await remove(diya, { student_id: aarav.student_id, question_id: first?.ques_id })).toEqual(
      notFound,
    )
    expectNotFound(await remove(diya, { student_id: diya.student_id, question_id: 999_999_999 }))
    expect((await listOf('testLabels/bookmark', aarav)).map((one) => one.ques_id)).toContain(first?.ques_id)
  })

  test('an open user is named by user_id; a request without an id is refused', async () => {
    const [first] = await listOf('testLabels/bookmark', neha)
    const question_id = first?.ques_id
    expectNotFound(await remove(neha, { question_id }))
    expectNotFound(await remove(aarav, { user_id: neha.user_id, question_id }))
    expectNotFound(await remove(neha, { user_id: aarav.user_id, question_id }))
    expect(await remove(neha, { user_id: neha.user_id, question_id })).toMatchObject({ status: 200 })
  })

  test('a parent only views [exam-43]', async () => {
    const kabir = await t.signedIn('9000000011')
    const before = await listOf('testLabels/bookmark', kabir)
    const [question_id] = before.map((one) => one.ques_id)
    for (const named of [{ student_id: kabir.student_id }, { user_id: kabir.user_id }])
      expect(await remove(kabir, { ...named, question_id })).toEqual({
        status: 422,
        body: { statusCode: 422, message: 'Parents are not allowed to remove bookmarks' },
      })
    expectNotFound(await remove(kabir, { student_id: aarav.student_id, question_id }))
    expect(await listOf('testLabels/bookmark', kabir)).toEqual(before)
  })
})

describe('the practice notebook', () => {
  test('questions whose last answer was wrong, of tests whose answers may be shown [exam-45]', async () => {
    const all = await listOf('notebook', aarav)
    expect(new Set(all.map((one) => one.state))).toEqual(new Set(['wrong', 'partly', 'left']))
    const rows = await query(
      `with answered as (
         select g.question_id, g.state, row_number() over (
           partition by g.question_id order by a.submitted_at desc, a.id desc) as place
         from test_attempt a join test t on t.id = a.test_id join attempt_answer g on g.attempt_id = a.id
         where a.person_id = $1 and t.is_result_published and t.is_solution_offered and a.evaluated_at is not null)
       select question_id as id from answered where place = 1 and state in ('wrong', 'partly', 'left')`,
      [aarav.user_id],
    )
    expect(all.map((one) => one.ques_id).sort()).toEqual(rows.map((row) => row.id).sort())
    for (const one of all) expect([one.ques_id, one.correct_ans || one.answer]).not.toContain('')
  })
})
