import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { many, maybeOne, one, params, sql } from '#server/database/sql.ts'

const { instituteId, personId, now } = given
const { sessionId, exceptId, viewId, staffId, tokenHash, expiresAt } = params({
  sessionId: z.number(),
  /** A person, as whom it is not ended; 0 for none. */
  exceptId: z.number(),
  viewId: z.number(),
  staffId: z.number(),
  tokenHash: z.string(),
  expiresAt: z.date(),
})

/** Locks a session of the desk, so that it has one view. */
export const holdDeskSession = one(
  'as-family.hold',
  z.object({ expiresAt: z.date() }),
  sql`select expires_at as "expiresAt" from desk_session
    where institute_id = ${instituteId} and id = ${sessionId} for no key update`,
)

/** Ends the views of a session of the desk, and says as whom they were. */
export const endViews = many(
  'as-family.end',
  z.object({ personId: z.number() }),
  sql`with ended as (
      update family_view set ended_at = ${now}
      where institute_id = ${instituteId} and desk_session_id = ${sessionId} and ended_at is null
        and expires_at > ${now} and person_id <> ${exceptId}
      returning person_id, staff_id),
    noted as (
      insert into audit_log (institute_id, at, actor_id, action, subject_kind, subject_id)
      select ${instituteId}, ${now}, staff_id, 'desk.end-family-view', 'person', person_id from ended)
    select person_id as "personId" from ended`,
)

/** The view of a page that was loaded again: with another token, and the same end. */
export const continueView = maybeOne(
  'as-family.continue',
  z.object({ id: z.number(), expiresAt: z.date() }),
  sql`update family_view set token_hash = ${tokenHash}
    where institute_id = ${instituteId} and desk_session_id = ${sessionId} and person_id = ${personId}
      and ended_at is null and expires_at > ${now}
    returning id, expires_at as "expiresAt"`,
)

export const nextViewId = one(
  'as-family.next-id',
  z.object({ id: z.number() }),
  sql`select nextval(pg_get_serial_sequence('session', 'id')) as id`,
)

export const insertView = one(
  'as-family.insert',
  z.object({ id: z.number() }),
  sql`with noted as (
      insert into audit_log (institute_id, at, actor_id, action, subject_kind, subject_id)
      values (${instituteId}, ${now}, ${staffId}, 'desk.begin-family-view', 'person', ${personId}))
    insert into family_view (institute_id, id, desk_session_id, staff_id, person_id, token_hash, created_at, expires_at)
    values (${instituteId}, ${viewId}, ${sessionId}, ${staffId}, ${personId}, ${tokenHash}, ${now}, ${expiresAt})
    returning id`,
)
