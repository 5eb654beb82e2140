import { describe, expect, it, test } from 'vitest'
import { outcomeOf, type ReportQuestion } from '#portal/shared/exam/test-report.ts'
import { filterQuestions, showQuestionTime, timeBars } from './questions.ts'

const question = (number: number, isCorrect: number): ReportQuestion => ({
  id: number,
  number,
  subject: 'Physics',
  type: 1,
  outcome: outcomeOf(isCorrect),
  ownAnswer: '1',
  correctAnswer: '2',
  alsoAccepted: [],
  remark: '',
  decision: null,
  marks: 0,
  times: { you: 0, average: null, topper: null },
  html: '',
  options: [],
  matches: [],
  media: [],
  passage: '',
})

describe('how an answer was marked [report-54]', () => {
  test.each([
    [1, 'right'],
    [2, 'partly'],
    [0, 'wrong'],
    [-1, 'left'],
    [-2, 'waiting'],
    [7, 'left'],
  ])('is_correct %d: %s', (isCorrect, expected) => {
    expect(outcomeOf(isCorrect)).toBe(expected)
  })

  const questions = [1, 2, 0, -1, -2].map((isCorrect, index) => question(index + 1, isCorrect))
  test.each([
    ['all', [3, 4, 2, 5, 1]],
    ['right', [2, 1]],
    ['wrong', [3]],
    ['left', [4]],
  ] as const)('%s shows the questions %j [report-20]', (filter, expected) => {
    expect(filterQuestions(questions, filter).map((one) => one.number)).toEqual(expected)
  })
})

describe('time at a question [report-15]', () => {
  test.each([
    [0, '0 s'],
    [-5, '0 s'],
    [499, '0 s'],
    [500, '1 s'],
    [45_000, '45 s'],
    [59_999, '1 min'],
    [125_000, '2 min 5 s'],
    [3_600_000, '1 h'],
    [3_725_000, '1 h 2 min 5 s'],
  ])('%d ms: %s', (ms, expected) => {
    expect(showQuestionTime(ms)).toBe(expected)
  })

  it('is compared with the average and the topper’s, as shares of the longest', () => {
    expect(timeBars({ you: 30_000, average: 60_000, topper: 15_000 })).toEqual([
      { of: 'you', ms: 30_000, share: 0.5 },
      { of: 'average', ms: 60_000, share: 1 },
      { of: 'topper', ms: 15_000, share: 0.25 },
    ])
  })

  it('is alone if fewer than 5 took the test', () => {
    expect(timeBars({ you: 30_000, average: null, topper: null })).toEqual([
      { of: 'you', ms: 30_000, share: 1 },
    ])
  })

  it('without any time has no share', () => {
    expect(timeBars({ you: 0, average: 0, topper: null }).map(({ share }) => share)).toEqual([0, 0])
  })
})
