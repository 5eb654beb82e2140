import type { Instalment } from '#domain/fee/calls.ts'
import { splitDue, sumOfDue } from '#domain/fee/rules.ts'

/** Several instalments as one sum. */
export type Sum = {
  /** Whole paise, fines included. */
  amount: number
  count: number
  /** YYYY-MM-DD: the oldest due date of a sum to pay now, otherwise the last. */
  day: string
}

/** The sums to pay now, on the next due date, and later; a sum without instalments is missing. */
export type ToPay = { now?: Sum; next?: Sum; later?: Sum }

/** @param today the institute's day, YYYY-MM-DD; instalments due today are to pay now */
export function whatToPay(instalments: readonly Instalment[], today: string): ToPay {
  const due = splitDue(instalments, today)
  const now = due.now.toSorted(byDueDay)
  const coming = due.coming.toSorted(byDueDay)
  const next = coming.filter(({ dueDay }) => dueDay === coming[0]?.dueDay)
  const later = coming.slice(next.length)
  const last = later.at(-1)
  return {
    ...(now[0] && { now: sumOf(now, now[0]) }),
    ...(next[0] && { next: sumOf(next, next[0]) }),
    ...(last && { later: sumOf(later, last) }),
  }
}

const byDueDay = (a: Instalment, b: Instalment): number => a.dueDay.localeCompare(b.dueDay)

const sumOf = (instalments: readonly Instalment[], dated: Instalment): Sum => ({
  amount: sumOfDue(instalments),
  count: instalments.length,
  day: dated.dueDay,
})
