import { type QueryClient, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Fees, feeReceipt, fees, type Payment } from '#domain/fee/calls.ts'
import { firstYear } from '#domain/fee/rules.ts'
import { send } from '#portal/shared/api.ts'
import { read } from '#portal/shared/requests/read.ts'
import type { Session } from '#portal/shared/session.ts'
import { getSession, useSession } from '#portal/shared/session-store.ts'

const staleAfterMs = 60_000

/** The student and the academic year of fees. */
export type FeesOf = { studentId: number; yearId: number }

const feesQuery = (instituteId: number, { studentId, yearId }: FeesOf) =>
  queryOptions({
    queryKey: ['fee', instituteId, studentId, yearId],
    queryFn: async (context) => {
      const params = { institute_id: instituteId, student_id: studentId, acad_year_id: yearId }
      return (await read(fees, { params }, context)).result
    },
    staleTime: staleAfterMs,
  })

export function useFees(of: FeesOf): UseQueryResult<Fees> {
  const instituteId = useSession((session) => session.instituteId)
  return useQuery(feesQuery(instituteId, of))
}

/** The year with which the screen opens; undefined for a student without fees. */
export function yearToShow({ years, isSchool, yearId, studentYears }: Session): ReturnType<typeof firstYear> {
  return firstYear(years, { isSchool, viewedYearId: yearId, ownYear: studentYears[0]?.name ?? '' })
}

/** Fetches the fees with which the screen opens. */
export async function prefetchFees(client: QueryClient): Promise<void> {
  const session = getSession()
  const { instituteId, studentId } = session
  const year = yearToShow(session)
  if (studentId !== null && year)
    await client.prefetchQuery(feesQuery(instituteId, { studentId, yearId: year.id }))
}

/** What names a receipt. */
export type ReceiptOf = Pick<Payment, 'receiptNo' | 'financialYear'>

/** The address of a payment's receipt. @throws as `send` does */
export async function fetchReceiptLink(of: FeesOf, { receiptNo, financialYear }: ReceiptOf): Promise<string> {
  const params = { student_id: of.studentId, receipt_no: receiptNo }
  const query = { fin_yr: financialYear, acad_year: String(of.yearId) }
  return (await send(feeReceipt, { params, query })).result.awsDownloadLink
}
