import { expect, test } from 'vitest'
import { schemesOf, totalOf } from '#domain/exam/panel/schemes.ts'

const question = { partId: 1, type: 1, marks: 4, negativeMarks: 1, hasPartMarks: false }

test('questions of a part that are marked alike are one scheme', () => {
  const numeric = { ...question, type: 4, negativeMarks: 0 }
  const schemes = schemesOf([question, numeric, question, { ...question, partId: 2 }, numeric])
  expect(schemes).toEqual([
    { ...question, questions: 2 },
    { ...numeric, questions: 2 },
    { ...question, partId: 2, questions: 1 },
  ])
  const all = { attemptAny: null }
  expect(
    totalOf(schemes, [
      { partId: 1, ...all },
      { partId: 2, ...all },
    ]),
  ).toBe(20)
  expect(
    totalOf(schemes, [
      { partId: 1, attemptAny: 3 },
      { partId: 2, ...all },
    ]),
  ).toBe(16)
})

test('a paper without questions has no schemes', () => {
  expect([schemesOf([]), totalOf([], [])]).toEqual([[], 0])
})
