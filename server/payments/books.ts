import type pg from 'pg'
import type { Booked } from '#domain/fee/online/rules.ts'
import { financialYearName } from '#domain/fee/receipt-number.ts'
import type { Context } from '#server/context.ts'
import { takeNumber } from '#server/desk/fees/number.ts'
import { findInstalmentCodes, findNamesOfAccount } from '#server/desk/fees/queries-account.ts'
import { moneyCell, newRowId, writeFees } from '#server/desk/fees/write.ts'
import { insertPaymentEntry, noteFees } from '#server/desk/fees/writes.ts'
import { Failure } from '#server/failure.ts'
import type { Once } from '#server/once/once.ts'

/** What is written for one student. Amounts are whole paise. */
export type Receipt = {
  studentId: number
  /** Of the payment, as its first instalment has it. */
  yearId: number
  amount: number
  credit: number
  parts: readonly Booked[]
}
export type Written = { studentId: number; paymentId: number; amount: number }

type Writing = {
  instituteId: number
  method: string
  /** Of the provider. */
  reference: string
  /** Of the payment, YYYY-MM-DD. */
  day: string
  /** Of a call, whose reply is `{}`; without it a repeated call is noticed by what it finds. */
  once?: Pick<Once, 'keep'>
  /** Called while nothing else writes records; throwing ends it. */
  choose: (client: pg.ClientBase) => Promise<readonly Receipt[]>
  /** In the same transaction. */
  after: (client: pg.ClientBase, written: readonly Written[]) => Promise<void>
}

/** Writes receipts into the books of an institute: all of them and what belongs to them, or nothing. */
export type Books = { write: (writing: Writing) => Promise<void> }

const withoutKey = { keep: async () => undefined }

/** As the desk does: with the checks of an import, numbers of the first series, entries and news [pay-11]. */
export const openBooks = (context: Context): Books => ({
  write: async ({ instituteId, method, reference, day, once = withoutKey, choose, after }) => {
    const rows: (Written & {
      id: string
      taken: Awaited<ReturnType<typeof takeNumber>>
      personId: number
    })[] = []
    await writeFees(
      context,
      { instituteId, personId: null },
      {
        once,
        isReceived: true,
        prepare: async (client) => {
          const receipts = await choose(client)
          const codes = await codesOf(client, instituteId, receipts)
          const payments = []
          for (const { studentId, yearId, amount, credit } of receipts) {
            const names = await findNamesOfAccount(client, { instituteId, studentId, yearId })
            if (!names) throw new Failure('feesRefused')
            const taken = await takeNumber(client, { instituteId, series: null, day })
            const id = newRowId()
            rows.push({ id, studentId, paymentId: 0, amount, taken, personId: names.personId })
            payments.push({
              id,
              student: names.student,
              year: names.year,
              receipt_no: taken.receiptNo,
              paid_on: day,
              method,
              amount: moneyCell(amount),
              credit: moneyCell(credit),
              financial_year: financialYearName(taken.start),
            })
          }
          return {
            'fee-payments': payments,
            'fee-payment-parts': receipts.flatMap(({ parts }, index) =>
              parts.map(({ instalmentId, fee, fine }) => ({
                payment: rows[index]?.id ?? '',
                instalment: codes.get(instalmentId) ?? '',
                fee: moneyCell(fee),
                fine: moneyCell(fine),
              })),
            ),
          }
        },
        after: async (client) => {
          const by = { instituteId, personId: null, now: context.clock() }
          const how = { method, instrumentNo: reference, bank: '', dated: null }
          for (const row of rows) {
            const { seriesId, start, number, receiptNo } = row.taken
            const entry = { ...by, ...how, sourceIds: [row.id], seriesId, start, number }
            row.paymentId = (await insertPaymentEntry(client, entry)).id
            const what = { number: row.personId, reason: receiptNo, amount: row.amount }
            await noteFees(client, { ...by, name: 'online.fee-payment', ...what })
          }
          await after(client, rows)
          return {}
        },
      },
    )
  },
})

async function codesOf(client: pg.ClientBase, instituteId: number, receipts: readonly Receipt[]) {
  const instalmentIds = receipts.flatMap(({ parts }) => parts.map(({ instalmentId }) => instalmentId))
  const found = await findInstalmentCodes(client, { instituteId, instalmentIds })
  return new Map(found.map(({ id, code }) => [id, code]))
}
