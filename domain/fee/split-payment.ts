/** What is left to pay of an instalment, in whole paise. */
export type Due = { id: number; dueDay: string; number: number; feeDue: number; fineDue: number }
export type Part = { id: number; fee: number; fine: number }

/** The order in which instalments are paid: the oldest due day first. */
export const oldestFirst = (one: Due, other: Due): number =>
  one.dueDay.localeCompare(other.dueDay) || one.number - other.number

/** The amount for one instalment: the fee first, then the fine. What is more than is left is not in it. */
export function partOf({ id, feeDue, fineDue }: Due, amount: number): Part {
  const fee = Math.min(amount, feeDue)
  return { id, fee, fine: Math.min(amount - fee, fineDue) }
}

/**
 * Splits an amount over instalments, the oldest first [desk-53].
 * @param dues those that are to be paid @param amount whole paise
 * @returns parts that are not 0, and what is left over, which is a credit
 */
export function splitPayment(dues: readonly Due[], amount: number): { parts: Part[]; credit: number } {
  let left = amount
  const parts: Part[] = []
  for (const due of dues.toSorted(oldestFirst)) {
    const part = partOf(due, left)
    if (part.fee + part.fine > 0) parts.push(part)
    left -= part.fee + part.fine
  }
  return { parts, credit: left }
}
