import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer } from '#domain/exam/question.ts'
import { answersText } from './answers-text.ts'

test('a line for each answered question, by its number', () => {
  const answers: { questionId: number; answer: Answer | null }[] = [
    { questionId: 12, answer: { type: 3, options: [4, 1, 4] } },
    { questionId: 9, answer: null },
    { questionId: 7, answer: { type: 2, text: 'Because\n"light" is \u2013 fast' } },
    { questionId: 8, answer: { type: 2, text: '  ' } },
    { questionId: 10, answer: { type: 4, value: 0.1 } },
    { questionId: 13, answer: { type: 5, isTrue: false } },
    { questionId: 14, answer: { type: 6, pairs: [2, 0, 1] } },
    { questionId: 15, answer: { type: 7, blanks: ['a', ''] } },
    { questionId: 16, answer: { type: 1, option: 3 } },
    { questionId: 17, answer: { type: 8, pairs: [0, 5] } },
    { questionId: 18, answer: { type: 9, pairs: [2, 1] } },
    { questionId: 19, answer: { type: 10, options: [2, 1] } },
  ]
  expect(answersText(5, answers)).toBe(
    [
      'attempt 5',
      '7 [2,"Because\\n\\"light\\" is \u2013 fast"]',
      '10 [4,0.1]',
      '12 [3,1,4]',
      '13 [5,false]',
      '14 [6,2,0,1]',
      '15 [7,"a",""]',
      '16 [1,3]',
      '17 [8,0,5]',
      '18 [9,2,1]',
      '19 [10,1,2]',
      '',
    ].join('\n'),
  )
  expect(answersText(5, answers.toReversed())).toBe(answersText(5, answers))
  expect(answersText(6, answers)).not.toBe(answersText(5, answers))
})

const anyText = fc.string({ unit: 'binary' })
const answer: fc.Arbitrary<Answer> = fc.oneof(
  fc.record({ type: fc.constant(2 as const), text: anyText }),
  fc.record({ type: fc.constant(3 as const), options: fc.array(fc.nat(9)) }),
  fc.record({ type: fc.constant(4 as const), value: fc.double({ noNaN: true, noDefaultInfinity: true }) }),
  fc.record({ type: fc.constant(7 as const), blanks: fc.array(anyText) }),
)

test('what came by the wire makes the same text, with its fields in any order', () => {
  fc.assert(
    fc.property(answer, (given) => {
      const sent = JSON.parse(JSON.stringify(given)) as Answer
      const turned = Object.fromEntries(Object.entries(sent).reverse()) as Answer
      const textOf = (one: Answer) => answersText(1, [{ questionId: 1, answer: one }])
      expect(textOf(turned)).toBe(textOf(given))
    }),
  )
})
