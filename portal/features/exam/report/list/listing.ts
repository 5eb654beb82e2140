import { type ReportStatus, reportStatus } from '#domain/exam/card-status.ts'
import type { Test } from '#portal/shared/exam/read-test.ts'

export type ListedReport<T extends Test = Test> = { test: T; status: ReportStatus }

/**
 * The cards of the report list: tests with one of the three statuses whose name contains the search text, in any case
 * [report-3, report-6]. Their order stays.
 */
export function listReports<T extends Test>(
  tests: readonly T[],
  typed: string,
  nowMs: number,
): ListedReport<T>[] {
  const isWanted = isNamed(typed)
  return tests.flatMap((test) => {
    const status = reportStatus(test, nowMs)
    return status !== undefined && isWanted(test) ? [{ test, status }] : []
  })
}

/** Whether a name contains the search text, in any case. */
function isNamed(typed: string): (of: { name: string }) => boolean {
  const wanted = typed.trim().toLocaleLowerCase()
  return ({ name }) => name.toLocaleLowerCase().includes(wanted)
}

/** Only a published result has a View button; other cards say 'No Report Available' [report-5]. */
export const hasReport = (status: ReportStatus): boolean => status === 'attempted_n_result_published'

/** The address of the solutions, once the result is published [report-17]. */
export const mayPreview = (test: Pick<Test, 'isResultPublished' | 'hasSolutions'>): boolean =>
  test.isResultPublished && test.hasSolutions

const latestCount = 3

/** The newest results whose name contains the search text. @param ranks the oldest first */
export function latestOf<Result extends { name: string }>(ranks: readonly Result[], typed: string): Result[] {
  return ranks.filter(isNamed(typed)).slice(-latestCount).toReversed()
}
