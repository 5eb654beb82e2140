import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId } from '#domain/call.ts'
import { dayText } from '#domain/day.ts'
import { forFeeReaders, foundStudent, maybeId, series, sum, year } from '#domain/desk/fees/shared.ts'
import { instalmentStatuses } from '#domain/fee/rules.ts'

const owed = {
  /** With tax and fine, after the discount. */
  total: sum,
  paid: sum,
  written_off: sum,
  due: sum,
  /** Of `due`, what was due today or before. */
  due_now: sum,
}

const owingRow = z.object({
  student_id: id,
  name: z.string(),
  display_id: z.string(),
  section: z.string(),
  ...owed,
  credit: sum,
  /** The day since when something is due; null where nothing is. */
  since: z.nullable(dayText),
  /** Days after it. */
  days: z.number(),
})
export type OwingRow = z.output<typeof owingRow>

export const feesOwing = defineCall({
  ...forFeeReaders,
  method: 'GET',
  path: '/desk/v1/fees/owing',
  summary: 'Who owes what since when, in an academic year: the longest first',
  source: 'desk-51',
  query: z.object({
    year_id: maybeId,
    section_id: maybeId,
    search: z.optional(z.string().check(z.maxLength(100))),
    /** Also students who owe nothing. */
    all: z.optional(z.enum(['true', 'false'])),
    after: z.optional(z.string().check(z.maxLength(500))),
  }),
  reply: envelope(
    z.object({
      years: z.array(year),
      year_id: z.nullable(id),
      /** Of all rows that fit; null on further pages. */
      sums: z.nullable(z.object({ ...owed, credit: sum, students: z.number() })),
      /** Of the year, whatever is searched. Null on further pages. */
      sections: z.nullable(
        z.array(
          z.object({
            section_id: z.nullable(id),
            name: z.string(),
            students: z.number(),
            due: sum,
            due_now: sum,
          }),
        ),
      ),
      rows: z.array(owingRow),
      next: z.nullable(z.string()),
    }),
  ),
})

export const findFeeStudents = defineCall({
  ...forFeeReaders,
  method: 'GET',
  path: '/desk/v1/fees/students',
  summary: 'Students by name, number or phone, also of a parent: at most 20',
  source: 'desk-51',
  query: z.object({ search: z.string().check(z.minLength(1), z.maxLength(100)) }),
  reply: envelope(z.object({ students: z.array(foundStudent) })),
})

const accountInstalment = z.object({
  instalment_id: id,
  number: z.number(),
  due_day: dayText,
  section: z.string(),
  status: z.enum(instalmentStatuses),
  initial: sum,
  tax: sum,
  discount: sum,
  /** With tax, after the discount, without the fine. */
  amount: sum,
  fine: sum,
  paid: sum,
  written_off: sum,
  fee_due: sum,
  fine_due: sum,
  /** Asked for and not decided. */
  asked_off: sum,
})
export type AccountInstalment = z.output<typeof accountInstalment>

const accountPayment = z.object({
  payment_id: id,
  receipt_no: z.string(),
  financial_year: z.string(),
  paid_on: dayText,
  method: z.string(),
  /** '' where it has none, or was not taken here. */
  instrument_no: z.string(),
  bank: z.string(),
  dated: z.nullable(dayText),
  /** '' where it was not taken here. */
  taken_by: z.string(),
  numbers: z.string(),
  /** For this year, as the family sees it. */
  paid: sum,
  credit: sum,
  credit_left: sum,
  cancelled_on: z.string(),
  cancel_reason: z.string(),
  refunds: z.array(z.object({ day: dayText, amount: sum, reason: z.string() })),
  /** Credit of it that was put to instalments afterwards, with who did. */
  uses: z.array(z.object({ day: dayText, amount: sum, numbers: z.string(), by: z.string() })),
  /** What is left of each part, after refunds; of all years. */
  parts: z.array(
    z.object({ instalment_id: id, number: z.number(), year: z.string(), fee_left: sum, fine_left: sum }),
  ),
})
export type AccountPayment = z.output<typeof accountPayment>

export const feeAccount = defineCall({
  ...forFeeReaders,
  method: 'GET',
  path: '/desk/v1/fees/students/:student_id',
  summary: 'The fees of a student as the family sees them, with what the desk needs to write',
  source: 'desk-52',
  params: z.object({ student_id: pathId }),
  query: z.object({
    year_id: maybeId,
    /** Payments that are older than this one. */
    before: maybeId,
  }),
  reply: envelope(
    z.object({
      student: z.object({
        ...foundStudent.shape,
        guardians: z.array(z.object({ name: z.string(), phone: z.string() })),
      }),
      years: z.array(z.object({ ...year.shape, due: sum })),
      year_id: z.nullable(id),
      today: dayText,
      total: sum,
      paid: sum,
      due: sum,
      credit: sum,
      /** Of payments of all years, what can be put to what is due. */
      credit_left: sum,
      has_fines: z.boolean(),
      instalments: z.array(accountInstalment),
      /** The newest first, at most 200. */
      payments: z.array(accountPayment),
      /** The last of them where there are older ones. */
      next: z.nullable(id),
      series: z.array(series),
      /** What the student owes and has paid, in a word: a payment is refused where it is another one by then. */
      state: z.string(),
    }),
  ),
})
export type FeeAccount = z.output<typeof feeAccount.reply>['result']
