import * as z from 'zod/mini'
import { id, pathId } from '#domain/call.ts'
import { feeReaders, feeWriters } from '#domain/desk/fees/roles.ts'
import { paymentMethods } from '#domain/fee/methods.ts'
import { paiseOf, rupeesOf } from '#domain/fee/money.ts'
import { maxPaise } from '#domain/fee/typed-money.ts'

export const reads = { access: 'desk', roles: feeReaders } as const
export const writes = { access: 'desk', roles: feeWriters, takesKey: true } as const

/** Rows of one page, students of one plan, instalments of one plan, and entries of a day book on screen. */
export const feeLimits = { page: 200, planned: 5000, plan: 24, entries: 1000, days: 366 } as const

/** Rupees in the call, whole paise in our code; never below 0. */
export const rupees = z.codec(
  z.number().check(
    z.nonnegative(),
    z.maximum(rupeesOf(maxPaise)),
    z.refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-4, 'must be whole paise'),
  ),
  z.number(),
  { decode: paiseOf, encode: rupeesOf },
)
/** The same in replies, where a sum may be below 0 or large. */
export const sum = z.codec(z.number(), z.number(), { decode: paiseOf, encode: rupeesOf })
export const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
export const shortText = z.string().check(z.trim(), z.maxLength(60))
export const method = z.enum(paymentMethods)
export const year = z.object({ year_id: id, name: z.string() })
export const maybeId = z.optional(pathId)

export const foundStudent = z.object({
  student_id: id,
  name: z.string(),
  display_id: z.string(),
  section: z.string(),
  phone: z.string(),
})
export type FoundStudent = z.output<typeof foundStudent>

export const series = z.object({
  series_id: id,
  name: z.string(),
  format: z.string(),
  digits: z.number(),
  is_first: z.boolean(),
  is_used: z.boolean(),
  /** The number of the next receipt, of a payment of today. */
  next: z.string(),
  /** Counts of this financial year. */
  last: z.number(),
})
export type Series = z.output<typeof series>
