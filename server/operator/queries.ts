import type pg from 'pg'

/** What waits, and how long the oldest of it has, in seconds. */
export type Waiting = {
  outbox: number
  outboxOldest: number
  outboxGivenUp: number
  evaluations: number
  evaluationsOldest: number
  publications: number
  uploads: number
  uploadBytes: number
  sessions: number
  attempts: number
}

/** Over all institutes. A message that was tried and waits for its next time waits as well. */
export async function countWaiting(pool: pg.Pool, now: Date): Promise<Waiting> {
  const found = await pool.query<Waiting>({
    name: 'operator.waiting',
    text: `select o.*, e.*, u.*,
        (select count(*) from due_publication) as publications,
        (select count(*) from message_outbox where failed_at > $1::timestamptz - interval '1 day') as "outboxGivenUp",
        (select count(*) from session where ended_at is null and expires_at > $1) as sessions,
        (select count(*) from test_attempt where submitted_at is null and ends_at > $1) as attempts
      from
        (select count(*) as outbox, ${oldest('created_at')} as "outboxOldest"
          from message_outbox where sent_at is null and failed_at is null) o,
        (select count(*) as evaluations, ${oldest('submitted_at')} as "evaluationsOldest"
          from test_attempt where is_evaluation_due and submitted_at is not null) e,
        (select count(*) as uploads, coalesce(sum(size), 0)::bigint as "uploadBytes"
          from upload where expires_at > $1) u`,
    values: [now],
  })
  const [row] = found.rows
  if (!row) throw new Error('nothing was counted')
  return row
}

const oldest = (column: string) =>
  `coalesce(greatest(extract(epoch from $1::timestamptz - min(${column})), 0), 0)::float8`
