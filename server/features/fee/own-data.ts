import type { Fees } from '#domain/fee/calls.ts'
import { rupeesOf } from '#domain/fee/money.ts'
import { receiptFileName, sumsOf } from '#domain/fee/rules.ts'
import type { Context } from '#server/context.ts'
import { requireFees } from '#server/features/fee/policy.ts'
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
  const ofYear = new Map<number, Omit<Fees, 'hasFines'>>()
  for (const { id: yearId } of years) {
    const at = { instituteId, studentId, yearId }
    requireFees(session, at)
    const [instalments, payments] = [await findInstalments(pool, at), await findPayments(pool, at)]
    ofYear.set(yearId, { ...sumsOf({ instalments, payments }), instalments, payments })
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
          if (!fees || fees.instalments.length + fees.payments.length === 0) return []
          return [[fees.total, fees.paid, fees.due, fees.credit].map(rupeesOf)]
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
          (feesOf(id)?.instalments ?? []).map((one) => [
            ...[one.number, one.dueDay, one.standard, one.batch],
            ...[one.initial, one.tax, one.discount, one.amount].map(rupeesOf),
            ...[one.paid, one.feeDue, one.fineDue, one.badDebt].map(rupeesOf),
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
          for (const paid of feesOf(id)?.payments ?? []) {
            const { receiptNo, financialYear } = paid
            rows.push([
              paid.paidOn,
              paid.numbers,
              rupeesOf(paid.paid),
              paid.method,
              receiptNo,
              financialYear,
              rupeesOf(paid.credit),
              rupeesOf(paid.refunds.reduce((sum, { amount }) => sum + amount, 0)),
              paid.cancelledOn || null,
              [paid.cancelReason, ...paid.refunds.map(({ reason }) => reason)].filter(Boolean).join('; ') ||
                null,
              paid.correctedOn || null,
              hasReceipts ? await receiptOf(context, scope, { studentId, receiptNo, financialYear }) : null,
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
