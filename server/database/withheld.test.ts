import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { isWithheld, withheld } from '#server/access/solutions.ts'
import { many as manyRows, one as oneRow, params, sql } from '#server/database/sql.ts'
import { storeFile } from '#server/files/writes.ts'
import { addTest } from '#server/http/testing/factories.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let institute: number
let person: number
let subject: number
beforeAll(async () => {
  t = await createTestApp()
  const [row] = await query(
    `select p.institute_id, p.id, (select min(id) from subject s where s.institute_id = p.institute_id) as subject_id
      from person p where phone = '9000000001'`,
  )
  institute = row.institute_id
  person = row.id
  subject = row.subject_id
  await query(`update test_attempt set ends_at = '2020-01-01' where submitted_at is null`)
})
afterAll(() => t.close())

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows

type Asked = { html?: string; options?: readonly string[] }
async function ask({ html = '<p>Which one?</p>', options = [] }: Asked): Promise<number> {
  const [{ id }] = await query(
    `insert into question (institute_id, subject_id, type, html, options, key)
      values ($1, $2, 1, $3, $4, '{"type": 1, "option": 0}') returning id`,
    [institute, subject, html, JSON.stringify(options.map((each) => ({ html: each })))],
  )
  return id
}
/** The only test that can be taken now, with these questions. */
async function hold(ids: readonly number[]): Promise<void> {
  await query('update test set cancelled_at = now()')
  const start = new Date(Date.now() - 60_000)
  const testId = await addTest(t.database.pool, institute, { start, sections: ['10-A'] })
  await query(
    `with part as (
        insert into test_part (institute_id, test_id, name, position) values ($1, $2, 'One', 1) returning id)
      insert into test_question (institute_id, test_id, question_id, part_id, position, marks)
      select $1, $2, held.id, part.id, held.place, 4 from part, unnest($3::bigint[]) with ordinality held(id, place)`,
    [institute, testId, ids],
  )
}
const { questionIds } = params({ questionIds: z.array(z.number()) })
const ids = sql`with ${withheld} select question.id from question
  where question.institute_id = ${given.instituteId} and question.id = any(${questionIds}) and ${isWithheld()}`
const findWithheld = manyRows('test.withheld', z.object({ id: z.number() }), ids)
const explain = oneRow(
  'test.explain-withheld',
  z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.custom<Step>() })) }),
  sql`explain (analyze, format json) ${ids}`,
)
const among = (questionIds: readonly number[]) => ({
  instituteId: institute,
  personIds: [person],
  now: new Date(),
  questionIds,
})

/** Whether a question is withheld while a test has the other. */
async function isHeldBy(one: Asked, held: Asked): Promise<boolean> {
  const id = await ask(one)
  await hold([await ask(held)])
  return (await findWithheld(t.database.pool, among([id]))).length > 0
}

test.each<[string, boolean, Asked, Asked]>([
  ['other markup and spaces', true, { html: '<p>Say  why</p>' }, { html: '<div>say&nbsp;<b>why</b></div>' }],
  ['other words', false, { html: 'Say why' }, { html: 'Say how' }],
  ['one option of several', true, { options: ['a', 'b'] }, { options: ['c', '<p>B </p>'] }],
  ['no option', false, { options: ['a', 'b'] }, { options: ['c', 'd'] }],
  ['options on one side', true, { options: ['a', 'b'] }, {}],
  ['options on the other', true, {}, { options: ['a', 'b'] }],
  ['the option of another question', false, { options: ['a'] }, { html: 'What?', options: ['a'] }],
  ['nothing that is shown', true, { html: '<br>' }, { html: '<br>' }],
])('copies: %s (%s)', async (_what, expected, one, held) => {
  expect(await isHeldBy(one, held)).toBe(expected)
})

describe('of what is shown as a picture', () => {
  const picture = (fileId: number, rest = '/>') => `<img data-file="${fileId}" alt="" ${rest}`
  const store = (name: string, bytes: string) =>
    storeFile(t.database.pool, t.context.files, { instituteId: institute, name, bytes: Buffer.from(bytes) })

  test('alone: with another name and other markup it is a copy, with another picture it is not', async () => {
    const file = picture(await store('q1.png', 'one'))
    const same = picture(await store('scan-7.png', 'one'), 'width="300" />')
    const other = picture(await store('q1.png', 'two'))
    expect(await isHeldBy({ html: `<p>${file}</p>` }, { html: `<div>${same}&nbsp;</div>` })).toBe(true)
    expect(await isHeldBy({ html: `<p>${file}</p>` }, { html: `<p>${other}</p>` })).toBe(false)
    expect(await isHeldBy({ html: file + other }, { html: other + file })).toBe(false)
  })

  test('as an option', async () => {
    const file = picture(await store('a.png', 'a'))
    const same = picture(await store('option-a.png', 'a'))
    const other = picture(await store('a.png', 'b'))
    expect(await isHeldBy({ options: [file, 'neither'] }, { options: [`<p>${same}</p>`] })).toBe(true)
    expect(await isHeldBy({ options: [file, 'neither'] }, { options: [other] })).toBe(false)
  })
})

type Step = { [key: string]: unknown; Plans?: Step[] }
/** Over all steps of a plan: rows that were read or joined, and rows that were filtered out. */
function rowsLookedAt(step: Step): number {
  const thrown = ['Rows Removed by Filter', 'Rows Removed by Join Filter', 'Rows Removed by Index Recheck']
  const each = ['Actual Rows', ...thrown].reduce((sum, key) => sum + Number(step[key] ?? 0), 0)
  const below = (step.Plans ?? []).reduce((sum, one) => sum + rowsLookedAt(one), 0)
  return each * Number(step['Actual Loops']) + below
}

test.each([500, 5000])(
  'among %i questions with the same words only those that are asked about are read',
  async (count) => {
    const html = `<p>Which of these is right, of ${count}?</p>`
    await query(
      `insert into question (institute_id, subject_id, type, html, options, key)
      select $1, $2, 1, $3, jsonb_build_array(jsonb_build_object('html', 'a' || n), jsonb_build_object('html', 'b' || n)),
        '{"type": 1, "option": 0}' from generate_series(1, $4::int) n`,
      [institute, subject, html, count],
    )
    const some = await query('select id from question where html = $1 order by id limit 100', [html])
    const asked = some.map((row) => Number(row.id))
    await hold(asked.slice(0, 50))
    await query('analyze')
    const explained = await explain(t.database.pool, among(asked))
    const [plan] = explained['QUERY PLAN'].map(({ Plan }) => Plan)
    if (!plan) throw new Error('there is no plan')
    expect(plan['Actual Rows']).toBe(50)
    expect(rowsLookedAt(plan)).toBeLessThan(20_000)
  },
)
