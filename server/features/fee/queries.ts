import * as z from 'zod/mini'
import { instalment, payment } from '#domain/fee/calls.ts'
import {
  asked,
  creditOfPayment,
  due,
  feeDue,
  fineDue,
  isReversed,
  paid,
  refunded,
} from '#server/access/fees.ts'
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

/** @see sumsOf */
const instalmentRow = z.extend(instalment.own, { over: z.number() })

/** The instalments of a year. One of which something was written off is not paid; one with a full discount is. */
export const findInstalments = many(
  'fee.instalments',
  instalmentRow,
  sql`select f.number, f.due_date::text as "dueDay",
      coalesce(d.name, '') as standard, coalesce(s.name, '') as batch,
      f.initial_paise as initial, f.tax_paise as tax, f.discount_paise as discount, ${asked} as amount,
      paid.written_off as "badDebt", paid.fee + paid.fine as paid, paid.over, ${feeDue} as "feeDue", ${fineDue} as "fineDue",
      paid.written_off = 0 and ${due} = 0 as "isPaid"
    from fee_instalment f ${section()} ${paid}
    where f.institute_id = ${instituteId} and f.student_id = ${studentId} and f.academic_year_id = ${yearId}
    order by f.number`,
)

/** @see sumsOf */
const paymentRow = z.extend(payment.own, { creditLeft: z.number() })

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
      coalesce(d.name, '') as standard, coalesce(s.name, '') as batch, p.method,
      p.receipt_no as "receiptNo", p.financial_year as "financialYear",
      coalesce(f.paid, 0) + credit.paid as paid, coalesce(f.due, 0)::bigint as due,
      case when whole.paid = coalesce(f.paid, 0) + credit.paid then 0 else whole.paid end::bigint as whole,
      credit.paid as credit, case when credit.paid = 0 then 0 else ${creditOfPayment} end::bigint as "creditLeft",
      coalesce(v.reversed_on::text, '') as "cancelledOn", coalesce(v.reason, '') as "cancelReason",
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
