import { askedText, gotText, isReversed } from '#server/access/fees.ts'
import type { Rule, SumRule } from '#server/records/kind.ts'

/** Rules on fees that concern rows of several kinds. Amounts are whole paise. */

const rupees = (paise: string) => `'Rs ' || to_char((${paise}) / 100.0, 'FM9999999990.00')`

/** The stored instalment of a row, as `f`, with what was paid of it. @param id SQL of its id */
const instalmentOf = (instituteId: number, id: string) =>
  `join fee_instalment f on f.institute_id = ${instituteId} and ${id} ${gotText}`

/** What may be paid of the fee of `f`. */
const payable = `${askedText} - f.bad_debt_paise`

export const sumsOfInstalments: readonly SumRule[] = [
  {
    field: 'fee',
    problem: `'with tax, discount and bad debt leaves ' || ${rupees(payable)} || ', but ' || ${rupees('got.fee')} || ' was paid: change the payment or give it back first'`,
    from: (rows, { instituteId }) =>
      `${rows} w ${instalmentOf(instituteId, 'f.source_id = w.source_id')} where got.fee > 0 and got.fee > ${payable}`,
  },
  {
    field: 'fine',
    problem: `'is less than what was paid of it: change the payment or give it back first'`,
    from: (rows, { instituteId }) =>
      `${rows} w ${instalmentOf(instituteId, 'f.source_id = w.source_id')} where got.fine > f.fine_paise`,
  },
]

/** The stored payment of a row as `p`, with the sum of its parts as `part`. @param same SQL of which it is */
const paymentOf = (instituteId: number, same: string) =>
  `join fee_payment p on p.institute_id = ${instituteId} and ${same}
  cross join lateral (select count(*) as count, coalesce(sum(x.fee_paise + x.fine_paise), 0) as paid
    from fee_payment_part x where x.institute_id = p.institute_id and x.payment_id = p.id) part`

const differs =
  'p.amount_paise is not null and part.count > 0 and part.paid + p.credit_paise <> p.amount_paise'

export const sumsOfPayments: readonly SumRule[] = [
  {
    field: 'amount',
    problem: `'is ' || ${rupees('p.amount_paise')} || ', but its parts and the credit are ' || ${rupees('part.paid + p.credit_paise')}`,
    from: (rows, { instituteId }) =>
      `${rows} w ${paymentOf(instituteId, 'p.source_id = w.source_id')} where ${differs} and not w.is_added`,
  },
  {
    field: 'credit',
    problem: `'is less than what was given back of it'`,
    from: (rows, { instituteId }) =>
      `${rows} w ${paymentOf(instituteId, 'p.source_id = w.source_id')} where p.credit_paise < (
        select coalesce(sum(u.credit_paise), 0) from fee_refund u
        where u.institute_id = p.institute_id and u.payment_id = p.id)`,
  },
]

export const sumsOfParts: readonly SumRule[] = [
  {
    field: 'fee',
    problem: `'is more than what is left of the fee of the instalment, which is ' || ${rupees(`greatest(0, x.fee_paise - (got.fee - (${payable})))`)} || ': what was paid too much is the credit of the payment'`,
    from: (rows, { instituteId }) =>
      `${rows} w ${partOf(instituteId)} where got.fee > ${payable} and x.fee_paise > 0`,
  },
  {
    field: 'fine',
    problem: `'is more than what is left of the fine, which is ' || ${rupees('greatest(0, x.fine_paise - (got.fine - f.fine_paise))')} || ': what was paid too much is the credit of the payment'`,
    from: (rows, { instituteId }) =>
      `${rows} w ${partOf(instituteId)} where got.fine > f.fine_paise and x.fine_paise > 0`,
  },
  {
    field: 'fee',
    problem: `'with the other parts and the credit is ' || ${rupees('part.paid + p.credit_paise')} || ', but the amount of the payment is ' || ${rupees('p.amount_paise')}`,
    from: (rows, { instituteId }) =>
      `${rows} w ${paymentOf(instituteId, 'p.id = w."v_payment"')} where ${differs}`,
  },
  {
    field: 'fee',
    problem: `'is less than what was given back of it'`,
    from: (rows, { instituteId }) =>
      `${rows} w join fee_refund u on u.institute_id = ${instituteId} and u.payment_id = w."v_payment" and u.instalment_id = w."v_instalment"
        where not w.is_added and ${backOfPart(instituteId)}`,
  },
]

/** The part of a row, where it counts, and its instalment. */
const partOf = (instituteId: number) =>
  `join fee_payment_part x on x.institute_id = ${instituteId} and x.payment_id = w."v_payment"
    and x.instalment_id = w."v_instalment" and not ${isReversed('x')}
  ${instalmentOf(instituteId, 'f.id = x.instalment_id')}`

/** Whether more was given back than the part of a refund `u`. */
const backOfPart = (instituteId: number) => `exists (
  select from (select coalesce(sum(b.fee_paise), 0) as fee, coalesce(sum(b.fine_paise), 0) as fine from fee_refund b
    where b.institute_id = ${instituteId} and b.payment_id = u.payment_id and b.instalment_id = u.instalment_id) b
  left join fee_payment_part x on x.institute_id = ${instituteId} and x.payment_id = u.payment_id
    and x.instalment_id = u.instalment_id
  where b.fee > coalesce(x.fee_paise, 0) or b.fine > coalesce(x.fine_paise, 0))`

const refundOf = (instituteId: number) =>
  `join fee_refund u on u.institute_id = ${instituteId} and u.source_id = w.source_id`

export const sumsOfRefunds: readonly SumRule[] = [
  {
    field: 'payment',
    problem: `'was reversed: nothing of it can be given back'`,
    from: (rows, { instituteId }) => `${rows} w ${refundOf(instituteId)} 
        where ${isReversed('u')} and u.fee_paise + u.fine_paise + u.credit_paise > 0`,
  },
  {
    field: 'fee',
    problem: `'or the fine is more than the payment brought for the instalment, with what was given back before'`,
    from: (rows, { instituteId }) => `${rows} w ${refundOf(instituteId)} where ${backOfPart(instituteId)}`,
  },
  {
    field: 'credit',
    problem: `'is more than the credit of the payment, with what was given back before'`,
    from: (rows, { instituteId }) =>
      `${rows} w ${refundOf(instituteId)} join fee_payment p on p.institute_id = ${instituteId} and p.id = u.payment_id
        where u.credit_paise > 0 and p.credit_paise < (select sum(b.credit_paise) from fee_refund b
          where b.institute_id = ${instituteId} and b.payment_id = u.payment_id)`,
  },
]

export const sumsOfReversals: readonly SumRule[] = [
  {
    field: 'payment',
    problem: `'was refunded in part: give back the rest instead'`,
    from: (rows, { instituteId }) =>
      `${rows} w where exists (select from fee_refund u where u.institute_id = ${instituteId}
        and u.payment_id = w."v_payment" and u.fee_paise + u.fine_paise + u.credit_paise > 0)`,
  },
]

/** A number names one receipt for ever, so a payment keeps it once the receipt was handed out. */
export const mayNotChange: readonly Rule[] = (
  [
    ['student', 'student_id'],
    ['receipt_no', 'receipt_no'],
    ['financial_year', 'financial_year'],
    ['code', 'code'],
  ] as const
).map(([field, column]) => ({
  field,
  problem: 'cannot change after the receipt was handed out: reverse the payment, and enter it again',
  where: (value) => `(t.receipt_file_id is not null or exists (
      select from replaced_receipt r where r.institute_id = t.institute_id and r.payment_id = t.id))
    and ${value(field)} <> t.${column}`,
}))
