import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#domain/session/calls.ts'
import { panelOf, stateAt } from '#server/features/exam/panel/testing.ts'
import { workOnce } from '#server/features/exam/results/results.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let panel: ReturnType<typeof panelOf>
let aarav: SignedIn
const now = Math.floor(Date.now() / 1000) * 1000
beforeAll(async () => {
  t = await createTestApp()
  t.setClock(new Date(now))
  panel = panelOf(t)
  aarav = await t.signedIn('9000000001')
})
afterAll(() => t.close())

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows

describe('the practice notebook [exam-46, exam-47, exam-55, panel-48]', () => {
  const practisable = async () =>
    (
      (await t.get(`/student/notebook/${aarav.user_id}`, aarav.examdesk_auth_token)).body as {
        data: { ques_id: number; ques_type: number }[]
      }
    ).data

  test('is untimed, evaluated at once and shown with solutions; it is in no report', async () => {
    const list = (await practisable()).slice(0, 5)
    expect(list.length).toBeGreaterThan(2)
    const ids = list.map((each) => each.ques_id)
    const { ticket } = (await panel.launchNotebook(aarav, ids)).body.data
    const { pass, attempt } = (await panel.exchange(ticket, '00000000000000aa')).body.data
    expect(attempt).toMatchObject({
      test_id: 0,
      test_type_id: 0,
      test_name: 'Practice notebook',
      ends_at: null,
    })
    const paper = await panel.paper(pass)
    expect(paper.questions.map((each) => each.question_id)).toEqual(ids)
    const before = await query('select count(*)::int as n from test_figures')
    const states = ids.map((id) =>
      stateAt(id, { at: now, by: '00000000000000aa', value: { type: 1, option: 1 } }),
    )
    await panel.submit(pass, '00000000000000aa', states)
    await workOnce(t.context)
    const outcome = await panel.outcome(pass)
    expect(outcome.is_ready).toBe(true)
    expect(outcome.questions).toHaveLength(ids.length)
    expect(JSON.stringify(outcome.questions)).toMatch(/"correct_answer":"[^"]+"/)
    expect(await query('select count(*)::int as n from test_figures')).toEqual(before)
  })

  test('with a written answer, which is not marked: it is shown beside the model answer all the same', async () => {
    const one = (await practisable()).find((each) => each.ques_type === 2)
    const { ticket } = (await panel.launchNotebook(aarav, [one?.ques_id ?? 0])).body.data
    const { pass } = (await panel.exchange(ticket, '00000000000000ab')).body.data
    const state = stateAt(one?.ques_id ?? 0, {
      at: now,
      by: '00000000000000ab',
      value: { type: 2, text: 'Because' },
    })
    await panel.submit(pass, '00000000000000ab', [state])
    await workOnce(t.context)
    expect(await panel.outcome(pass)).toMatchObject({
      is_ready: true,
      waiting: 1,
      questions: [{ state: 'waiting', correct_answer: expect.stringMatching(/\w/) }],
    })
  })

  test('only has questions of the student’s past tests; parents do not take it', async () => {
    const [own] = await practisable()
    const [foreign] = await query(
      'select id from question where institute_id <> $1 union select 999999999 order by 1 limit 1',
      [aarav.institute_id],
    )
    expectNotFound(await panel.launchNotebook(aarav, [own?.ques_id ?? 0, foreign.id]))
    const diya = await t.signedIn('9000000002')
    expectNotFound(await panel.launchNotebook(aarav, [own?.ques_id ?? 0], diya.user_id))
    const parent = await t.signedIn('9000000010', { user_id: aarav.user_id })
    expect(await panel.launchNotebook(parent, [own?.ques_id ?? 0], aarav.user_id)).toMatchObject({
      status: 422,
      body: { message: 'Parents are not allowed to give exam' },
    })
  })
})
