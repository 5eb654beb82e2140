import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { maybeOne, params, sql } from '#server/database/sql.ts'

const { instituteId, personId, now } = given
const { sessionId, oldHash, newHash } = params({
  /** The one session that stays. */
  sessionId: z.number(),
  /** The compared password: a different stored one means that another change came first. */
  oldHash: z.string(),
  newHash: z.string(),
})

/**
 * For a locked person (`holdPerson`), so that a sign-in at the same moment is among the sessions that end.
 * One statement: it stores the new password, deletes forgotten and one-time ones, ends every other session,
 * and audits it. Of two changes at once the second waits for the first, finds another password than the one
 * it compared, and changes nothing: no row.
 */
export const replacePassword = maybeOne(
  'session.replace-password',
  z.object({ id: z.number() }),
  sql`with changed as (
      update person set password_hash = ${newHash}, pending_password_hash = null, pending_password_expires_at = null
      where institute_id = ${instituteId} and id = ${personId} and password_hash = ${oldHash} returning institute_id, id),
    ended as (
      update session set ended_at = ${now}, end_reason = 'password' from changed changed_person
      where session.institute_id = changed_person.institute_id and session.person_id = changed_person.id
        and session.id <> ${sessionId} and session.ended_at is null),
    forgotten as (
      delete from push_subscription using changed changed_person
      where push_subscription.institute_id = changed_person.institute_id and push_subscription.person_id = changed_person.id
        and push_subscription.device_key is distinct from (
          select device_key from session where session.institute_id = ${instituteId} and session.id = ${sessionId})),
    spent as (
      delete from one_time_password using changed changed_person 
      where one_time_password.institute_id = changed_person.institute_id
        and changed_person.id = any(one_time_password.person_id || one_time_password.other_person_ids)),
    noted as (
      insert into audit_log (institute_id, at, actor_id, action)
      select institute_id, ${now}, id, 'session.change-password' from changed)
    select id from changed`,
)
