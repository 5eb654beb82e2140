import pg from 'pg'
import type { decideTransfer } from '#domain/desk/upi/calls.ts'
import { financialYearName } from '#domain/fee/receipt-number.ts'
import { partOf } from '#domain/fee/split-payment.ts'
import { utrsIn } from '#domain/fee/upi.ts'
import type { Context } from '#server/context.ts'
import { type Body, checkDay, todayOf } from '#server/desk/fees/entries.ts'
import { takeNumber } from '#server/desk/fees/number.ts'
import { findInstalmentCodes, findNamesOfAccount } from '#server/desk/fees/queries-account.ts'
import { moneyCell, newRowId, writeFees } from '#server/desk/fees/write.ts'
import { insertPaymentEntry, noteFees } from '#server/desk/fees/writes.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import {
  findBooked,
  findLine,
  findPartsToBook,
  isOfUsedLine,
  lockTransfer,
} from '#server/desk/upi/queries.ts'
import { decideTransferRow, linkPayment } from '#server/desk/upi/writes.ts'
import { Failure, notFound } from '#server/failure.ts'
import { upiRefusedNews } from '#server/features/fee/upi/queries-news.ts'
import { notify } from '#server/news/notify.ts'
import type { Once } from '#server/once/once.ts'

type Taken = {
  id: string
  studentId: number
  personId: number
  amount: number
  number: Awaited<ReturnType<typeof takeNumber>>
}

/**
 * Books a transfer, a receipt for each student, or refuses it [pay-82]. What is due no more of its instalments is a credit.
 * @throws Failure `feesChanged` where somebody else has decided it, or used the line; `feesRefused` in words
 */
export async function decide(
  context: Context,
  desk: DeskSession,
  body: Body<typeof decideTransfer>,
  once: Once,
) {
  const { instituteId, personId } = desk
  const { transfer_id: transferId, is_confirmed: isConfirmed, answer: words, line_id: lineId } = body
  if (!isConfirmed && words === '') throw new Failure('feesRefused', 'Please say why it is refused.')
  if (isConfirmed) checkDay(body.paid_on, todayOf(context, desk))
  const at = { instituteId, transferId }
  const taken: Taken[] = []
  let utr: string | null = null
  try {
    return await writeFees(context, desk, {
      once,
      isReceived: true,
      prepare: async (client) => {
        const asked = await lockTransfer(client, at)
        if (!asked) throw notFound()
        if (asked.isDecided) throw new Failure('feesChanged', 'Somebody has decided this already.')
        utr = asked.utr
        if (!isConfirmed) return {}
        const line = lineId === null ? undefined : await findLine(client, { instituteId, lineId })
        if (lineId !== null) {
          if (!line) throw notFound()
          if (line.isUsed) throw new Failure('feesChanged', 'This line of the statement was used already.')
          if (line.amount !== asked.amount)
            throw new Failure('feesRefused', 'The line of the statement has another amount.')
        }
        const inLine = utrsIn(line?.text ?? '')
        if (utr === null && inLine.length === 1) utr = inLine[0] ?? null
        if (utr === null && !line)
          throw new Failure('feesRefused', 'The family has not given the UTR of this payment.')
        // The bank's number counts as well: a family may have mistyped it.
        const utrs = utr === null ? inLine : [utr, ...inLine]
        const isBooked =
          (await findBooked(client, { instituteId, utrs })).length > 0 ||
          (asked.utr !== null && (await isOfUsedLine(client, { instituteId, utr: asked.utr })))
        if (isBooked) throw new Failure('feesRefused', 'A payment with this UTR is in the books already.')
        const { payments, parts } = await rowsOf(client, desk, { transferId, day: body.paid_on, taken })
        return { 'fee-payments': payments, 'fee-payment-parts': parts }
      },
      after: async (client) => {
        const by = { instituteId, personId, now: context.clock() }
        for (const { id, studentId, personId: owner, amount, number } of taken) {
          const { id: paymentId } = await insertPaymentEntry(client, {
            ...by,
            sourceIds: [id],
            method: 'UPI',
            instrumentNo: utr ?? '',
            bank: '',
            dated: null,
            seriesId: number.seriesId,
            start: number.start,
            number: number.number,
          })
          await linkPayment(client, { ...at, studentId, paymentId })
          const what = { number: owner, reason: number.receiptNo, amount }
          await noteFees(client, { ...by, name: 'desk.upi-confirmed', ...what })
        }
        await decideTransferRow(client, { ...by, transferId, isConfirmed, answer: words, utr, lineId })
        if (!isConfirmed) {
          await noteFees(client, { ...by, name: 'desk.upi-refused', number: null, reason: words, amount: 0 })
          await notify(client, upiRefusedNews, { ...by, causeIds: [transferId] })
        }
        return { receipts: taken.map(({ number }) => number.receiptNo) }
      },
    })
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '23505')
      throw new Failure('feesChanged', 'This line of the statement, or this UTR, was used already.')
    throw error
  }
}

type Booking = { transferId: number; day: string; taken: Taken[] }

/** The rows of payments and parts; of each instalment as much as is due, the fee first. */
async function rowsOf(
  client: pg.ClientBase,
  { instituteId }: DeskSession,
  { transferId, day, taken }: Booking,
) {
  const found = await findPartsToBook(client, { instituteId, transferId })
  const instalmentIds = found.flatMap((one) => (one.isThere ? [one.instalmentId] : []))
  const codes = new Map(
    (await findInstalmentCodes(client, { instituteId, instalmentIds })).map(({ id, code }) => [id, code]),
  )
  const payments = []
  const parts = []
  for (const studentId of new Set(found.map((one) => one.studentId))) {
    const own = found.filter((one) => one.studentId === studentId)
    const yearId = own[0]?.yearId ?? 0
    const names = await findNamesOfAccount(client, { instituteId, studentId, yearId })
    if (!names) throw notFound()
    const id = newRowId()
    const amount = own.reduce((sum, one) => sum + one.amount, 0)
    let credit = amount
    for (const one of own) {
      const instalment = codes.get(one.instalmentId)
      const { fee, fine } = partOf({ ...one, id: one.instalmentId, dueDay: '' }, one.amount)
      if (instalment === undefined || fee + fine === 0) continue
      credit -= fee + fine
      parts.push({ payment: id, instalment, fee: moneyCell(fee), fine: moneyCell(fine) })
    }
    const number = await takeNumber(client, { instituteId, series: null, day })
    taken.push({ id, studentId, personId: names.personId, amount, number })
    payments.push({
      id,
      student: names.student,
      year: names.year,
      receipt_no: number.receiptNo,
      paid_on: day,
      method: 'UPI',
      amount: moneyCell(amount),
      credit: moneyCell(credit),
      financial_year: financialYearName(number.start),
    })
  }
  return { payments, parts }
}
