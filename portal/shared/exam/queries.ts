import { type QueryClient, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { labelTests, offlineExams, type TestReport, testLabels, testReports } from '#domain/exam/calls.ts'
import { fallbackLabels } from '#domain/exam/fallback-labels.ts'
import { send } from '#portal/shared/api.ts'
import { useSession } from '#portal/shared/session-store.ts'

const staleTime = 60_000
type Who = { account_id: number; user_id: number }

/** Whose exams: the account that is signed in, and the student in view. */
export const useWho = (): Who => {
  const account_id = useSession((session) => session.account_id)
  const user_id = useSession((session) => session.user_id)
  return { account_id, user_id }
}

/** One's result of a test beside the topper's and the average. */
export function useTestReport(testId: number): UseQueryResult<TestReport> {
  const who = useWho()
  return useQuery({
    queryKey: ['exam', 'report', who, testId],
    queryFn: ({ signal }) => send(testReports, { params: { ...who, test_card_id: testId } }, { signal }),
    staleTime,
  })
}

/** What tests are given under: of the server, or the two that stand for them. */
export type Label = { label_id: number | string; label_name: string; test_type_id: number }

/** Where they cannot be fetched the two fallback labels stand (spec/3 §8 "label fetch failure"). */
export function useLabels(): readonly Label[] | undefined {
  const who = useWho()
  const { data, isError, fetchStatus } = useQuery({
    queryKey: ['exam', 'labels', who],
    queryFn: async ({ signal }) => (await send(testLabels, {}, { signal })).data,
    staleTime,
    retry: false,
  })
  if (data) return data
  return isError || fetchStatus === 'paused' ? fallbackLabels : undefined
}

/**
 * The ids of a label's tests. A fallback label has none of its own: the account's tests are asked for in its place, and
 * its type picks among them (spec/3 §7 "also with the account id in the same position").
 */
export async function fetchTestIds(
  client: QueryClient,
  who: Who,
  label: Label,
): Promise<ReadonlySet<number>> {
  const isOwn = typeof label.label_id === 'number'
  const tests = await client.fetchQuery(testsOptions(who, isOwn ? Number(label.label_id) : who.account_id))
  const ofType = isOwn ? tests : tests.filter((test) => test.test_type_id === label.test_type_id)
  return new Set(ofType.map((test) => test.test_id))
}

const testsOptions = (who: Who, labelId: number) =>
  queryOptions({
    queryKey: ['exam', 'tests', who, labelId],
    queryFn: async ({ signal }) =>
      (await send(labelTests, { params: { label_id: labelId } }, { signal })).data,
    staleTime,
  })

/** Offline exams of the year in view. */
export function useOfflineExams() {
  const { student_id, acad_yr_id } = useSession((session) => session)
  return useQuery({
    queryKey: ['exam', 'offline', student_id, acad_yr_id],
    queryFn: ({ signal }) => send(offlineExams, { params: { studId: student_id } }, { signal }),
    enabled: student_id !== null,
    staleTime,
  })
}
