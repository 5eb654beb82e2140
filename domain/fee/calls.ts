import * as z from 'zod/mini'
import { defineCall, envelope, pathId } from '#domain/call.ts'
import { dayText } from '#domain/day.ts'
import { paiseOf, rupeesOf } from '#domain/fee/money.ts'
import { field, orElse, translated, yesNo } from '#domain/translation/translated.ts'

/** Letters of a receipt's number. */
export const maxReceiptNo = 50

/** Rupees, with at most two decimals. */
const amount = z.number()
const flag = z.enum(['Y', 'N'])
const maybeDay = z.union([dayText, z.literal('')])

/** Whole paise; 0 without an amount. */
const inPaise = {
  own: z.number(),
  decode: (rupees: number | undefined) => paiseOf(rupees ?? 0),
  encode: rupeesOf,
}
const orEmpty = orElse(z.string(), '')

/** An instalment of a year's fees. Amounts are whole paise, days YYYY-MM-DD. */
export const instalment = translated({
  number: field('install_no', z.number()),
  dueDay: field('d_date', dayText),
  /** The standard of a school, the batch of a coaching institute; '' for none. */
  standard: field('stnd_n', z.string()),
  batch: field('c_n', z.string()),
  /** With tax, after the discount, without the fine. */
  amount: field('t_amount', amount, inPaise),
  /** Left to pay: of the fine, and without the fine. */
  fineDue: field('balance_fine', amount, inPaise),
  feeDue: field('d_amount', amount, inPaise),
  isPaid: field('p_status', flag, yesNo),
  paid: field('p_amount', amount, inPaise),
  /** Written off by the institute. */
  badDebt: field('bad_debt_amount', amount, inPaise),
  initial: field('initial_amount', amount, inPaise),
  tax: field('tax_amount', amount, inPaise),
  discount: field('disc_amount', amount, inPaise),
})
export type Instalment = z.output<typeof instalment>

const refund = translated({
  day: field('date', dayText),
  amount: field('amount', amount, inPaise),
  reason: field('reason', z.string()),
})

/** A payment, or its part for a year. Amounts are whole paise, days YYYY-MM-DD. */
export const payment = translated({
  /** Of the instalments that it pays, such as `1, 2`. */
  numbers: field('install_nos', z.string()),
  paidOn: field('p_date', dayText),
  standard: field('stnd_n', z.string()),
  batch: field('c_n', z.string()),
  /** Cash, Cheque, UPI and the like. */
  method: field('p_method', z.string()),
  receiptNo: field('f_rec_no', z.string()),
  /** For this year, with the credit if the payment is of this year. */
  paid: field('p_amount', amount, inPaise),
  /** The amount due of its instalments after it. */
  due: field('d_amount', amount, inPaise),
  financialYear: field('financial_yr', z.string()),
  // Other back ends do not have the rest [fee-16].
  /** The whole amount, where a part of it is for another year; otherwise 0. */
  whole: field('whole_amount', z.optional(amount), inPaise),
  /** The overpaid part of `paid`. */
  credit: field('credit_amount', z.optional(amount), inPaise),
  /** '' unless the payment was cancelled: then it no longer counts. */
  cancelledOn: field('cancelled_on', z.optional(maybeDay), orEmpty),
  cancelReason: field('cancel_reason', z.optional(z.string()), orEmpty),
  /** Its refunds. */
  refunds: field('refunds', z.optional(z.array(refund)), orElse(z.array(refund.own), [])),
  /** '' unless its receipt was corrected after it was handed out. */
  correctedOn: field('corrected_on', z.optional(maybeDay), orEmpty),
})
export type Payment = z.output<typeof payment>

/** Amounts are whole paise. */
const feesOfYear = translated({
  total: field('total_fee_amount', amount, inPaise),
  paid: field('total_paid_amount', amount, inPaise),
  due: field('total_unpaid_amount', amount, inPaise),
  /** Paid too much and not given back [fee-14]. */
  credit: field('total_credit_amount', z.optional(amount), inPaise),
  hasFines: field('is_fine_configured', flag, yesNo),
  instalments: field('a_install_li', z.array(instalment)),
  payments: field('p_install_li', z.array(payment)),
})
export type Fees = z.output<typeof feesOfYear>

export const fees = defineCall({
  method: 'GET',
  path: '/api/v1/studentWise/fee/:institute_id/students/:student_id/:acad_year_id',
  access: 'student',
  summary: 'Fees of a student in an academic year: sums, instalments, payments',
  source: 'fee-16',
  params: z.object({ institute_id: pathId, student_id: pathId, acad_year_id: pathId }),
  reply: envelope(feesOfYear),
})

export const feeReceipt = defineCall({
  method: 'GET',
  path: '/api/v1/studentWise/fee/:student_id/feeReceipt/:receipt_no/download',
  access: 'student',
  summary: 'Where the receipt of a payment is downloaded from, as PDF',
  source: 'fee-18',
  params: z.object({
    student_id: pathId,
    receipt_no: z.string().check(z.minLength(1), z.maxLength(maxReceiptNo)),
  }),
  query: z.object({
    fin_yr: z.string().check(z.maxLength(20)),
    acad_year: z.string().check(z.maxLength(20)),
  }),
  reply: envelope(z.object({ awsDownloadLink: z.string() })),
})

export const confirmReceipt = defineCall({
  method: 'GET',
  path: '/api/v1/feeReceipt/:code',
  access: 'open',
  summary: 'The facts of a genuine receipt, for anyone who has it',
  source: 'fee-21',
  params: z.object({ code: z.string().check(z.minLength(1), z.maxLength(40)) }),
  reply: envelope(
    translated({
      institute: field('institute_name', z.string()),
      logo: field('logo_url', z.string()),
      receiptNo: field('f_rec_no', z.string()),
      paidOn: field('p_date', dayText),
      financialYear: field('financial_yr', z.string()),
      /** First name and initial: enough to compare. */
      student: field('student_name', z.string()),
      paid: field('p_amount', amount, inPaise),
      /** '' unless the payment was reversed. */
      cancelledOn: field('cancelled_on', maybeDay),
      /** '' unless it said something else before. */
      correctedOn: field('corrected_on', maybeDay),
      refundedOn: field('refunded_on', maybeDay),
      refunded: field('refund_amount', amount, inPaise),
    }),
  ),
})

export const feeCalls = [fees, feeReceipt, confirmReceipt]
