import { daysBetween } from '#domain/day.ts'
import type { DueInstalment } from '#domain/fee/calls.ts'
import { sumOfRupees } from '#domain/fee/money.ts'

export type InstalmentStatus = 'Overdue' | 'Due' | 'Discounted' | 'Paid' | 'Bad Debt' | 'Partially Paid'

/** Days after the due date from which an instalment is overdue (spec/2 §9 "more than 1 day past"). */
const overdueAfterDays = 1

/**
 * Whether an instalment is overdue (spec/2 §4): one of which something was paid never is.
 * @param isUntouched nothing of it was paid or given up @param today the institute's day, YYYY-MM-DD
 */
export const isOverdue = (isUntouched: boolean, dueDay: string, today: string): boolean =>
  isUntouched && daysBetween(dueDay, today) > overdueAfterDays

const isUntouched = ({ p_status, p_amount, bad_debt_amount }: DueInstalment): boolean =>
  p_status === 'N' && p_amount === 0 && bad_debt_amount === 0

/** Amounts are sums of decimals: what is less than a paisa is nothing. */
const isNothing = (rupees: number): boolean => Math.abs(rupees) < 0.005

/**
 * Derived in the order of spec/2 §4 "Instalment status": the first that holds.
 * @param today the institute's day, YYYY-MM-DD
 */
export function instalmentStatus(instalment: DueInstalment, today: string): InstalmentStatus {
  const { initial_amount, tax_amount, disc_amount, p_status, bad_debt_amount } = instalment
  if (isUntouched(instalment)) return isOverdue(true, instalment.d_date, today) ? 'Overdue' : 'Due'
  if (isNothing(initial_amount + tax_amount - disc_amount)) return 'Discounted'
  if (p_status === 'Y') return 'Paid'
  return isNothing(bad_debt_amount) ? 'Partially Paid' : 'Bad Debt'
}

/** What is to be paid of an instalment, its fine included, in rupees. */
export const balanceOf = ({ d_amount, balance_fine }: DueInstalment): number => d_amount + balance_fine

/** What the institute wrote off of a year's fees, in rupees. */
export const writtenOffIn = (instalments: readonly DueInstalment[]): number =>
  sumOfRupees(instalments.map(({ bad_debt_amount }) => bad_debt_amount))

/** The rows of 'Due Details': not what is paid, given up, or leaves nothing to pay (spec/2 §4). */
export function shownInstalments(instalments: readonly DueInstalment[], today: string): DueInstalment[] {
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
