import { createHash } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { addDays } from '#domain/day.ts'
import { paiseOf } from '#domain/fee/money.ts'
import { academicYear, enrolment, institute } from '#server/database/schema.ts'
import type { DemoBuild, StoredInstitute, StoredInstitutes } from '#server/demo/build.ts'
import {
  type FeePlan,
  lastYearPlan,
  namedPlans,
  otherPlans,
  type PaymentPlan,
} from '#server/features/fee/demo-plans.ts'
import { feeInstalment, feePayment, feePaymentPart } from '#server/features/fee/tables.ts'
import { makeReceiptCode, receiptCodeBytes } from '#server/pdf/receipt-code.ts'

/** A year's fees of one student. */
type Account = {
  studentId: number
  sectionId: number
  yearId: number
  plan: FeePlan
  dayOf: (day: number) => string
}

const paise = (rupees = 0) => paiseOf(rupees)
/** Fees may be due before their year begins, so that something is overdue early in April as well. */
const daysBeforeYear = 12

/** Fees of every enrolled student, in every year; two of the three institutes charge fines. */
export async function buildFees(build: DemoBuild, institutes: StoredInstitutes): Promise<void> {
  const { greenfield, apex, summit } = institutes
  await build.db
    .update(institute)
    .set({ finesLateFees: true })
    .where(inArray(institute.id, [greenfield.id, summit.id]))
  for (const [prefix, one] of Object.entries({ GR: greenfield, AP: apex, SU: summit }))
    await writeFees(build, one.id, prefix, await accountsOf(build, one))
}

async function accountsOf({ db, today }: DemoBuild, at: StoredInstitute): Promise<Account[]> {
  const years = await db.select().from(academicYear).where(eq(academicYear.instituteId, at.id))
  const names = new Map(Object.entries(at.people).map(([name, { studentId }]) => [studentId, name]))
  const enrolled = await db
    .select()
    .from(enrolment)
    .where(eq(enrolment.instituteId, at.id))
    .orderBy(enrolment.id)
  return enrolled.map(({ studentId, sectionId, academicYearId: yearId }, index) => {
    const isOver = yearId !== at.yearIds[0]
    const { startDate = today, endDate = today } = years.find(({ id }) => id === yearId) ?? {}
    const own = namedPlans[names.get(studentId) ?? ''] ?? otherPlans[index % otherPlans.length]
    const dayOf = (day: number) =>
      isOver ? addDays(startDate, day) : dayAround(today, day, { startDate, endDate })
    return { studentId, sectionId, yearId, plan: isOver || !own ? lastYearPlan : own, dayOf }
  })
}

/** `days` from today, within the year. */
export function dayAround(
  today: string,
  days: number,
  { startDate, endDate }: { startDate: string; endDate: string },
): string {
  const [day, earliest] = [addDays(today, days), addDays(startDate, -daysBeforeYear)]
  if (day < earliest) return earliest
  return day > endDate ? endDate : day
}

async function writeFees({ db }: DemoBuild, instituteId: number, prefix: string, accounts: Account[]) {
  const made = await db
    .insert(feeInstalment)
    .values(
      accounts.flatMap(({ studentId, sectionId, yearId, plan, dayOf }) =>
        plan.instalments.map((one, index) => ({
          instituteId,
          studentId,
          sectionId,
          academicYearId: yearId,
          number: index + 1,
          dueDate: dayOf(one.day),
          initialPaise: paise(one.fee),
          taxPaise: paise(one.tax),
          discountPaise: paise(one.discount),
          finePaise: paise(one.fine),
          badDebtPaise: paise(one.badDebt),
        })),
      ),
    )
    .returning()
  const idOf = new Map(made.map((row) => [`${row.studentId} ${row.academicYearId} ${row.number}`, row.id]))
  const paid = accounts
    .flatMap((account) => account.plan.payments.map((payment) => ({ account, payment })))
    .toSorted((a, b) => paidOn(a).localeCompare(paidOn(b)))
  const payments = await db
    .insert(feePayment)
    .values(
      paid.map(({ account, payment }, index) => ({
        instituteId,
        studentId: account.studentId,
        academicYearId: account.yearId,
        receiptNo: `${prefix}${100_001 + index}`,
        paidOn: paidOn({ account, payment }),
        method: payment.method,
        financialYear: financialYearOf(paidOn({ account, payment })),
        code: codeOf(`${prefix} ${index}`),
      })),
    )
    .returning({ id: feePayment.id })
  await db.insert(feePaymentPart).values(
    paid.flatMap(({ account, payment }, index) =>
      payment.parts.map((part) => ({
        instituteId,
        paymentId: payments[index]?.id ?? 0,
        instalmentId: idOf.get(`${account.studentId} ${account.yearId} ${part.of}`) ?? 0,
        feePaise: paise(part.fee),
        finePaise: paise(part.fine),
      })),
    ),
  )
}

const paidOn = ({ account, payment }: { account: Account; payment: PaymentPlan }): string =>
  account.dayOf(payment.day)

/** Derived, so that the demo is always the same. Real codes are random. */
const codeOf = (seed: string): string =>
  makeReceiptCode(createHash('sha256').update(`demo receipt ${seed}`).digest().subarray(0, receiptCodeBytes))

/** `2026-2027`: the financial year, April to March, that a day lies in. */
export function financialYearOf(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const start = month >= 4 ? year : year - 1
  return `${start}-${start + 1}`
}
