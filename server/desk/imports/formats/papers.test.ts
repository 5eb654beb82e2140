import { Readable } from 'node:stream'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaperPreview } from '#domain/desk/paper-import.ts'
import { gift, paperOf } from '#server/desk/imports/formats/testing.ts'
import { type Imports, importsOf } from '#server/desk/imports/testing.ts'
import type { AtDesk } from '#server/desk/testing.ts'
import { addTest } from '#server/http/testing/factories.ts'
import { besideUncommitted } from '#server/http/testing/locks.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { readCsvRows } from '#server/records/csv.ts'

let t: TestApp
let d: Imports
let examiner: AtDesk
let accountant: AtDesk
const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const countOf: Imports['countOf'] = (table, where) => d.countOf(table, where)
const undo: Imports['undo'] = (by, number) => d.undo(by, number)
const file: Imports['file'] = (by, path) => d.file(by, path)

beforeAll(async () => {
  t = await createTestApp()
  d = importsOf(t)
  examiner = await d.open('examiner@staff.test', ['examiner'])
  accountant = await d.open('accountant@staff.test', ['accountant'])
})
afterAll(() => t.close())

describe('papers of tests [desk-98]', () => {
  test('questions are shown, written for the test that was chosen, and undone until somebody has begun', async () => {
    const testId = await addTest(t.database.pool, 1, {
      name: 'Light',
      start: '2026-12-10T04:30:00Z',
      marks: 0,
    })
    await query(`insert into subject (institute_id, name) select 1, 'Physics' where not exists (
      select from subject where institute_id = 1 and name = 'Physics')`)
    const questions = () => countOf('test_question', `test_id = ${testId}`)
    const made = await d.drop(examiner, { 'optics.gift': gift })
    expect([made.format, made.state]).toEqual(['paper', 'open'])
    expect(made.paper?.tests.some(({ name, questions: count }) => name === 'Light' && count === 0)).toBe(true)
    const unsaid = { tables: [], cells: [], replaced: [] }
    expect((await d.post(examiner, `imports/${made.import_id}/check`, unsaid)).status).toBe(400)
    const wrong = await d.check(examiner, made.import_id, { paper: paperOf(testId, { subject: 'Alchemy' }) })
    expect([wrong.state, wrong.problem]).toEqual(['failed', expect.stringContaining('no subject "Alchemy"')])
    const checked = await d.check(examiner, made.import_id, { paper: paperOf(testId) })
    expect(checked.report?.paper).toMatchObject({
      test: 'Light',
      is_same: false,
      counts: { questions: 2, marks: 8 },
      questions: [{ text: 'What is light?', options: ['A wave', 'A stone', 'A tree'], marks: 4 }, {}],
    })
    expect(await questions()).toBe(0)
    const done = await d.write(examiner, made.import_id)
    expect([done.counts, await questions()]).toEqual([{ questions_added: 2 }, 2])
    expect((await undo(examiner, done.number)).result.obstacles).toEqual([])
    expect([await questions(), await countOf('question', `source_id like 'test ${testId}:%'`)]).toEqual([
      0, 0,
    ])

    const next = await d.drop(examiner, { 'optics.gift': gift })
    await d.check(examiner, next.import_id, { paper: paperOf(testId) })
    const { number } = await d.write(examiner, next.import_id)
    const [person] = await query(`select id from person where institute_id = 1 and role = 'student' limit 1`)
    await query(
      `insert into test_attempt (institute_id, test_id, person_id, started_at) values (1, $1, $2, now())`,
      [testId, person.id],
    )
    const refused = await undo(examiner, number)
    expect([refused.status, refused.message]).toEqual([
      422,
      expect.stringContaining('somebody has begun the test Light'),
    ])
    expect(await questions()).toBe(2)
  })

  test('a paper is not undone while a student begins its test', async () => {
    const testId = await addTest(t.database.pool, 1, {
      name: 'Heat',
      start: '2026-12-10T04:30:00Z',
      marks: 0,
    })
    const made = await d.drop(examiner, { 'optics.gift': gift })
    await d.check(examiner, made.import_id, { paper: paperOf(testId) })
    const { number } = await d.write(examiner, made.import_id)
    const begin = async (student: pg.ClientBase) => {
      await student.query('select from test where id = $1 for share', [testId])
      await student.query(
        `insert into test_attempt (institute_id, test_id, person_id, started_at)
          select 1, $1, id, now() from person where institute_id = 1 and role = 'student' limit 1`,
        [testId],
      )
    }
    const { message } = await besideUncommitted(t.database.pool, begin, () => undo(examiner, number))
    expect(message).toContain('somebody has begun the test Heat')
    expect(await countOf('test_question', `test_id = ${testId}`)).toBe(2)
  })

  test('faults are at their question and file, and nothing can be written with them', async () => {
    const testId = await addTest(t.database.pool, 1, {
      name: 'Sound',
      start: '2026-12-11T04:30:00Z',
      marks: 0,
    })
    const made = await d.drop(examiner, {
      'paper.gift': `${gift}\n::Q3:: No answers {}\n\n::Q4:: Half {=one`,
    })
    const { report } = await d.check(examiner, made.import_id, { paper: paperOf(testId) })
    expect(report?.paper?.findings).toContainEqual({
      file: 'paper.gift',
      line: 9,
      kind: 'fault',
      problem: expect.any(String),
    })
    expect((await d.press(examiner, made.import_id, { leave_out: true })).status).toBe(409)
    const listed = await file(examiner, `${made.import_id}/faults`)
    const lines = []
    for await (const { cells } of readCsvRows(Readable.from([listed.bytes]))) lines.push(cells[0])
    expect(lines.slice(0, 2)).toEqual(['file', 'paper.gift'])
    expect((await d.drop(accountant, { 'paper.gift': gift })).problem).toContain('questions of a test')
  })

  test('before it is written it is seen as students will see it, with answers, pictures and languages, ten at a time [desk-108]', async () => {
    const testId = await addTest(t.database.pool, 1, {
      name: 'Sight',
      start: '2026-12-10T04:30:00Z',
      marks: 0,
    })
    const dot = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const lines = Array.from({ length: 12 }, (_, index) =>
      index === 0
        ? 'q1,single,<script>x</script>What is \\(x^2\\)? <img src=dot.png onerror=alert(1)>,A <b onclick=x()>square</b> | A line,a,It is <i>even</i>.,dot.png,यह क्या है?,वर्ग | रेखा'
        : `q${index + 1},number,How many?,,${index},,,,`,
    )
    const paper = `id,type,question,options,answer,solution,image,question_hi,options_hi\n${lines.join('\n')}\n`
    const made = await d.drop(examiner, { 'paper.csv': Buffer.from(paper), 'dot.png': dot })
    const see = (by: AtDesk, more = '') =>
      d.ask<PaperPreview>('GET', `imports/${made.import_id}/paper${more}`, undefined, by.token)
    expect((await see(examiner)).status).toBe(404)
    const checked = await d.check(examiner, made.import_id, { paper: paperOf(testId) })
    expect(checked.report?.fault_count).toBe(0)
    const { result } = await see(examiner)
    expect([result.total, result.questions.length, result.next, result.left_out]).toEqual([12, 10, 10, 0])
    const [first] = result.questions
    expect(first).toMatchObject({ number: 1, answer: '1', solution: 'It is <i>even</i>.' })
    expect(first?.texts.map(({ language }) => language)).toEqual(['', 'hi'])
    expect(first?.texts[0]?.html).toContain('\\(x^2\\)')
    expect(first?.texts[0]?.html).toContain('<img src="data:image/png;base64,')
    expect(first?.media[0]?.source_path).toMatch(/^data:image\/png;base64,/)
    expect(JSON.stringify(result)).not.toMatch(/script|onclick|onerror/)
    expect((await see(examiner, '?after=10')).result.questions.map(({ number }) => number)).toEqual([11, 12])
    expect((await see(accountant)).status).toBe(404)
    await d.write(examiner, made.import_id)
    expect((await see(examiner)).status).not.toBe(200)
  })
})
