import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { StatementColumns } from '#domain/fee/bank-statement.ts'
import {
  createdAt,
  generatedId,
  instituteId,
  key,
  moment,
  reference,
  refersTo,
} from '#server/database/columns.ts'
import { person, student } from '#server/database/tables/people.ts'

/** How the columns of a bank's statement were matched, by the hash of its titles; the latest last. */
export type StatementMatch = { titles: string; columns: StatementColumns }

/** The account to which families pay by UPI. */
export const upiAccount = pgTable(
  'upi_account',
  {
    instituteId: instituteId(),
    vpa: text('vpa').notNull(),
    payee: text('payee').notNull(),
    isOffered: boolean('is_offered').notNull(),
    matches: jsonb('matches').$type<StatementMatch[]>().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.instituteId] })],
)

/** A line of a bank's statement: money that came in. Only what it says is kept. */
export const bankLine = pgTable(
  'bank_line',
  {
    instituteId: instituteId(),
    id: generatedId(),
    day: date('day').notNull(),
    amountPaise: reference('amount_paise').notNull(),
    text: text('text').notNull(),
    /** Which of the lines that say the same on one day. */
    occurrence: integer('occurrence').notNull(),
    /** Of day, amount, text and occurrence: the line is kept once, whichever statements have it. */
    hash: text('hash').notNull(),
    createdAt: createdAt(),
  },
  (t) => [key(t, t.id), uniqueIndex('bank_line_hash').on(t.instituteId, t.hash)],
)

/** A transfer by UPI that a family was asked to make. What the family says of it is a claim, until the institute decides. */
export const upiTransfer = pgTable(
  'upi_transfer',
  {
    instituteId: instituteId(),
    id: generatedId(),
    personId: reference('person_id').notNull(),
    reference: text('reference').notNull(),
    amountPaise: reference('amount_paise').notNull(),
    vpa: text('vpa').notNull(),
    payee: text('payee').notNull(),
    createdAt: createdAt(),
    validUntil: moment('valid_until').notNull(),
    utr: text('utr'),
    claimedAt: moment('claimed_at'),
    decidedAt: moment('decided_at'),
    decidedBy: reference('decided_by'),
    isConfirmed: boolean('is_confirmed'),
    answer: text('answer').notNull().default(''),
    /** The line of a statement by which it was confirmed. */
    lineId: reference('line_id'),
  },
  (t) => [
    key(t, t.id),
    uniqueIndex('upi_transfer_reference').on(t.instituteId, t.reference),
    uniqueIndex('upi_transfer_utr').on(t.instituteId, t.utr).where(sql`is_confirmed is distinct from false`),
    uniqueIndex('upi_transfer_line').on(t.instituteId, t.lineId),
    index('upi_transfer_waiting').on(t.instituteId, t.claimedAt).where(sql`decided_at is null`),
    refersTo(t, t.personId, person),
    refersTo(t, t.decidedBy, person),
    refersTo(t, t.lineId, bankLine),
  ],
)

/** What a transfer is for: the amounts of an instalment. It may be gone by now. */
export const upiTransferPart = pgTable(
  'upi_transfer_part',
  {
    instituteId: instituteId(),
    transferId: reference('transfer_id').notNull(),
    instalmentId: reference('instalment_id').notNull(),
    studentId: reference('student_id').notNull(),
    yearId: reference('year_id').notNull(),
    number: integer('number').notNull(),
    amountPaise: reference('amount_paise').notNull(),
    /** The payment that it became. */
    paymentId: reference('payment_id'),
  },
  (t) => [
    key(t, t.transferId, t.instalmentId),
    index('upi_transfer_part_student').on(t.instituteId, t.studentId),
    refersTo(t, t.studentId, student),
    foreignKey({
      columns: [t.instituteId, t.transferId],
      foreignColumns: [upiTransfer.instituteId, upiTransfer.id],
    }).onDelete('cascade'),
  ],
)
