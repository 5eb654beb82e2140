import type { DueInstalment, Payment } from '#domain/fee/calls.ts'
import { paiseOf } from '#domain/fee/money.ts'
import type { FeePayment, Instalment } from '#domain/fee/rules.ts'

/** What the calls of fees say, in our own words and in whole paise. */

export const readInstalment = (row: DueInstalment): Instalment => ({
  number: row.install_no,
  dueDay: row.d_date,
  standard: row.stnd_n,
  batch: row.c_n,
  initial: paiseOf(row.initial_amount),
  tax: paiseOf(row.tax_amount),
  discount: paiseOf(row.disc_amount),
  asked: paiseOf(row.t_amount),
  paid: paiseOf(row.p_amount),
  badDebt: paiseOf(row.bad_debt_amount),
  feeLeft: paiseOf(row.d_amount),
  fineLeft: paiseOf(row.balance_fine),
  isPaid: row.p_status === 'Y',
})

export const readPayment = (row: Payment): FeePayment => ({
  numbers: row.install_nos,
  paidOn: row.p_date,
  standard: row.stnd_n,
  batch: row.c_n,
  method: row.p_method,
  receiptNo: row.f_rec_no,
  financialYear: row.financial_yr,
  paid: paiseOf(row.p_amount),
  left: paiseOf(row.d_amount),
})
