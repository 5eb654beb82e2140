import type { CallReply } from '#domain/call.ts'
import { daysBetween, showDay } from '#domain/day.ts'
import type { feeDayBook } from '#domain/desk/fees/book-calls.ts'
import { feeLimits } from '#domain/desk/fees/shared.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { findCashiers, findEntries } from '#server/desk/fees/queries-book.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { Failure, notFound } from '#server/failure.ts'
import { byteOrderMark, writeCsvRow } from '#server/records/csv.ts'

type Book = CallReply<typeof feeDayBook>['result']
type Entry = Awaited<ReturnType<typeof findEntries>>[number]
type Sums = Book['total']
export type BookQuery = { from: string; to: string; cashier_id?: number | undefined }

/** Whole paise; a text, since a sum may be below 0: -1234.50. */
export const plain = (paise: number): string =>
  `${paise < 0 ? '-' : ''}${Math.trunc(Math.abs(paise) / 100)}.${String(Math.abs(paise) % 100).padStart(2, '0')}`

/** Of entries that were not made here. */
export const elsewhere = 'Not at the desk'

/** @throws Failure `badRequest` for days in the wrong order, or too many */
export function checkDays(from: string, to: string): void {
  const days = daysBetween(from, to)
  if (days < 0) throw new Failure('badRequest', 'to: must not be before from')
  if (days >= feeLimits.days) throw new Failure('badRequest', 'to: must be within a year of from')
}

/** @throws Failure as `checkDays`, and `notFound` for a cashier who is none */
export async function readEntries(
  { pool }: Pick<Context, 'pool'>,
  { instituteId }: DeskSession,
  { from, to, cashier_id }: BookQuery,
): Promise<Entry[]> {
  checkDays(from, to)
  const cashierId = cashier_id ?? null
  if (cashierId !== null && !(await findCashiers(pool, { instituteId })).some(({ id }) => id === cashierId))
    throw notFound()
  return findEntries(pool, { instituteId, from, to, cashierId })
}

function sumsOf(name: string, entries: readonly Entry[]): Sums {
  const sum = (list: readonly Entry[]) => list.reduce((total, { amount }) => total + amount, 0)
  const came = sum(entries.filter(({ kind }) => kind === 'payment'))
  const net = sum(entries)
  return { name, in: came, out: came - net, net, count: entries.length }
}

/** The sums of each group, in the order of their names. */
function sumsBy(entries: readonly Entry[], nameOf: (entry: Entry) => string): Sums[] {
  const groups = Map.groupBy(entries, nameOf)
  return [...groups]
    .map(([name, list]) => sumsOf(name, list))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

export async function readBook(context: Context, desk: DeskSession, query: BookQuery): Promise<Book> {
  const [entries, cashiers] = await Promise.all([
    readEntries(context, desk, query),
    findCashiers(context.pool, { instituteId: desk.instituteId }),
  ])
  return {
    entries: entries
      .slice(-feeLimits.entries)
      .toReversed()
      .map((entry) => ({
        kind: entry.kind,
        day: entry.day,
        at: isoIn(desk.timeZone, entry.at),
        payment_id: entry.paymentId,
        receipt_no: entry.receiptNo,
        student_id: entry.studentId,
        student: entry.student,
        section: entry.section,
        method: entry.method,
        instrument: entry.instrument,
        amount: entry.amount,
        cashier: entry.cashier,
        reason: entry.reason,
      })),
    count: entries.length,
    total: sumsOf('Total', entries),
    by_method: sumsBy(entries, ({ method }) => method),
    by_cashier: sumsBy(entries, ({ cashier }) => cashier || elsewhere),
    by_day: [...Map.groupBy(entries, ({ day }) => day)].map(([day, list]) => ({
      ...sumsOf(day, list),
      methods: Object.fromEntries(sumsBy(list, ({ method }) => method).map(({ name, net }) => [name, net])),
    })),
    cashiers: cashiers.map(({ id, name }) => ({ cashier_id: id, name })),
  }
}

const kindNames = { payment: 'Payment', reversal: 'Cancelled', refund: 'Refund' } as const

export const bookTitles = [
  'Day',
  'Receipt',
  'Student',
  'Section',
  'Kind',
  'Method',
  'Number, bank, date',
  'In',
  'Out',
  'Cashier',
  'Reason',
] as const

/** A row of the files. */
export const bookRow = (entry: Entry): string[] => [
  showDay(entry.day),
  entry.receiptNo,
  entry.student,
  entry.section,
  kindNames[entry.kind],
  entry.method,
  entry.instrument,
  entry.kind === 'payment' ? plain(entry.amount) : '',
  entry.kind === 'payment' ? '' : plain(-entry.amount),
  entry.cashier || elsewhere,
  entry.reason,
]

/** The sums of a file: all, by method, by cashier, and by day where there are several. */
export function bookSums(entries: readonly Entry[]): { title: string; rows: string[][] }[] {
  const row = ({ name, in: came, out, net, count }: Sums) => [
    name,
    String(count),
    plain(came),
    plain(out),
    plain(net),
  ]
  const days = sumsBy(entries, ({ day }) => day)
  return [
    {
      title: 'By method',
      rows: [...sumsBy(entries, ({ method }) => method), sumsOf('Total', entries)].map(row),
    },
    { title: 'By cashier', rows: sumsBy(entries, ({ cashier }) => cashier || elsewhere).map(row) },
    ...(days.length > 1
      ? [{ title: 'By day', rows: days.map((one) => row({ ...one, name: showDay(one.name) })) }]
      : []),
  ]
}

export const sumTitles = ['', 'Entries', 'In', 'Out', 'Net'] as const

/** As CSV: the entries, then the sums. No cell of it is a formula. */
export function bookCsv(entries: readonly Entry[]): Buffer {
  const sums = bookSums(entries).flatMap(({ title, rows }) => [[], [title, ...sumTitles.slice(1)], ...rows])
  const rows = [[...bookTitles], ...entries.map(bookRow), ...sums]
  return Buffer.from(byteOrderMark + rows.map((row) => writeCsvRow(row)).join(''))
}
