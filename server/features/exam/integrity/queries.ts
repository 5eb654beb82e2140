import * as z from 'zod/mini'
import { maxNoted } from '#domain/exam/integrity/limits.ts'
import { notedKinds } from '#domain/exam/integrity/noted.ts'
import { given } from '#server/access/given.ts'
import { attemptId } from '#server/access/papers.ts'
import { command, many, maybeOne, one, params, raw, sql } from '#server/database/sql.ts'
import { joinStudent, student, studentColumn } from '#server/features/exam/panel/admin/queries.ts'

const { instituteId, personId, now } = given
const { testId, page, kind, detail, since, after, limit, tokenId } = params({
  testId: z.number(),
  page: z.string(),
  kind: z.enum(notedKinds),
  detail: z.string(),
  since: z.date(),
  /** An attempt; 0 for the first page. */
  after: z.number(),
  limit: z.number(),
  tokenId: z.number(),
})

export const findAccessCode = maybeOne(
  'integrity.code',
  z.object({ accessCode: z.string() }),
  sql`select access_code as "accessCode" from test where institute_id = ${instituteId} and id = ${testId}`,
)

/** Wrong access codes of an attempt since a moment. */
export const countWrongCodes = one(
  'integrity.wrong-codes',
  z.object({ count: z.number() }),
  sql`select count(*)::int as count from attempt_event
    where institute_id = ${instituteId} and attempt_id = ${attemptId} and kind = 'wrongCode' and happened_at > ${since}`,
)

/** A separate limit for events that tabs report, so that they leave room for those that the server sees. */
const hasRoom = sql`${raw(String(maxNoted))} > (
  select count(*) from attempt_event event where event.institute_id = ${instituteId} and event.attempt_id = ${attemptId}
    and event.kind in ('wrongCode', 'otherNetwork', 'otherBrowser', 'otherDevice', 'allowedDevice'))`

/** Two within a millisecond are two. */
export const noteEvent = command(
  'integrity.note',
  sql`insert into attempt_event (institute_id, attempt_id, page, kind, happened_at, detail)
    select ${instituteId}, ${attemptId}, ${page}, ${kind}, ${now}::timestamptz + random() * interval '999 microseconds', ${detail}
    where ${hasRoom} on conflict do nothing`,
)

/** The same, once for each tab and detail. */
export const noteOnce = command(
  'integrity.note-once',
  sql`insert into attempt_event (institute_id, attempt_id, page, kind, happened_at, detail)
    select ${instituteId}, ${attemptId}, ${page}, ${kind}, ${now}, ${detail}
    where not exists (
      select 1 from attempt_event event where event.institute_id = ${instituteId} and event.attempt_id = ${attemptId}
        and event.page = ${page} and event.kind = ${kind} and event.detail = ${detail})
      and ${hasRoom} on conflict do nothing`,
)

const event = z.object({
  kind: z.enum(notedKinds),
  page: z.string(),
  /** Milliseconds. */
  at: z.number(),
  detail: z.string(),
})
export type NotedEvent = z.output<typeof event>

/** The attempts of a test with their events, in the order of their ids. */
export const findNoted = many(
  'integrity.noted',
  z.object({
    attemptId: z.number(),
    personId: z.number(),
    student,
    startedAt: z.date(),
    endsAt: z.nullable(z.date()),
    submittedAt: z.nullable(z.date()),
    events: z.array(event),
  }),
  sql`select attempt.id as "attemptId", attempt.person_id as "personId", ${studentColumn}, attempt.started_at as "startedAt",
      attempt.ends_at as "endsAt", attempt.submitted_at as "submittedAt", coalesce((
        select json_agg(json_build_object('kind', event.kind, 'page', event.page, 'detail', event.detail,
          'at', floor(extract(epoch from event.happened_at) * 1000)) order by event.happened_at)
        from attempt_event event where event.institute_id = attempt.institute_id and event.attempt_id = attempt.id),
          '[]') as events
    from test_attempt attempt ${joinStudent}
    where attempt.institute_id = ${instituteId} and attempt.test_id = ${testId} and attempt.id > ${after}
    order by attempt.id limit ${limit}`,
)

/** The running attempt of a person at a test; locked against submission until the transaction ends. */
export const lockRunning = maybeOne(
  'integrity.lock-running',
  z.object({ id: z.number(), isBound: z.boolean() }),
  sql`select id, device_hash <> '' as "isBound" from test_attempt
    where institute_id = ${instituteId} and test_id = ${testId} and person_id = ${personId} and submitted_at is null
    order by started_at desc, id desc limit 1 for no key update`,
)

/** The next device that opens it is its own. */
export const unbindDevice = command(
  'integrity.unbind-device',
  sql`with freed as (
      update test_attempt set device_hash = '' where institute_id = ${instituteId} and id = ${attemptId} returning test_id,
        person_id)
    insert into audit_log (institute_id, at, action, subject_kind, subject_id, detail)
    select ${instituteId}, ${now}, 'admin.exam-device', 'test', test_id, jsonb_build_object(
      'person', person_id, 'token', ${tokenId}::bigint) from freed`,
)
