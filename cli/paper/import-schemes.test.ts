import { join } from 'node:path'
import { expect, test } from 'vitest'
import { into, physics, preparePapers } from '#cli/paper/testing.ts'

const at = preparePapers()

/** Section A has one question, Section B three. */
async function importPaper(testId: number, limit: string) {
  const rows = ['a', 'b', 'c'].map(
    (name, index) => `Section B,${index === 0 ? limit : ''},single,${name}?,x|y,a`,
  )
  const paper = ['part,attempt_any,type,question,options,answer', 'Section A,,single,Which?,x|y,b', ...rows]
  await at.place({ 'paper.csv': paper.join('\n') })
  return at.run(join(at.folder, 'paper.csv'), ...into(testId), ...physics, '--marks', '4')
}

test('of a part only some questions count: so do their marks, and another number is a change', async () => {
  const testId = await at.makeTest()
  expect((await importPaper(testId, '2')).out).toContain(
    '4 questions in 2 parts, 0 passages, 0 files, 12 marks.',
  )
  const parts = () => at.rows('select name, attempt_any from test_part order by position')
  const maximum = () => at.rows('select maximum_marks::float8 as marks from test')
  expect(await parts()).toEqual([
    { name: 'Section A', attempt_any: null },
    { name: 'Section B', attempt_any: 2 },
  ])
  expect(await maximum()).toEqual([{ marks: 12 }])
  expect((await importPaper(testId, '2')).out).toContain('nothing has changed')
  await importPaper(testId, '1')
  expect(await maximum()).toEqual([{ marks: 8 }])
  await importPaper(testId, '')
  expect([await maximum(), (await parts())[1]]).toEqual([
    [{ marks: 16 }],
    { name: 'Section B', attempt_any: null },
  ])
  expect((await importPaper(testId, '4')).err).toContain(
    'attempt_any: asks for 4 of 3 questions in Section B',
  )
})

test('a test with minutes for its parts takes a paper with as many parts', async () => {
  const testId = await at.makeTest()
  const give = (minutes: string) =>
    at.rows(`update test set parts_order = 'locked', part_minutes = '${minutes}' where id = ${testId}`)
  await give('{10,20,30}')
  expect((await importPaper(testId, '')).err).toBe(
    'The test Light has the minutes of 3 parts, and this paper has 2.\n',
  )
  await give('{10,20}')
  expect((await importPaper(testId, '')).err).toBe('')
})

const several = ['part,type,question,options,answer,scheme,marks', 'A,several,Which?,w|x|y|z,"a,b,d",,']

test('a scheme says the marks of a table, unless a row does', async () => {
  const testId = await at.makeTest()
  const paper = [...several, 'B,number,How many?,,25,jee-advanced-numeric,', 'B,number,And?,,5,jee-main,3']
  await at.place({ 'paper.csv': paper.join('\n') })
  const argv = [...into(testId), ...physics, '--scheme', 'jee-advanced-multiple']
  expect((await at.run(join(at.folder, 'paper.csv'), ...argv)).err).toBe('')
  const rows = await at.questions(testId)
  expect(rows.map(({ marks, negative, key }) => [marks, negative, key])).toEqual([
    [4, 2, { type: 3, options: [1, 2, 4], isPartial: true, perRight: 0.25 }],
    [4, 0, { type: 4, value: 25, tolerance: 0 }],
    [3, 1, { type: 4, value: 5, tolerance: 0 }],
  ])
})

test.each([
  ['q.gift', 'One {T}', 'neet', '--scheme is for a CSV file or a spreadsheet.'],
  ['q.csv', several.join('\n'), 'ieee', '--scheme is one of jee-main, jee-main-2021, '],
  ['q.csv', several.join('\n'), 'neet', 'q.csv:2: scheme: neet has no marks for the type several'],
])('%s, %j with the scheme %s is refused', async (name, content, scheme, problem) => {
  await at.place({ [name]: content })
  const { code, err } = await at.run(
    join(at.folder, name),
    ...into(await at.makeTest()),
    ...physics,
    '--scheme',
    scheme,
  )
  expect(code).not.toBe(0)
  expect(err).toContain(problem)
})

test('a scheme and marks for all are refused', async () => {
  await at.place({ 'q.csv': several.join('\n') })
  const { code, err } = await at.run(join(at.folder, 'q.csv'), ...into(1), '--scheme', 'neet', '--marks', '4')
  expect([code, err]).toEqual([2, expect.stringContaining('leave out --marks and --negative-marks')])
})
