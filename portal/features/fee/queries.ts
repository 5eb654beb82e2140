import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { feeReceipt, fees } from '#domain/fee/calls.ts'
import { paiseOf } from '#domain/fee/money.ts'
import type { FeePayment, Instalment } from '#domain/fee/rules.ts'
import { send } from '#portal/shared/api.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { readInstalment, readPayment } from './amounts/reading.ts'

const staleAfterMs = 60_000

/** Amounts are whole paise. */
export type Fees = {
  asked: number
  paid: number
  left: number
  hasFines: boolean
  instalments: readonly Instalment[]
  payments: readonly FeePayment[]
}

/** A student's fees of an academic year (spec/2 §7). */
export function useFees(student_id: number, acad_year_id: number): UseQueryResult<Fees> {
  const institute_id = useSession((session) => session.instituteId)
  return useQuery({
    queryKey: ['fee', institute_id, student_id, acad_year_id],
    queryFn: async ({ signal }): Promise<Fees> => {
      const params = { institute_id, student_id, acad_year_id }
      const { result } = await send(fees, { params }, { signal })
      return {
        asked: paiseOf(result.total_fee_amount),
        paid: paiseOf(result.total_paid_amount),
        left: paiseOf(result.total_unpaid_amount),
        hasFines: result.is_fine_configured === 'Y',
        instalments: result.a_install_li.map(readInstalment),
        payments: result.p_install_li.map(readPayment),
      }
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
  { receiptNo, financialYear }: FeePayment,
): Promise<string> {
  const params = { student_id: of.studentId, receipt_no: receiptNo }
  const query = { fin_yr: financialYear, acad_year: String(of.yearId) }
  return (await send(feeReceipt, { params, query })).result.awsDownloadLink
}
