import type { CallReply } from '#domain/call.ts'
import { isDay } from '#domain/day.ts'
import type { giveFeePlan } from '#domain/desk/fees/plan-calls.ts'
import { readMoney } from '#domain/fee/typed-money.ts'

/** What a plan gave, or would give. */
export type PlanResult = CallReply<typeof giveFeePlan>['result']

/** A row as somebody types it; `key` is another one for each row. */
export type PlanRow = { key: number; number: string; day: string; fee: string; tax: string; discount: string }

export const emptyRow = (key: number, number: number): PlanRow => ({
  key,
  number: String(number),
  day: '',
  fee: '',
  tax: '',
  discount: '',
})

export type ReadRow = { number: number; due_day: string; fee: number; tax: number; discount: number }

/** @returns the row with whole paise; undefined where something is missing or wrong */
export function readRow({ number, day, fee, tax, discount }: PlanRow): ReadRow | undefined {
  const [ofFee, ofTax, ofDiscount] = [fee, tax || '0', discount || '0'].map(readMoney)
  if (!/^\d{1,3}$/.test(number) || Number(number) < 1 || Number(number) > 200 || !isDay(day)) return undefined
  if (!ofFee || ofTax === undefined || ofDiscount === undefined || ofDiscount > ofFee + ofTax)
    return undefined
  return { number: Number(number), due_day: day, fee: ofFee, tax: ofTax, discount: ofDiscount }
}

/** What one student pays by some rows, in whole paise; rows that cannot be read count as far as they can. */
export const sumOfRows = (rows: readonly PlanRow[]): number =>
  rows.reduce(
    (sum, { fee, tax, discount }) =>
      sum + Math.max(0, (readMoney(fee) ?? 0) + (readMoney(tax) ?? 0) - (readMoney(discount) ?? 0)),
    0,
  )
