import { type QueryClient, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import {
  type DueInstalment,
  type FeeResult,
  feeReceipt,
  fees,
  type Payment as PaymentReply,
} from '#domain/fee/calls.ts'
import { paiseOf } from '#domain/fee/money.ts'
import { firstYear, type Instalment } from '#domain/fee/rules.ts'
import { send } from '#portal/shared/api.ts'
import type { Session } from '#portal/shared/session.ts'
import { getSession, useSession } from '#portal/shared/session-store.ts'

const staleAfterMs = 60_000

const readInstalment = (row: DueInstalment): Instalment => ({
  number: row.install_no,
  dueDay: row.d_date,
  standard: row.stnd_n,
  batch: row.c_n,
  initial: paiseOf(row.initial_amount),
  tax: paiseOf(row.tax_amount),
  discount: paiseOf(row.disc_amount),
  amount: paiseOf(row.t_amount),
  paid: paiseOf(row.p_amount),
  badDebt: paiseOf(row.bad_debt_amount),
  feeDue: paiseOf(row.d_amount),
  fineDue: paiseOf(row.balance_fine),
  isPaid: row.p_status === 'Y',
})

const readPayment = (row: PaymentReply) => ({
  /** The instalments that it pays, such as `1, 2`. */
  numbers: row.install_nos,
  paidOn: row.p_date,
  standard: row.stnd_n,
  batch: row.c_n,
  method: row.p_method,
  receiptNo: row.f_rec_no,
  financialYear: row.financial_yr,
  paid: paiseOf(row.p_amount),
  /** What was left to pay of these instalments after it. */
  due: paiseOf(row.d_amount),
  /** The whole amount, where a part of it is for another year; otherwise 0. */
  whole: paiseOf(row.whole_amount ?? 0),
  /** What of `paid` was paid too much. */
  credit: paiseOf(row.credit_amount ?? 0),
  /** '' for a payment that counts. */
  cancelledOn: row.cancelled_on ?? '',
  cancelReason: row.cancel_reason ?? '',
  refunds: (row.refunds ?? []).map(({ date, amount, reason }) => ({
    day: date,
    amount: paiseOf(amount),
    reason,
  })),
  /** '' unless its receipt was corrected after it was handed out. */
  correctedOn: row.corrected_on ?? '',
})
export type Payment = ReturnType<typeof readPayment>

/** Amounts are whole paise, days YYYY-MM-DD. */
const readFees = (result: FeeResult) => ({
  total: paiseOf(result.total_fee_amount),
  paid: paiseOf(result.total_paid_amount),
  due: paiseOf(result.total_unpaid_amount),
  /** Paid too much. */
  credit: paiseOf(result.total_credit_amount ?? 0),
  hasFines: result.is_fine_configured === 'Y',
  instalments: result.a_install_li.map(readInstalment),
  payments: result.p_install_li.map(readPayment),
})
export type Fees = ReturnType<typeof readFees>

/** Whose fees, and of which academic year. */
export type FeesOf = { studentId: number; yearId: number }

const feesQuery = (instituteId: number, { studentId, yearId }: FeesOf) =>
  queryOptions({
    queryKey: ['fee', instituteId, studentId, yearId],
    queryFn: async ({ signal }) => {
      const params = { institute_id: instituteId, student_id: studentId, acad_year_id: yearId }
      return readFees((await send(fees, { params }, { signal })).result)
    },
    staleTime: staleAfterMs,
  })

export function useFees(of: FeesOf): UseQueryResult<Fees> {
  const instituteId = useSession((session) => session.instituteId)
  return useQuery(feesQuery(instituteId, of))
}

/** The year with which the screen opens; nothing where there are no fees. */
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

/** The address of a payment's receipt. @throws as `send` does */
export async function fetchReceiptLink(of: FeesOf, { receiptNo, financialYear }: Payment): Promise<string> {
  const params = { student_id: of.studentId, receipt_no: receiptNo }
  const query = { fin_yr: financialYear, acad_year: String(of.yearId) }
  return (await send(feeReceipt, { params, query })).result.awsDownloadLink
}
