import { billedText, gotText, isReversed } from '#server/access/fees.ts'
import type { Rule, SumRule } from '#server/records/kind.ts'

/** Rules on fees that concern rows of several kinds. Amounts are whole paise. */

const rupees = (paise: string) => `'Rs ' || to_char((${paise}) / 100.0, 'FM9999999990.00')`

/** The stored instalment of a row, as `instalment`, with its paid sums. @param id SQL of its id */
const instalmentOf = (instituteId: number, id: string) =>
  `join fee_instalment instalment on instalment.institute_id = ${instituteId} and ${id} ${gotText}`

/** What may be paid of the fee of `instalment`. */
const payable = `${billedText} - instalment.bad_debt_paise`

export const sumsOfInstalments: readonly SumRule[] = [
  {
    field: 'fee',
    problem: `'with tax, discount and bad debt leaves ' || ${rupees(payable)} || ', but ' || ${rupees('got.fee')} || ' was paid: change the payment or give it back first'`,
    from: (rows, { instituteId }) =>
      `${rows} w ${instalmentOf(instituteId, 'instalment.source_id = w.source_id')} where got.fee > 0 and got.fee > ${payable}`,
  },
  {
    field: 'fine',
    problem: `'is less than what was paid of it: change the payment or give it back first'`,
    from: (rows, { instituteId }) =>
      `${rows} w ${instalmentOf(instituteId, 'instalment.source_id = w.source_id')} where got.fine > instalment.fine_paise`,
  },
]

/** The stored payment of a row as `payment`, with the sum of its parts as `part`. @param same SQL of which it is */
const paymentOf = (instituteId: number, same: string) =>
  `join fee_payment payment on payment.institute_id = ${instituteId} and ${same}
  cross join lateral (select count(*) as count, coalesce(sum(payment_part.fee_paise + payment_part.fine_paise), 0) as paid
    from fee_payment_part payment_part where payment_part.institute_id = payment.institute_id
      and payment_part.payment_id = payment.id) part`

const differs =
  'payment.amount_paise is not null and part.count > 0 and part.paid + payment.credit_paise <> payment.amount_paise'

export const sumsOfPayments: readonly SumRule[] = [
  {
    field: 'amount',
    problem: `'is ' || ${rupees('payment.amount_paise')} || ', but its parts and the credit are ' || ${rupees('part.paid + payment.credit_paise')}`,
    from: (rows, { instituteId }) =>
      `${rows} w ${paymentOf(instituteId, 'payment.source_id = w.source_id')} where ${differs} and not w.is_added`,
  },
  {
    field: 'credit',
    problem: `'is less than what was given back of it'`,
    from: (rows, { instituteId }) =>
      `${rows} w ${paymentOf(instituteId, 'payment.source_id = w.source_id')} where payment.credit_paise < (
        select coalesce(sum(refund.credit_paise), 0) from fee_refund refund
        where refund.institute_id = payment.institute_id and refund.payment_id = payment.id)`,
  },
  {
    field: 'paid_on',
    problem: `'is after the payment was given back, or cancelled'`,
    from: (rows, { instituteId }) =>
      `${rows} w ${paymentOf(instituteId, 'payment.source_id = w.source_id')} where not w.is_added and payment.paid_on > (
        select min(since.day) from (select refund.refunded_on as day from fee_refund refund
            where refund.institute_id = payment.institute_id and refund.payment_id = payment.id
          union all select reversal.reversed_on from fee_reversal reversal
            where reversal.institute_id = payment.institute_id and reversal.payment_id = payment.id) since)`,
  },
]

export const sumsOfParts: readonly SumRule[] = [
  {
    field: 'fee',
    problem: `'is more than what is left of the fee of the instalment, which is ' || ${rupees(`greatest(0,
      payment_part.fee_paise - (got.fee - (${payable})))`)} || ': what was paid too much is the credit of the payment'`,
    from: (rows, { instituteId }) =>
      `${rows} w ${partOf(instituteId)} where got.fee > ${payable} and payment_part.fee_paise > 0`,
  },
  {
    field: 'fine',
    problem: `'is more than what is left of the fine, which is ' || ${rupees('greatest(0, payment_part.fine_paise - (got.fine - instalment.fine_paise))')} || ': what was paid too much is the credit of the payment'`,
    from: (rows, { instituteId }) =>
      `${rows} w ${partOf(instituteId)} where got.fine > instalment.fine_paise and payment_part.fine_paise > 0`,
  },
  {
    field: 'fee',
    problem: `'with the other parts and the credit is ' || ${rupees('part.paid + payment.credit_paise')} || ', but the amount of the payment is ' || ${rupees('payment.amount_paise')}`,
    from: (rows, { instituteId }) =>
      `${rows} w ${paymentOf(instituteId, 'payment.id = w."v_payment"')} where ${differs}
        or w.removed and part.count = 0 and payment.amount_paise <> payment.credit_paise`,
  },
  {
    field: 'fee',
    problem: `'is less than what was given back of it'`,
    from: (rows, { instituteId }) =>
      `${rows} w join fee_refund refund on refund.institute_id = ${instituteId} and refund.payment_id = w."v_payment"
        and refund.instalment_id = w."v_instalment"
        where not w.is_added and ${backOfPart(instituteId)}`,
  },
]

