import { bigint, integer, numeric, timestamp } from 'drizzle-orm/pg-core'

/** Columns that most tables share. Ids are whole numbers below 2^53, unique in their table. */
export const instituteId = () => integer('institute_id').notNull()
export const generatedId = () => bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity()
export const reference = (name: string) => bigint(name, { mode: 'number' })
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** With two decimals. */
export const marks = (name: string) => numeric(name, { precision: 8, scale: 2, mode: 'number' })
export const createdAt = () => moment('created_at').notNull().defaultNow()

/**
 * What a subscribed calendar needs of an entry (RFC 5545 §3.8.7): a trigger raises `sequence` whenever the
 * row changes. Cancelling sets `cancelled_at`; the row stays.
 */
export const calendarColumns = () => ({
  cancelledAt: moment('cancelled_at'),
  sequence: integer('sequence').notNull().default(0),
  changedAt: moment('changed_at').notNull().defaultNow(),
})
