import { paiseOf, rupeesOf } from '#domain/fee/money.ts'
import { receiptFileName } from '#domain/fee/rules.ts'
import type { Context } from '#server/context.ts'
import { requireFees } from '#server/features/fee/policy.ts'
import { presentFees } from '#server/features/fee/present.ts'
import { findFeeSetting, findInstalments, findPayment, findPayments } from '#server/features/fee/queries.ts'
import { receiptFileOf } from '#server/features/fee/receipt.ts'
import { type OwnCell, type OwnDataScope, type ReadOwnData, rowsOfYears } from '#server/own-data-area.ts'

/** Sums, instalments and payments of every year, with the receipts. Amounts are rupees, as in the calls. */
export const feeOwnData: ReadOwnData = async (context, scope) => {
  const { session, viewed, years } = scope
  const studentId = viewed?.studentId
  if (!studentId) return undefined
  const { pool } = context
  const { instituteId } = session
  const setting = await findFeeSetting(pool, { instituteId })
  const ofYear = new Map<number, ReturnType<typeof presentFees>>()
  for (const { id: yearId } of years) {
    const at = { instituteId, studentId, yearId }
    requireFees(session, at)
    const [instalments, payments] = [await findInstalments(pool, at), await findPayments(pool, at)]
    ofYear.set(yearId, presentFees(instalments, payments, setting?.isFineConfigured ?? false))
  }
  const feesOf = (yearId: number) => ofYear.get(yearId)
  const hasReceipts = setting?.hasReceipts ?? false
  return {
    title: 'Fees',
    tables: [
      {
        name: 'fees',
        title: 'Fees by year',
        columns: ['Year', 'Total (Rs)', 'Paid (Rs)', 'Left to pay (Rs)', 'Credit (Rs)'],
        rows: rowsOfYears(scope, async ({ id }) => {
          const fees = feesOf(id)
          if (!fees || fees.a_install_li.length + fees.p_install_li.length === 0) return []
          return [
            [
              fees.total_fee_amount,
              fees.total_paid_amount,
              fees.total_unpaid_amount,
              fees.total_credit_amount ?? 0,
            ],
          ]
        }),
      },
      {
        name: 'fee-instalments',
        title: 'Instalments',
        columns: [
          ...['Year', 'Number', 'Due date', 'Standard', 'Section or batch', 'Initial (Rs)', 'Tax (Rs)'],
          ...[
            'Discount (Rs)',
            'Amount (Rs)',
            'Paid (Rs)',
            'Left to pay (Rs)',
            'Fine left (Rs)',
            'Bad debt (Rs)',
          ],
        ],
        rows: rowsOfYears(scope, async ({ id }) =>
          (feesOf(id)?.a_install_li ?? []).map((one) => [
            one.install_no,
            one.d_date,
            one.stnd_n,
            one.c_n,
            one.initial_amount,
            one.tax_amount,
            one.disc_amount,
            one.t_amount,
            one.p_amount,
            one.d_amount,
            one.balance_fine,
            one.bad_debt_amount,
          ]),
        ),
      },
      {
        name: 'fee-payments',
        title: 'Payments',
        columns: [
          ...[
            'Year',
            'Date',
            'Instalments',
            'Paid (Rs)',
            'Method',
            'Receipt number',
            'Financial year',
            'Of it credit (Rs)',
            'Given back (Rs)',
            'Cancelled on',
            'Reason',
            'Receipt corrected on',
            'Receipt',
          ],
        ],
        rows: rowsOfYears(scope, async ({ id }) => {
          const rows: OwnCell[][] = []
          for (const paid of feesOf(id)?.p_install_li ?? []) {
            const receipt = { receiptNo: paid.f_rec_no, financialYear: paid.financial_yr }
            rows.push([
              paid.p_date,
              paid.install_nos,
              paid.p_amount,
              paid.p_method,
              paid.f_rec_no,
              paid.financial_yr,
              paid.credit_amount ?? 0,
              rupeesOf((paid.refunds ?? []).reduce((sum, { amount }) => sum + paiseOf(amount), 0)),
              paid.cancelled_on || null,
              [paid.cancel_reason, ...(paid.refunds ?? []).map(({ reason }) => reason)]
                .filter(Boolean)
                .join('; ') || null,
              paid.corrected_on || null,
              hasReceipts ? await receiptOf(context, scope, { studentId, ...receipt }) : null,
            ])
          }
          return rows
        }),
      },
    ],
  }
}

/** The receipt, which is made if no one has opened it yet. */
async function receiptOf(
  context: Context,
  { session }: OwnDataScope,
  wanted: { studentId: number; receiptNo: string; financialYear: string },
): Promise<OwnCell> {
  const { instituteId } = session
  const payment = await findPayment(context.pool, { instituteId, ...wanted })
  if (!payment) return null
  const fileId = await receiptFileOf(context, { session, payment })
  return { fileId, folder: 'receipts', name: receiptFileName(wanted.receiptNo) }
}
