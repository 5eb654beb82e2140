import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { maybeOne, one, params, sql } from '#server/database/sql.ts'

const { instituteId, personId, now } = given
const { sessionId, endedBy, idleSince } = params({
  sessionId: z.number(),
  endedBy: z.number(),
  idleSince: z.date(),
})

/**
 * Ends one session of a person. `ended` is the name of its device if it was live, null if it had ended before; no row
 * without such a session.
 */
export const endOwnSession = maybeOne(
  'session.end-own',
  z.object({ ended: z.nullable(z.string()) }),
  sql`with mine as (
      select id from session
      where institute_id = ${instituteId} and person_id = ${personId} and id = ${sessionId}),
    ended as (
      update session set ended_at = ${now}, end_reason = case when id = ${endedBy} then 'logout' else 'elsewhere' end
      where institute_id = ${instituteId} and id in (select id from mine) and ended_at is null and expires_at > ${now}
      returning device_name),
    forgotten as (
      delete from push_subscription using session
      where push_subscription.institute_id = ${instituteId} and push_subscription.person_id = ${personId} and session.institute_id = ${instituteId}
        and session.id in (select id from mine) and push_subscription.device_key = session.device_key)
    select (select device_name from ended) as ended from mine`,
)

/** Ends all sessions of a person except one, and counts those that were live. */
export const endOtherSessions = one(
  'session.end-others',
  z.object({ count: z.number() }),
  sql`with forgotten as (
      delete from push_subscription where institute_id = ${instituteId} and person_id = ${personId} and device_key <> (
        select device_key from session where institute_id = ${instituteId} and id = ${sessionId})),
    ended as (
      update session set ended_at = ${now}, end_reason = 'elsewhere'
      where institute_id = ${instituteId} and person_id = ${personId} and id <> ${sessionId}
        and ended_at is null and expires_at > ${now}
      returning last_seen_at)
    select count(*)::int as count from ended where last_seen_at > ${idleSince}`,
)
