import { describe, expect, test } from 'vitest'
import { readReport } from '#portal/shared/exam/test-report.ts'
import { comparisonRows } from './comparison.ts'

type Reply = Parameters<typeof readReport>[0]

const report: Reply = {
  test_report: {
    rank: 7,
    total_score: 77.5,
    total_marks: 120,
    total_students: 40,
    right_ques_count: 20,
    wrong_ques_count: 5,
    left_ques_count: 5,
    total_attempted_time: 3725,
  },
  topper_report: {
    marks_obtained: 110,
    maximum_marks: 120,
    total_correct_que: 28,
    total_incorrect_que: 2,
    total_attempted: 30,
    total_time_taken: 2700,
  },
  average_report: { marks: 61.125, correct: 15.25, incorrect: 8.5, attempted: 23.75, time_taken: 3123.4 },
  subject_wise_distribution: [],
  question_wise_distribution: [],
}
const rowsOf = (of: Reply) => new Map(comparisonRows(readReport(of)).map((row) => [row.kind, row]))

describe('You, Topper and Average [report-18]', () => {
  test('in the order of the table', () => {
    expect([...rowsOf(report).keys()]).toEqual(['score', 'correct', 'incorrect', 'attempted', 'time'])
  })

  test('the score is of the total marks', () => {
    expect(rowsOf(report).get('score')).toEqual({
      kind: 'score',
      you: { text: '77.5 / 120', percent: '64.58%' },
      topper: { text: '110 / 120', percent: '91.67%' },
      average: { text: '61.13 / 120', percent: '50.94%' },
    })
  })

  test('attempted are right and wrong, of right, wrong and left; correct and incorrect are of the attempted [report-14]', () => {
    const rows = rowsOf(report)
    expect(rows.get('attempted')?.you).toEqual({ text: '25 / 30', percent: '83.33%' })
    expect(rows.get('correct')?.you).toEqual({ text: '20 / 25', percent: '80.00%' })
    expect(rows.get('incorrect')?.you).toEqual({ text: '5 / 25', percent: '20.00%' })
    expect(rows.get('correct')?.average).toEqual({ text: '15.25 / 23.75', percent: '64.21%' })
    expect(rows.get('attempted')?.topper).toEqual({ text: '30 / 30', percent: '100.00%' })
  })

  test('time is h:mm:ss and has no percentage [report-15]', () => {
    expect(rowsOf(report).get('time')).toEqual({
      kind: 'time',
      you: { text: '1:02:05' },
      topper: { text: '0:45:00' },
      average: { text: '0:52:03' },
    })
  })

  test('without attempted questions there is no share of them', () => {
    const own = { ...report.test_report, right_ques_count: 0, wrong_ques_count: 0, left_ques_count: 30 }
    expect(rowsOf({ ...report, test_report: own }).get('correct')?.you).toEqual({ text: '0 / 0' })
  })

  test('where fewer than 5 took it, topper and average are withheld in every row [report-19]', () => {
    const withheld = comparisonRows(readReport({ ...report, topper_report: null, average_report: null }))
    expect(withheld.map(({ topper, average }) => [topper, average])).toEqual(withheld.map(() => [null, null]))
  })
})
