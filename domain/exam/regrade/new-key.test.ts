import { expect, test } from 'vitest'
import type { AnswerKey } from '#domain/exam/question.ts'
import type { NewKey } from '#domain/exam/regrade/calls.ts'
import { readNewKey } from './new-key.ts'

const several: AnswerKey = { type: 3, options: [1, 2], isPartial: true }
const match: AnswerKey = { type: 6, pairs: [2, 1], isPartial: true }
const order: AnswerKey = { type: 9, pairs: [2, 1, 3], isPartial: false }
const blanks: AnswerKey = { type: 7, blanks: [['pear'], ['fig']], isPartial: true }
const sides = { options: 4, matches: 3, marks: 4 }
const eachOne: AnswerKey = { ...several, perRight: 0.25 }

test.each<[string, AnswerKey, NewKey, AnswerKey]>([
  ['an option', { type: 1, option: 1 }, { option: 3 }, { type: 1, option: 3 }],
  [
    'options, as partial as printed',
    several,
    { options: [4, 1, 4] },
    { type: 3, options: [1, 4], isPartial: true },
  ],
  [
    'options that count only together',
    several,
    { options: [2], is_partial: false },
    { type: 3, options: [2], isPartial: false },
  ],
  [
    'options, with the marks for each as printed',
    eachOne,
    { options: [3, 4] },
    { ...eachOne, options: [3, 4] },
  ],
  [
    'options that count only together, where each one counted',
    eachOne,
    { options: [2], is_partial: false },
    { type: 3, options: [2], isPartial: false },
  ],
  [
    'marks for each right option',
    { type: 3, options: [1, 2], isPartial: false },
    { options: [1, 2, 4], marks_per_right: 1 },
    { ...eachOne, options: [1, 2, 4] },
  ],
  [
    'words',
    { type: 10, options: [1], isPartial: true, most: 2 },
    { options: [2] },
    { type: 10, options: [2], isPartial: true, most: 2 },
  ],
  ['a number', { type: 4, value: 1, tolerance: 0.1 }, { value: 2 }, { type: 4, value: 2, tolerance: 0 }],
  ['true or false', { type: 5, isTrue: true }, { is_true: false }, { type: 5, isTrue: false }],
  ['pairs', match, { pairs: [3, 3] }, { type: 6, pairs: [3, 3], isPartial: true }],
  [
    'texts',
    blanks,
    { blanks: [['pear', 'apple'], ['fig']] },
    { ...blanks, blanks: [['pear', 'apple'], ['fig']] } as AnswerKey,
  ],
  [
    'credits',
    { type: 1, option: 1 },
    { option: 1, credits: [{ 1: 1, 2: 0.5 }] },
    { type: 1, option: 1, credits: [{ 1: 1, 2: 0.5 }] },
  ],
])('reads %s', (_what, key, given, read) => {
  expect(readNewKey(given, { key, ...sides })).toEqual(read)
})

test.each<[string, AnswerKey, NewKey, string]>([
  ['nothing for its type', { type: 1, option: 1 }, { options: [1] }, 'its key needs `option`'],
  ['an option too many', { type: 1, option: 1 }, { option: 5 }, 'it has no option 5'],
  ['a match beyond its side', match, { pairs: [1, 4] }, 'it has no option 4'],
  ['a pair too few', match, { pairs: [1] }, '`pairs` must have 2 numbers'],
  ['an item twice in an order', order, { pairs: [1, 1, 2] }, '`pairs` must have each option once'],
  ['a blank too few', blanks, { blanks: [['fig']] }, '`blanks` must have 2 lists'],
  [
    'marks for each of one option',
    { type: 1, option: 1 },
    { option: 2, marks_per_right: 1 },
    '`marks_per_right` is for',
  ],
  ['more for one than for all', several, { options: [1], marks_per_right: 5 }, 'is more than its 4 marks'],
  [
    'marks for each and no part marks',
    several,
    { options: [1], marks_per_right: 1, is_partial: false },
    '`marks_per_right` needs `is_partial`',
  ],
  [
    'a key of a written answer',
    { type: 2 },
    { option: 1 },
    'its answers are marked by an examiner, so it has no key',
  ],
  ['credits of too many parts', match, { pairs: [1, 2], credits: [{ 1: 1 }] }, '`credits` must have 2 parts'],
  [
    'credits of a number',
    { type: 4, value: 1, tolerance: 0 },
    { value: 1, credits: [{ 1: 1 }] },
    '`credits` are not for a number, or for true or false',
  ],
])('refuses %s', (_what, key, given, problem) => {
  expect(() => readNewKey(given, { key, ...sides })).toThrow(problem)
})
