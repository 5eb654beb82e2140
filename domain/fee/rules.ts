import { daysBetween } from '#domain/day.ts'

export type InstalmentStatus = 'Overdue' | 'Due' | 'Discounted' | 'Paid' | 'Bad Debt' | 'Partially Paid'

/** Days after the due date from which an instalment is overdue (spec/2 §9 "more than 1 day past"). */
const overdueAfterDays = 1

/**
 * Whether an instalment is overdue (spec/2 §4): one of which something was paid never is.
 * @param isUntouched nothing of it was paid or given up @param today the institute's day, YYYY-MM-DD
 */
export const isOverdue = (isUntouched: boolean, dueDay: string, today: string): boolean =>
  isUntouched && daysBetween(dueDay, today) > overdueAfterDays

/** A part of a year's fees. Amounts are whole paise, days YYYY-MM-DD. */
export type Instalment = {
  number: number
  dueDay: string
  /** The standard of a school, the batch elsewhere; '' where it is for none. */
  standard: string
  batch: string
  initial: number
  tax: number
  discount: number
  /** What it asks for: with tax, after the discount, without the fine. */
  asked: number
  paid: number
  /** What the institute gave up. */
  badDebt: number
  /** What is still to be paid, without the fine and of the fine. */
  feeLeft: number
  fineLeft: number
  isPaid: boolean
}

/** A payment: amounts are whole paise, days YYYY-MM-DD. */
export type FeePayment = {
  /** Of the instalments that it settles, such as `1, 2`. */
  numbers: string
  paidOn: string
  standard: string
  batch: string
  method: string
  receiptNo: string
  financialYear: string
  paid: number
  /** What was still to be paid of these instalments after it. */
  left: number
}

const isUntouched = ({ isPaid, paid, badDebt }: Instalment): boolean => !isPaid && paid === 0 && badDebt === 0

/**
 * Derived in the order of spec/2 §4 "Instalment status": the first that holds.
 * @param today the institute's day, YYYY-MM-DD
 */
export function instalmentStatus(instalment: Instalment, today: string): InstalmentStatus {
  const { initial, tax, discount, isPaid, badDebt, dueDay } = instalment
  if (isUntouched(instalment)) return isOverdue(true, dueDay, today) ? 'Overdue' : 'Due'
  if (initial + tax === discount) return 'Discounted'
  if (isPaid) return 'Paid'
  return badDebt === 0 ? 'Partially Paid' : 'Bad Debt'
}

/** What is to be paid of an instalment, its fine included. */
export const balanceOf = ({ feeLeft, fineLeft }: Instalment): number => feeLeft + fineLeft

/** The rows of 'Due Details': not what is paid, given up, or leaves nothing to pay (spec/2 §4). */
export function shownInstalments(instalments: readonly Instalment[], today: string): Instalment[] {
  const hidden: readonly InstalmentStatus[] = ['Paid', 'Bad Debt']
  return instalments.filter(
    (instalment) => !hidden.includes(instalmentStatus(instalment, today)) && balanceOf(instalment) > 0,
  )
}

type AcademicYear = { name: string; id: number }

/**
 * The academic year whose fees are shown first (spec/2 §4): at a school the one in view, elsewhere the student's own,
 * failing that the last of the list.
 * @returns undefined where there is no year at all
 */
export function firstYear(
  years: readonly AcademicYear[],
  who: { isSchool: boolean; yearInView: number; ownYear: string },
): AcademicYear | undefined {
  const wanted = who.isSchool
    ? years.find(({ id }) => id === who.yearInView)
    : years.find(({ name }) => name === who.ownYear)
  return wanted ?? years.at(-1)
}
