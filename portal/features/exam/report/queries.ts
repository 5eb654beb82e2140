import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CallReply } from '#domain/call.ts'
import { reportDownload, reportPreview, standings } from '#domain/exam/report/calls.ts'
import { fetchFile } from '#portal/shared/api.ts'
import { read } from '#portal/shared/requests/read.ts'
import { useViewedUser } from '#portal/shared/viewed/viewed-student.ts'
import type { ScoreOf } from './score/score-address.ts'

const staleTime = 60_000

const readTestRank = (row: CallReply<typeof standings>['data'][number]) => ({
  testId: row.test_id,
  name: row.test_name,
  labelId: row.label_id,
  /** ISO 8601 with the institute's offset. */
  date: row.date,
  marks: row.marks,
  maximumMarks: row.maximum_marks,
  rank: row.rank,
  takers: row.total_students,
  /** null if fewer than 5 took the test. */
  averageMarks: row.average_marks,
  topperMarks: row.topper_marks,
  typeId: row.test_type_id,
})
export type TestRank = ReturnType<typeof readTestRank>

/** The student's ranks in published tests. */
export function useTestRanks(): UseQueryResult<TestRank[]> {
  const viewedUser = useViewedUser()
  return useQuery({
    queryKey: ['report', 'standings', viewedUser],
    queryFn: async (context) =>
      (await read(standings, { params: { userId: viewedUser.userId } }, context)).data.map(readTestRank),
    staleTime,
    meta: { isQuiet: true },
  })
}

/** A test of the viewed student, as addresses of its report name it. */
export function useScoreOf(testId: number): ScoreOf {
  const { accountId, userId } = useViewedUser()
  return { accountId, userId, testId }
}

const params = ({ accountId, userId, testId }: ScoreOf) => ({
  params: { account_id: accountId, user_id: userId, test_id: testId },
})

/**
 * The report as PDF, to view.
 * @throws as `send` does
 */
export const fetchPreview = (of: ScoreOf): Promise<Blob> => fetchFile(reportPreview, params(of))

/**
 * The report as PDF, to save.
 * @throws as `send` does
 */
export const fetchDownload = (of: ScoreOf): Promise<Blob> => fetchFile(reportDownload, params(of))
