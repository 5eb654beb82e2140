import * as z from 'zod/mini'
import { isViewOpen } from '#server/access/family-view.ts'
import { given } from '#server/access/given.ts'
import { many, maybeOne, one, params, type Sql, sql } from '#server/database/sql.ts'

const { instituteId, personId, now } = given
const { sessionId, viewId, staffId, tokenHash, expiresAt } = params({
  sessionId: z.number(),
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

const endedView = z.object({
  instituteId: z.number(),
  personId: z.number(),
  staffId: z.number(),
  endedAt: z.date(),
})
export type EndedView = z.output<typeof endedView>

/** Ends views, each at most at the end of its time, and says as whom they were. */
const endWhere = <Values>(name: string, where: Sql<Values>) =>
  many(
    name,
    endedView,
    sql`with ended as (
      update family_view view set ended_at = least(view.expires_at, ${now}::timestamptz, (
        select desk.ended_at from desk_session desk
        where desk.institute_id = view.institute_id and desk.id = view.desk_session_id))
      where view.ended_at is null and ${where}
      returning view.institute_id, view.person_id, view.staff_id, view.ended_at),
    noted as (
      insert into audit_log (institute_id, at, actor_id, action, subject_kind, subject_id)
      select institute_id, ended_at, staff_id, 'desk.end-family-view', 'person', person_id from ended)
    select institute_id as "instituteId", person_id as "personId", staff_id as "staffId", ended_at as "endedAt" from ended`,
  )

const ofSession = sql`view.institute_id = ${instituteId} and view.desk_session_id = ${sessionId}`

export const endOne = endWhere('as-family.end', sql`${ofSession} and view.id = ${viewId}`)

/** Of a session of the desk: as another person, or whose time is over. */
export const endOthers = endWhere(
  'as-family.end-others',
  sql`${ofSession} and (view.person_id <> ${personId} or view.expires_at <= ${now})`,
)

/** Of all institutes. */
export const endClosed = endWhere('as-family.end-closed', sql`not ${isViewOpen}`)

/** Of the sequence of sessions, so that the address of a file belongs to one of both. */
const nextId = sql`nextval(pg_get_serial_sequence('session', 'id'))`

/** The view of a page that was loaded again: with another id and token, and the same end. */
export const continueView = maybeOne(
  'as-family.continue',
  z.object({ id: z.number(), expiresAt: z.date() }),
  sql`update family_view set id = ${nextId}, token_hash = ${tokenHash}
    where institute_id = ${instituteId} and desk_session_id = ${sessionId} and person_id = ${personId}
      and ended_at is null and expires_at > ${now}
    returning id, expires_at as "expiresAt"`,
)

export const insertView = one(
  'as-family.insert',
  z.object({ id: z.number(), expiresAt: z.date() }),
  sql`with noted as (
      insert into audit_log (institute_id, at, actor_id, action, subject_kind, subject_id)
      values (${instituteId}, ${now}, ${staffId}, 'desk.begin-family-view', 'person', ${personId}))
    insert into family_view (institute_id, id, desk_session_id, staff_id, person_id, token_hash, created_at, expires_at)
    values (${instituteId}, ${nextId}, ${sessionId}, ${staffId}, ${personId}, ${tokenHash}, ${now}, ${expiresAt})
    returning id, expires_at as "expiresAt"`,
)
