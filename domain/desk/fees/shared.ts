import * as z from 'zod/mini'
import { id, pathId } from '#domain/call.ts'
import { feeReaders, feeWriters } from '#domain/desk/fees/roles.ts'
import { paymentMethods } from '#domain/fee/methods.ts'
import { rupees } from '#domain/fee/sums.ts'

export const forFeeReaders = { access: 'desk', roles: feeReaders } as const
export const forFeeWriters = { access: 'desk', roles: feeWriters, takesKey: true } as const

/** Rows of one page, students of one plan, instalments of one plan, and entries of a day book on screen. */
export const feeLimits = { page: 200, planned: 5000, plan: 24, entries: 1000, days: 366 } as const

export { rupees, sum } from '#domain/fee/sums.ts'
export const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
export const shortText = z.string().check(z.trim(), z.maxLength(60))
export const method = z.enum(paymentMethods)
/** Of a payment, for each instalment. */
export const parts = z
  .array(z.object({ instalment_id: id, fee: rupees, fine: rupees }))
  .check(z.maxLength(100))
/** Of the account, as `feeAccount` gave it. */
export const state = z.string().check(z.maxLength(100))
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
