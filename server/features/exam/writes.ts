import type pg from 'pg'

type Runner = pg.Pool | pg.PoolClient

/** Keeps the hash of a launch ticket, and forgets the person's tickets that are over. */
export async function insertTicket(
  runner: Runner,
  row: {
    instituteId: number
    testId: number
    personId: number
    ticketHash: string
    now: Date
    expiresAt: Date
  },
): Promise<void> {
  await runner.query({
    name: 'exam.ticket',
    text: `with swept as (
        delete from launch_ticket where institute_id = $1 and person_id = $3 and expires_at <= $5)
      insert into launch_ticket (institute_id, test_id, person_id, ticket_hash, created_at, expires_at)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [row.instituteId, row.testId, row.personId, row.ticketHash, row.now, row.expiresAt],
  })
}
