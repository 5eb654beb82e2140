import type pg from 'pg'
import type { z } from 'zod/mini'
import { addDays } from '#domain/day.ts'
import type { refundFees, reverseFeePayment, setFine, takePayment } from '#domain/desk/fees/entry-calls.ts'
import { feeLimits } from '#domain/desk/fees/shared.ts'
import { financialYearName } from '#domain/fee/receipt-number.ts'
import { makeZone } from '#domain/zone.ts'
import type { Context } from '#server/context.ts'
import { takeNumber } from '#server/desk/fees/number.ts'
import {
  findInstalmentCodes,
  findNamesOfAccount,
  findPaymentCode,
  findState,
} from '#server/desk/fees/queries-account.ts'
import { type FeeRow, moneyCell, newRowId, writeFees } from '#server/desk/fees/write.ts'
import {
  insertPaymentEntry,
  insertRefundEntries,
  insertReversalEntry,
  isReversedAlready,
  noteFees,
} from '#server/desk/fees/writes.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { Failure, notFound } from '#server/failure.ts'
import type { Once } from '#server/once/once.ts'

type Call = { body: z.ZodMiniType }
/** As the server has read it: amounts are whole paise. */
export type Body<C extends Call> = z.output<C['body']>

export const todayOf = ({ clock }: Pick<Context, 'clock'>, { timeZone }: Pick<DeskSession, 'timeZone'>) =>
  makeZone(timeZone).dayAt(clock().getTime())

/** @throws Failure where a day is in the future, or more than a year ago */
export function checkDay(day: string, today: string): void {
  if (day > today) throw new Failure('feesRefused', 'This day is in the future.')
  if (day < addDays(today, -feeLimits.days))
    throw new Failure('feesRefused', 'This day is more than a year ago.')
}

/** @throws Failure where the fees of a student are not as somebody has seen them */
export async function checkState(
  client: pg.ClientBase,
  of: { instituteId: number; studentId: number },
  state: string,
) {
  if ((await findState(client, of)).state !== state) throw new Failure('feesChanged')
}

export const sumOf = (parts: readonly { fee: number; fine: number }[]) =>
  parts.reduce((sum, { fee, fine }) => sum + fee + fine, 0)

/** The rows of parts, by instalments of one student. @throws notFound for other ones */
export async function partRows(
  client: pg.ClientBase,
  { instituteId, studentId }: { instituteId: number; studentId: number },
  parts: Body<typeof takePayment>['parts'],
) {
  const wanted = parts.filter(({ fee, fine }) => fee + fine > 0)
  const ids = wanted.map(({ instalment_id }) => instalment_id)
  if (new Set(ids).size < ids.length) throw new Failure('badRequest', 'parts: an instalment is there twice')
  const found = new Map(
    (ids.length === 0 ? [] : await findInstalmentCodes(client, { instituteId, instalmentIds: ids })).map(
      (one) => [one.id, one],
    ),
  )
  return wanted.map(({ instalment_id, fee, fine }) => {
    const instalment = found.get(instalment_id)
    if (!instalment || instalment.studentId !== studentId) throw notFound()
    return { id: instalment_id, instalment: instalment.code, fee: moneyCell(fee), fine: moneyCell(fine) }
  })
}

/** Takes a payment: with its parts, the number of its receipt, and who took it [desk-53]. */
export function take(context: Context, desk: DeskSession, body: Body<typeof takePayment>, once: Once) {
  const { instituteId, personId } = desk
  const { student_id: studentId, year_id: yearId, amount, parts, paid_on, method } = body
  const of = { instituteId, studentId }
  const credit = amount - sumOf(parts)
  if (amount === 0) throw new Failure('feesRefused', 'Please enter an amount.')
  if (credit < 0) throw new Failure('feesRefused', 'The instalments get more than was paid.')
  checkDay(paid_on, todayOf(context, desk))
  const id = newRowId()
  let taken: Awaited<ReturnType<typeof takeNumber>>
  let ownerId = 0
  return writeFees(context, desk, {
    once,
    prepare: async (client) => {
      const names = await findNamesOfAccount(client, { ...of, yearId })
      if (!names) throw notFound()
      ownerId = names.personId
      const rows = await partRows(client, of, parts)
      taken = await takeNumber(client, { instituteId, series: body.series_id, day: paid_on })
      await checkState(client, of, body.state)
      return {
        'fee-payments': [
          {
            id,
            student: names.student,
            year: names.year,
            receipt_no: taken.receiptNo,
            paid_on,
            method,
            amount: moneyCell(amount),
            credit: moneyCell(credit),
            financial_year: financialYearName(taken.start),
          },
        ],
        'fee-payment-parts': rows.map(({ id: _, ...row }) => ({ payment: id, ...row })),
      }
    },
    after: async (client) => {
      const { seriesId, start, number, receiptNo } = taken
      const instrument = { instrumentNo: body.instrument_no, bank: body.bank, dated: body.dated }
      const by = { instituteId, personId, now: context.clock() }
      const entry = { ...by, sourceIds: [id], method, ...instrument, seriesId, start, number }
      const payment = await insertPaymentEntry(client, entry)
      await noteFees(client, { ...by, name: 'desk.fee-payment', number: ownerId, reason: receiptNo, amount })
      return { payment_id: payment.id, receipt_no: receiptNo, credit }
    },
  })
}

