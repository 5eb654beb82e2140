import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type FeeResult, feeReceipt, fees, type Payment } from '#domain/fee/calls.ts'
import { send } from '#portal/shared/api.ts'
import { useSession } from '#portal/shared/session-store.ts'

const staleAfterMs = 60_000

/** A student's fees of an academic year (spec/2 §7). */
export function useFees(student_id: number, acad_year_id: number): UseQueryResult<FeeResult> {
  const institute_id = useSession((session) => session.institute_id)
  return useQuery({
    queryKey: ['fee', institute_id, student_id, acad_year_id],
    queryFn: async ({ signal }) => {
      const params = { institute_id, student_id, acad_year_id }
      return (await send(fees, { params }, { signal })).result
    },
    staleTime: staleAfterMs,
  })
}

/**
 * Where the receipt of a payment is downloaded from.
 * @throws as `send` does
 */
export async function fetchReceiptLink(
  of: { studentId: number; yearId: number },
  { f_rec_no, financial_yr }: Payment,
): Promise<string> {
  const params = { student_id: of.studentId, receipt_no: f_rec_no }
  const query = { fin_yr: financial_yr, acad_year: String(of.yearId) }
  return (await send(feeReceipt, { params, query })).result.awsDownloadLink
}
