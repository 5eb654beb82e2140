import type pg from 'pg'

type Own = { instituteId: number; personId: number; sessionId: number; now: Date }

/**
 * Ends one session of a person. @returns the name of its device where it was live, null where it was over already;
 * undefined where there is no such session of his
 */
export async function endOwnSession(
  client: pg.PoolClient,
  { instituteId, personId, sessionId, endedBy, now }: Own & { endedBy: number },
): Promise<string | null | undefined> {
  const found = await client.query<{ ended: string | null }>({
    name: 'session.end-own',
    text: `with mine as (
        select id from session where institute_id = $1 and person_id = $2 and id = $3),
      ended as (
        update session set ended_at = $5, end_reason = case when id = $4 then 'logout' else 'elsewhere' end
        where institute_id = $1 and id in (select id from mine) and ended_at is null and expires_at > $5
        returning device_name)
      select (select device_name from ended) as ended from mine`,
    values: [instituteId, personId, sessionId, endedBy, now],
  })
  return found.rows[0]?.ended
}

/** Ends all sessions of a person but the one named. @returns how many people would have called live */
export async function endOtherSessions(
  client: pg.PoolClient,
  { instituteId, personId, sessionId, idleSince, now }: Own & { idleSince: Date },
): Promise<number> {
  const ended = await client.query<{ count: number }>({
    name: 'session.end-others',
    text: `with ended as (
        update session set ended_at = $4, end_reason = 'elsewhere'
        where institute_id = $1 and person_id = $2 and id <> $3 and ended_at is null and expires_at > $4
        returning last_seen_at)
      select count(*)::int as count from ended where last_seen_at > $5`,
    values: [instituteId, personId, sessionId, now, idleSince],
  })
  return ended.rows[0]?.count ?? 0
}
