import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderOptions, orderQuestions } from './order.ts'

const paper = fc
  .array(
    fc.record({
      partId: fc.integer({ min: 1, max: 3 }),
      passageId: fc.option(fc.integer({ min: 1, max: 3 })),
    }),
    {
      maxLength: 40,
    },
  )
  .map((questions) =>
    questions
      .sort((one, other) => one.partId - other.partId)
      .map((question, index) => ({ ...question, questionId: index + 1 })),
  )
const seed = fc.integer({ min: 0, max: 2 ** 31 - 1 })

describe('the order of an attempt', () => {
  test('is the same every time', () => {
    fc.assert(
      fc.property(paper, seed, (questions, from) => {
        expect(orderQuestions(questions, from)).toEqual(orderQuestions(questions, from))
      }),
    )
  })

  test('has every question once, and parts in their order', () => {
    fc.assert(
      fc.property(paper, seed, (questions, from) => {
        const ordered = orderQuestions(questions, from)
        expect(ordered.toSorted((one, other) => one.questionId - other.questionId)).toEqual(questions)
        expect(ordered.map(({ partId }) => partId)).toEqual(questions.map(({ partId }) => partId))
      }),
    )
  })

  test('keeps the questions of a passage together, in their order [panel-11]', () => {
    fc.assert(
      fc.property(paper, seed, (questions, from) => {
        const ordered = orderQuestions(questions, from)
        for (const [key, own] of Map.groupBy(
          questions,
          ({ partId, passageId }) => `${partId} ${passageId}`,
        )) {
          if (key.endsWith('null')) continue
          const first = ordered.findIndex(({ questionId }) => questionId === own[0]?.questionId)
          expect(ordered.slice(first, first + own.length)).toEqual(own)
        }
      }),
    )
  })

  test('differs from attempt to attempt, and every option gets every position', () => {
    const orders = Array.from({ length: 400 }, (_, from) => orderOptions(4, from, 7001))
    expect(new Set(orders.map(String)).size).toBe(24)
    for (const place of [0, 1, 2, 3])
      expect(new Set(orders.map((order) => order[place]))).toEqual(new Set([1, 2, 3, 4]))
  })

  test('differs from question to question of one attempt', () => {
    const orders = Array.from({ length: 50 }, (_, index) => String(orderOptions(4, 12_345, 7000 + index)))
    expect(new Set(orders).size).toBeGreaterThan(12)
  })

  test('is fixed by this test, so that no attempt changes its order with a new release', () => {
    const questions = [1, 2, 3, 4, 5].map((questionId) => ({ questionId, partId: 1, passageId: null }))
    expect(orderQuestions(questions, 42).map(({ questionId }) => questionId)).toMatchInlineSnapshot(`
      [
        1,
        5,
        3,
        2,
        4,
      ]
    `)
    expect(orderOptions(4, 42, 7001)).toMatchInlineSnapshot(`
      [
        3,
        4,
        1,
        2,
      ]
    `)
  })
})
