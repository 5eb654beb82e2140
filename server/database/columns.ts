import { bigint, integer, timestamp } from 'drizzle-orm/pg-core'

/** Columns that most tables share. Ids are whole numbers below 2^53, unique in their table. */
export const instituteId = () => integer('institute_id').notNull()
export const generatedId = () => bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity()
export const reference = (name: string) => bigint(name, { mode: 'number' })
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const createdAt = () => moment('created_at').notNull().defaultNow()
