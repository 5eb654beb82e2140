import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId } from '#domain/call.ts'
import { dayText } from '#domain/day.ts'
import {
  forFeeReaders,
  forFeeWriters,
  method,
  parts,
  rupees,
  shortText,
  state,
  sum,
  words,
} from '#domain/desk/fees/shared.ts'

export const takePayment = defineCall({
  ...forFeeWriters,
  method: 'POST',
  path: '/desk/v1/fees/payments',
  summary: 'Takes a payment and gives a receipt number; what belongs to no instalment is a credit',
  source: 'desk-53',
  body: z.object({
    student_id: id,
    year_id: id,
    amount: rupees,
    parts,
    method,
    instrument_no: shortText,
    bank: shortText,
    dated: z.nullable(dayText),
    paid_on: dayText,
    /** Null: the one that is chosen first. */
    series_id: z.nullable(id),
    state,
  }),
  reply: envelope(z.object({ payment_id: id, receipt_no: z.string(), credit: sum })),
})

export const reverseFeePayment = defineCall({
  ...forFeeWriters,
  method: 'POST',
  path: '/desk/v1/fees/reversals',
  summary: 'Cancels a payment, such as a cheque that bounced; its receipt keeps its number',
  source: 'desk-55',
  body: z.object({
    payment_id: id,
    day: dayText,
    reason: words,
    state,
  }),
  reply: envelope(z.object({})),
})

export const refundFees = defineCall({
  ...forFeeWriters,
  method: 'POST',
  path: '/desk/v1/fees/refunds',
  summary: 'Gives back parts of a payment, or of its credit',
  source: 'desk-56',
  body: z.object({
    payment_id: id,
    parts,
    credit: rupees,
    method,
    instrument_no: shortText,
    day: dayText,
    reason: words,
    state,
  }),
  reply: envelope(z.object({})),
})

export const putFeeCredit = defineCall({
  ...forFeeWriters,
  method: 'POST',
  path: '/desk/v1/fees/credits',
  summary: 'Puts credit of a student to what is due, of the oldest payment first',
  source: 'desk-105',
  body: z.object({
    student_id: id,
    parts,
    state,
  }),
  reply: envelope(
    z.object({
      /** What came of which payment. */
      used: z.array(z.object({ payment_id: id, instalment_id: id, fee: sum, fine: sum })),
    }),
  ),
})

export const setFine = defineCall({
  ...forFeeWriters,
  method: 'POST',
  path: '/desk/v1/fees/fines',
  summary: 'Adds a fine to an instalment, or waives it',
  source: 'desk-58',
  body: z.object({ instalment_id: id, was: rupees, fine: rupees, reason: words }),
  reply: envelope(z.object({ number: z.nullable(z.number()) })),
})

export const deskReceipt = defineCall({
  ...forFeeReaders,
  method: 'GET',
  path: '/desk/v1/fees/receipts/:payment_id',
  summary: 'The receipt of a payment, as PDF',
  source: 'desk-53',
  params: z.object({ payment_id: pathId }),
  reply: envelope(z.null()),
  mayAnswerFile: true,
})
