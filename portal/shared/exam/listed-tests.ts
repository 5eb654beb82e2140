import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { assignedProductTests, testsById } from '#domain/exam/calls.ts'
import { type ReadContext, read } from '#portal/shared/requests/read.ts'
import { useViewedUser, type ViewedUser } from '#portal/shared/viewed/viewed-student.ts'
import { type Label, pickTests, requestedLabelId } from './label.ts'
import { testsOptions } from './queries.ts'
import { readTest, type Test } from './read-test.ts'

const staleTime = 60_000

/** The tests of a label. */
export function useLabelTests(label: Label | undefined): UseQueryResult<Test[]> {
  const viewedUser = useViewedUser()
  // A stable function for each label, because a new one would process all tests at every render.
  const select = useCallback((tests: Test[]) => (label ? pickTests(tests, label) : tests), [label])
  return useQuery({
    ...testsOptions(viewedUser, label ? requestedLabelId(label, viewedUser.accountId) : 0),
    select,
    enabled: label !== undefined,
  })
}

/** A test of a product, and the institute that runs it. */
export type ProductTest = Test & { instituteId: number }

/** The tests of the student's products [exam-52, exam-53]. */
export function useProductTests(): UseQueryResult<ProductTest[]> {
  const viewedUser = useViewedUser()
  return useQuery({
    queryKey: ['exam', 'product-tests', viewedUser],
    queryFn: async (context) => {
      const kinds = ['Mock_Test', 'Online_Test'] as const
      const assigned = await Promise.all(
        kinds.map((kind) => read(assignedProductTests, { params: { kind } }, context)),
      )
      const institutes = new Map(
        assigned.flatMap(({ result }) => result.map((one) => [one.test_id, one.test_institute_id] as const)),
      )
      const tests = await fetchTests([...institutes.keys()], viewedUser.userId, context)
      return tests.map((test) => ({ ...test, instituteId: institutes.get(test.id) ?? 0 }))
    },
    staleTime,
  })
}

/**
 * One test by its id; null if the student does not have it.
 * @param about for a parent, a child other than the viewed one
 */
export function useTest(testId: number, about?: ViewedUser): UseQueryResult<Test | null> {
  const inView = useViewedUser()
  return useQuery(testOptions(about ?? inView, testId))
}

export const testOptions = (who: ViewedUser, testId: number) =>
  queryOptions({
    queryKey: ['exam', 'test', who, testId],
    queryFn: async (context) => (await fetchTests([testId], who.userId, context))[0] ?? null,
    staleTime,
  })

async function fetchTests(ids: readonly number[], userId: number, context: ReadContext): Promise<Test[]> {
  if (ids.length === 0) return []
  const { data } = await read(testsById, { body: { test_ids: ids.join(','), user_id: userId } }, context)
  return data.tests.map(readTest)
}
