import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, maybeOne, params, sql } from '#server/database/sql.ts'

const { instituteId } = given
const { paymentId, fileId } = params({ paymentId: z.number(), fileId: z.number() })

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
