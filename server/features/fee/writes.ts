import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, maybeOne, params, sql } from '#server/database/sql.ts'

const { instituteId } = given
const { paymentId, fileId, reversedOn, reason } = params({
  paymentId: z.number(),
  fileId: z.number(),
  /** YYYY-MM-DD. */
  reversedOn: z.string(),
  reason: z.string(),
})

/** Locks the receipt of a payment until the transaction ends. Returns its file if it was made meanwhile. */
export const lockReceipt = maybeOne(
  'fee.lock-receipt',
  z.object({ receiptFileId: z.nullable(z.number()) }),
  sql`select receipt_file_id as "receiptFileId" from fee_payment
    where institute_id = ${instituteId} and id = ${paymentId} for update`,
)

export const writeReceipt = command(
  'fee.write-receipt',
  sql`update fee_payment set receipt_file_id = ${fileId}
    where institute_id = ${instituteId} and id = ${paymentId}`,
)

/** Reverses a payment: it counts no longer, and its receipt says so. One that is reversed already stays as it is. */
export const reversePayment = command(
  'fee.reverse-payment',
  sql`insert into fee_reversal (institute_id, payment_id, reversed_on, reason)
    values (${instituteId}, ${paymentId}, ${reversedOn}, ${reason}) on conflict do nothing`,
)
