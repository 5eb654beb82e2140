import { type QueryClient, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { labelTests, offlineExams, testLabels } from '#domain/exam/calls.ts'
import { type TestReport, testReports } from '#domain/exam/report/calls.ts'
import { send } from '#portal/shared/api.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { askedLabel, fallbackLabels, type Label, pickTests } from './label.ts'

const staleTime = 60_000
export type Who = { account_id: number; user_id: number }

/** Whose exams: the account that is signed in, and the student in view. */
export const useWho = (): Who => {
  const account_id = useSession((session) => session.account_id)
  const user_id = useSession((session) => session.user_id)
  return { account_id, user_id }
}

/** A parent names the child in view: he may have several. */
const childIn = ({ account_id, user_id }: Who) => (account_id === user_id ? {} : { user_id })

/**
 * One's result of a test beside the topper's and the average.
 * @param about another child of a parent than the one in view
 */
export function useTestReport(testId: number, about?: Who): UseQueryResult<TestReport> {
  const inView = useWho()
  const who = about ?? inView
  return useQuery({
    queryKey: ['exam', 'report', who, testId],
    queryFn: ({ signal }) => send(testReports, { params: { ...who, test_card_id: testId } }, { signal }),
    staleTime,
  })
}

/** Where they cannot be fetched the two fallback labels stand (spec/3 §8 "label fetch failure"). */
export function useLabels(): readonly Label[] | undefined {
  const who = useWho()
  const { data, isError, fetchStatus } = useQuery({
    queryKey: ['exam', 'labels', who],
    queryFn: async ({ signal }) => (await send(testLabels, { query: childIn(who) }, { signal })).data,
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
  who: Who,
  label: Label,
): Promise<ReadonlySet<number>> {
  const tests = await client.fetchQuery(testsOptions(who, askedLabel(label, who.account_id)))
  return new Set(pickTests(tests, label).map((test) => test.test_id))
}

export const testsOptions = (who: Who, labelId: number) =>
  queryOptions({
    queryKey: ['exam', 'tests', who, labelId],
    queryFn: async ({ signal }) =>
      (await send(labelTests, { params: { label_id: labelId }, query: childIn(who) }, { signal })).data,
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
