import { describe, expect, test } from 'vitest'
import { type Answer, type AnswerKey, markAnswer } from '#domain/exam/question.ts'
import { marksOfScheme, type SchemeName } from './scheme.ts'

/** The key of a question with several right options as a paper has it under a scheme. */
function severalOf(scheme: SchemeName, options: readonly number[]): AnswerKey {
  const { marks = 0, isPartial = false, marksPerRight } = marksOfScheme(scheme, 3) ?? {}
  return {
    type: 3,
    options,
    isPartial,
    ...(marksPerRight !== undefined && { perRight: marksPerRight / marks }),
  }
}

function marksFor(scheme: SchemeName, key: AnswerKey, answer: Answer | null): number | undefined {
  const marking = marksOfScheme(scheme, key.type)
  return marking && markAnswer(key, answer, marking).marks
}

const letters = (text: string) => [...text].map((letter) => 'ABCD'.indexOf(letter) + 1)

describe('JEE Advanced, questions of which one or more options are right', () => {
  // Of the papers since 2019: "For example, in a question, if (A), (B) and (D) are the ONLY three options corresponding to
  // correct answers, then: choosing ONLY (A), (B) and (D) will get +4 marks; choosing ONLY (A) and (B), ONLY (A) and (D), or
  // ONLY (B) and (D) will get +2 marks; choosing ONLY (A), ONLY (B), or ONLY (D) will get +1 mark; choosing no option(s)
  // (i.e. the question is unanswered) will get 0 marks; and choosing any other option(s) will get −2 marks."
  test.each([
    ['', 0],
    ['A', 1],
    ['B', 1],
    ['D', 1],
    ['AB', 2],
    ['AD', 2],
    ['BD', 2],
    ['ABD', 4],
    ['C', -2],
    ['AC', -2],
    ['BC', -2],
    ['CD', -2],
    ['ABC', -2],
    ['ACD', -2],
    ['BCD', -2],
    ['ABCD', -2],
  ])('(A), (B) and (D) are right: "%s" gets %d', (chosen, marks) => {
    const key = severalOf('jee-advanced-multiple', letters('ABD'))
    expect(marksFor('jee-advanced-multiple', key, { type: 3, options: letters(chosen) })).toBe(marks)
  })

  // "+3 If all the four options are correct but ONLY three options are chosen; +2 If three or more options are correct but
  // ONLY two options are chosen, both of which are correct; +1 If two or more options are correct but ONLY one option is
  // chosen and it is a correct option".
  test.each([
    ['ABCD', 'ABCD', 4],
    ['ABCD', 'BCD', 3],
    ['ABCD', 'AD', 2],
    ['ABCD', 'C', 1],
    ['AC', 'AC', 4],
    ['AC', 'A', 1],
    ['AC', 'AB', -2],
    ['B', 'B', 4],
    ['B', 'A', -2],
  ])('"%s" are right: "%s" gets %d', (right, chosen, marks) => {
    const key = severalOf('jee-advanced-multiple', letters(right))
    expect(marksFor('jee-advanced-multiple', key, { type: 3, options: letters(chosen) })).toBe(marks)
  })
})

const option = (number: number): Answer => ({ type: 1, option: number })
const single: AnswerKey = { type: 1, option: 2 }
const numeric: AnswerKey = { type: 4, value: 25, tolerance: 0 }

test.each<[SchemeName, AnswerKey, Answer, Answer, number, number]>([
  ['jee-main', single, option(2), option(1), 4, -1],
  ['jee-main', numeric, { type: 4, value: 25 }, { type: 4, value: 24 }, 4, -1],
  ['jee-main-2021', single, option(2), option(1), 4, -1],
  ['jee-main-2021', numeric, { type: 4, value: 25 }, { type: 4, value: 24 }, 4, 0],
  ['jee-advanced-single', single, option(2), option(1), 3, -1],
  ['jee-advanced-numeric', numeric, { type: 4, value: 25 }, { type: 4, value: 24 }, 4, 0],
  ['neet', single, option(2), option(4), 4, -1],
  ['cuet', single, option(2), option(4), 5, -1],
  ['bitsat', single, option(2), option(4), 3, -1],
  ['gate-1', single, option(2), option(4), 1, -0.33],
  ['gate-2', single, option(2), option(4), 2, -0.67],
  ['gate-2', numeric, { type: 4, value: 25 }, { type: 4, value: 24 }, 2, 0],
  ['wbjee-1', single, option(2), option(4), 1, -0.25],
  ['wbjee-2', single, option(2), option(4), 2, -0.5],
])('%s: right, wrong and unanswered [report-38]', (scheme, key, right, wrong, gain, loss) => {
  expect([right, wrong, null].map((answer) => marksFor(scheme, key, answer))).toEqual([gain, loss, 0])
})

// "2 × (number of correct responses marked) / (actual number of correct options)", 0 with any wrong one.
test.each([
  ['ABC', 'ABC', 2],
  ['ABC', 'AB', 1.33],
  ['AB', 'A', 1],
  ['AB', 'AC', 0],
])('WBJEE, category 3: "%s" are right, "%s" gets %d', (right, chosen, marks) => {
  const key = severalOf('wbjee-3', letters(right))
  expect(marksFor('wbjee-3', key, { type: 3, options: letters(chosen) })).toBe(marks)
})

test('GATE gives nothing for some of several right options, and takes nothing off', () => {
  const key = severalOf('gate-2', [1, 3])
  expect([[1, 3], [1], [2]].map((options) => marksFor('gate-2', key, { type: 3, options }))).toEqual([
    2, 0, 0,
  ])
})

test('a scheme has no marks for types that its exam does not have', () => {
  expect(marksOfScheme('neet', 3)).toBeUndefined()
  expect(marksOfScheme('jee-advanced-multiple', 1)).toBeUndefined()
})
