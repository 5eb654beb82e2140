import * as z from 'zod/mini'
import { asked, feeDue, fineDue, owed, paid } from '#server/access/fees.ts'
import { given } from '#server/access/given.ts'
import { many, maybeOne, params, raw, sql } from '#server/database/sql.ts'

const { instituteId, studentId, yearId } = given
const { receiptNo, financialYear } = params({ receiptNo: z.string(), financialYear: z.string() })

/** The section of an instalment, and its standard. @param instalment its name in the query */
const section = (instalment = raw('f')) => sql`
  left join section s on s.institute_id = ${instituteId} and s.id = ${instalment}.section_id
  left join standard d on d.institute_id = ${instituteId} and d.id = s.standard_id`

/** Amounts are whole paise. */
const instalmentRow = z.object({
  number: z.number(),
  /** YYYY-MM-DD. */
  dueDay: z.string(),
  /** '' without a section. */
  standard: z.string(),
  section: z.string(),
  initial: z.number(),
  tax: z.number(),
  discount: z.number(),
  amount: z.number(),
  fine: z.number(),
  badDebt: z.number(),
  paid: z.number(),
  feeDue: z.number(),
  fineDue: z.number(),
})
export type InstalmentRow = z.output<typeof instalmentRow>

/** The instalments of a year, with the payments of each. */
export const findInstalments = many(
  'fee.instalments',
  instalmentRow,
  sql`select f.number, f.due_date::text as "dueDay",
      coalesce(d.name, '') as standard, coalesce(s.name, '') as section,
      f.initial_paise as initial, f.tax_paise as tax, f.discount_paise as discount, ${asked} as amount,
      f.fine_paise as fine, f.bad_debt_paise as "badDebt", paid.fee + paid.fine as paid,
      ${feeDue} as "feeDue", ${fineDue} as "fineDue"
    from fee_instalment f ${section()} ${paid}
    where f.institute_id = ${instituteId} and f.student_id = ${studentId} and f.academic_year_id = ${yearId}
    order by f.number`,
)

/** Amounts are whole paise. */
const paymentRow = z.object({
  /** Of its instalments, such as `1, 2`. */
  numbers: z.string(),
  /** YYYY-MM-DD. */
  paidOn: z.string(),
  standard: z.string(),
  section: z.string(),
  method: z.string(),
  receiptNo: z.string(),
  financialYear: z.string(),
  paid: z.number(),
  /** What was left to pay of its instalments after it. */
  due: z.number(),
})
export type PaymentRow = z.output<typeof paymentRow>

/**
 * The payments for instalments of a year, the newest first. A payment for instalments of two years is in both, each time
 * with that year's part, so that the sums of a year add up.
 */
export const findPayments = many(
  'fee.payments',
  paymentRow,
  sql`with part as (
      select x.payment_id, f.number, f.section_id, x.fee_paise + x.fine_paise as paid,
        ${owed} - sum(x.fee_paise + x.fine_paise) over (partition by f.id order by p.paid_on, p.id) as due
      from fee_instalment f
      join fee_payment_part x on x.institute_id = ${instituteId} and x.instalment_id = f.id
      join fee_payment p on p.institute_id = ${instituteId} and p.id = x.payment_id
      where f.institute_id = ${instituteId} and f.student_id = ${studentId} and f.academic_year_id = ${yearId})
    select string_agg(part.number::text, ', ' order by part.number) as numbers, p.paid_on::text as "paidOn",
      coalesce(min(d.name), '') as standard, coalesce(min(s.name), '') as section, p.method,
      p.receipt_no as "receiptNo", p.financial_year as "financialYear",
      sum(part.paid)::bigint as paid, sum(part.due)::bigint as due
    from part join fee_payment p on p.institute_id = ${instituteId} and p.id = part.payment_id ${section(raw('part'))}
    group by p.institute_id, p.id
    order by p.paid_on desc, p.id desc`,
)

/** What the institute shows in fees. */
export const findFeeSetting = maybeOne(
  'fee.setting',
  z.object({ isFineConfigured: z.boolean(), hasReceipts: z.boolean() }),
  sql`select fines_late_fees as "isFineConfigured",
      coalesce((plan->>'student_fee_receipt_option')::boolean, false) as "hasReceipts"
    from institute where id = ${instituteId}`,
)

const foundPayment = z.object({
  id: z.number(),
  yearId: z.number(),
  /** Null until the receipt was made. */
  receiptFileId: z.nullable(z.number()),
})
export type FoundPayment = z.output<typeof foundPayment>

/** A payment of a student, with its receipt number. */
export const findPayment = maybeOne(
  'fee.payment',
  foundPayment,
  sql`select id, academic_year_id as "yearId", receipt_file_id as "receiptFileId" from fee_payment
    where institute_id = ${instituteId} and student_id = ${studentId}
      and financial_year = ${financialYear} and receipt_no = ${receiptNo}`,
)
