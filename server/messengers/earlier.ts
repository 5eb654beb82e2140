import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import type { Context } from '#server/context.ts'
import { many, sql } from '#server/database/sql.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { enqueue } from '#server/messengers/outbox.ts'
import { startWorker, type Worker } from '#server/worker.ts'

const takeOld = many(
  'outbox.take-old',
  z.object({
    instituteId: z.number(),
    channel: z.enum(['sms', 'email']),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
  }),
  sql`delete from message_outbox where (institute_id, id) in (
      select institute_id, id from message_outbox
      where sent_at is null and failed_at is null and next_attempt_at <= ${given.agreedNow}
      order by next_attempt_at, id limit 100 for update skip locked)
    returning institute_id as "instituteId", channel, recipient as "to", subject, text`,
)

/**
 * Moves the messages that a process of 0.1.0 wrote, and has not leased, into the queue. @returns whether there may be more
 */
export async function moveEarlierMessages({
  pool,
  clocks,
  secrets,
}: Pick<Context, 'pool' | 'clocks' | 'secrets'>): Promise<boolean> {
  const agreedNow = await clocks.agreedNow()
  if (!agreedNow) return false
  return inTransaction(pool, async (client) => {
    const found = await takeOld(client, { agreedNow })
    for (const message of found) await enqueue(client, secrets, message)
    return found.length > 0
  })
}

export const startMovingEarlier = (context: Context): Worker =>
  startWorker({
    pollMs: 60_000,
    log: context.log,
    failure: 'messages of 0.1.0 cannot be moved',
    work: () => moveEarlierMessages(context),
  })
