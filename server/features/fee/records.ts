import { isFinancialYear, spellingsOfYear } from '#server/features/fee/records-financial-year.ts'
import { readReceiptCode, receiptSigns } from '#server/pdf/receipt-code.ts'
import { makeField } from '#server/records/fields/field.ts'
import { money, whole } from '#server/records/fields/numbers.ts'
import { refersTo } from '#server/records/fields/references.ts'
import { text } from '#server/records/fields/texts.ts'
import { day } from '#server/records/fields/times.ts'
import { show } from '#server/records/import-faults.ts'
import { defineKind, type Scope } from '#server/records/kind.ts'
import { isInFuture } from '#server/records/year.ts'
import {
  amountCameOnline,
  isTypingError,
  mayNotChange,
  reversalOfOnline,
  sumsOfInstalments,
  sumsOfParts,
  sumsOfPayments,
  sumsOfRefunds,
  sumsOfReversals,
} from './records-sums.ts'

const student = refersTo('students', {
  about: 'The student.',
  example: 'S1',
  column: 'student_id',
  isRequired: true,
})
const year = refersTo('years', {
  about: 'The year.',
  example: '2026',
  column: 'academic_year_id',
  isRequired: true,
})

export const feeInstalments = defineKind({
  name: 'fee-instalments',
  title: 'Fee instalments',
  about: 'What a student is to pay, and by when: a row for each instalment.',
  table: 'fee_instalment',
  fields: {
    student,
    year,
    number: whole({
      about: 'Number of the instalment in its year.',
      example: '1',
      min: 1,
      max: 200,
      isRequired: true,
    }),
    due_date: day({ about: 'The last day to pay it.', example: '2026-06-15', isRequired: true }),
    section: refersTo('sections', {
      title: 'Section or batch',
      about: 'The section of the student.',
      example: '10A',
      column: 'section_id',
    }),
    fee: money({ title: 'Initial', about: 'Fee without tax.', example: '12500.00', column: 'initial_paise' }),
    tax: money({ about: 'Tax on the fee.', example: '0.00', column: 'tax_paise' }),
    discount: money({ about: 'What is taken off.', example: '500.00', column: 'discount_paise' }),
    fine: money({ about: 'Fine for being late.', example: '0.00', column: 'fine_paise' }),
    bad_debt: money({ about: 'What will never be paid.', example: '0.00', column: 'bad_debt_paise' }),
  },
  unique: [['student', 'year', 'number']],
  rules: [
    {
      field: 'student',
      problem:
        'cannot change where something is written off, or is asked to be: that was asked for and approved for this student',
      where: (value, { actorId, isApproved }) =>
        actorId === undefined || isApproved
          ? 'false'
          : `${value('student')} <> t.student_id and (t.bad_debt_paise > 0 or exists (select from fee_write_off asked
              where asked.institute_id = t.institute_id and asked.instalment_id = t.id and asked.decided_at is null))`,
    },
    {
      field: 'discount',
      problem: 'is more than the fee with tax',
      where: (value) => `${value('discount')} > ${value('fee')} + ${value('tax')}`,
    },
    {
      field: 'discount',
      problem:
        'is more than before: what is not to be paid is asked for under Fees as a write-off, and approved by somebody else',
      where: (value, { actorId, isApproved }) =>
        actorId === undefined || isApproved ? 'false' : `${value('discount')} > t.discount_paise`,
    },
    {
      field: 'bad_debt',
      problem: 'is more than the fee with tax, after the discount',
      where: (value) =>
        `${value('bad_debt')} > 0 and ${value('bad_debt')} > ${value('fee')} + ${value('tax')} - ${value('discount')}`,
    },
    {
      field: 'bad_debt',
      problem:
        'is more than before: what will never be paid is asked for under Fees, and approved by somebody else',
      where: (value, { actorId, isApproved }) =>
        actorId === undefined || isApproved
          ? 'false'
          : `${value('bad_debt')} > coalesce(t.bad_debt_paise, 0)`,
    },
  ],
  sums: sumsOfInstalments,
})

/** Made when a payment is added, in the letters of `makeReceiptCode`. */
const newCode = `(select string_agg(substr('${receiptSigns}', 1 + get_byte(uuid_send(r.random), at) % 32, 1), '')
  from (select gen_random_uuid() as random where w.line > 0) r, generate_series(0, 15) at)`
const receiptCode = makeField(
  {
    format: 'the code of the receipt; made if empty',
    sqlType: 'text',
    read: (cell) => readReceiptCode(cell) ?? { problem: `"${show(cell)}" is not the code of a receipt` },
    write: (stored) => stored,
  },
  { title: 'Code of the receipt', about: 'With it the receipt can be confirmed.', made: newCode },
)

