import { createHash } from 'node:crypto'
import { addDays } from '#domain/day.ts'
import type { DemoInstitute, DemoRecords, DemoYear } from '#server/demo/build.ts'
import { type FeePlan, lastYearPlan, namedPlans, otherPlans } from '#server/features/fee/demo-plans.ts'
import { makeReceiptCode, receiptCodeBytes } from '#server/pdf/receipt-code.ts'

/** A year's fees of one student. */
type Account = {
  student: string
  section: string
  year: string
  plan: FeePlan
  dayOf: (day: number) => string
}

/** Fees may be due before their year begins, so that something is overdue early in April as well. */
const daysBeforeYear = 12

/** Fees of every enrolled student, in every year. */
export function feeRecords(institute: DemoInstitute): DemoRecords {
  const accounts = accountsOf(institute)
  const series = institute.name.slice(0, 2).toUpperCase()
  const payments = accounts
    .flatMap((account) => account.plan.payments.map((payment) => ({ account, payment })))
    .map((one) => ({ ...one, paidOn: one.account.dayOf(one.payment.day) }))
    .toSorted((a, b) => a.paidOn.localeCompare(b.paidOn))
    .map((one, index) => ({
      ...one,
      receipt: `${series}${100_001 + index}`,
      code: codeOf(`${series} ${index}`),
    }))
  return {
    rows: {
      'fee-instalments': accounts.flatMap((account) =>
        account.plan.instalments.map((one, index) => ({
          id: instalmentId(account, index + 1),
          student: account.student,
          year: account.year,
          number: index + 1,
          due_date: account.dayOf(one.day),
          section: account.section,
          fee: one.fee,
          tax: one.tax,
          discount: one.discount,
          fine: one.fine,
          bad_debt: one.badDebt,
        })),
      ),
      'fee-payments': payments.map(({ account, payment, paidOn, receipt, code }) => ({
        id: receipt,
        student: account.student,
        year: account.year,
        receipt_no: receipt,
        paid_on: paidOn,
        method: payment.method,
        code,
        financial_year: financialYearOf(paidOn),
        credit: payment.credit,
      })),
      'fee-reversals': payments.flatMap(({ account, payment: { reversal }, receipt }) =>
        reversal
          ? [{ payment: receipt, reversed_on: account.dayOf(reversal.day), reason: reversal.reason }]
          : [],
      ),
      'fee-payment-parts': payments.flatMap(({ account, payment, receipt }) =>
        payment.parts.map(({ of, fee, fine }) => ({
          payment: receipt,
          instalment: instalmentId(account, of),
          fee,
          fine,
        })),
      ),
    },
  }
}

const instalmentId = ({ student, year }: Account, number: number) => `${student} ${year} ${number}`

const accountsOf = ({ students, years, today }: DemoInstitute): Account[] =>
  students
    .flatMap(({ id, name, sections }) => sections.map((section) => ({ student: id, name, section })))
    .map(({ student, name, section }, index) => {
      const [current, earlier] = years
      const year = (section.endsWith(earlier?.id ?? '-') ? earlier : current) as DemoYear
      const own = namedPlans[name] ?? otherPlans[index % otherPlans.length]
      const isOver = year !== current
      return {
        student,
        section,
        year: year.id,
        plan: isOver || !own ? lastYearPlan : own,
        dayOf: (day: number) => (isOver ? addDays(year.start_date, day) : dayAround(today, day, year)),
      }
    })

/** `days` from today, within the year. */
export function dayAround(
  today: string,
  days: number,
  { start_date, end_date }: Pick<DemoYear, 'start_date' | 'end_date'>,
): string {
  const [day, earliest] = [addDays(today, days), addDays(start_date, -daysBeforeYear)]
  if (day < earliest) return earliest
  return day > end_date ? end_date : day
}

/** Derived, so that the demo is always the same. Real codes are random. */
const codeOf = (seed: string): string =>
  makeReceiptCode(createHash('sha256').update(`demo receipt ${seed}`).digest().subarray(0, receiptCodeBytes))

/** `2026-2027`: the financial year, April to March, that a day lies in. */
export function financialYearOf(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const start = month >= 4 ? year : year - 1
  return `${start}-${start + 1}`
}
