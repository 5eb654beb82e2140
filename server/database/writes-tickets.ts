import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, params, type Runner, sql } from '#server/database/sql.ts'
import { hashOfSecret, makeSecret } from '#server/secrets/secret.ts'

/** A launch ticket opens the panel within this time [exam-22]. */
const ticketLifeMs = 2 * 60_000

const { instituteId, personId, now } = given
const { testId, questionIds, ticketHash, expiresAt } = params({
  /** Null for the practice notebook, which names questions instead. */
  testId: z.nullable(z.number()),
  questionIds: z.nullable(z.array(z.number())),
  ticketHash: z.string(),
  expiresAt: z.date(),
})

const addTicket = command(
  'exam.ticket',
  sql`with swept as (
      delete from launch_ticket
      where institute_id = ${instituteId} and person_id = ${personId} and expires_at <= ${now})
    insert into launch_ticket (institute_id, person_id, test_id, question_ids, ticket_hash, created_at, expires_at)
    values (${instituteId}, ${personId}, ${testId}, ${questionIds}, ${ticketHash}, ${now}, ${expiresAt})`,
)

type For = {
  instituteId: number
  personId: number
  /** Null for the practice notebook, which names questions instead. */
  testId: number | null
  questionIds: readonly number[] | null
  now: Date
}

/**
 * Makes a launch ticket, of which only the hash is stored, and deletes the person's expired tickets. @returns
 * the ticket
 */
export async function giveTicket(runner: Runner, of: For): Promise<string> {
  const ticket = makeSecret()
  const expiresAt = new Date(of.now.getTime() + ticketLifeMs)
  await addTicket(runner, { ...of, ticketHash: hashOfSecret(ticket), expiresAt })
  return ticket
}
