import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { paymentMethods } from '#domain/fee/methods.ts'
import {
  createdAt,
  generatedId,
  instituteId,
  key,
  moment,
  reference,
  refersTo,
} from '#server/database/columns.ts'
import { person } from '#server/database/tables/people.ts'
import { feeInstalment, feePayment } from '#server/features/fee/tables.ts'

/** A series of receipt numbers. */
export const receiptSeries = pgTable(
  'receipt_series',
  {
    instituteId: instituteId(),
    id: generatedId(),
    name: text('name').notNull(),
    /** With `{number}`, and perhaps `{year}`: `GPS/{year}/{number}`. */
    format: text('format').notNull(),
    digits: integer('digits').notNull(),
    /** Of those that are used, the one that is chosen first. */
    isFirst: boolean('is_first').notNull(),
    isUsed: boolean('is_used').notNull().default(true),
  },
  (t) => [
    key(t, t.id),
    uniqueIndex('receipt_series_name').on(t.instituteId, t.name),
    uniqueIndex('receipt_series_format').on(t.instituteId, t.format),
  ],
)

/** The last number that a series has given in a financial year. A payment raises it in its own transaction. */
export const receiptCounter = pgTable(
  'receipt_counter',
  {
    instituteId: instituteId(),
    seriesId: reference('series_id').notNull(),
    /** The calendar year in which it begins. */
    financialYear: integer('financial_year').notNull(),
    last: integer('last').notNull(),
  },
  (t) => [key(t, t.seriesId, t.financialYear), refersTo(t, t.seriesId, receiptSeries)],
)

export const feeEntryKinds = ['payment', 'reversal', 'refund'] as const

/** Who made an entry of the books at the desk, and what no record of it says. It is never changed. */
export const feeEntry = pgTable(
  'fee_entry',
  {
    instituteId: instituteId(),
    kind: text('kind', { enum: feeEntryKinds }).notNull(),
    /** Of the payment, also for its reversal; of the refund. */
    entryId: reference('entry_id').notNull(),
    paymentId: reference('payment_id').notNull(),
    /** Null: no member of the staff, but a provider of payments online. */
    personId: reference('person_id'),
    at: moment('at').notNull(),
    /** By which money came or went. */
    method: text('method', { enum: paymentMethods }).notNull(),
    /** Of a cheque, a draft or a transfer; '' without. */
    instrumentNo: text('instrument_no').notNull(),
    bank: text('bank').notNull(),
    dated: date('dated'),
    /** Of a payment: what the series has given, as part of the number of its receipt. */
    seriesId: reference('series_id'),
    financialYear: integer('financial_year'),
    number: integer('number'),
  },
  (t) => [
    key(t, t.kind, t.entryId),
    index('fee_entry_payment').on(t.instituteId, t.paymentId),
    uniqueIndex('fee_entry_number').on(t.instituteId, t.seriesId, t.financialYear, t.number),
    refersTo(t, t.paymentId, feePayment),
    refersTo(t, t.personId, person),
    refersTo(t, t.seriesId, receiptSeries),
  ],
)

/** Credit of a payment that was put to an instalment at the desk: who, when and how much of what. It is never changed. */
export const feeCreditUse = pgTable(
  'fee_credit_use',
  {
    instituteId: instituteId(),
    id: generatedId(),
    paymentId: reference('payment_id').notNull(),
    instalmentId: reference('instalment_id').notNull(),
    feePaise: reference('fee_paise').notNull(),
    finePaise: reference('fine_paise').notNull(),
    personId: reference('person_id').notNull(),
    at: moment('at').notNull(),
    /** Of the change that has written it, which is not undone. */
    changeNumber: integer('change_number').notNull(),
  },
  (t) => [
    key(t, t.id),
    index('fee_credit_use_payment').on(t.instituteId, t.paymentId),
    refersTo(t, t.paymentId, feePayment),
    refersTo(t, t.instalmentId, feeInstalment),
    refersTo(t, t.personId, person),
  ],
)

/** An amount that is never to be paid: asked for by one member of the staff, and decided by another. */
export const feeWriteOff = pgTable(
  'fee_write_off',
  {
    instituteId: instituteId(),
    id: generatedId(),
    instalmentId: reference('instalment_id').notNull(),
    amountPaise: reference('amount_paise').notNull(),
    reason: text('reason').notNull(),
    askedBy: reference('asked_by').notNull(),
    createdAt: createdAt(),
    decidedBy: reference('decided_by'),
    decidedAt: moment('decided_at'),
    isApproved: boolean('is_approved'),
    answer: text('answer').notNull().default(''),
    /** Of the change that an approval has made, which can be undone. */
    changeNumber: integer('change_number'),
  },
  (t) => [
    key(t, t.id),
    uniqueIndex('fee_write_off_open').on(t.instituteId, t.instalmentId).where(sql`decided_at is null`),
    index('fee_write_off_instalment').on(t.instituteId, t.instalmentId),
    refersTo(t, t.instalmentId, feeInstalment),
    refersTo(t, t.askedBy, person),
    refersTo(t, t.decidedBy, person),
  ],
)
