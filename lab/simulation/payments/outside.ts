import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, one, params, sql } from '#server/database/sql.ts'

const { instituteId, studentId } = given
const { entryId, instalmentId, feePaise, finePaise, creditPaise, isOnline, orderId, key, parts } = params({
  entryId: z.number(),
  instalmentId: z.number(),
  feePaise: z.number(),
  finePaise: z.number(),
  creditPaise: z.number(),
  isOnline: z.boolean(),
  orderId: z.number(),
  key: z.string(),
  parts: z.string(),
})

/** What is around payments online: the books, which imports write one after the other, and the queue. */
export const outside = {
  /** As the turn of imports. */
  holdBooks: command(
    'simulation-pay.hold-books',
    sql`select 1 from institute where id = ${instituteId} for update`,
  ),
  /** @returns the id of the entry */
  write: one(
    'simulation-pay.write-entry',
    z.object({ id: z.number() }),
    sql`select 1 as id from (select ${instituteId}::int, ${studentId}::bigint, ${creditPaise}::bigint, ${isOnline}::boolean, ${parts}::jsonb) entry`,
  ),
  /** Sets an entry to 0, as that of a refund that failed. */
  undo: command('simulation-pay.undo-entry', sql`select ${instituteId}::int, ${entryId}::bigint`),
  /** Changes what an instalment is, or removes it with a fee below 0. */
  setInstalment: command(
    'simulation-pay.set-instalment',
    sql`select ${instituteId}::int, ${instalmentId}::bigint, ${feePaise}::bigint, ${finePaise}::bigint`,
  ),
  removeJob: command(
    'simulation-pay.remove-job',
    sql`select ${instituteId}::int, ${orderId}::bigint, ${key}::text`,
  ),
}
