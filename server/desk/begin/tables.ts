import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { beginningSteps, stepMarks } from '#domain/desk/begin/steps.ts'
import { instituteId, key, moment } from '#server/database/columns.ts'
import { institute } from '#server/database/tables/institute.ts'

/** The code by which the first owner comes: one for an empty server, of whatever process started last. Only its hash is stored. */
export const beginCode = pgTable('begin_code', {
  /** Always 1. */
  id: integer('id').primaryKey(),
  hash: text('hash').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

/** The steps of an institute that began at the desk; one that was imported has none. */
export const beginning = pgTable(
  'beginning',
  {
    instituteId: instituteId().references(() => institute.id),
    step: text('step', { enum: beginningSteps }).notNull(),
    mark: text('mark', { enum: stepMarks }).notNull(),
  },
  (t) => [key(t, t.step)],
)
