import { expect, test } from 'vitest'
import type { Answer, AnswerKey } from '#domain/exam/question.ts'
import { asSeen, type SeenQuestion } from './as-seen.ts'

const side = (...htmls: string[]) => htmls.map((html) => ({ html }))
const ask = (questionId: number, rest: Partial<SeenQuestion>): SeenQuestion => ({
  questionId,
  partId: 1,
  passageId: null,
  type: 1,
  position: questionId,
  options: side('one', 'two', 'three', 'four'),
  matches: [],
  answer: null,
  key: null,
  decision: null,
  ...rest,
})
const seeds = [1, 2, 3, 77, 4_000_000_000]

/** The texts that the numbers of an answer refer to. */
function words({ options, matches }: SeenQuestion, value: Answer | AnswerKey | null) {
  const of = (from: SeenQuestion['options'], numbers: readonly number[]) =>
    numbers.map((number) => from[number - 1]?.html)
  if (value?.type === 1) return of(options, [value.option])
  if (value?.type === 3) return of(options, value.options).sort()
  if (value?.type === 8 || value?.type === 9) return of(options, value.pairs)
  return value?.type === 6 ? of(matches, value.pairs) : value
}

test.each<[string, Partial<SeenQuestion>]>([
  ['one option', { answer: { type: 1, option: 2 }, key: { type: 1, option: 4 } }],
  [
    'several',
    { type: 3, answer: { type: 3, options: [1, 4] }, key: { type: 3, options: [2, 3], isPartial: true } },
  ],
  [
    'pairs, and one that was left',
    {
      type: 6,
      matches: side('red', 'green', 'blue', 'grey'),
      answer: { type: 6, pairs: [2, 0, 1, 4] },
      key: { type: 6, pairs: [1, 2, 3, 4], isPartial: false },
    },
  ],
  [
    'what was chosen from lists, and one that was left',
    { type: 8, answer: { type: 8, pairs: [2, 0] }, key: { type: 8, pairs: [1, 4], isPartial: true } },
  ],
  [
    'an order',
    {
      type: 9,
      answer: { type: 9, pairs: [4, 3, 1, 2] },
      key: { type: 9, pairs: [1, 2, 3, 4], isPartial: true },
    },
  ],
  [
    'a number',
    { type: 4, options: [], answer: { type: 4, value: 2 }, key: { type: 4, value: 2, tolerance: 0 } },
  ],
])('%s means the same in every order', (_what, rest) => {
  const row = ask(5, rest)
  const moved = seeds.map((seed) => {
    const [seen = row] = asSeen([row], seed)
    expect([words(seen, seen.answer), words(seen, seen.key)]).toEqual([
      words(row, row.answer),
      words(row, row.key),
    ])
    return JSON.stringify([seen.options, seen.matches])
  })
  if (row.options.length > 0) expect(new Set(moved).size).toBeGreaterThan(1)
})

test('the left side of a match stays, as in the exam', () => {
  const row = ask(9, { type: 6, matches: side('a', 'b', 'c') })
  for (const seed of seeds) expect(asSeen([row], seed)[0]?.options).toEqual(row.options)
})

test('words of the text stay where they are in it', () => {
  const row = ask(9, { type: 10, answer: { type: 10, options: [1, 3] } })
  for (const seed of seeds)
    expect(asSeen([row], seed)[0]).toMatchObject({ options: row.options, answer: row.answer })
})

test('questions are counted in the order of the attempt; unshuffled nothing changes', () => {
  const rows = [1, 2, 3, 4, 5, 6].map((id) => ask(id, {}))
  expect(asSeen(rows, null)).toEqual(rows)
  const seen = asSeen(rows, 3)
  expect(seen.map((row) => row.position)).toEqual([1, 2, 3, 4, 5, 6])
  expect(seen.map((row) => row.questionId)).not.toEqual([1, 2, 3, 4, 5, 6])
})
