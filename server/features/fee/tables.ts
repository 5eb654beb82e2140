import { boolean, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  createdAt,
  fromSource,
  generatedId,
  instituteId,
  key,
  moment,
  reference,
  refersTo,
  sourceId,
} from '#server/database/columns.ts'
import { academicYear, section } from '#server/database/tables/institute.ts'
import { student } from '#server/database/tables/people.ts'
import { file } from '#server/database/tables/record.ts'

/** Whole paise [fee-12]. */
const paise = (name: string) => reference(name).notNull().default(0)

/** An instalment of a student's fees of a year. */
export const feeInstalment = pgTable(
  'fee_instalment',
  {
    instituteId: instituteId(),
    id: generatedId(),
    studentId: reference('student_id').notNull(),
    academicYearId: reference('academic_year_id').notNull(),
    number: integer('number').notNull(),
    dueDate: date('due_date').notNull(),
    sectionId: reference('section_id'),
    initialPaise: paise('initial_paise'),
    taxPaise: paise('tax_paise'),
    discountPaise: paise('discount_paise'),
    finePaise: paise('fine_paise'),
    /** Bad debt. */
    badDebtPaise: paise('bad_debt_paise'),
    sourceId: sourceId(),
  },
  (t) => [
    key(t, t.id),
    fromSource(t, 'fee_instalment'),
    uniqueIndex('fee_instalment_number').on(t.instituteId, t.studentId, t.academicYearId, t.number),
    refersTo(t, t.studentId, student),
    refersTo(t, t.academicYearId, academicYear),
    refersTo(t, t.sectionId, section),
  ],
)

/** A payment. It is never removed, and no other gets the number of its receipt. */
export const feePayment = pgTable(
  'fee_payment',
  {
    instituteId: instituteId(),
    id: generatedId(),
    studentId: reference('student_id').notNull(),
    academicYearId: reference('academic_year_id').notNull(),
    receiptNo: text('receipt_no').notNull(),
    paidOn: date('paid_on').notNull(),
    /** Cash, Cheque, UPI and the like. */
    method: text('method').notNull(),
    /** E.g. 2026-2027. */
    financialYear: text('financial_year').notNull(),
    /** Anyone who has the receipt can confirm it with this code. */
    code: text('code').notNull().unique(),
    /** The receipt as PDF, once it was made. What the receipt says may then change only by a new one (`replacedReceipt`). */
    receiptFileId: reference('receipt_file_id'),
    /** The amount paid in all, if the institute gives it: the parts and the credit must add up to it. */
    amountPaise: reference('amount_paise'),
    /** The overpaid amount, which belongs to no instalment. */
    creditPaise: paise('credit_paise'),
    /** How often a receipt that was handed out was replaced by a corrected one. */
    corrections: integer('corrections').notNull().default(0),
    createdAt: createdAt(),
    sourceId: sourceId(),
  },
  (t) => [
    key(t, t.id),
    fromSource(t, 'fee_payment'),
    uniqueIndex('fee_payment_receipt').on(t.instituteId, t.financialYear, t.receiptNo),
    index('fee_payment_student').on(t.instituteId, t.studentId, t.academicYearId),
    refersTo(t, t.studentId, student),
    refersTo(t, t.academicYearId, academicYear),
    refersTo(t, t.receiptFileId, file),
  ],
)

/** The part of a payment that pays an instalment. */
export const feePaymentPart = pgTable(
  'fee_payment_part',
  {
    instituteId: instituteId(),
    paymentId: reference('payment_id').notNull(),
    instalmentId: reference('instalment_id').notNull(),
    feePaise: paise('fee_paise'),
    finePaise: paise('fine_paise'),
  },
  (t) => [
    key(t, t.paymentId, t.instalmentId),
    index('fee_payment_part_instalment').on(t.instituteId, t.instalmentId),
    refersTo(t, t.paymentId, feePayment),
    refersTo(t, t.instalmentId, feeInstalment),
  ],
)

/** Cancels a payment, such as a bounced cheque: it no longer counts. */
export const feeReversal = pgTable(
  'fee_reversal',
  {
    instituteId: instituteId(),
    paymentId: reference('payment_id').notNull(),
    reversedOn: date('reversed_on').notNull(),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
  },
  (t) => [key(t, t.paymentId), refersTo(t, t.paymentId, feePayment)],
)

/** A refund of a payment: its part for an instalment is due again. */
export const feeRefund = pgTable(
  'fee_refund',
  {
    instituteId: instituteId(),
    id: generatedId(),
    paymentId: reference('payment_id').notNull(),
    /** Null where only credit was given back. */
    instalmentId: reference('instalment_id'),
    feePaise: paise('fee_paise'),
    finePaise: paise('fine_paise'),
    creditPaise: paise('credit_paise'),
    refundedOn: date('refunded_on').notNull(),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
    sourceId: sourceId(),
  },
  (t) => [
    key(t, t.id),
    fromSource(t, 'fee_refund'),
    index('fee_refund_payment').on(t.instituteId, t.paymentId),
    index('fee_refund_instalment').on(t.instituteId, t.instalmentId),
    refersTo(t, t.paymentId, feePayment),
    refersTo(t, t.instalmentId, feeInstalment),
  ],
)

/** A receipt that was handed out, before another one of the same payment replaced it. Triggers of the database write it. */
export const replacedReceipt = pgTable(
  'replaced_receipt',
  {
    instituteId: instituteId(),
    id: generatedId(),
    paymentId: reference('payment_id').notNull(),
    receiptFileId: reference('receipt_file_id').notNull(),
    paidOn: date('paid_on').notNull(),
    paidPaise: paise('paid_paise'),
    /** Whether the new one says something else; otherwise it only adds a reversal or a refund. */
    isCorrected: boolean('is_corrected').notNull(),
    replacedAt: moment('replaced_at').notNull().defaultNow(),
  },
  (t) => [
    key(t, t.id),
    index('replaced_receipt_payment').on(t.instituteId, t.paymentId),
    refersTo(t, t.paymentId, feePayment),
    refersTo(t, t.receiptFileId, file),
  ],
)
