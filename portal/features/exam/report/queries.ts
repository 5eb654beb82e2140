import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { reportDownload, reportPreview, standings } from '#domain/exam/report/calls.ts'
import { fetchFile, send } from '#portal/shared/api.ts'
import { useViewedUser } from '#portal/shared/viewed-student.ts'
import type { TestRank } from './progress/progress.ts'
import type { ScoreOf } from './score/score-address.ts'

const staleTime = 60_000

/** The student's ranks in published tests. */
export function useTestRanks(): UseQueryResult<TestRank[]> {
  const who = useViewedUser()
  return useQuery({
    queryKey: ['report', 'standings', who],
    queryFn: async ({ signal }) =>
      (await send(standings, { params: { userId: who.userId } }, { signal })).data,
    staleTime,
    meta: { isQuiet: true },
  })
}

/** A test of the student in view, as the addresses of its report name it. */
export function useScoreOf(testId: number): ScoreOf {
  const { accountId, userId } = useViewedUser()
  return { accountId, userId, testId }
}

const params = ({ accountId, userId, testId }: ScoreOf) => ({
  params: { account_id: accountId, user_id: userId, test_id: testId },
})

/** The report as PDF, to look at. @throws as `send` does */
export const fetchPreview = (of: ScoreOf): Promise<Blob> => fetchFile(reportPreview, params(of))

/** The same, to keep. @throws as `send` does */
export const fetchDownload = (of: ScoreOf): Promise<Blob> => fetchFile(reportDownload, params(of))
