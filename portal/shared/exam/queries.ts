import { type QueryClient, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { labelTests, offlineExams, testLabels } from '#domain/exam/calls.ts'
import { testReports } from '#domain/exam/report/calls.ts'
import { read } from '#portal/shared/requests/read.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { useViewedUser, type ViewedUser, viewedChild } from '#portal/shared/viewed/viewed-student.ts'
import { fallbackLabels, type Label, pickTests, requestedLabelId } from './label.ts'
import { readOfflineExam } from './offline.ts'
import { readTest } from './read-test.ts'
import { readReport, type TestReport } from './test-report.ts'

const staleTime = 60_000

/**
 * The student's result of a test beside the topper's and the average.
 * @param about for a parent, a child other than the viewed one
 */
export function useTestReport(testId: number, about?: ViewedUser): UseQueryResult<TestReport> {
  const inView = useViewedUser()
  const viewedUser = about ?? inView
  return useQuery({
    queryKey: ['exam', 'report', viewedUser, testId],
    queryFn: async (context) => {
      const params = { account_id: viewedUser.accountId, user_id: viewedUser.userId, test_card_id: testId }
      return readReport(await read(testReports, { params }, context))
    },
    staleTime,
  })
}

/** The labels, or the fallback labels after a failure [exam-4]. */
export function useLabels(): readonly Label[] | undefined {
  const viewedUser = useViewedUser()
  const { data, isError, fetchStatus } = useQuery({
    queryKey: ['exam', 'labels', viewedUser],
    queryFn: async (context): Promise<Label[]> => {
      const { data } = await read(testLabels, { query: viewedChild(viewedUser) }, context)
      return data.map(({ label_id: id, label_name: name, test_type_id: testType }) => ({
        id,
        name,
        testType,
      }))
    },
    staleTime,
    retry: false,
    meta: { isQuiet: true },
  })
  if (data) return data
  return isError || fetchStatus === 'paused' ? fallbackLabels : undefined
}

/** The ids of a label's tests. */
export async function fetchTestIds(
  client: QueryClient,
  who: ViewedUser,
  label: Label,
): Promise<ReadonlySet<number>> {
  const tests = await client.fetchQuery(testsOptions(who, requestedLabelId(label, who.accountId)))
  return new Set(pickTests(tests, label).map((test) => test.id))
}

export const testsOptions = (who: ViewedUser, labelId: number) =>
  queryOptions({
    queryKey: ['exam', 'tests', who, labelId],
    queryFn: async (context) => {
      const request = { params: { label_id: labelId }, query: viewedChild(who) }
      return (await read(labelTests, request, context)).data.map(readTest)
    },
    staleTime,
  })

/** Offline exams of the viewed year. */
export function useOfflineExams() {
  const { studentId, yearId } = useSession((session) => session)
  return useQuery({
    queryKey: ['exam', 'offline', studentId, yearId],
    queryFn: async (context) => {
      const reply = await read(offlineExams, { params: { studId: studentId } }, context)
      const { pastCourseExamSchdJson: past, futureCourseExamList: coming } = reply
      return { past: past.map(readOfflineExam), coming: coming.map(readOfflineExam) }
    },
    enabled: studentId !== null,
    staleTime,
  })
}
