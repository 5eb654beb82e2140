import { daysBetween } from '#domain/day.ts'
import type { Instalment } from '#domain/fee/calls.ts'

export const instalmentStatuses = [
  'Overdue',
  'Due',
  'Discounted',
  'Paid',
  'Bad Debt',
  'Partially Paid',
] as const
export type InstalmentStatus = (typeof instalmentStatuses)[number]

/** This many days after the due date an instalment is still Due [fee-10]. */
const graceDays = 1

/** Whether an instalment is past due [fee-10]. @param today the institute's day, YYYY-MM-DD */
export const isPastDue = (dueDay: string, today: string): boolean => daysBetween(dueDay, today) > graceDays

/** Whether nothing of an instalment was paid or written off, and something is due. */
export const isUntouched = ({ isPaid, paid, badDebt }: Instalment): boolean =>
  !isPaid && paid === 0 && badDebt === 0

/**
 * The first status that applies [fee-9].
 * @param today the institute's day, YYYY-MM-DD
 */
export function instalmentStatus(instalment: Instalment, today: string): InstalmentStatus {
  const { initial, tax, discount, isPaid, badDebt, dueDay } = instalment
  if (isUntouched(instalment)) return isPastDue(dueDay, today) ? 'Overdue' : 'Due'
  if (initial + tax === discount) return 'Discounted'
  if (isPaid) return 'Paid'
  return badDebt === 0 ? 'Partially Paid' : 'Bad Debt'
}

/** The amount due of an instalment, with its fine. */
export const dueOf = ({ feeDue, fineDue }: Pick<Instalment, 'feeDue' | 'fineDue'>): number => feeDue + fineDue

/**
 * The rows of 'Due Details': paid ones and those with nothing due are hidden. One that was written off in part is shown,
 * because the rest is due [fee-11].
 */
export function shownInstalments(instalments: readonly Instalment[], today: string): Instalment[] {
  return instalments.filter(
    (instalment) => instalmentStatus(instalment, today) !== 'Paid' && dueOf(instalment) > 0,
  )
}

/** The amount due of several instalments. */
export const sumOfDue = (instalments: readonly Instalment[]): number =>
  instalments.reduce((sum, one) => sum + dueOf(one), 0)

type SumsOf = {
  /** `over` is the overpaid amount, of times when imports allowed it. */
  instalments: readonly (Instalment & { over: number })[]
  /** `creditLeft` is the credit that was not given back. */
  payments: readonly { creditLeft: number }[]
}

/** The sums of a year: the total is the sum of paid, due and written off [fee-2]. */
export function sumsOf({ instalments, payments }: SumsOf) {
  const paid = instalments.reduce((sum, one) => sum + one.paid, 0)
  const over = instalments.reduce((sum, one) => sum + one.over, 0)
  const due = sumOfDue(instalments)
  return {
    total: paid + due + sumOfWrittenOff(instalments),
    paid,
    due,
    credit: payments.reduce((sum, { creditLeft }) => sum + creditLeft, over),
  }
}

/** The written-off amount of several instalments. */
export const sumOfWrittenOff = (instalments: readonly Instalment[]): number =>
  instalments.reduce((sum, { badDebt }) => sum + badDebt, 0)

/**
 * The rows of 'Due Details' in two groups: to pay now (due today or before), and coming.
 * @param today the institute's day, YYYY-MM-DD
 */
export function splitDue(
  instalments: readonly Instalment[],
  today: string,
): { now: Instalment[]; coming: Instalment[] } {
  const shown = shownInstalments(instalments, today)
  return {
    now: shown.filter(({ dueDay }) => dueDay <= today),
    coming: shown.filter(({ dueDay }) => dueDay > today),
  }
}

/** The name of a receipt's file. The number keeps its series: `Receipt SXM-2026-27-0001.pdf` for SXM/2026-27/0001. */
export const receiptFileName = (number: string): string =>
  `Receipt ${number.replaceAll(/[^\p{L}\p{M}\p{N}._ -]+/gu, '-')}.pdf`

type AcademicYear = { name: string; id: number }

/**
 * The academic year shown first [fee-8]: the viewed one at a school, the student's own at a coaching institute, else
 * the last of the list.
 * @returns undefined if there are no years
 */
export function firstYear(
  years: readonly AcademicYear[],
  student: { isSchool: boolean; viewedYearId: number; ownYear: string },
): AcademicYear | undefined {
  const wanted = student.isSchool
    ? years.find(({ id }) => id === student.viewedYearId)
    : years.find(({ name }) => name === student.ownYear)
  return wanted ?? years.at(-1)
}

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
