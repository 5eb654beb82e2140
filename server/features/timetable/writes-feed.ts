import type pg from 'pg'
import { mostFeeds } from '#domain/timetable/feed.ts'
import type { FeedRow } from '#server/features/timetable/queries-feed.ts'

type Whose = { instituteId: number; personId: number; studentId: number | null }

/**
 * Writes down a new address of somebody's, within a transaction: addresses made at once are counted one by one.
 * @returns undefined where there are too many
 */
export async function addFeed(
  client: pg.PoolClient,
  { instituteId, personId, studentId }: Whose,
  { secretHash, now }: { secretHash: string; now: Date },
): Promise<FeedRow | undefined> {
  await client.query({
    name: 'feed.hold',
    text: 'select 1 from person where institute_id = $1 and id = $2 for update',
    values: [instituteId, personId],
  })
  const made = await client.query<FeedRow>({
    name: 'feed.add',
    text: `insert into calendar_feed (institute_id, person_id, student_id, secret_hash, created_at)
      select $1, $2, $3::bigint, $4, $5::timestamptz
      where (select count(*) from calendar_feed where institute_id = $1 and person_id = $2
        and student_id is not distinct from $3::bigint and revoked_at is null) < ${mostFeeds}
      returning id as "feedId", created_at as "createdAt", last_read_at as "lastReadAt"`,
    values: [instituteId, personId, studentId, secretHash, now],
  })
  return made.rows[0]
}

/** Ends an address that somebody made. @returns whether there was such a one that lived */
export async function revokeFeed(
  pool: pg.Pool,
  { instituteId, personId, feedId, now }: Omit<Whose, 'studentId'> & { feedId: number; now: Date },
): Promise<boolean> {
  const ended = await pool.query({
    name: 'feed.revoke',
    text: `update calendar_feed set revoked_at = $4
      where institute_id = $1 and person_id = $2 and id = $3 and revoked_at is null`,
    values: [instituteId, personId, feedId, now],
  })
  return ended.rowCount === 1
}

export async function noteFeedRead(pool: pg.Pool, instituteId: number, feedId: number, now: Date) {
  await pool.query({
    name: 'feed.read',
    text: 'update calendar_feed set last_read_at = $3 where institute_id = $1 and id = $2',
    values: [instituteId, feedId, now],
  })
}
