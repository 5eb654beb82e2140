import type { AccountInstalment } from '#domain/desk/fees/calls.ts'
import { type Part, partOf, splitPayment } from '#domain/fee/split-payment.ts'
import { readMoney } from '#domain/fee/typed-money.ts'

/** What somebody has chosen at the till: instalments that are paid, and amounts of rows that were typed. */
export type Choice = { chosen: ReadonlySet<number>; typed: ReadonlyMap<number, string> }

export const leftOf = ({ fee_due, fine_due }: Pick<AccountInstalment, 'fee_due' | 'fine_due'>): number =>
  fee_due + fine_due

const dueOf = (one: AccountInstalment) => ({
  id: one.instalment_id,
  dueDay: one.due_day,
  number: one.number,
  feeDue: one.fee_due,
  fineDue: one.fine_due,
})

/** What is due today or before is chosen first; where nothing is, the next instalment. */
export function firstChoice(instalments: readonly AccountInstalment[], today: string): Choice {
  const open = instalments.filter((one) => leftOf(one) > 0)
  const now = open.filter((one) => one.due_day <= today)
  const [next] = open.toSorted((one, other) => one.due_day.localeCompare(other.due_day))
  const chosen = now.length > 0 ? now : next ? [next] : []
  return { chosen: new Set(chosen.map((one) => one.instalment_id)), typed: new Map() }
}

export type Split = {
  parts: Part[]
  /** Of the amount, what belongs to no row; below 0 where the rows get more than was paid. */
  credit: number
  /** Rows that get more than is left, or whose amount cannot be read. */
  wrong: ReadonlySet<number>
  /** What is left of the chosen rows afterwards. */
  after: number
}

/**
 * Splits an amount: rows with a typed amount get that, the other chosen ones the rest, the oldest first [desk-53].
 * @param amount whole paise
 */
export function splitChoice(
  instalments: readonly AccountInstalment[],
  { chosen, typed }: Choice,
  amount: number,
): Split {
  const rows = instalments.filter((one) => chosen.has(one.instalment_id))
  const wrong = new Set<number>()
  const own: Part[] = []
  for (const row of rows) {
    const text = typed.get(row.instalment_id)
    if (text === undefined) continue
    const wanted = readMoney(text || '0')
    if (wanted === undefined || wanted > leftOf(row)) wrong.add(row.instalment_id)
    own.push(partOf(dueOf(row), Math.min(wanted ?? 0, leftOf(row))))
  }
  const given = own.reduce((sum, { fee, fine }) => sum + fee + fine, 0)
  const others = rows.filter((row) => !typed.has(row.instalment_id)).map(dueOf)
  const { parts, credit } = splitPayment(others, Math.max(0, amount - given))
  const all = [...own.filter(({ fee, fine }) => fee + fine > 0), ...parts]
  const paid = all.reduce((sum, { fee, fine }) => sum + fee + fine, 0)
  return {
    parts: all,
    credit: amount < given ? amount - given : credit,
    wrong,
    after: rows.reduce((sum, row) => sum + leftOf(row), 0) - paid,
  }
}
