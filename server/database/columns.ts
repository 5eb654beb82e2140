import {
  type AnyPgColumn,
  bigint,
  foreignKey,
  integer,
  numeric,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

/** Columns that most tables share. Ids are whole numbers below 2^53, unique in their table. */
export const instituteId = () => integer('institute_id').notNull()
export const generatedId = () => bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity()
export const reference = (name: string) => bigint(name, { mode: 'number' })
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** With two decimals. */
export const marks = (name: string) => numeric(name, { precision: 8, scale: 2, mode: 'number' })
/** The id in the system or spreadsheet that a row was imported from; null for rows that were made here. */
export const sourceId = () => text('source_id')
export const createdAt = () => moment('created_at').notNull().defaultNow()

/**
 * Columns of an entry in a subscribed calendar (RFC 5545 §3.8.7): a trigger raises `sequence` whenever the row changes.
 * Cancelling sets `cancelled_at`; the row stays.
 */
export const calendarColumns = () => ({
  cancelledAt: moment('cancelled_at'),
  sequence: integer('sequence').notNull().default(0),
  changedAt: moment('changed_at').notNull().defaultNow(),
})

type OfInstitute = { instituteId: AnyPgColumn }

/** The primary key: the institute, and these columns. */
export const key = (table: OfInstitute, first: AnyPgColumn, ...others: AnyPgColumn[]) =>
  primaryKey({ columns: [table.instituteId, first, ...others] })

/** The column is the id of a row of another table, in the same institute. */
export const refersTo = (table: OfInstitute, column: AnyPgColumn, other: OfInstitute & { id: AnyPgColumn }) =>
  foreignKey({ columns: [table.instituteId, column], foreignColumns: [other.instituteId, other.id] })

/** Each source id names one row of the table. */
export const fromSource = (table: OfInstitute & { sourceId: AnyPgColumn }, name: string) =>
  uniqueIndex(`${name}_source`).on(table.instituteId, table.sourceId)
