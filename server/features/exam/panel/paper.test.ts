import { describe, expect, test } from 'vitest'
import { preparePanel } from '#server/features/exam/panel/testing.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'

const room = preparePanel()
const { idOf, now, query } = room

describe('the paper', () => {
  test('has parts and questions, and no correct answers [panel-10]', async () => {
    const { pass } = await room.panel.start(room.aarav, room.testId)
    const paper = await room.panel.paper(pass)
    expect(paper.parts.map(({ name }) => name)).toEqual(['One', 'Two'])
    expect(paper.questions.map((each) => each.ques_type)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(paper.questions[0]?.options.length).toBeGreaterThan(2)
    expect(paper.questions[5]?.matches.length).toBeGreaterThan(1)
    expect(paper.questions[6]?.blank_count).toBeGreaterThan(0)
    for (const question of paper.questions) expect(question).toMatchObject({ marks: 4, negative_marks: 1 })
    const isPartial = await query(
      `select id from question where id = any($1) and (key->>'isPartial')::boolean`,
      [paper.questions.map((each) => each.question_id)],
    )
    expect(isPartial.length).toBeGreaterThan(0)
    expect(
      paper.questions
        .filter((each) => each.has_part_marks)
        .map((each) => each.question_id)
        .sort(),
    ).toEqual(isPartial.map(({ id }) => id).sort())
    const allowed = new Set(Object.keys(paper.questions[0] ?? {}))
    for (const hidden of ['key', 'correct_answer', 'solution_html', 'is_correct'])
      expect(allowed).not.toContain(hidden)
  })

  test('a shuffled test has an order for each attempt, every time the same; question numbers are those of the paper [panel-11]', async () => {
    await query('update test set is_shuffled = true where id = $1', [room.testId])
    const { pass, attempt } = await room.panel.start(room.aarav, room.testId)
    const orders = new Set<string>()
    for (let seed = 1; seed <= 12; seed++) {
      await query('update test_attempt set seed = $2 where id = $1', [attempt.attempt_id, seed])
      const paper = await room.panel.paper(pass)
      const shown = paper.questions.map((each) => [
        each.question_id,
        each.options.map(({ number }) => number),
        each.matches.map(({ number }) => number),
      ])
      expect((await room.panel.paper(pass)).questions).toEqual(paper.questions)
      expect(
        paper.questions
          .slice(0, 4)
          .map((each) => each.ques_type)
          .sort(),
      ).toEqual([1, 2, 3, 4])
      orders.add(JSON.stringify(shown))
    }
    expect(orders.size).toBeGreaterThan(8)
    const plain = await query('select options from question where id = $1', [idOf(1)])
    const paper = await room.panel.paper(pass)
    const options = paper.questions.find((one) => one.ques_type === 1)?.options ?? []
    expect(options).toHaveLength(plain[0].options.length)
    for (const each of options) expect(each.html).toBe(plain[0].options[each.number - 1].html)
  })

  test('shows pictures to the holder of the pass, while it is valid', async () => {
    const [row] = await query(
      `select q.id from question q where q.institute_id = $1 and jsonb_array_length(q.media) > 0
        and q.id not in (select question_id from test_question where test_id = $2) limit 1`,
      [room.aarav.institute_id, room.testId],
    )
    await query(
      `insert into test_question (institute_id, test_id, question_id, part_id, position, marks)
        select institute_id, test_id, $2, min(id), 8, 1 from test_part where test_id = $1 group by 1, 2`,
      [room.testId, row.id],
    )
    const { pass } = await room.panel.start(room.aarav, room.testId)
    const paper = await room.panel.paper(pass)
    const address = paper.questions.at(-1)?.media[0]?.source_path ?? ''
    const fetched = await room.t.app.inject({ url: address, headers: { host: 'localhost' } })
    expect([fetched.statusCode, fetched.headers['content-type']]).toEqual([200, 'image/png'])
    const forged = address.replace(/\.p(\d+)\./, '.$1.')
    expectNotFound(await room.t.app.inject({ url: forged, headers: { host: 'localhost' } }))
    await query('update panel_pass set expires_at = $1', [new Date(now)])
    expectNotFound(await room.t.app.inject({ url: address, headers: { host: 'localhost' } }))
  })
})

test('a question and its options have their languages [panel-18]', async () => {
  await query(
    `update question set translations = '{"ur": "<p>کون؟ <img data-file=\\"1\\"></p>"}',
       options = jsonb_set(options, '{0,translations}', '{"ur": "ایک"}') where id = $1`,
    [idOf(1)],
  )
  const { pass } = await room.panel.start(room.aarav, room.testId)
  const [one, another] = (await room.panel.paper(pass)).questions
  expect(one?.translations?.ur).toMatch(/^<p>کون؟ <img src="[^"]*\/files\/1\.1\.p/)
  expect(one?.options.map(({ translations }) => translations)).toEqual(
    one?.options.map((_, index) => (index === 0 ? { ur: 'ایک' } : undefined)),
  )
  expect(another).not.toHaveProperty('translations')
})

test('a bookmark is set and removed; a question of another paper is 404 [panel-22, panel-66]', async () => {
  const one = await room.panel.start(room.aarav, room.testId)
  const set = (id: number, is_bookmarked: boolean) =>
    room.panel.ask('POST', '/examPanel/bookmark', one.pass, { question_id: id, is_bookmarked })
  const isSet = async () =>
    (await room.panel.paper(one.pass)).questions.find((each) => each.question_id === idOf(4))?.is_bookmarked
  for (const wanted of [true, true, false, false]) {
    expect((await set(idOf(4), wanted)).body).toEqual({ data: { is_bookmarked: wanted } })
    expect(await isSet()).toBe(wanted)
  }
  for (const wanted of [true, false]) expectNotFound(await set(999_999_999, wanted))
})
