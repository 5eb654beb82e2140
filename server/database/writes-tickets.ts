import type pg from 'pg'
import { hashOfSecret, makeSecret } from '#server/secret.ts'

type Runner = pg.Pool | pg.PoolClient

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

/** Makes a launch ticket, of which only the hash is kept, and forgets the person's tickets that are over. @returns the ticket */
export async function giveTicket(
  runner: Runner,
  { instituteId, personId, testId, questionIds, now }: For,
): Promise<string> {
  const ticket = makeSecret()
  const expiresAt = new Date(now.getTime() + ticketLifeMs)
  await runner.query({
    name: 'exam.ticket',
    text: `with swept as (
        delete from launch_ticket where institute_id = $1 and person_id = $2 and expires_at <= $6)
      insert into launch_ticket (institute_id, person_id, test_id, question_ids, ticket_hash, created_at, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [instituteId, personId, testId, questionIds, hashOfSecret(ticket), now, expiresAt],
  })
  return ticket
}
