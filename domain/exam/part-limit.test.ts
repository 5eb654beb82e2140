import { describe, expect, test } from 'vitest'
import { countFirst, maximumOf, type TriedAnswer } from './part-limit.ts'

const right: TriedAnswer = { state: 'right', marks: 4, asPrinted: null, isTried: true }
const wrong: TriedAnswer = { ...right, state: 'wrong', marks: -1 }
const left: TriedAnswer = { state: 'left', marks: 0, asPrinted: null, isTried: false }
const dropped = (isTried: boolean): TriedAnswer => ({ state: 'dropped', marks: 0, asPrinted: right, isTried })
const bonus = (isTried: boolean): TriedAnswer => ({ state: 'bonus', marks: 4, asPrinted: left, isTried })

/** States in short: their first letters. */
const short = (answers: readonly TriedAnswer[], most: number) =>
  countFirst(answers, most)
    .map(({ state }) => state[0])
    .join('')

describe('which answers of a part count [report-39]', () => {
  test.each([
    ['as many as are asked for', 2, [right, left, wrong], 'rew'],
    ['the first ones that were tried', 2, [left, wrong, right, right], 'ewre'],
    ['fewer: the first others are left', 3, [left, right, left, left], 'lrle'],
    ['none', 2, [left, left, left], 'lle'],
    [
      'a dropped question takes no room, tried or not',
      2,
      [dropped(true), right, dropped(false), wrong, right],
      'drdwe',
    ],
    ['a bonus for all fills what is free', 2, [bonus(false), right, left], 'bre'],
    ['and nothing more', 1, [bonus(false), right], 'er'],
    ['a bonus for a tried one is in its order', 1, [right, bonus(true)], 're'],
    ['all', 5, [right, left], 'rl'],
  ] as const)('%s', (_what, most, answers, states) => {
    expect(short(answers, most)).toBe(states)
  })

  test('an answer that does not count has no marks, and keeps those that it would have', () => {
    expect(countFirst([wrong, right, left], 1)).toEqual([
      { state: 'wrong', marks: -1, asPrinted: null },
      { state: 'extra', marks: 0, asPrinted: { state: 'right', marks: 4 } },
      { state: 'extra', marks: 0, asPrinted: null },
    ])
  })
})

const of = (partId: number, attemptAny: number | null, count: number, marks: number) =>
  Array.from({ length: count }, () => ({ partId, attemptAny, marks }))

test.each([
  [
    'NEET 2021 to 2024: four subjects of 35, and of 15 of which 10 count',
    720,
    [1, 3, 5, 7].flatMap((part) => [...of(part, null, 35, 4), ...of(part + 1, 10, 15, 4)]),
  ],
  [
    'JEE Main 2021 to 2024: three subjects of 20, and of 10 of which 5 count',
    300,
    [1, 3, 5].flatMap((part) => [...of(part, null, 20, 4), ...of(part + 1, 5, 10, 4)]),
  ],
  ['dropped, while enough are there', 8, [...of(1, 2, 2, 4), { ...of(1, 2, 1, 4)[0], isDropped: true }]],
  ['dropped below what counts', 4, [...of(1, 2, 1, 4), { ...of(1, 2, 1, 4)[0], isDropped: true }]],
  ['nothing', 0, []],
])('the most marks: %s [report-39]', (_what, marks, questions) => {
  expect(maximumOf(questions as Parameters<typeof maximumOf>[0])).toBe(marks)
})