/** The part of a row, unless its payment was reversed, and its instalment. */
const partOf = (instituteId: number) =>
  `join fee_payment_part payment_part on payment_part.institute_id = ${instituteId} and payment_part.payment_id = w."v_payment"
    and payment_part.instalment_id = w."v_instalment" and not ${isReversed('payment_part')}
  ${instalmentOf(instituteId, 'instalment.id = payment_part.instalment_id')}`

/** Whether more was given back than the part of a `refund`. */
const backOfPart = (instituteId: number) => `exists (
  select from (select coalesce(sum(one.fee_paise), 0) as fee, coalesce(sum(one.fine_paise), 0) as fine
    from fee_refund one where one.institute_id = ${instituteId} and one.payment_id = refund.payment_id
      and one.instalment_id = refund.instalment_id) given_back
  left join fee_payment_part payment_part on payment_part.institute_id = ${instituteId}
    and payment_part.payment_id = refund.payment_id
    and payment_part.instalment_id = refund.instalment_id
  where given_back.fee > coalesce(payment_part.fee_paise, 0) or given_back.fine > coalesce(payment_part.fine_paise, 0))`

const refundOf = (instituteId: number) =>
  `join fee_refund refund on refund.institute_id = ${instituteId} and refund.source_id = w.source_id`

/** The instalments that the payment of a stored refund has parts of: less that is given back is more that is paid of them. */
const paidByRefunded = (instituteId: number) => `${refundOf(instituteId)}
  join fee_payment_part payment_part on payment_part.institute_id = ${instituteId} and payment_part.payment_id = refund.payment_id
    and not ${isReversed('payment_part')} and not w.is_added
  ${instalmentOf(instituteId, 'instalment.id = payment_part.instalment_id')}`
const leavesTooMuch = (paise: string) =>
  `'leaves ' || ${rupees(paise)} || ' more paid of the instalment than there is to pay: lower the part of the payment by that, and add it to its credit'`

export const sumsOfRefunds: readonly SumRule[] = [
  {
    field: 'fee',
    problem: leavesTooMuch(`got.fee - (${payable})`),
    from: (rows, { instituteId }) => `${rows} w ${paidByRefunded(instituteId)} where got.fee > ${payable}`,
  },
  {
    field: 'fine',
    problem: leavesTooMuch('got.fine - instalment.fine_paise'),
    from: (rows, { instituteId }) =>
      `${rows} w ${paidByRefunded(instituteId)} where got.fine > instalment.fine_paise`,
  },
  {
    field: 'payment',
    problem: `'was reversed: nothing of it can be given back'`,
    from: (rows, { instituteId }) => `${rows} w ${refundOf(instituteId)} 
        where ${isReversed('refund')} and refund.fee_paise + refund.fine_paise + refund.credit_paise > 0`,
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
      `${rows} w ${refundOf(instituteId)} join fee_payment payment on payment.institute_id = ${instituteId}
        and payment.id = refund.payment_id
        where refund.credit_paise > 0 and payment.credit_paise < (select sum(one.credit_paise) from fee_refund one
          where one.institute_id = ${instituteId} and one.payment_id = refund.payment_id)`,
  },
]

export const sumsOfReversals: readonly SumRule[] = [
  {
    field: 'payment',
    problem: `'was refunded in part: give back the rest instead'`,
    from: (rows, { instituteId }) =>
      `${rows} w where exists (select from fee_refund refund where refund.institute_id = ${instituteId}
        and refund.payment_id = w."v_payment" and refund.fee_paise + refund.fine_paise + refund.credit_paise > 0)`,
  },
]

/** Whether the provider has the money of a payment [pay-96]. @param id SQL of it */
const cameOnline = (id: string, instituteId: string) =>
  `exists (select from online_receipt online where online.institute_id = ${instituteId} and online.payment_id = ${id})`

export const amountCameOnline: Rule = {
  field: 'amount',
  problem: 'came online and cannot change: more or less than that is another entry',
  where: (value) =>
    `${value('amount')} is distinct from t.amount_paise and ${cameOnline('t.id', 't.institute_id')}`,
}

export const reversalOfOnline: Rule = {
  field: 'payment',
  problem: 'came online, and is there: give it back in place of cancelling it',
  where: (value, { instituteId }) =>
    `t.payment_id is null and ${cameOnline(value('payment'), String(instituteId))}`,
}

/** What was paid already and is let off becomes credit, however much it is. */
export const isTypingError: Rule = {
  field: 'credit',
  problem: 'is more than all fees of the student: is it a typing error?',
  where: (value, { instituteId, isReceived }) =>
    isReceived
      ? 'false'
      : `${value('credit')} is distinct from coalesce(t.credit_paise, 0)
        and (t.amount_paise is null or ${value('amount')} is distinct from t.amount_paise) and ${value('credit')} > (
          select coalesce(sum(instalment.initial_paise + instalment.tax_paise + instalment.fine_paise), 0) from fee_instalment instalment
          where instalment.institute_id = ${instituteId} and instalment.student_id = ${value('student')})`,
}

/** A number names one receipt for ever: a payment keeps it once the receipt was handed out, or where the desk has given it. */
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
      select from replaced_receipt replaced where replaced.institute_id = t.institute_id and replaced.payment_id = t.id) or exists (
      select from fee_entry entry where entry.institute_id = t.institute_id and entry.kind = 'payment' and entry.entry_id = t.id))
    and ${value(field)} <> t.${column}`,
}))
