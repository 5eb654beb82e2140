import { expect, test } from 'vitest'
import {
  emptyQuestion,
  type Paper,
  type PaperQuestion,
  printFinding,
} from '#server/features/exam/paper/paper.ts'
import { checkFormulas } from './check-formulas.ts'

const question: PaperQuestion = {
  ...emptyQuestion,
  ...{ file: 'q.csv', line: 2, id: 'one', html: '<p>?</p>', marks: 1, negativeMarks: 0 },
  options: [{ html: 'a' }, { html: 'b' }],
  key: { type: 1, option: 1 },
}
const paperOf = (...questions: readonly PaperQuestion[]): Paper => {
  return { instructionsHtml: '', passages: [], parts: [{ name: 'A', questions: [...questions] }] }
}
const check = async (paper: Paper, findings: Parameters<typeof checkFormulas>[1] = []) =>
  (await checkFormulas(paper, findings)).map(printFinding)
const problem = 'has formulas that cannot be set and are shown as they are written:'

test.each<[string, Partial<PaperQuestion>, string[]]>([
  ['no formula', { html: 'costs $5, or (5)' }, []],
  [
    'formulas that are set',
    {
      html: '\\(\\frac12\\), \\(\\ce{H2O}\\) and \\[\\int_0^1 x\\,dx\\]',
      solutionHtml: '<math><mi>x</mi></math>',
    },
    [],
  ],
  [
    'a command that KaTeX has not',
    { html: '<p>Is \\(\\unreadable{x}\\) \\(x\\)?</p>' },
    ['\\(\\unreadable{x}\\)'],
  ],
  [
    'an option, a translation and a solution',
    {
      otherHtml: '\\(\\unreadable{x}\\)',
      options: [{ html: '\\(\\frac{a\\)' }, { html: 'b', otherHtml: '\\(\\unreadable{x}\\)' }],
      solutionHtml: '\\[x &lt; \\unknown\\]',
    },
    ['\\(\\unreadable{x}\\)', '\\(\\frac{a\\)', '\\[x < \\unknown\\]'],
  ],
  ['a long one', { html: `\\(${'x'.repeat(5001)}\\)` }, [`\\(${'x'.repeat(58)}…`]],
  ['TeX as text', { html: '<code>\\(\\unreadable{x}\\)</code><script>\\(\\unreadable{x}\\)</script>' }, []],
])('%s', async (_, changed, named) => {
  const notes = named.length > 0 ? [`q.csv:2: note: ${problem} ${named.join(', ')}`] : []
  expect(await check(paperOf({ ...question, ...changed }))).toEqual(notes)
})

test('a passage is named; a question at fault is left out', async () => {
  const html = '\\(\\unreadable{x}\\)'
  const passages = [{ file: 'q.csv', line: 3, id: 'p', html, otherHtml: '' }]
  const paper = { ...paperOf({ ...question, html }), passages }
  const fault = { kind: 'fault', file: 'q.csv', line: 2, problem: 'is longer than 100000 signs' } as const
  expect(await check(paper, [fault])).toEqual([`q.csv:3: note: the passage ${problem} ${html}`])
})

test('twenty formulas of a question are named', async () => {
  const html = Array.from({ length: 21 }, (_, n) => `\\(\\unreadable{${n}}\\)`).join(' ')
  const [note = ''] = await check(paperOf({ ...question, html }))
  expect(note.match(/\\unreadable/g)).toHaveLength(20)
  expect(note.endsWith('\\(\\unreadable{19}\\) …')).toBe(true)
})
