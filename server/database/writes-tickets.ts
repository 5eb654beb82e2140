import * as z from 'zod/mini'
import { command, params, type Runner, sql } from '#server/database/sql.ts'
import { hashOfSecret, makeSecret } from '#server/secret.ts'

/** A launch ticket opens the panel within this time (PRODUCT §3). */
const ticketLifeMs = 2 * 60_000

type For = {
  instituteId: number
  personId: number
  /** null for the practice notebook, whose questions are named instead. */
  testId: number | null
  questionIds: readonly number[] | null
  now: Date
}

const { instituteId, personId, testId, questionIds, ticketHash, now, expiresAt } = params({
  instituteId: z.number(),
  personId: z.number(),
  testId: z.nullable(z.number()),
  questionIds: z.nullable(z.readonly(z.array(z.number()))),
  ticketHash: z.string(),
  now: z.date(),
  expiresAt: z.date(),
})

const insertTicket = command(
  'exam.ticket',
  sql`with swept as (
      delete from launch_ticket
      where institute_id = ${instituteId} and person_id = ${personId} and expires_at <= ${now})
    insert into launch_ticket (institute_id, person_id, test_id, question_ids, ticket_hash, created_at, expires_at)
    values (${instituteId}, ${personId}, ${testId}, ${questionIds}, ${ticketHash}, ${now}, ${expiresAt})`,
)

/** Makes a launch ticket, of which only the hash is kept, and deletes the person's expired ones. @returns the ticket */
export async function giveTicket(runner: Runner, row: For): Promise<string> {
  const ticket = makeSecret()
  const expiresAt = new Date(row.now.getTime() + ticketLifeMs)
  await insertTicket(runner, { ...row, ticketHash: hashOfSecret(ticket), expiresAt })
  return ticket
}