/** Cancels a payment, which keeps its line and the number of its receipt [desk-55]. */
export function reverse(
  context: Context,
  desk: DeskSession,
  body: Body<typeof reverseFeePayment>,
  once: Once,
) {
  const { instituteId, personId } = desk
  const at = { instituteId, paymentId: body.payment_id }
  checkDay(body.day, todayOf(context, desk))
  let payment: Awaited<ReturnType<typeof findPaymentCode>>
  return writeFees(context, desk, {
    once,
    prepare: async (client) => {
      payment = await findPaymentCode(client, at)
      if (!payment) throw notFound()
      if (await isReversedAlready(client, at)) throw new Failure('feesChanged')
      await checkState(client, { instituteId, studentId: payment.studentId }, body.state)
      return { 'fee-reversals': [{ payment: payment.code, reversed_on: body.day, reason: body.reason }] }
    },
    after: async (client) => {
      if (!payment) throw notFound()
      const by = { instituteId, personId, now: context.clock() }
      await insertReversalEntry(client, { ...by, ...at, kind: 'reversal', method: payment.method })
      const what = { number: payment.personId, reason: `${payment.receiptNo}: ${body.reason}`, amount: 0 }
      await noteFees(client, { ...by, name: 'desk.fee-reversal', ...what })
      return {}
    },
  })
}

/**
 * Gives back parts of a payment: what was paid for an instalment is due again [desk-56].
 * @param also what else is written in the same transaction, with the ids of the entries
 */
export function refund(
  context: Context,
  desk: DeskSession,
  body: Body<typeof refundFees>,
  once: Once,
  also: (client: pg.ClientBase, sourceIds: readonly string[]) => Promise<void> = async () => undefined,
) {
  const { instituteId, personId } = desk
  const at = { instituteId, paymentId: body.payment_id }
  const amount = sumOf(body.parts) + body.credit
  if (amount === 0) throw new Failure('feesRefused', 'Please enter an amount.')
  checkDay(body.day, todayOf(context, desk))
  let payment: Awaited<ReturnType<typeof findPaymentCode>>
  let ids: string[] = []
  return writeFees(context, desk, {
    once,
    prepare: async (client) => {
      payment = await findPaymentCode(client, at)
      if (!payment) throw notFound()
      const of = { instituteId, studentId: payment.studentId }
      const parts = await partRows(client, of, body.parts)
      await checkState(client, of, body.state)
      const { code } = payment
      const row = (cells: FeeRow) => ({
        id: newRowId(),
        payment: code,
        refunded_on: body.day,
        reason: body.reason,
        instalment: '',
        fee: '0.00',
        fine: '0.00',
        credit: '0.00',
        ...cells,
      })
      const rows: (FeeRow & { id: string })[] = parts.map(({ id: _, ...part }) => row(part))
      if (body.credit > 0) rows.push(row({ credit: moneyCell(body.credit) }))
      ids = rows.map(({ id }) => id)
      return { 'fee-refunds': rows }
    },
    after: async (client) => {
      if (!payment) throw notFound()
      const by = { instituteId, personId, now: context.clock() }
      const how = { method: body.method, instrumentNo: body.instrument_no }
      await insertRefundEntries(client, { ...by, sourceIds: ids, ...how })
      const what = { number: payment.personId, reason: `${payment.receiptNo}: ${body.reason}`, amount }
      await noteFees(client, { ...by, name: 'desk.fee-refund', ...what })
      await also(client, ids)
      return {}
    },
  })
}

/** Adds a fine to an instalment, or waives it [desk-58]. */
export function fine(context: Context, desk: DeskSession, body: Body<typeof setFine>, once: Once) {
  const { instituteId, personId } = desk
  let owner = 0
  return writeFees(context, desk, {
    once,
    prepare: async (client) => {
      const [instalment] = await findInstalmentCodes(client, {
        instituteId,
        instalmentIds: [body.instalment_id],
      })
      if (!instalment) throw notFound()
      if (instalment.fine !== body.was) throw new Failure('feesChanged')
      owner = instalment.personId
      return { 'fee-instalments': [{ id: instalment.code, fine: moneyCell(body.fine) }] }
    },
    after: async (client, { number = null }) => {
      const by = { instituteId, personId, now: context.clock() }
      const what = { number: owner, reason: body.reason, amount: body.fine - body.was }
      await noteFees(client, { ...by, name: 'desk.fee-fine', ...what })
      return { number }
    },
  })
}
