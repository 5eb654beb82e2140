import type pg from 'pg'
import * as z from 'zod/mini'
import { mostFeeds } from '#domain/timetable/feed.ts'
import { given } from '#server/access/given.ts'
import { command, maybeOne, params, type Runner, raw, sql } from '#server/database/sql.ts'
import { type FeedRow, feedRow, livingFeeds } from '#server/features/timetable/queries-feed.ts'

const { instituteId, personId, now } = given
const { studentId, secretHash, feedId } = params({
  studentId: z.nullable(z.number()),
  secretHash: z.string(),
  feedId: z.number(),
})

const lockPerson = command(
  'feed.lock',
  sql`select 1 from person where institute_id = ${instituteId} and id = ${personId} for update`,
)

const insertFeed = maybeOne(
  'feed.add',
  feedRow,
  sql`insert into calendar_feed (institute_id, person_id, student_id, secret_hash, created_at)
    select ${instituteId}, ${personId}, ${studentId}::bigint, ${secretHash}, ${now}::timestamptz
    where (select count(*) from ${livingFeeds}) < ${raw(String(mostFeeds))}
    returning id as "feedId", created_at as "createdAt", last_read_at as "lastReadAt"`,
)

/**
 * Stores a new address of a person, within a transaction: addresses made at once are counted one by one.
 * @returns undefined where there are too many
 */
export async function addFeed(
  client: pg.PoolClient,
  feed: { instituteId: number; personId: number; studentId: number | null; secretHash: string; now: Date },
): Promise<FeedRow | undefined> {
  await lockPerson(client, feed)
  return insertFeed(client, feed)
}

const endFeed = command(
  'feed.revoke',
  sql`update calendar_feed set revoked_at = ${now}
    where institute_id = ${instituteId} and person_id = ${personId} and id = ${feedId} and revoked_at is null`,
)

/** Ends an address that a person made. @returns whether there was a live one */
export const revokeFeed = async (
  runner: Runner,
  feed: { instituteId: number; personId: number; feedId: number; now: Date },
): Promise<boolean> => (await endFeed(runner, feed)) === 1

export const noteFeedRead = command(
  'feed.read',
  sql`update calendar_feed set last_read_at = ${now} where institute_id = ${instituteId} and id = ${feedId}`,
)
