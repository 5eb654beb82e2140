import { index, integer, json, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, instituteId, key, moment } from '#server/database/columns.ts'
import { institute } from '#server/database/tables/institute.ts'

/** The imports of an institute that changed something, numbered from 1. */
export const importRun = pgTable(
  'import_run',
  {
    instituteId: instituteId().references(() => institute.id),
    number: integer('number').notNull(),
    at: moment('at').notNull(),
    /** `command`, `token` or `person` with its number. */
    importedBy: text('imported_by').notNull(),
    /** `records`, `roster` or `paper`. */
    what: text('what').notNull(),
    /** Such as `students_added`. */
    counts: json('counts').$type<Record<string, number>>().notNull().default({}),
    undoneAt: moment('undone_at'),
  },
  (t) => [key(t, t.number)],
)

/** A row before and after an import, without unchanged columns. A new row has no `was`, a removed one no `became`. */
export const importImage = pgTable(
  'import_image',
  {
    instituteId: instituteId().references(() => institute.id),
    number: integer('number').notNull(),
    table: text('table_name').notNull(),
    /** The columns of the primary key. */
    key: jsonb('key').notNull(),
    was: jsonb('was'),
    became: jsonb('became'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.instituteId, t.number, t.table, t.key] }),
    index('import_image_created').using('brin', t.createdAt),
  ],
)
