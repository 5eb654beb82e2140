import type { Test } from '#domain/exam/calls.ts'
import { type ReportStatus, reportStatus } from '#domain/exam/card-status.ts'

export type ListedReport<T extends Test = Test> = { test: T; status: ReportStatus }

/**
 * The cards of the report listing: tests that have one of the three statuses, whose name holds what was typed, in any
 * case (spec/3 §2 "Exam cards", §4). Their order stays.
 */
export function listReports<T extends Test>(
  tests: readonly T[],
  typed: string,
  nowMs: number,
): ListedReport<T>[] {
  const wanted = typed.trim().toLocaleLowerCase()
  return tests.flatMap((test) => {
    const status = reportStatus(test, nowMs)
    const isWanted = status !== undefined && test.test_name.toLocaleLowerCase().includes(wanted)
    return isWanted ? [{ test, status }] : []
  })
}

/** Only a published result has a View button; other cards say 'No Report Available' (spec/3 §2). */
export const hasReport = (status: ReportStatus): boolean => status === 'attempted_n_result_published'

/** Where the solutions may be had, once the result is published (spec/3 §6). */
export const mayPreview = (test: Pick<Test, 'is_result_published' | 'is_download_solution'>): boolean =>
  test.is_result_published === 1 && test.is_download_solution
