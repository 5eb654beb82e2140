import type { CallReply } from '#domain/call.ts'
import { percentOf } from '#domain/exam/percent.ts'
import type { standings } from '#domain/exam/report/calls.ts'
import { percentileOf } from '#domain/exam/report/report.ts'

/** The student's rank in a published test. */
export type TestRank = CallReply<typeof standings>['data'][number]

/** One test of a series. All figures in percent. */
export type ProgressPoint = {
  testId: number
  name: string
  /** YYYY-MM-DD, the institute's. */
  day: string
  marks: number
  maximumMarks: number
  percent: number
  percentile: number
  rank: number
  takers: number
  /** null where fewer than 5 took the test. */
  average: number | null
}

/**
 * The student's results in published tests, oldest first; without tests that give no marks.
 * @param labelId of one label; without it of all
 */
export function progressOf(all: readonly TestRank[], labelId?: number): ProgressPoint[] {
  return all
    .filter((one) => (labelId === undefined || one.label_id === labelId) && one.maximum_marks > 0)
    .toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date) || a.test_id - b.test_id)
    .map((one) => ({
      testId: one.test_id,
      name: one.test_name,
      day: one.date.slice(0, 10),
      marks: one.marks,
      maximumMarks: one.maximum_marks,
      percent: percentOf(one.marks, one.maximum_marks) ?? 0,
      percentile: Number(percentileOf(one.rank, one.total_students)),
      rank: one.rank,
      takers: one.total_students,
      average: one.average_marks === null ? null : (percentOf(one.average_marks, one.maximum_marks) ?? null),
    }))
}
