import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Answer, type AnswerKey, markAnswer } from '#domain/exam/question.ts'

const marking = { marks: 4, negativeMarks: 1 }
const single: AnswerKey = { type: 1, option: 3 }
const several = (isPartial: boolean): AnswerKey => ({ type: 3, options: [1, 3, 4], isPartial })
const match = (isPartial: boolean): AnswerKey => ({ type: 6, pairs: [2, 1, 3], isPartial })
const blanks = (isPartial: boolean): AnswerKey => ({
  type: 7,
  blanks: [['Newton', 'Isaac Newton'], ['apple']],
  isPartial,
})

const lists: AnswerKey = { type: 8, pairs: [2, 5], isPartial: true }
const order: AnswerKey = { type: 9, pairs: [3, 1, 2], isPartial: false }
const words: AnswerKey = { type: 10, options: [2], isPartial: false, most: 1 }

const york: AnswerKey = { type: 7, blanks: [['York']], isPartial: false, credits: [{ York: 1, york: 0.5 }] }
const uneven: AnswerKey = { type: 6, pairs: [1, 1], isPartial: true, credits: [{ 1: 0.25 }, { 1: 0.75 }] }
const off: AnswerKey = { type: 3, options: [1, 2], isPartial: true, credits: [{ 1: 0.5, 2: 0.5, 3: -0.5 }] }

