import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { one, params, sql } from '#server/database/sql.ts'

const { instituteId, now } = given
const { ofPerson } = params({
  /** The id of a person; null for all of the institute. */
  ofPerson: z.nullable(z.number()),
})

/**
 * Ends sessions for the operator, and audits it. A running test continues: its pass is separate.
 * Counts the sessions that were live.
 */
export const endSessionsOf = one(
  'session.end-by-operator',
  z.object({ count: z.number() }),
  sql`with people as (
      select id from person
      where institute_id = ${instituteId} and (${ofPerson}::bigint is null or id = ${ofPerson})),
    ended as (
      update session set ended_at = ${now}, end_reason = 'logout' from people
      where session.institute_id = ${instituteId} and session.person_id = people.id and session.ended_at is null
        and session.expires_at > ${now}
      returning session.person_id),
    forgotten as (
      delete from push_subscription using people
      where push_subscription.institute_id = ${instituteId} and push_subscription.person_id = people.id),
    noted as (
      insert into audit_log (institute_id, at, action, subject_kind, subject_id)
      select distinct ${instituteId}::integer, ${now}::timestamptz, 'session.ended-by-operator', 'person', person_id from ended)
    select count(*) as count from ended`,
)
