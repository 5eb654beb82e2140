import { show } from '#server/import-faults.ts'
import { readReceiptCode, receiptSigns } from '#server/pdf/receipt-code.ts'
import { makeField } from '#server/records/fields/field.ts'
import { money, whole } from '#server/records/fields/numbers.ts'
import { refersTo } from '#server/records/fields/references.ts'
import { text } from '#server/records/fields/texts.ts'
import { day } from '#server/records/fields/times.ts'
import { defineKind } from '#server/records/kind.ts'

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
      about: 'The section of the student.',
      example: '10A',
      column: 'section_id',
    }),
    fee: money({ about: 'Fee without tax.', example: '12500.00', column: 'initial_paise' }),
    tax: money({ about: 'Tax on the fee.', example: '0.00', column: 'tax_paise' }),
    discount: money({ about: 'What is taken off.', example: '500.00', column: 'discount_paise' }),
    fine: money({ about: 'Fine for being late.', example: '0.00', column: 'fine_paise' }),
    bad_debt: money({ about: 'What will never be paid.', example: '0.00', column: 'bad_debt_paise' }),
  },
  unique: [['student', 'year', 'number']],
  rules: [
    {
      field: 'discount',
      problem: 'is more than the fee with tax',
      where: (value) => `${value('discount')} > ${value('fee')} + ${value('tax')}`,
    },
  ],
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
  { about: 'With it the receipt can be confirmed.', made: newCode },
)

export const feePayments = defineKind({
  name: 'fee-payments',
  title: 'Fee payments',
  about: 'Payments for which a receipt was given out.',
  table: 'fee_payment',
  fields: {
    student,
    year,
    receipt_no: text({ about: 'Number of the receipt.', example: 'R-2001', isRequired: true, max: 50 }),
    paid_on: day({ about: 'Day of the payment.', example: '2026-06-10', isRequired: true }),
    method: text({ about: 'Cash, cheque, UPI and the like.', example: 'UPI', isRequired: true, max: 50 }),
    code: receiptCode,
    financial_year: text({
      about: 'Financial year of the receipt.',
      example: '2026-2027',
      isRequired: true,
      max: 20,
    }),
  },
  unique: [['financial_year', 'receipt_no'], ['code']],
})

export const feePaymentParts = defineKind({
  name: 'fee-payment-parts',
  title: 'Parts of fee payments',
  about: 'Which instalments a payment pays: a row for each.',
  table: 'fee_payment_part',
  key: ['payment', 'instalment'],
  fields: {
    payment: refersTo('fee-payments', {
      about: 'The payment.',
      example: 'FP1',
      column: 'payment_id',
      isRequired: true,
    }),
    instalment: refersTo('fee-instalments', {
      about: 'The instalment.',
      example: 'FI1',
      column: 'instalment_id',
      isRequired: true,
    }),
    fee: money({ about: 'For the fee.', example: '12000.00', column: 'fee_paise' }),
    fine: money({ about: 'For the fine.', example: '0.00', column: 'fine_paise' }),
  },
})
