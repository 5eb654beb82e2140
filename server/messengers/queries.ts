import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from '#server/database/open.ts'
import type { Channel } from '#server/messengers/message.ts'

export type NewMessage = { instituteId: number; channel: Channel; to: string; subject: string; text: string }
export type WaitingMessage = NewMessage & { id: number; tries: number }

/** Due from the start, by the clock of whichever process takes it. */
export async function insertMessage(runner: pg.Pool | pg.PoolClient, message: NewMessage): Promise<void> {
  await runner.query({
    name: 'outbox.insert',
    text: `insert into message_outbox (institute_id, channel, recipient, subject, text, next_attempt_at)
      values ($1, $2, $3, $4, $5, 'epoch')`,
    values: [message.instituteId, message.channel, message.to, message.subject, message.text],
  })
}

/**
 * Takes what is due, and sets it aside until `heldUntil`: no other process takes it meanwhile, and should this one
 * die, another does after.
 */
export async function takeDue(db: Database, at: { now: Date; heldUntil: Date; limit: number }) {
  const taken = await db.execute<WaitingMessage>(sql`
    update message_outbox m set attempts = m.attempts + 1, next_attempt_at = ${at.heldUntil}
    from (
      select institute_id, id from message_outbox
      where sent_at is null and failed_at is null and next_attempt_at <= ${at.now}
      order by next_attempt_at, id limit ${at.limit} for update skip locked) due
    where m.institute_id = due.institute_id and m.id = due.id
    returning m.institute_id as "instituteId", m.id, m.channel, m.recipient as "to", m.subject, m.text,
      m.attempts as tries`)
  return taken.rows
}

type Key = { instituteId: number; id: number }

export async function markSent(db: Database, { instituteId, id }: Key, now: Date): Promise<void> {
  await db.execute(sql`
    update message_outbox set text = '', sent_at = ${now}, last_error = ''
    where institute_id = ${instituteId} and id = ${id}`)
}

/** @param nextTryAt undefined to give the message up */
export async function markFailed(
  db: Database,
  { instituteId, id }: Key,
  at: { now: Date; nextTryAt: Date | undefined; reason: string },
): Promise<void> {
  if (at.nextTryAt) {
    await db.execute(sql`
      update message_outbox set next_attempt_at = ${at.nextTryAt}, last_error = ${at.reason}
      where institute_id = ${instituteId} and id = ${id}`)
    return
  }
  await db.execute(sql`
    update message_outbox set text = '', failed_at = ${at.now}, last_error = ${at.reason}
    where institute_id = ${instituteId} and id = ${id}`)
}
