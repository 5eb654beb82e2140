import * as z from 'zod/mini'
import { instalment, payment } from '#domain/fee/calls.ts'
import {
  billed,
  creditOfPayment,
  feeDue,
  fineDue,
  isPaid,
  isReversed,
  paid,
  refunded,
} from '#server/access/fees.ts'
import { given } from '#server/access/given.ts'
import { many, maybeOne, params, raw, sql } from '#server/database/sql.ts'

const { instituteId, studentId, yearId } = given
const { receiptNo, financialYear } = params({ receiptNo: z.string(), financialYear: z.string() })

/** The section of an instalment, and its standard. @param instalment its name in the query */
const section = (instalment = raw('instalment')) => sql`
  left join section on section.institute_id = ${instituteId} and section.id = ${instalment}.section_id
  left join standard on standard.institute_id = ${instituteId} and standard.id = section.standard_id`

/** The institute's day on which the receipt of `payment` was corrected last; '' if it never was. */
export const correctedOn = sql`coalesce((
  select max((replaced.replaced_at at time zone institute.time_zone)::date)::text
  from replaced_receipt replaced join institute on institute.id = replaced.institute_id
  where replaced.institute_id = payment.institute_id and replaced.payment_id = payment.id and replaced.is_corrected), '')`

/** @see sumsOf */
const instalmentRow = z.extend(instalment.own, { over: z.number() })

/** The instalments of a year. */
export const findInstalments = many(
  'fee.instalments',
  instalmentRow,
  sql`select instalment.number, instalment.due_date::text as "dueDay",
      coalesce(standard.name, '') as standard, coalesce(section.name, '') as batch,
      instalment.initial_paise as initial, instalment.tax_paise as tax, instalment.discount_paise as discount, ${billed} as amount,
      paid.written_off as "badDebt", paid.fee + paid.fine as paid, paid.over, ${feeDue} as "feeDue", ${fineDue} as "fineDue",
      ${isPaid} as "isPaid"
    from fee_instalment instalment ${section()} ${paid}
    where instalment.institute_id = ${instituteId} and instalment.student_id = ${studentId}
      and instalment.academic_year_id = ${yearId}
    order by instalment.number`,
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
      select payment_part.payment_id, instalment.number, instalment.section_id,
        payment_part.fee_paise + payment_part.fine_paise as paid,
        greatest(0, ${billed} - least(instalment.bad_debt_paise, ${billed}) + instalment.fine_paise
          - sum(case when ${raw(isReversed('payment_part'))} then 0
            else payment_part.fee_paise + payment_part.fine_paise - back.amount end)
            over (partition by instalment.id order by payment.paid_on, payment.id)) as due
      from fee_instalment instalment
      join fee_payment_part payment_part on payment_part.institute_id = ${instituteId}
        and payment_part.instalment_id = instalment.id
      join fee_payment payment on payment.institute_id = ${instituteId} and payment.id = payment_part.payment_id
        and payment.student_id = instalment.student_id
      cross join lateral (select coalesce(sum(refund.fee_paise + refund.fine_paise), 0) as amount from fee_refund refund
        where refund.institute_id = payment_part.institute_id and refund.payment_id = payment_part.payment_id
          and refund.instalment_id = payment_part.instalment_id) back
      where instalment.institute_id = ${instituteId} and instalment.student_id = ${studentId}
        and instalment.academic_year_id = ${yearId}),
    own as (
      select payment_id, string_agg(number::text, ', ' order by number) as numbers, min(section_id) as section_id,
        sum(paid)::bigint as paid, sum(due)::bigint as due
      from part group by payment_id)
    select coalesce(instalment.numbers, '') as numbers, payment.paid_on::text as "paidOn",
      coalesce(standard.name, '') as standard, coalesce(section.name, '') as batch, payment.method,
      payment.receipt_no as "receiptNo", payment.financial_year as "financialYear",
      coalesce(instalment.paid, 0) + credit.paid as paid, coalesce(instalment.due, 0)::bigint as due,
      case when whole.paid = coalesce(instalment.paid, 0) + credit.paid then 0 else whole.paid end::bigint as whole,
      credit.paid as credit, case when credit.paid = 0 then 0 else ${creditOfPayment} end::bigint as "creditLeft",
      coalesce(reversal.reversed_on::text, '') as "cancelledOn", coalesce(reversal.reason, '') as "cancelReason",
      coalesce((select json_agg(json_build_object('day', refund.refunded_on, 'reason', refund.reason,
            'amount', refund.fee_paise + refund.fine_paise + refund.credit_paise) order by refund.refunded_on, refund.id)
          from fee_refund refund where refund.institute_id = payment.institute_id and refund.payment_id = payment.id),
            '[]') as refunds,
      ${correctedOn} as "correctedOn"
    from fee_payment payment left join own instalment on instalment.payment_id = payment.id
    left join fee_reversal reversal on reversal.institute_id = payment.institute_id and reversal.payment_id = payment.id
    cross join lateral (
      select case when payment.academic_year_id = ${yearId} then payment.credit_paise else 0 end as paid) credit
    cross join lateral (
      select payment.credit_paise + coalesce(sum(payment_part.fee_paise + payment_part.fine_paise), 0)::bigint as paid
        from fee_payment_part payment_part
      where payment_part.institute_id = payment.institute_id and payment_part.payment_id = payment.id) whole
    ${refunded} ${section()}
    where payment.institute_id = ${instituteId} and payment.student_id = ${studentId}
      and (instalment.payment_id is not null or credit.paid > 0)
    order by payment.paid_on desc, payment.id desc`,
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
