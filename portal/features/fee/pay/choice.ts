import { minPaise } from '#domain/fee/online/rules.ts'
import { readMoney } from '#domain/fee/typed-money.ts'
import type { PayPart, PayRow, PayStudent } from './queries.ts'

/** Chosen instalments by id, each with the amount as typed; '' for all that is due. */
export type Choice = ReadonlyMap<number, string>

/** What can be paid of a row now: what waits for the office is not paid again. */
export const payableOf = ({ due, claimed }: PayRow): number => Math.max(0, due - claimed)

/** With which the screen opens: what is due of the student in view, and of the year; or of all where nothing of this one is. */
export function firstChoice(
  students: readonly PayStudent[],
  { studentId, yearId = 0 }: { studentId: number | null; yearId?: number },
): Choice {
  const dueOf = (of: readonly PayStudent[]) =>
    of
      .flatMap(({ instalments }) => instalments)
      .filter((row) => row.is_due && payableOf(row) > 0 && (yearId === 0 || row.year_id === yearId))
  const own = dueOf(students.filter((one) => one.student_id === studentId))
  return new Map((own.length > 0 ? own : dueOf(students)).map((row) => [row.instalment_id, '']))
}

/** The amount of a row in whole paise. @returns the name of what is wrong with it */
export function amountOf(row: PayRow, typed: string): number | 'none' | 'less' | 'more' {
  const most = payableOf(row)
  if (typed.trim() === '') return most
  const amount = readMoney(typed)
  if (amount === undefined) return 'none'
  if (amount > most) return 'more'
  return amount < Math.min(minPaise, most) ? 'less' : amount
}

/** The parts of a choice; undefined while an amount is wrong. */
export function partsOf(students: readonly PayStudent[], choice: Choice): PayPart[] | undefined {
  const parts: PayPart[] = []
  for (const row of students.flatMap(({ instalments }) => instalments)) {
    const typed = choice.get(row.instalment_id)
    if (typed === undefined) continue
    const amount = amountOf(row, typed)
    if (typeof amount !== 'number') return undefined
    if (amount > 0) parts.push({ instalment_id: row.instalment_id, amount })
  }
  return parts
}

/** Whether an order is for exactly these parts: then it goes on instead of another one. */
export function isSame(
  order: { parts: readonly { instalment_id: number; fee: number; fine: number }[] },
  parts: readonly PayPart[],
): boolean {
  const wanted = new Map(parts.map(({ instalment_id, amount }) => [instalment_id, amount]))
  return (
    order.parts.length === parts.length &&
    order.parts.every(({ instalment_id, fee, fine }) => wanted.get(instalment_id) === fee + fine)
  )
}
