import * as z from 'zod/mini'
import { defineCall, envelope, pathId } from '#domain/call.ts'
import { dayText } from '#domain/day.ts'

/** Letters of a receipt's number. */
export const maxReceiptNo = 50

/** Rupees, with at most two decimals. */
const amount = z.number()
const flag = z.enum(['Y', 'N'])
const maybeDay = z.union([dayText, z.literal('')])

export const dueInstalment = z.object({
  install_no: z.number(),
  /** The due date. */
  d_date: dayText,
  /** The standard of a school. */
  stnd_n: z.string(),
  /** The batch of a coaching institute. */
  c_n: z.string(),
  /** With tax and after the discount. */
  t_amount: amount,
  /** What of the fine is left to pay. */
  balance_fine: amount,
  /** What is left to pay, without the fine. */
  d_amount: amount,
  /** Whether it is paid. */
  p_status: flag,
  p_amount: amount,
  bad_debt_amount: amount,
  initial_amount: amount,
  tax_amount: amount,
  disc_amount: amount,
})
export type DueInstalment = z.output<typeof dueInstalment>

export const payment = z.object({
  /** Comma-separated: one payment may settle several. */
  install_nos: z.string(),
  p_date: dayText,
  stnd_n: z.string(),
  c_n: z.string(),
  /** Cash, Cheque, UPI and the like. */
  p_method: z.string(),
  f_rec_no: z.string(),
  p_amount: amount,
  /** What was left to pay after it. */
  d_amount: amount,
  financial_yr: z.string(),
  // Other back ends do not have them [fee-16].
  /** The whole amount, where a part of it is for another year; otherwise 0. */
  whole_amount: z.optional(amount),
  /** What of `p_amount` was paid too much. */
  credit_amount: z.optional(amount),
  /** A payment that did not come counts no longer; '' for one that did. */
  cancelled_on: z.optional(maybeDay),
  cancel_reason: z.optional(z.string()),
  /** What was given back of it. */
  refunds: z.optional(z.array(z.object({ date: dayText, amount, reason: z.string() }))),
  /** The receipt was corrected after it was handed out. */
  corrected_on: z.optional(maybeDay),
})
export type Payment = z.output<typeof payment>

export const feeResult = z.object({
  total_fee_amount: amount,
  total_paid_amount: amount,
  total_unpaid_amount: amount,
  /** Paid too much and not given back [fee-14]. */
  total_credit_amount: z.optional(amount),
  is_fine_configured: flag,
  a_install_li: z.array(dueInstalment),
  p_install_li: z.array(payment),
})
export type FeeResult = z.output<typeof feeResult>

export const fees = defineCall({
  method: 'GET',
  path: '/api/v1/studentWise/fee/:institute_id/students/:student_id/:acad_year_id',
  access: 'student',
  summary: 'Fees of a student in an academic year: sums, instalments, payments',
  source: 'fee-16',
  params: z.object({ institute_id: pathId, student_id: pathId, acad_year_id: pathId }),
  reply: envelope(feeResult),
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
    z.object({
      institute_name: z.string(),
      logo_url: z.string(),
      f_rec_no: z.string(),
      p_date: dayText,
      financial_yr: z.string(),
      /** First name and initial: enough to compare. */
      student_name: z.string(),
      p_amount: amount,
      /** The payment was reversed. */
      cancelled_on: maybeDay,
      /** It said something else before. */
      corrected_on: maybeDay,
      refunded_on: maybeDay,
      refund_amount: amount,
    }),
  ),
})

export const feeCalls = [fees, feeReceipt, confirmReceipt]
