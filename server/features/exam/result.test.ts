import { expect, test } from 'vitest'
import { type Marked, sumUp } from './result.ts'

const answers: Marked[] = [
  { subjectId: 1, state: 'right', marks: 4, timeMs: 1000 },
  { subjectId: 1, state: 'partly', marks: 1.33, timeMs: 2000 },
  { subjectId: 1, state: 'wrong', marks: -1.1, timeMs: 3000 },
  { subjectId: 2, state: 'wrong', marks: 0, timeMs: 500 },
  { subjectId: 2, state: 'left', marks: 0, timeMs: 0 },
]

test('counts, marks and times, together and by subject', () => {
  const result = sumUp(answers)
  expect(result).toMatchObject({
    rightCount: 2,
    wrongCount: 2,
    leftCount: 1,
    marks: 4.23,
    timeMs: 6500,
    isWaiting: false,
  })
  expect([...result.bySubject]).toEqual([
    [1, { rightCount: 2, wrongCount: 1, leftCount: 0, rightMarks: 5.33, wrongMarks: -1.1, timeMs: 6000 }],
    [2, { rightCount: 0, wrongCount: 1, leftCount: 1, rightMarks: 0, wrongMarks: 0, timeMs: 500 }],
  ])
})

test('a written answer without marks delays the whole result', () => {
  const result = sumUp([...answers, { subjectId: 2, state: 'waiting', marks: 0, timeMs: 100 }])
  expect(result).toMatchObject({ isWaiting: true, rightCount: 2, wrongCount: 2, leftCount: 1, timeMs: 6600 })
})

test('an empty paper has no marks', () => {
  expect(sumUp([])).toMatchObject({ marks: 0, rightCount: 0, isWaiting: false })
})
