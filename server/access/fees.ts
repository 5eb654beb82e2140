import { raw, sql } from '#server/database/sql.ts'

/**
 * What of an instalment `f` is owed, paid, written off and due, in whole paise: computed only here. The rules of the import
 * use the same pieces, which are texts. Rows of before these rules may have paid or written off too much: nothing is below 0.
 */

/** The amount with tax and after the discount. */
export const askedText = 'greatest(f.initial_paise + f.tax_paise - f.discount_paise, 0)'

/** Whether a payment that `x` names was reversed. */
export const isReversed = (x: string) =>
  `exists (select from fee_reversal v where v.institute_id = ${x}.institute_id and v.payment_id = ${x}.payment_id)`

/** `got`: the part of the student's payments that counts for the fee and for the fine, without refunds. */
export const gotText = `cross join lateral (
    select coalesce(sum(x.fee_paise), 0)::bigint as fee, coalesce(sum(x.fine_paise), 0)::bigint as fine
    from fee_payment_part x
    join fee_payment p on p.institute_id = x.institute_id and p.id = x.payment_id and p.student_id = f.student_id
    where x.institute_id = f.institute_id and x.instalment_id = f.id and not ${isReversed('x')}) part_sum
  cross join lateral (
    select coalesce(sum(u.fee_paise), 0)::bigint as fee, coalesce(sum(u.fine_paise), 0)::bigint as fine
    from fee_refund u
    where u.institute_id = f.institute_id and u.instalment_id = f.id and not ${isReversed('u')}) refund_sum
  cross join lateral (
    select greatest(part_sum.fee - refund_sum.fee, 0) as fee, greatest(part_sum.fine - refund_sum.fine, 0) as fine) got`

/** `paid`: of the instalment, as `fee` and `fine`; `written_off` of the fee; `over` is the overpaid amount. */
export const paid = raw(`${gotText}
  cross join lateral (select least(f.bad_debt_paise, ${askedText}) as written_off) off
  cross join lateral (
    select least(got.fee, ${askedText} - off.written_off) as fee, least(got.fine, f.fine_paise) as fine) counted
  cross join lateral (
    select counted.fee, counted.fine, off.written_off, got.fee + got.fine - counted.fee - counted.fine as over) paid`)

export const asked = raw(askedText)

/** What is left to pay, after `paid`: of the fee, of the fine, and of both. */
export const feeDue = raw(`(${askedText} - paid.written_off - paid.fee)`)
export const fineDue = raw('(f.fine_paise - paid.fine)')
export const due = sql`(${feeDue} + ${fineDue})`

/** `back`: the refunded part of a payment `p`, in all and of its credit. */
export const refunded = raw(`cross join lateral (
    select coalesce(sum(u.fee_paise + u.fine_paise + u.credit_paise), 0)::bigint as amount,
      coalesce(sum(u.credit_paise), 0)::bigint as credit
    from fee_refund u where u.institute_id = p.institute_id and u.payment_id = p.id) back`)

/** What of the credit of a payment `p` is there, after `refunded` and with `v`, its reversal. */
export const creditOfPayment = raw(
  '(case when v.payment_id is null then greatest(p.credit_paise - back.credit, 0) else 0 end)',
)
