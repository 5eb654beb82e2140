import type { Fees } from '#domain/fee/calls.ts'
import { rupeesOf } from '#domain/fee/money.ts'
import { receiptFileName, sumsOf } from '#domain/fee/rules.ts'
import { requireFeesOf } from '#server/access/viewed-student.ts'
import type { Context } from '#server/context.ts'
import {
  type FoundPayment,
  findFeeSetting,
  findInstalments,
  findPayment,
  findPayments,
} from '#server/features/fee/queries.ts'
import { receiptFileOf } from '#server/features/fee/receipt.ts'
import { feeInstalments, feePayments } from '#server/features/fee/records.ts'
import {
  columnsOf,
  type OwnCell,
  type OwnDataScope,
  type OwnRow,
  type ReadOwnData,
  record,
  rowsOfYears,
} from '#server/own-data-area.ts'

/** Sums, instalments and payments of every year, with the receipts. Amounts are rupees, as in the calls. */
export const feeOwnData: ReadOwnData = async (context, scope) => {
  const { session, viewed, feeYears: years } = scope
  const studentId = viewed?.studentId
  if (!studentId) return undefined
  const { pool } = context
  const { instituteId } = session
  const setting = await findFeeSetting(pool, { instituteId })
  const ofYear = new Map<number, Omit<Fees, 'hasFines'>>()
  for (const { id: yearId } of years) {
    const at = { instituteId, studentId, yearId }
    requireFeesOf(session, at)
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
        rows: rowsOfYears({ years }, async ({ id }) => {
          const fees = feesOf(id)
          if (!fees || fees.instalments.length + fees.payments.length === 0) return []
          return [[fees.total, fees.paid, fees.due, fees.credit].map(rupeesOf)]
        }),
      },
      {
        name: 'fee-instalments',
        title: 'Instalments',
        columns: [
          'Year',
          columnsOf(feeInstalments, 'student', 'year', 'bad_debt'),
          ...['Standard', 'Amount (Rs)', 'Paid (Rs)', 'Left to pay (Rs)', 'Fine left (Rs)', 'Bad debt (Rs)'],
        ],
        rows: rowsOfYears({ years }, async ({ id }) =>
          (feesOf(id)?.instalments ?? []).map((one) => [
            { record: { student: studentId, year: id, number: one.number } },
            one.standard,
            ...[one.amount, one.paid, one.feeDue, one.fineDue, one.badDebt].map(rupeesOf),
          ]),
        ),
      },
      {
        name: 'fee-payments',
        title: 'Payments',
        columns: [
          'Year',
          columnsOf(feePayments, 'student', 'year', 'amount', 'credit'),
          ...['Instalments', 'Paid (Rs)', 'Of it credit (Rs)', 'Given back (Rs)', 'Cancelled on', 'Reason'],
          ...['Receipt corrected on', 'Receipt'],
        ],
        rows: rowsOfYears({ years }, async ({ id }) => {
          const rows: OwnRow[] = []
          for (const paid of feesOf(id)?.payments ?? []) {
            const payment = await findPayment(pool, { instituteId, studentId, ...paid })
            if (!payment) continue
            rows.push([
              record(payment.id),
              paid.numbers,
              rupeesOf(paid.paid),
              rupeesOf(paid.credit),
              rupeesOf(paid.refunds.reduce((sum, { amount }) => sum + amount, 0)),
              paid.cancelledOn || null,
              [paid.cancelReason, ...paid.refunds.map(({ reason }) => reason)].filter(Boolean).join('; ') ||
                null,
              paid.correctedOn || null,
              hasReceipts ? await receiptOf(context, scope, payment, paid.receiptNo) : null,
            ])
          }
          return rows
        }),
      },
    ],
  }
}

/** The receipt, which is made if no one has opened it yet. */
const receiptOf = async (
  context: Context,
  { session }: OwnDataScope,
  payment: FoundPayment,
  receiptNo: string,
): Promise<OwnCell> => ({
  fileId: await receiptFileOf(context, { session, payment }),
  folder: 'receipts',
  name: receiptFileName(receiptNo),
})
