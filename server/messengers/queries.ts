import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, many, params, type Runner, sql } from '#server/database/sql.ts'
import type { Channel } from '#server/messengers/message.ts'

const channels = z.enum(['sms', 'email'] satisfies Channel[])

const { instituteId, now, agreedNow } = given
const { channel, to, subject, text, id, heldUntil, limit, nextTryAt, reason } = params({
  channel: channels,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  id: z.number(),
  heldUntil: z.date(),
  limit: z.number(),
  nextTryAt: z.date(),
  reason: z.string(),
})

/** Due at once, by the clock of the process that sends it. */
export const insertMessage = command(
  'outbox.insert',
  sql`insert into message_outbox (institute_id, channel, recipient, subject, text, next_attempt_at)
    values (${instituteId}, ${channel}, ${to}, ${subject}, ${text}, 'epoch')`,
)

const waitingMessage = z.object({
  instituteId: z.number(),
  id: z.number(),
  channel: channels,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  tries: z.number(),
})
export type WaitingMessage = z.output<typeof waitingMessage>

/**
 * Leases due messages until `heldUntil`: no other process takes them meanwhile, and if this one dies, another
 * does afterwards.
 */
export const takeDue = many(
  'outbox.take-due',
  waitingMessage,
  sql`update message_outbox m set attempts = m.attempts + 1, next_attempt_at = ${heldUntil}
    from (
      select institute_id, id from message_outbox
      where sent_at is null and failed_at is null and next_attempt_at <= ${agreedNow}
      order by next_attempt_at, id limit ${limit} for update skip locked) due
    where m.institute_id = due.institute_id and m.id = due.id
    returning m.institute_id as "instituteId", m.id, m.channel, m.recipient as "to", m.subject, m.text,
      m.attempts as tries`,
)

export const markSent = command(
  'outbox.sent',
  sql`update message_outbox set text = '', sent_at = ${now}, last_error = ''
    where institute_id = ${instituteId} and id = ${id}`,
)

const tryAgain = command(
  'outbox.try-again',
  sql`update message_outbox set next_attempt_at = ${nextTryAt}, last_error = ${reason}
    where institute_id = ${instituteId} and id = ${id}`,
)
const giveUp = command(
  'outbox.give-up',
  sql`update message_outbox set text = '', failed_at = ${now}, last_error = ${reason}
    where institute_id = ${instituteId} and id = ${id}`,
)

/** @param at.nextTryAt undefined to give up */
export async function markFailed(
  runner: Runner,
  {
    nextTryAt,
    ...at
  }: { instituteId: number; id: number; now: Date; nextTryAt: Date | undefined; reason: string },
): Promise<void> {
  await (nextTryAt ? tryAgain(runner, { ...at, nextTryAt }) : giveUp(runner, at))
}
