import type pg from 'pg'
import { financialYearName, financialYearStart, receiptNumber } from '#domain/fee/receipt-number.ts'
import type { Runner } from '#server/database/sql.ts'
import {
  findFreeNumber,
  findSeries,
  insertSeries,
  lockCounter,
  raiseCounter,
} from '#server/desk/fees/writes.ts'
import { Failure, notFound } from '#server/failure.ts'

type Numbered = { seriesId: number; start: number; number: number; receiptNo: string }

/**
 * Takes the next number of a series, in the transaction of its payment: a rollback gives it back, and another cashier waits.
 * @param day of the payment, which says the financial year
 */
export async function takeNumber(
  client: pg.ClientBase,
  { instituteId, series: wanted, day }: { instituteId: number; series: number | null; day: string },
): Promise<Numbered> {
  const start = financialYearStart(day)
  const { id: seriesId, format, digits } = await seriesOf(client, instituteId, wanted)
  let { last } = await lockCounter(client, { instituteId, seriesId, start })
  const yearName = financialYearName(start)
  const yearText = receiptNumber('{year}', 1, start, 0)
  for (;;) {
    const free = await findFreeNumber(client, { instituteId, format, digits, yearText, yearName, last })
    if (free) {
      await raiseCounter(client, { instituteId, seriesId, start, last: free.number })
      return { seriesId, start, ...free }
    }
    last += 1000
  }
}

/** What an institute has that has set no series; made with its first payment. */
const usual = { name: 'Receipts', format: '{year}/{number}', digits: 6, isFirst: true, isUsed: true }

async function seriesOf(client: pg.ClientBase, instituteId: number, wanted: number | null) {
  const all = await findSeries(client, { instituteId, start: 0 })
  const found = wanted === null ? all[0] : all.find(({ id }) => id === wanted)
  if (found?.isUsed) return found
  if (wanted !== null && !found) throw notFound()
  if (wanted !== null || all.length > 0)
    throw new Failure('feesRefused', 'This series of receipts is not used any more.')
  return { ...usual, ...(await insertSeries(client, { instituteId, ...usual })) }
}

/** The series of an institute with the next number of today, those that are used first. */
export async function presentSeries(client: Runner, instituteId: number, today: string) {
  const start = financialYearStart(today)
  const found = await findSeries(client, { instituteId, start })
  return found.map(({ id, name, format, digits, isFirst, isUsed, last }) => ({
    series_id: id,
    name,
    format,
    digits,
    is_first: isFirst,
    is_used: isUsed,
    next: receiptNumber(format, digits, start, last + 1),
    last,
  }))
}