describe('marking the question types [panel-12, report-36, report-37]', () => {
  test.each<[string, AnswerKey, Answer | null, string, number]>([
    ['nothing', single, null, 'left', 0],
    ['the right option', single, { type: 1, option: 3 }, 'right', 4],
    ['another', single, { type: 1, option: 2 }, 'wrong', -1],
    ['none chosen', single, { type: 1, option: 0 }, 'left', 0],
    ['an answer of another type', single, { type: 5, isTrue: true }, 'left', 0],
    ['a text waits', { type: 2 }, { type: 2, text: 'Because' }, 'waiting', 0],
    ['spaces are no text', { type: 2 }, { type: 2, text: ' \n' }, 'left', 0],
    ['all right options', several(true), { type: 3, options: [4, 1, 3] }, 'right', 4],
    ['the same twice', several(true), { type: 3, options: [1, 3, 3, 4] }, 'right', 4],
    ['some right options', several(true), { type: 3, options: [1, 3] }, 'partly', 2.67],
    ['one right option', several(true), { type: 3, options: [1] }, 'partly', 1.33],
    ['some, where only all count', several(false), { type: 3, options: [1, 3] }, 'wrong', -1],
    ['a wrong one among them', several(true), { type: 3, options: [1, 3, 4, 2] }, 'wrong', -1],
    ['no option', several(true), { type: 3, options: [] }, 'left', 0],
    ['a number', { type: 4, value: 9.8, tolerance: 0.1 }, { type: 4, value: 9.9 }, 'right', 4],
    [
      'a number at the other end',
      { type: 4, value: 9.8, tolerance: 0.1 },
      { type: 4, value: 9.7 },
      'right',
      4,
    ],
    ['a number beyond', { type: 4, value: 9.8, tolerance: 0.1 }, { type: 4, value: 9.91 }, 'wrong', -1],
    [
      'the charge of an electron',
      { type: 4, value: 1.6e-19, tolerance: 0 },
      { type: 4, value: 1.6e-19 },
      'right',
      4,
    ],
    ['none of it', { type: 4, value: 1.6e-19, tolerance: 0 }, { type: 4, value: 0 }, 'wrong', -1],
    ['next to none', { type: 4, value: 0, tolerance: 0.1 }, { type: 4, value: 0.3 - 0.4 }, 'right', 4],
    ['a sum of fractions', { type: 4, value: 0.3, tolerance: 0 }, { type: 4, value: 0.1 + 0.2 }, 'right', 4],
    ['no number', { type: 4, value: 0, tolerance: 0 }, { type: 4, value: Number.NaN }, 'left', 0],
    ['false where false is right', { type: 5, isTrue: false }, { type: 5, isTrue: false }, 'right', 4],
    ['true where false is right', { type: 5, isTrue: false }, { type: 5, isTrue: true }, 'wrong', -1],
    ['every pair', match(false), { type: 6, pairs: [2, 1, 3] }, 'right', 4],
    ['one pair of three', match(true), { type: 6, pairs: [2, 3, 1] }, 'partly', 1.33],
    ['one pair, where only all count', match(false), { type: 6, pairs: [2, 3, 1] }, 'wrong', -1],
    ['no pair', match(true), { type: 6, pairs: [0, 0, 0] }, 'left', 0],
    ['pairs that are all wrong', match(true), { type: 6, pairs: [1, 3, 2] }, 'wrong', -1],
    ['blanks, however written', blanks(false), { type: 7, blanks: [' isaac  NEWTON', 'Apple '] }, 'right', 4],
    [
      'blanks, as other keyboards write them',
      { type: 7, blanks: [["Newton's"], ['H₂O'], ['१९४७']], isPartial: false },
      { type: 7, blanks: ['newton’s', 'h2o', '1947\u200d'] },
      'right',
      4,
    ],
    ['one blank of two', blanks(true), { type: 7, blanks: ['Newton', 'pear'] }, 'partly', 2],
    ['one blank left', blanks(true), { type: 7, blanks: ['Newton', ''] }, 'partly', 2],
    ['blanks left empty', blanks(true), { type: 7, blanks: ['', ' '] }, 'left', 0],
    ['what each list offers', lists, { type: 8, pairs: [2, 5] }, 'right', 4],
    ['one list of two', lists, { type: 8, pairs: [2, 0] }, 'partly', 2],
    ['lists left alone', lists, { type: 8, pairs: [0, 0] }, 'left', 0],
    ['lists, answered as a match', lists, { type: 6, pairs: [2, 5] }, 'left', 0],
    ['an order', order, { type: 9, pairs: [3, 1, 2] }, 'right', 4],
    ['another order', order, { type: 9, pairs: [3, 2, 1] }, 'wrong', -1],
    ['words of the text', words, { type: 10, options: [2] }, 'right', 4],
    ['none of them', words, { type: 10, options: [] }, 'left', 0],
    ['fewer blanks than there are', blanks(false), { type: 7, blanks: ['Newton'] }, 'wrong', -1],
  ])('%s', (_what, key, answer, state, marks) => {
    expect(markAnswer(key, answer, marking)).toEqual({ state, marks })
  })

  test.each<[string, AnswerKey, Answer, string, number]>([
    ['a word in another case', york, { type: 7, blanks: ['york'] }, 'partly', 2],
    ['the word itself', york, { type: 7, blanks: [' York '] }, 'right', 4],
    ['the word in a case that nobody named', york, { type: 7, blanks: ['YORK'] }, 'wrong', -1],
    [
      'a word whose case nobody asks for',
      { ...york, credits: [{ York: 1, Leeds: 0.25 }] },
      { type: 7, blanks: ['LEEDS'] },
      'partly',
      1,
    ],
    ['the word itself, in wide letters', york, { type: 7, blanks: ['Ｙｏｒｋ'] }, 'right', 4],
    ['the heavier pair', uneven, { type: 6, pairs: [2, 1] }, 'partly', 3],
    ['the lighter pair', uneven, { type: 6, pairs: [1, 2] }, 'partly', 1],
    ['both pairs', uneven, { type: 6, pairs: [1, 1] }, 'right', 4],
    ['a wrong option that takes off a half', off, { type: 3, options: [1, 2, 3] }, 'partly', 2],
    ['one that makes up for another', off, { type: 3, options: [1, 3] }, 'wrong', 0],
    ['an option that is worth nothing', off, { type: 3, options: [1, 2, 4] }, 'wrong', -1],
    ['the wrong option alone', off, { type: 3, options: [3] }, 'wrong', -1],
    [
      'an option that is worth a part',
      { type: 1, option: 1, credits: [{ 1: 1, 2: 0.5 }] },
      { type: 1, option: 2 },
      'partly',
      2,
    ],
  ])('with credits: %s', (_what, key, answer, state, marks) => {
    expect(markAnswer(key, answer, marking)).toEqual({ state, marks })
  })

  test.each([
    [4, 0.25, [1, 3], 'partly', 2],
    [3, 1 / 3, [4], 'partly', 1],
    [8, 0.25, [1, 4], 'partly', 4],
    // Never more than all of them.
    [4, 0.75, [1, 4], 'right', 4],
  ])('of %d marks, %d of them for each right option: %j', (marks, perRight, options, state, given) => {
    const key = { type: 3, options: [1, 3, 4], isPartial: true, perRight } as const
    const outcome = markAnswer(key, { type: 3, options }, { marks, negativeMarks: 2 })
    expect(outcome).toEqual({ state, marks: given })
  })

  test('without negative marks a wrong answer takes nothing off, and is no minus zero', () => {
    const { marks } = markAnswer(single, { type: 1, option: 1 }, { marks: 1, negativeMarks: 0 })
    expect(Object.is(marks, 0)).toBe(true)
  })

  test('whatever is chosen: never above the marks, never below what a wrong answer takes off', () => {
    const options = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1 })
    fc.assert(
      fc.property(
        options,
        options,
        fc.boolean(),
        fc.integer({ min: 0, max: 4 }),
        (right, chosen, isPartial, off) => {
          const { marks } = markAnswer(
            { type: 3, options: right, isPartial },
            { type: 3, options: chosen },
            { marks: 4, negativeMarks: off },
          )
          expect(marks).toBeLessThanOrEqual(4)
          expect(marks).toBeGreaterThanOrEqual(-off)
        },
      ),
    )
  })
})
