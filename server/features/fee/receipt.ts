import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/failure.ts'
import { drawReceipt } from '#server/features/fee/draw-receipt.ts'
import type { FoundPayment } from '#server/features/fee/queries.ts'
import { findReceiptFacts } from '#server/features/fee/queries-receipt.ts'
import { lockReceipt, writeReceipt } from '#server/features/fee/writes.ts'
import { storeFile } from '#server/files/writes.ts'
import { readLogo } from '#server/pdf/pictures.ts'
import { portalAt } from '#server/portal-address.ts'

type Wanted = { instituteId: number; payment: FoundPayment; host: string }

/** The receipt of a payment: made when it is first asked for, and the same file ever after. */
export async function receiptFileOf(
  context: Context,
  { instituteId, payment, host }: Wanted,
): Promise<number> {
  if (payment.receiptFileId !== null) return payment.receiptFileId
  const at = { instituteId, paymentId: payment.id }
  return inTransaction(context.pool, async (client) => {
    const made = await lockReceipt(client, at)
    if (made !== null) return made
    const facts = await findReceiptFacts(client, at)
    if (!facts) throw notFound()
    const logo = facts.logo === null ? undefined : await readLogo(context, facts.logo)
    const address = `${portalAt(host, context.config.PORT)}/receipt`
    const bytes = await drawReceipt(facts, { logo, address })
    const name = `Receipt ${facts.receiptNo}.pdf`
    const fileId = await storeFile(client, context.files, { instituteId, name, bytes })
    await writeReceipt(client, { ...at, fileId })
    return fileId
  })
}
