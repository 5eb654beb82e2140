import { describe, expect, it, test } from 'vitest'
import type { AnswerKey } from '#domain/exam/question.ts'
import type { PaperQuestion } from '#server/features/exam/paper/paper.ts'
import { ask, type Cells, read } from './testing-csv.ts'

test.each<[string, Cells, AnswerKey, Partial<PaperQuestion>]>([
  [
    'several, with marks for each right one',
    { ...ask, type: 'several', answer: 'a,b,c', marks: '4', negative_marks: '-2', marks_per_right: '1' },
    { type: 3, options: [1, 2, 3], isPartial: true, perRight: 0.25 },
    { marks: 4, negativeMarks: 2 },
  ],
  [
    'several, as at JEE Advanced',
    { ...ask, type: 'several', answer: 'a,b,c', scheme: 'JEE-Advanced-multiple' },
    { type: 3, options: [1, 2, 3], isPartial: true, perRight: 0.25 },
    { marks: 4, negativeMarks: 2 },
  ],
  [
    'the same, but all or nothing, and for other marks',
    { ...ask, type: 'several', answer: 'a,b', scheme: 'jee-advanced-multiple', partial: 'no', marks: '3' },
    { type: 3, options: [1, 2], isPartial: false },
    { marks: 3, negativeMarks: 2 },
  ],
  [
    'several, in proportion as at WBJEE',
    { ...ask, type: 'several', answer: 'a,b', scheme: 'wbjee-3' },
    { type: 3, options: [1, 2], isPartial: true },
    { marks: 2, negativeMarks: 0 },
  ],
  [
    'a number, as at JEE Main',
    { question: 'g?', type: 'number', answer: '25', scheme: 'jee-main' },
    { type: 4, value: 25, tolerance: 0 },
    { marks: 4, negativeMarks: 1 },
  ],
])('reads %s', (_, cells, key, more) => {
  expect(read(cells)).toMatchObject({ reported: [], questions: [{ key, ...more }] })
})

test.each<[string, Cells, string]>([
  [
    'marks for each right one that are as much as all',
    { ...ask, type: 'several', answer: 'a b c', marks: '4', marks_per_right: '2' },
    'marks_per_right: 2 for each would give all 4 marks before all 3 right ones are chosen',
  ],
  [
    'marks for each right one without part marks',
    { ...ask, type: 'several', answer: 'a b', marks_per_right: '1', partial: 'no' },
    'marks_per_right: is for part marks, and partial is no',
  ],
  [
    'marks for each right one that are none',
    { ...ask, type: 'several', answer: 'a b', marks_per_right: '0' },
    'marks_per_right: is not more than 0',
  ],
  [
    'marks for each right one of a single choice',
    { ...ask, type: 'single', answer: 'a', marks_per_right: '1' },
    'note: marks_per_right: its type has none; left out',
  ],
  [
    'a scheme that is none',
    { ...ask, type: 'single', answer: 'a', scheme: 'ieee' },
    'scheme: "ieee" is none of jee-main, jee-main-2021, ',
  ],
  [
    'a type that its exam does not have',
    { ...ask, type: 'several', answer: 'a', scheme: 'neet' },
    'scheme: neet has no marks for the type several',
  ],
])('reports %s', (_, cells, problem) => {
  expect(read(cells).reported).toEqual([expect.stringContaining(`q.csv:2: ${problem}`)])
})

describe('how many questions of a part count', () => {
  const row = { ...ask, type: 'single', answer: 'a' }
  it('is in one of its rows, or in all', () => {
    const { paper } = read(
      { ...row, part: 'A' },
      { ...row, part: 'B', attempt_any: '1' },
      { ...row, part: 'B' },
      { ...row, part: 'B', attempt_any: '1' },
    )
    expect(paper.parts.map(({ name, attemptAny }) => [name, attemptAny])).toEqual([
      ['A', undefined],
      ['B', 1],
    ])
  })
  it.each([
    ['10', '9', 'attempt_any: is 9, and 10 in a row of B above'],
    ['10', 'ten', 'attempt_any: "ten" is not a number'],
    ['10', '2.5', 'attempt_any: "2.5" is no number of questions'],
    ['10', '0', 'attempt_any: "0" is no number of questions'],
  ])('%s and then %s is a fault', (first, second, problem) => {
    const { reported } = read(
      { ...row, part: 'B', attempt_any: first },
      { ...row, part: 'B', attempt_any: second },
    )
    expect(reported).toEqual([`q.csv:3: ${problem}`])
  })
})
