import * as z from 'zod/mini'
import { one, sql } from '#server/database/sql.ts'

/** In milliseconds. */
export const findDatabaseTime = one(
  'clock.database',
  z.object({ ms: z.number() }),
  sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
)
