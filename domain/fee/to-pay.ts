import type { DueInstalment } from '#domain/fee/calls.ts'
import { balanceOf, shownInstalments } from '#domain/fee/rules.ts'

/** Instalments to be paid by a day, as one. */
export type Sum = {
  /** Rupees, fines included. */
  amount: number
  count: number
  /** YYYY-MM-DD: of those to be paid now the oldest, of others the last. */
  day: string
}

/** What there is to pay: now, on the next due date, and all that comes after it; what comes to nothing is missing. */
export type ToPay = { now?: Sum; next?: Sum; later?: Sum }

/** @param today the institute's day, YYYY-MM-DD: what is to be paid on it is to be paid now */
export function whatToPay(instalments: readonly DueInstalment[], today: string): ToPay {
  const open = shownInstalments(instalments, today).toSorted((a, b) => a.d_date.localeCompare(b.d_date))
  const now = open.filter(({ d_date }) => d_date <= today)
  const coming = open.slice(now.length)
  const next = coming.filter(({ d_date }) => d_date === coming[0]?.d_date)
  const later = coming.slice(next.length)
  return {
    ...sumOf('now', now, now[0]),
    ...sumOf('next', next, next[0]),
    ...sumOf('later', later, later.at(-1)),
  }
}

function sumOf(
  key: keyof ToPay,
  instalments: readonly DueInstalment[],
  dated: DueInstalment | undefined,
): ToPay {
  if (!dated) return {}
  const paise = instalments.reduce((sum, one) => sum + Math.round(balanceOf(one) * 100), 0)
  return { [key]: { amount: paise / 100, count: instalments.length, day: dated.d_date } }
}
