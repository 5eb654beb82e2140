import * as z from 'zod/mini'
import { defineCall, envelope, id } from '#domain/call.ts'
import { dayText } from '#domain/day.ts'
import { forFeeReaders, maybeId, series, sum } from '#domain/desk/fees/shared.ts'
import { maxDigits } from '#domain/fee/receipt-number.ts'

const bookQuery = {
  from: dayText,
  to: dayText,
  cashier_id: maybeId,
}

const bookEntry = z.object({
  kind: z.enum(['payment', 'reversal', 'refund']),
  day: dayText,
  /** ISO 8601; when it was entered. */
  at: z.string(),
  payment_id: id,
  receipt_no: z.string(),
  student_id: id,
  student: z.string(),
  section: z.string(),
  method: z.string(),
  instrument: z.string(),
  /** Below 0 for what went out, or did not come. */
  amount: sum,
  cashier: z.string(),
  reason: z.string(),
})
export type BookEntry = z.output<typeof bookEntry>

const sumsBy = z.object({ name: z.string(), in: sum, out: sum, net: sum, count: z.number() })

export const feeDayBook = defineCall({
  ...forFeeReaders,
  method: 'GET',
  path: '/desk/v1/fees/day-book',
  summary: 'Payments, cancelled payments and refunds of some days, by method, cashier and day',
  source: 'desk-60',
  query: z.object(bookQuery),
  reply: envelope(
    z.object({
      /** At most 1,000; the sums are of all. */
      entries: z.array(bookEntry),
      count: z.number(),
      total: sumsBy,
      by_method: z.array(sumsBy),
      by_cashier: z.array(sumsBy),
      by_day: z.array(z.object({ ...sumsBy.shape, methods: z.record(z.string(), sum) })),
      /** Who has entered anything at the desk in these days. */
      cashiers: z.array(z.object({ cashier_id: id, name: z.string() })),
    }),
  ),
})
export type DayBook = z.output<typeof feeDayBook.reply>['result']

export const feeDayBookFile = defineCall({
  ...forFeeReaders,
  method: 'GET',
  path: '/desk/v1/fees/day-book/file',
  summary: 'The same as a file',
  source: 'desk-60',
  query: z.object({ ...bookQuery, format: z.enum(['csv', 'pdf']) }),
  reply: envelope(z.null()),
  mayAnswerFile: true,
})

export const listSeries = defineCall({
  ...forFeeReaders,
  method: 'GET',
  path: '/desk/v1/fees/series',
  summary: 'The series of receipt numbers',
  source: 'desk-54',
  reply: envelope(z.object({ series: z.array(series) })),
})

export const keepSeries = defineCall({
  access: 'desk',
  roles: ['owner'],
  takesKey: true,
  method: 'POST',
  path: '/desk/v1/fees/series',
  summary: 'Adds a series of receipt numbers, or changes one',
  source: 'desk-54',
  body: z.object({
    /** Null for a new one. */
    series_id: z.nullable(id),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    format: z.string().check(z.trim(), z.minLength(1), z.maxLength(30)),
    digits: z.number().check(z.int(), z.minimum(1), z.maximum(maxDigits)),
    is_first: z.boolean(),
    is_used: z.boolean(),
  }),
  reply: envelope(z.object({ series: z.array(series) })),
})