export const feePayments = defineKind({
  name: 'fee-payments',
  title: 'Fee payments',
  about: 'Payments for which a receipt was given out.',
  table: 'fee_payment',
  fields: {
    student,
    year,
    receipt_no: text({
      title: 'Receipt number',
      about: 'Number of the receipt.',
      example: 'R-2001',
      isRequired: true,
      max: 50,
    }),
    paid_on: day({ title: 'Date', about: 'Day of the payment.', example: '2026-06-10', isRequired: true }),
    method: text({ about: 'Cash, cheque, UPI and the like.', example: 'UPI', isRequired: true, max: 50 }),
    code: receiptCode,
    amount: money({
      about: 'What was paid in all: parts and credit must add up to it. Empty: not compared.',
      example: '12000.00',
      column: 'amount_paise',
      whenEmpty: 'null',
    }),
    credit: money({
      title: 'Of it credit',
      about: 'What of it was paid too much: no instalment gets it.',
      example: '0.00',
      column: 'credit_paise',
    }),
    financial_year: text({
      about: 'Financial year of the receipt.',
      example: '2026-2027',
      isRequired: true,
      max: 20,
      spellings: spellingsOfYear,
    }),
  },
  unique: [['financial_year', 'receipt_no'], ['code']],
  removal: {
    how: 'never',
    instead:
      'a payment stays, because its receipt was given out: write it into fee-reversals.csv, with day and reason',
  },
  rules: [
    ...mayNotChange,
    isInFuture('paid_on'),
    amountCameOnline,
    {
      field: 'financial_year',
      problem: 'is not a financial year: write it as 2026-2027',
      where: (value) =>
        `${value('financial_year')} is distinct from t.financial_year and not ${isFinancialYear(value('financial_year'))}`,
    },
    {
      field: 'credit',
      problem: 'is more than the amount of the payment',
      where: (value) => `${value('credit')} > ${value('amount')}`,
    },
    isTypingError,
  ],
  sums: sumsOfPayments,
})

const payment = refersTo('fee-payments', {
  about: 'The payment.',
  example: 'FP1',
  column: 'payment_id',
  isRequired: true,
})
const reason = (example: string) =>
  text({ about: 'Why; the family reads it.', example, isRequired: true, max: 200 })
const entryStays = (what: string, instead: string) =>
  ({ how: 'never', instead: `${what} is an entry and stays: ${instead}` }) as const
const isBeforePayment = (day: string) => ({
  field: day,
  problem: 'is before the payment',
  where: (value: (field: string) => string, { instituteId }: Scope) => `${value(day)} < (
    select p.paid_on from fee_payment p where p.institute_id = ${instituteId} and p.id = ${value('payment')})`,
})

export const feeReversals = defineKind({
  name: 'fee-reversals',
  title: 'Reversed fee payments',
  about:
    'Payments that did not come, such as bounced cheques, or that were entered by mistake. They count no longer, stay in Payment History, and their receipts say "Cancelled on".',
  table: 'fee_reversal',
  key: ['payment'],
  fields: {
    payment,
    reversed_on: day({ about: 'Day of the reversal.', example: '2026-06-18', isRequired: true }),
    reason: reason('Cheque bounced'),
  },
  removal: entryStays('a reversal', 'enter the payment again, with a receipt number of its own'),
  rules: [isBeforePayment('reversed_on'), isInFuture('reversed_on'), reversalOfOnline],
  sums: sumsOfReversals,
})

export const feePaymentParts = defineKind({
  name: 'fee-payment-parts',
  title: 'Parts of fee payments',
  about: 'Which instalments a payment pays: a row for each.',
  table: 'fee_payment_part',
  key: ['payment', 'instalment'],
  fields: {
    payment,
    instalment: refersTo('fee-instalments', {
      about: 'The instalment.',
      example: 'FI1',
      column: 'instalment_id',
      isRequired: true,
    }),
    fee: money({ about: 'For the fee.', example: '12000.00', column: 'fee_paise' }),
    fine: money({ about: 'For the fine.', example: '0.00', column: 'fine_paise' }),
  },
  rules: [
    {
      field: 'instalment',
      problem: 'is of another student than the payment',
      where: (value, { instituteId }) => `exists (select from fee_payment p
        join fee_instalment f on f.institute_id = p.institute_id and f.id = ${value('instalment')}
        where p.institute_id = ${instituteId} and p.id = ${value('payment')} and p.student_id <> f.student_id)`,
    },
  ],
  sums: sumsOfParts,
})

export const feeRefunds = defineKind({
  name: 'fee-refunds',
  title: 'Refunds of fees',
  about:
    'Money of payments that was given back: a row for each instalment. What was paid for an instalment is due again.',
  table: 'fee_refund',
  fields: {
    payment,
    instalment: refersTo('fee-instalments', {
      about: 'The instalment that it was paid for; empty: only credit is given back.',
      example: 'FI1',
      column: 'instalment_id',
    }),
    fee: money({ about: 'Of the fee, such as 500.00.', example: '0.00', column: 'fee_paise' }),
    fine: money({ about: 'Of the fine.', example: '0.00', column: 'fine_paise' }),
    credit: money({ about: 'Of the credit.', example: '0.00', column: 'credit_paise' }),
    refunded_on: day({ about: 'Day of the refund.', example: '2026-06-20', isRequired: true }),
    reason: reason('Left the bus'),
  },
  removal: entryStays('a refund', 'set its amounts to 0, with the reason'),
  rules: [
    {
      field: 'payment',
      problem: 'cannot change: set the amounts to 0, with the reason, and enter another refund',
      where: (value) => `${value('payment')} <> t.payment_id`,
    },
    isBeforePayment('refunded_on'),
    isInFuture('refunded_on'),
    {
      field: 'instalment',
      problem: 'is empty, but fee or fine is not',
      where: (value) => `${value('instalment')} is null and ${value('fee')} + ${value('fine')} > 0`,
    },
  ],
  sums: sumsOfRefunds,
})
