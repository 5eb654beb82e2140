import { describe, expect, it, test } from 'vitest'
import { filterQuestions, outcomeOf, type QuestionRow, showQuestionTime, timeBars } from './questions.ts'

const row = (question_order: number, is_correct: number): QuestionRow => ({
  question_id: question_order,
  question_order,
  subject_name: 'Physics',
  ques_type: 1,
  is_correct,
  student_answer: '1',
  correct_answer: '2',
  total_score: 0,
  student_time: 0,
  average_time: null,
  topper_time: null,
})

describe('how an answer was marked (spec/3 §3 "Question-wise row")', () => {
  test.each([
    [1, 'right'],
    [2, 'partly'],
    [0, 'wrong'],
    [-1, 'left'],
    [-2, 'waiting'],
    [7, 'left'],
  ])('is_correct %d: %s', (is_correct, expected) => {
    expect(outcomeOf({ is_correct })).toBe(expected)
  })

  const rows = [1, 2, 0, -1, -2].map((is_correct, index) => row(index + 1, is_correct))
  test.each([
    ['all', [1, 2, 3, 4, 5]],
    ['right', [1, 2]],
    ['wrong', [3]],
    ['left', [4]],
  ] as const)('%s shows the questions %j', (filter, expected) => {
    expect(filterQuestions(rows, filter).map((one) => one.question_order)).toEqual(expected)
  })
})

describe('time at a question', () => {
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
    expect(timeBars({ student_time: 30_000, average_time: 60_000, topper_time: 15_000 })).toEqual([
      { of: 'you', ms: 30_000, share: 0.5 },
      { of: 'average', ms: 60_000, share: 1 },
      { of: 'topper', ms: 15_000, share: 0.25 },
    ])
  })

  it('is alone if fewer than 5 took the test', () => {
    expect(timeBars({ student_time: 30_000, average_time: null, topper_time: null })).toEqual([
      { of: 'you', ms: 30_000, share: 1 },
    ])
  })

  it('without any time has no share', () => {
    expect(
      timeBars({ student_time: 0, average_time: 0, topper_time: null }).map(({ share }) => share),
    ).toEqual([0, 0])
  })
})
