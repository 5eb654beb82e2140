import type pg from 'pg'
import { testTypes } from '#domain/exam/calls.ts'
import { assigned } from '#server/database/queries-tests.ts'

type OfTaker = { instituteId: number; testId: number; personId: number }

export type ExtraTimeFacts = {
  testName: string
  isTimed: boolean
  isPublished: boolean
  /** What he has on top until now. */
  minutes: number
  /** The latest; null where he has none. */
  attemptId: number | null
  /** Both null without an attempt; `endsAt` also of one that was begun before the panel. */
  endsAt: Date | null
  submittedAt: Date | null
}

/**
 * How somebody stands in a test that is given to him. The test is held first, as by who publishes it, then he and his attempt.
 * @returns undefined where it is not
 */
export async function findExtraTimeFacts(
  client: pg.PoolClient,
  { instituteId, testId, personId, now }: OfTaker & { now: Date },
): Promise<ExtraTimeFacts | undefined> {
  await client.query({
    name: 'panel.lock-extra-test',
    text: 'select 1 from test where institute_id = $1 and id = $2 for share',
    values: [instituteId, testId],
  })
  const lock = { text: 'select 1 from person where institute_id = $1 and id = $2 for no key update' }
  await client.query({ name: 'panel.lock-extra', ...lock, values: [instituteId, personId] })
  const held = await client.query<{ id: number }>({
    name: 'panel.lock-attempt',
    text: `select id from test_attempt where institute_id = $1 and test_id = $2 and person_id = $3
      order by submitted_at desc nulls first, id desc limit 1 for update`,
    values: [instituteId, testId, personId],
  })
  const found = await client.query<ExtraTimeFacts>({
    name: 'panel.extra-time-facts',
    text: `with ${assigned}
      select t.name as "testName", l.test_type_id <> ${testTypes.practice} as "isTimed", t.is_result_published as "isPublished",
        coalesce(x.minutes, 0) as minutes, a.id as "attemptId", a.ends_at as "endsAt", a.submitted_at as "submittedAt"
      from test t join test_label l on l.institute_id = t.institute_id and l.id = t.label_id
      left join test_attempt a on a.institute_id = $1 and a.id = $5
      left join test_extra_time x on x.institute_id = $1 and x.test_id = t.id and x.person_id = any($2)
      where t.institute_id = $1 and t.id = $4 and t.cancelled_at is null
        and (a.id is not null or t.id in (select id from assigned))`,
    values: [instituteId, [personId], now, testId, held.rows[0]?.id ?? null],
  })
  return found.rows[0]
}

/** His attempt, where he has one, and the passes to it last as much longer. */
export async function writeExtraTime(
  client: pg.PoolClient,
  row: OfTaker & { minutes: number; before: number; attemptId: number | null; tokenId: number; now: Date },
): Promise<void> {
  await client.query({
    name: 'panel.extra-time',
    text: `with given as (
        insert into test_extra_time (institute_id, test_id, person_id, minutes) values ($1, $2, $3, $4)
        on conflict (institute_id, test_id, person_id) do update set minutes = excluded.minutes),
      longer as (
        update test_attempt set ends_at = ends_at + $5 * interval '1 minute' where institute_id = $1 and id = $6),
      passes as (
        update panel_pass set expires_at = expires_at + $5 * interval '1 minute'
        where institute_id = $1 and attempt_id = $6)
      insert into audit_log (institute_id, at, action, subject_kind, subject_id, detail)
      values ($1, $7, 'admin.extra-time', 'test', $2,
        jsonb_build_object('person', $3::bigint, 'minutes', $4::int, 'token', $8::bigint))`,
    values: [
      row.instituteId,
      row.testId,
      row.personId,
      row.minutes,
      row.minutes - row.before,
      row.attemptId,
      row.now,
      row.tokenId,
    ],
  })
}

/**
 * What the clock had handed in goes on: there is no receipt, and nothing is marked. Late answers that were decided on go, so
 * that what comes after the new end is kept apart anew.
 */
export async function reopenAttempt(
  client: pg.PoolClient,
  { instituteId, attemptId }: { instituteId: number; attemptId: number },
): Promise<void> {
  await client.query({
    name: 'panel.reopen',
    text: `with receipt as (delete from attempt_receipt where institute_id = $1 and attempt_id = $2),
      late as (delete from late_answer where institute_id = $1 and attempt_id = $2),
      subjects as (delete from test_attempt_subject where institute_id = $1 and attempt_id = $2),
      answers as (
        update attempt_answer set state = null, marks = null where institute_id = $1 and attempt_id = $2)
      update test_attempt set submitted_at = null, is_evaluation_due = false, evaluated_at = null, rank = null, marks = null,
        right_count = null, wrong_count = null, left_count = null, time_taken = null
      where institute_id = $1 and id = $2`,
    values: [instituteId, attemptId],
  })
}
