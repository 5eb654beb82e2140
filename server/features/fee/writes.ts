import type pg from 'pg'

type Payment = { instituteId: number; paymentId: number }

/**
 * Waits until nobody else makes the receipt of this payment, for the length of the transaction.
 * @returns the receipt, where somebody made it meanwhile
 */
export async function lockReceipt(client: pg.PoolClient, at: Payment): Promise<number | null> {
  const found = await client.query<{ receiptFileId: number | null }>({
    name: 'fee.lock-receipt',
    text: `select receipt_file_id as "receiptFileId" from fee_payment where institute_id = $1 and id = $2 for update`,
    values: [at.instituteId, at.paymentId],
  })
  return found.rows[0]?.receiptFileId ?? null
}

export async function writeReceipt(client: pg.PoolClient, at: Payment & { fileId: number }): Promise<void> {
  await client.query({
    name: 'fee.write-receipt',
    text: 'update fee_payment set receipt_file_id = $3 where institute_id = $1 and id = $2',
    values: [at.instituteId, at.paymentId, at.fileId],
  })
}
