import { isDeepStrictEqual } from 'node:util'
import { receiptFileName } from '#domain/fee/rules.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { noteChange } from '#server/database/writes-changes.ts'
import { notFound } from '#server/failure.ts'
import type { drawReceipt } from '#server/features/fee/draw-receipt.ts'
import type { FoundPayment } from '#server/features/fee/queries.ts'
import { findReceiptFacts } from '#server/features/fee/queries-receipt.ts'
import { lockReceipt, writeReceipt } from '#server/features/fee/writes.ts'
import { madeHere } from '#server/files/store/checked.ts'
import { saveBytes, writeFile } from '#server/files/writes.ts'
import { defineWork, heavy, personKey } from '#server/heavy/heavy.ts'
import { portalOf } from '#server/network/portal-address.ts'
import { bytesOf } from '#server/pdf/drawn.ts'
import { readLogo } from '#server/pdf/pictures.ts'
import type { Session } from '#server/session.ts'

/** Who asks for it: a family, or a member of the staff. */
type Asker = Pick<Session, 'instituteId' | 'personId'>
type Wanted = { session: Asker; payment: Pick<FoundPayment, 'id' | 'receiptFileId'> }

const drawing = defineWork<typeof drawReceipt>(new URL('draw-receipt.ts', import.meta.url), 'drawReceipt', 40)

/** Further requests wait for the receipt in progress. */
const making = new Map<string, Promise<number>>()

/** The receipt of a payment: made when it is first requested, then always the same file. */
export async function receiptFileOf(context: Context, wanted: Wanted): Promise<number> {
  const { session, payment } = wanted
  if (payment.receiptFileId !== null) return payment.receiptFileId
  const key = `${session.instituteId}.${payment.id}`
  const made = making.get(key) ?? makeReceipt(context, wanted).finally(() => making.delete(key))
  making.set(key, made)
  return made
}

async function makeReceipt(context: Context, wanted: Wanted): Promise<number> {
  const { session, payment } = wanted
  const { instituteId } = session
  const at = { instituteId, paymentId: payment.id }
  const facts = await findReceiptFacts(context.pool, at)
  if (!facts) throw notFound()
  const address = `${await portalOf(context, instituteId)}/receipt`
  const drawn = await heavy.inTurn({ who: personKey(session) }, async (run) => {
    const logo = await readLogo({ ...context, run }, facts.logo)
    return run(drawing, { facts, logo, address })
  })
  const stored = await saveBytes(context.pool, context.files, madeHere(bytesOf(context.log, drawn, at)))
  const fileId = await inTransaction(context.pool, async (client) => {
    // Another server may have made it meanwhile, or an import may have changed its contents.
    const made = await lockReceipt(client, at)
    if (made && made.receiptFileId !== null) return made.receiptFileId
    if (!isDeepStrictEqual(await findReceiptFacts(client, at), facts)) return undefined
    const name = receiptFileName(facts.receiptNo)
    const fileId = await writeFile(client, { instituteId, name, stored })
    await writeReceipt(client, { ...at, fileId })
    const { personId } = session
    const first = { instituteId, personId, now: context.clock(), subjectId: payment.id, detail: '' }
    await noteChange(client, { ...first, kind: 'fee-receipt' })
    return fileId
  })
  return fileId ?? makeReceipt(context, wanted)
}
