import type pg from 'pg'
import * as z from 'zod/mini'
import { testTypes } from '#domain/exam/calls.ts'
import { given } from '#server/access/given.ts'
import { attemptId } from '#server/access/papers.ts'
import { assigned } from '#server/access/tests.ts'
import { command, maybeOne, params, raw, sql } from '#server/database/sql.ts'
import { moveReceipt } from '#server/features/exam/panel/submit/writes.ts'

const { instituteId, personId, personIds } = given
const { testId, minutes, added, tokenId, now, ...latest } = params({
  testId: z.number(),
  minutes: z.number(),
  added: z.number(),
  tokenId: z.number(),
  now: z.date(),
  /** null without an attempt. */
  attemptId: z.nullable(z.number()),
})

const extraTimeFacts = z.object({
  testName: z.string(),
  isTimed: z.boolean(),
  isPublished: z.boolean(),
  /** Extra minutes until now. */
  minutes: z.number(),
  /** The latest attempt; null without one. */
  attemptId: z.nullable(z.number()),
  /** Both null without an attempt; `endsAt` also of an attempt from before the panel. */
  endsAt: z.nullable(z.date()),
  submittedAt: z.nullable(z.date()),
})

const lockTest = command(
  'panel.lock-extra-test',
  sql`select 1 from test where institute_id = ${instituteId} and id = ${testId} for share`,
)
const lockPerson = command(
  'panel.lock-extra',
  sql`select 1 from person where institute_id = ${instituteId} and id = ${personId} for no key update`,
)
const lockLatestAttempt = maybeOne(
  'panel.lock-attempt',
  z.object({ id: z.number() }),
  sql`select id from test_attempt
    where institute_id = ${instituteId} and test_id = ${testId} and person_id = ${personId}
    order by submitted_at desc nulls first, id desc limit 1 for update`,
)

const facts = maybeOne(
  'panel.extra-time-facts',
  extraTimeFacts,
  sql`with ${assigned}
    select t.name as "testName", l.test_type_id <> ${raw(String(testTypes.practice))} as "isTimed",
      t.is_result_published as "isPublished", coalesce(x.minutes, 0) as minutes, a.id as "attemptId",
      a.ends_at as "endsAt", a.submitted_at as "submittedAt"
    from test t join test_label l on l.institute_id = t.institute_id and l.id = t.label_id
    left join test_attempt a on a.institute_id = ${instituteId} and a.id = ${latest.attemptId}
    left join test_extra_time x
      on x.institute_id = ${instituteId} and x.test_id = t.id and x.person_id = any(${personIds})
    where t.institute_id = ${instituteId} and t.id = ${testId} and t.cancelled_at is null
      and (a.id is not null or t.id in (select id from assigned))`,
)

type OfTaker = { instituteId: number; testId: number; personId: number; now: Date }

/**
 * The state of a student at a test that is given to him. Locks the test first, like a publication, then the
 * student and the attempt.
 * @returns undefined where it is not given to him
 */
export async function findExtraTimeFacts(
  client: pg.PoolClient,
  at: OfTaker,
): Promise<z.output<typeof extraTimeFacts> | undefined> {
  await lockTest(client, at)
  await lockPerson(client, at)
  const attempt = await lockLatestAttempt(client, at)
  return facts(client, { ...at, personIds: [at.personId], attemptId: attempt?.id ?? null })
}

const addTime = command(
  'panel.extra-time',
  sql`with given as (
      insert into test_extra_time (institute_id, test_id, person_id, minutes)
      values (${instituteId}, ${testId}, ${personId}, ${minutes})
      on conflict (institute_id, test_id, person_id) do update set minutes = excluded.minutes),
    longer as (
      update test_attempt set ends_at = ends_at + ${added} * interval '1 minute'
      where institute_id = ${instituteId} and id = ${latest.attemptId}),
    passes as (
      update panel_pass set expires_at = expires_at + ${added} * interval '1 minute'
      where institute_id = ${instituteId} and attempt_id = ${latest.attemptId})
    insert into audit_log (institute_id, at, action, subject_kind, subject_id, detail)
    values (${instituteId}, ${now}, 'admin.extra-time', 'test', ${testId}, jsonb_build_object(
      'person', ${personId}::bigint, 'minutes', ${minutes}::int, 'token', ${tokenId}::bigint))`,
)

/** Extends the attempt, if there is one, and the passes to it. */
export async function writeExtraTime(
  client: pg.PoolClient,
  {
    before,
    ...row
  }: OfTaker & { minutes: number; before: number; attemptId: number | null; tokenId: number },
): Promise<void> {
  await addTime(client, { ...row, added: row.minutes - before })
}

/**
 * Continues an attempt that the server had submitted: replaces the receipt, and removes the marks. Late answers that
 * were decided are deleted, so that those after the new end are quarantined again.
 */
export const reopenAttempt = command(
  'panel.reopen',
  sql`with ${moveReceipt},
    late as (delete from late_answer where institute_id = ${instituteId} and attempt_id = ${attemptId}),
    subjects as (
      delete from test_attempt_subject where institute_id = ${instituteId} and attempt_id = ${attemptId}),
    answers as (
      update attempt_answer set state = null, marks = null
      where institute_id = ${instituteId} and attempt_id = ${attemptId})
    update test_attempt set submitted_at = null, is_evaluation_due = false, evaluated_at = null, rank = null, marks = null,
      right_count = null, wrong_count = null, left_count = null, time_taken = null
    where institute_id = ${instituteId} and id = ${attemptId}`,
)
