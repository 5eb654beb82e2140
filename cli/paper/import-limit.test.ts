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
