import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import {
  createdAt,
  generatedId,
  instituteId,
  key,
  moment,
  reference,
  refersTo,
} from '#server/database/columns.ts'
import { institute } from '#server/database/tables/institute.ts'
import { file } from '#server/database/tables/record.ts'
import { adminToken } from '#server/features/exam/tables-panel.ts'

/** Files that were uploaded for rows of a later request. */
export const adminFile = pgTable(
  'admin_file',
  {
    instituteId: instituteId(),
    tokenId: reference('token_id').notNull(),
    path: text('path').notNull(),
    fileId: reference('file_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [key(t, t.tokenId, t.path), refersTo(t, t.tokenId, adminToken), refersTo(t, t.fileId, file)],
)

/** The last position of an institute's changes. It is locked while they are numbered. */
export const changeCounter = pgTable(
  'change_counter',
  {
    instituteId: instituteId().references(() => institute.id),
    last: bigint('last', { mode: 'number' }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.instituteId] })],
)

/** An address that is called when there are changes. */
export const webhook = pgTable(
  'webhook',
  {
    instituteId: instituteId().references(() => institute.id),
    id: generatedId(),
    url: text('url').notNull(),
    /** Signs the messages. */
    sealedSecret: text('sealed_secret').notNull(),
    createdAt: createdAt(),
    /** The changes up to here were announced. */
    announced: bigint('announced', { mode: 'number' }).notNull(),
    failingSince: moment('failing_since'),
    lastError: text('last_error').notNull().default(''),
    deliveredAt: moment('delivered_at'),
  },
  (t) => [key(t, t.id)],
)
