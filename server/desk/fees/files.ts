import { buffer } from 'node:stream/consumers'
import { showSpan } from '#domain/day.ts'
import { receiptFileName } from '#domain/fee/rules.ts'
import type { Context } from '#server/context.ts'
import {
  type BookQuery,
  bookCsv,
  bookRow,
  bookSums,
  bookTitles,
  readEntries,
  sumTitles,
} from '#server/desk/fees/book.ts'
import type { drawBook } from '#server/desk/fees/draw-book.ts'
import { findPaymentCode, findReceiptFile } from '#server/desk/fees/queries-account.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { notFound } from '#server/failure.ts'
import { receiptFileOf } from '#server/features/fee/receipt.ts'
import { contentDisposition } from '#server/files/content/name.ts'
import { defineWork, heavy, personKey } from '#server/heavy/heavy.ts'
import { bytesOf } from '#server/pdf/drawn.ts'
import { FileAnswer } from '#server/route.ts'

const drawing = defineWork<typeof drawBook>(new URL('draw-book.ts', import.meta.url), 'drawBook', 60)
const types = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' } as const

const fileAnswer = (format: keyof typeof types, bytes: Buffer, name: string) =>
  new FileAnswer((_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .header('content-disposition', contentDisposition('attachment', name))
      .type(types[format])
      .send(bytes),
  )

/** Shares of the width of the page. */
const widths = [0.075, 0.12, 0.15, 0.07, 0.065, 0.09, 0.13, 0.085, 0.085, 0.08, 0.05]
const sumWidths = [0.4, 0.1, 0.17, 0.16, 0.17]

/** The day book as a file [desk-60]. */
export async function bookFile(
  context: Context,
  desk: DeskSession,
  { format, ...query }: BookQuery & { format: 'csv' | 'pdf' },
  gone: AbortSignal,
): Promise<FileAnswer> {
  const entries = await readEntries({ pool: context.workPool }, desk, query)
  const days = showSpan(query.from, query.to)
  const name = `Day book ${days}.${format}`
  if (format === 'csv') return fileAnswer('csv', bookCsv(entries), name)
  const at = context.clock()
  const pages = {
    institute: desk.instituteName,
    title: `Day book of fees, ${days}`,
    note: `${entries.length} entries. Amounts in rupees. Made by ${desk.name}.`,
    at,
    tables: [
      ...bookSums(entries).map(({ title, rows }) => ({
        title,
        titles: sumTitles,
        rows,
        widths: sumWidths,
        rightFrom: 1,
        rightTo: 4,
      })),
      { title: 'Entries', titles: bookTitles, rows: entries.map(bookRow), widths, rightFrom: 7, rightTo: 8 },
    ],
  }
  const drawn = await heavy.inTurn({ who: personKey(desk), gone }, (run) => run(drawing, pages))
  return fileAnswer('pdf', bytesOf(context.log, drawn, { institute: desk.instituteId }), name)
}

/** The receipt of a payment: the one that the family downloads. */
export async function receiptFile(
  context: Context,
  desk: DeskSession,
  paymentId: number,
): Promise<FileAnswer> {
  const { instituteId } = desk
  const payment = await findPaymentCode(context.pool, { instituteId, paymentId })
  if (!payment) throw notFound()
  const fileId = await receiptFileOf(context, { session: desk, payment })
  const stored = await findReceiptFile(context.pool, { instituteId, fileId })
  if (!stored) throw notFound()
  const bytes = await buffer(context.files.open(stored.sha256))
  return fileAnswer('pdf', bytes, receiptFileName(payment.receiptNo))
}
