import { raw, type Sql, sql } from '#server/database/sql.ts'

/**
 * The owed, paid, written-off and due amounts of an `instalment`, in whole paise: computed only here. The rules of the
 * import use the same pieces, which are texts. Rows from before these rules may be overpaid: no amount is below 0.
 */

/** The amount with tax and after the discount. */
export const billedText =
  'greatest(instalment.initial_paise + instalment.tax_paise - instalment.discount_paise, 0)'

/** Whether the payment of a row was reversed. @param row its name in the query, with `payment_id` */
export const isReversed = (row: string) =>
  `exists (select from fee_reversal reversal where reversal.institute_id = ${row}.institute_id
    and reversal.payment_id = ${row}.payment_id)`

/** `got`: the part of the student's payments that counts for the fee and for the fine, without refunds. */
export const gotText = `cross join lateral (
    select coalesce(sum(payment_part.fee_paise), 0)::bigint as fee, coalesce(sum(payment_part.fine_paise), 0)::bigint as fine
    from fee_payment_part payment_part
    join fee_payment payment on payment.institute_id = payment_part.institute_id and payment.id = payment_part.payment_id
      and payment.student_id = instalment.student_id
    where payment_part.institute_id = instalment.institute_id and payment_part.instalment_id = instalment.id
      and not ${isReversed('payment_part')}) part_sum
  cross join lateral (
    select coalesce(sum(refund.fee_paise), 0)::bigint as fee, coalesce(sum(refund.fine_paise), 0)::bigint as fine
    from fee_refund refund
    where refund.institute_id = instalment.institute_id and refund.instalment_id = instalment.id
      and not ${isReversed('refund')}) refund_sum
  cross join lateral (
    select greatest(part_sum.fee - refund_sum.fee, 0) as fee, greatest(part_sum.fine - refund_sum.fine, 0) as fine) got`

/** `paid`: of the instalment, as `fee` and `fine`; `written_off` of the fee; `over` is the overpaid amount. */
export const paid = raw(`${gotText}
  cross join lateral (select least(instalment.bad_debt_paise, ${billedText}) as written_off) off
  cross join lateral (
    select least(got.fee, ${billedText} - off.written_off) as fee, least(got.fine, instalment.fine_paise) as fine) counted
  cross join lateral (
    select counted.fee, counted.fine, off.written_off, got.fee + got.fine - counted.fee - counted.fine as over) paid`)

export const billed = raw(billedText)

/** The amounts due, after `paid`: of the fee, of the fine, and of both. */
export const feeDue = raw(`(${billedText} - paid.written_off - paid.fee)`)
export const fineDue = raw('(instalment.fine_paise - paid.fine)')
export const due = sql`(${feeDue} + ${fineDue})`

/** One of which something was written off is not paid; one with a full discount is. */
export const isPaid = sql`(paid.written_off = 0 and ${due} = 0)`
/** As `isUntouched` of the domain: nothing of it was paid or written off. */
export const isUntouched = sql`(not ${isPaid} and paid.fee + paid.fine + paid.written_off = 0)`

/** `back`: the refunded part of a `payment`, in all and of its credit. */
export const refunded = raw(`cross join lateral (
    select coalesce(sum(refund.fee_paise + refund.fine_paise + refund.credit_paise), 0)::bigint as amount,
      coalesce(sum(refund.credit_paise), 0)::bigint as credit
    from fee_refund refund where refund.institute_id = payment.institute_id and refund.payment_id = payment.id) back`)

/** The rest of the credit of a `payment`, after `refunded` and with its `reversal`. */
export const creditOfPayment = raw(
  '(case when reversal.payment_id is null then greatest(payment.credit_paise - back.credit, 0) else 0 end)',
)

/** Whether a student has fees of `year`. @param students SQL of ids */
export const hasFeesOf = <Students>(students: Sql<Students>) => sql`(
  exists (select from fee_instalment instalment where instalment.institute_id = year.institute_id
    and instalment.student_id = any(${students}) and instalment.academic_year_id = year.id)
  or exists (select from fee_payment payment where payment.institute_id = year.institute_id
    and payment.student_id = any(${students}) and payment.academic_year_id = year.id))`

/** `claims`: what families say they have paid of an `instalment` by UPI, and the office has not decided; it stays due [pay-72]. */
export const claims =
  raw(`cross join lateral (select coalesce(sum(part.amount_paise), 0)::bigint as amount from upi_transfer_part part
    join upi_transfer transfer on transfer.institute_id = part.institute_id and transfer.id = part.transfer_id
    where part.institute_id = instalment.institute_id and part.student_id = instalment.student_id
      and part.instalment_id = instalment.id and transfer.utr is not null and transfer.decided_at is null) claims`)
