import { percentOf } from '#domain/exam/percent.ts'
import { percentileOf } from '#domain/exam/report/report.ts'
import type { TestRank } from '../queries.ts'

/** One test of a series. All figures in percent. */
export type ProgressPoint = Omit<TestRank, 'labelId' | 'date' | 'averageMarks' | 'topperMarks' | 'typeId'> & {
  /** YYYY-MM-DD, the institute's. */
  day: string
  percent: number
  percentile: number
  /** null if fewer than 5 took the test. */
  average: number | null
}

/**
 * The student's results in published tests with marks, oldest first.
 * @param labelId undefined for all labels
 */
export function progressOf(all: readonly TestRank[], labelId?: number): ProgressPoint[] {
  return all
    .filter((one) => (labelId === undefined || one.labelId === labelId) && one.maximumMarks > 0)
    .toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date) || a.testId - b.testId)
    .map(({ labelId: _, typeId: _type, topperMarks: _topper, date, averageMarks, ...one }) => ({
      ...one,
      day: date.slice(0, 10),
      percent: percentOf(one.marks, one.maximumMarks) ?? 0,
      percentile: Number(percentileOf(one.rank, one.takers)),
      average: averageMarks === null ? null : (percentOf(averageMarks, one.maximumMarks) ?? null),
    }))
}
