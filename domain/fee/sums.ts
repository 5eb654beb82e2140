import * as z from 'zod/mini'
import { paiseOf, type Rupees, rupeesOf } from '#domain/fee/money.ts'
import { maxPaise } from '#domain/fee/typed-money.ts'

const sent = z.number().check(
  z.nonnegative(),
  z.maximum(rupeesOf(maxPaise)),
  z.refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-4, 'must be whole paise'),
)
/** Rupees in the call, whole paise in our code; never below 0. */
export const rupees = z.codec(sent as unknown as z.ZodMiniType<Rupees, Rupees>, z.number(), {
  decode: paiseOf,
  encode: rupeesOf,
})
/** The same in replies, where a sum may be below 0 or large. */
export const sum = z.codec(z.number(), z.number(), { decode: paiseOf, encode: rupeesOf })
