import * as z from 'zod/mini'
import { asked, creditOfPayment, feeDue, fineDue, isReversed, paid, refunded } from '#server/access/fees.ts'
import { given } from '#server/access/given.ts'
import { many, maybeOne, params, raw, sql } from '#server/database/sql.ts'

const { instituteId, studentId, yearId } = given
const { receiptNo, financialYear } = params({ receiptNo: z.string(), financialYear: z.string() })

/** The section of an instalment, and its standard. @param instalment its name in the query */
const section = (instalment = raw('f')) => sql`
  left join section s on s.institute_id = ${instituteId} and s.id = ${instalment}.section_id
  left join standard d on d.institute_id = ${instituteId} and d.id = s.standard_id`

/** The institute's day on which the receipt of `p` was corrected last; '' if it never was. */
export const correctedOn = sql`coalesce((
  select max((r.replaced_at at time zone i.time_zone)::date)::text
  from replaced_receipt r join institute i on i.id = r.institute_id
  where r.institute_id = p.institute_id and r.payment_id = p.id and r.is_corrected), '')`

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
  /** Paid too much, before imports refused that. */
  over: z.number(),
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
      f.fine_paise as fine, paid.written_off as "badDebt", paid.fee + paid.fine as paid, paid.over,
      ${feeDue} as "feeDue", ${fineDue} as "fineDue"
    from fee_instalment f ${section()} ${paid}
    where f.institute_id = ${instituteId} and f.student_id = ${studentId} and f.academic_year_id = ${yearId}
    order by f.number`,
)

/** Amounts are whole paise, days YYYY-MM-DD. */
const paymentRow = z.object({
  /** Of its instalments, such as `1, 2`. */
  numbers: z.string(),
  paidOn: z.string(),
  standard: z.string(),
  section: z.string(),
  method: z.string(),
  receiptNo: z.string(),
  financialYear: z.string(),
  /** For this year, with the credit if the payment is of this year. */
  paid: z.number(),
  /** What was left to pay of its instalments after it. */
  due: z.number(),
  /** Its whole amount, where a part of it is for another year; otherwise 0. */
  whole: z.number(),
  /** Paid too much with it, and what is still there of that. */
  credit: z.number(),
  creditLeft: z.number(),
  /** Null unless it was reversed. */
  reversal: z.nullable(z.object({ day: z.string(), reason: z.string() })),
  refunds: z.array(z.object({ day: z.string(), amount: z.number(), reason: z.string() })),
  /** '' unless the receipt was corrected after it was handed out. */
  correctedOn: z.string(),
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
        greatest(0, ${asked} - least(f.bad_debt_paise, ${asked}) + f.fine_paise
          - sum(case when ${raw(isReversed('x'))} then 0 else x.fee_paise + x.fine_paise - back.amount end)
            over (partition by f.id order by p.paid_on, p.id)) as due
      from fee_instalment f
      join fee_payment_part x on x.institute_id = ${instituteId} and x.instalment_id = f.id
      join fee_payment p on p.institute_id = ${instituteId} and p.id = x.payment_id and p.student_id = f.student_id
      cross join lateral (select coalesce(sum(u.fee_paise + u.fine_paise), 0) as amount from fee_refund u
        where u.institute_id = x.institute_id and u.payment_id = x.payment_id and u.instalment_id = x.instalment_id) back
      where f.institute_id = ${instituteId} and f.student_id = ${studentId} and f.academic_year_id = ${yearId}),
    own as (
      select payment_id, string_agg(number::text, ', ' order by number) as numbers, min(section_id) as section_id,
        sum(paid)::bigint as paid, sum(due)::bigint as due
      from part group by payment_id)
    select coalesce(f.numbers, '') as numbers, p.paid_on::text as "paidOn",
      coalesce(d.name, '') as standard, coalesce(s.name, '') as section, p.method,
      p.receipt_no as "receiptNo", p.financial_year as "financialYear",
      coalesce(f.paid, 0) + credit.paid as paid, coalesce(f.due, 0)::bigint as due,
      case when whole.paid = coalesce(f.paid, 0) + credit.paid then 0 else whole.paid end::bigint as whole,
      credit.paid as credit, case when credit.paid = 0 then 0 else ${creditOfPayment} end::bigint as "creditLeft",
      case when v.payment_id is not null
        then json_build_object('day', v.reversed_on, 'reason', v.reason) end as reversal,
      coalesce((select json_agg(json_build_object('day', u.refunded_on, 'reason', u.reason,
            'amount', u.fee_paise + u.fine_paise + u.credit_paise) order by u.refunded_on, u.id)
          from fee_refund u where u.institute_id = p.institute_id and u.payment_id = p.id), '[]') as refunds,
      ${correctedOn} as "correctedOn"
    from fee_payment p left join own f on f.payment_id = p.id
    left join fee_reversal v on v.institute_id = p.institute_id and v.payment_id = p.id
    cross join lateral (
      select case when p.academic_year_id = ${yearId} then p.credit_paise else 0 end as paid) credit
    cross join lateral (
      select p.credit_paise + coalesce(sum(x.fee_paise + x.fine_paise), 0)::bigint as paid from fee_payment_part x
      where x.institute_id = p.institute_id and x.payment_id = p.id) whole
    ${refunded} ${section()}
    where p.institute_id = ${instituteId} and p.student_id = ${studentId}
      and (f.payment_id is not null or credit.paid > 0)
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
