import type pg from 'pg'
import * as z from 'zod/mini'
import { testTypes } from '#domain/exam/reply.ts'
import { given } from '#server/access/given.ts'
import { attemptId } from '#server/access/papers.ts'
import { roster } from '#server/access/roster.ts'
import { assigned } from '#server/access/tests.ts'
import { command, many, maybeOne, params, raw, sql } from '#server/database/sql.ts'
import { moveReceipt } from '#server/features/exam/panel/submit/writes.ts'

const { instituteId, personId, personIds } = given
const { testId, tokenId, now, ...latest } = params({
  testId: z.number(),
  tokenId: z.number(),
  now: z.date(),
  /** null without an attempt. */
  attemptId: z.nullable(z.number()),
})

const list = params({
  takers: z.array(z.number()),
  totals: z.array(z.number()),
  added: z.array(z.number()),
  attempts: z.array(z.nullable(z.number())),
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
    select test.name as "testName", label.test_type_id <> ${raw(String(testTypes.practice))} as "isTimed",
      test.is_result_published as "isPublished", coalesce(extra_time.minutes, 0) as minutes, attempt.id as "attemptId",
      attempt.ends_at as "endsAt", attempt.submitted_at as "submittedAt"
    from test join test_label label on label.institute_id = test.institute_id and label.id = test.label_id
    left join test_attempt attempt on attempt.institute_id = ${instituteId} and attempt.id = ${latest.attemptId}
    left join test_extra_time extra_time
      on extra_time.institute_id = ${instituteId} and extra_time.test_id = test.id and extra_time.person_id = any(${personIds})
    where test.institute_id = ${instituteId} and test.id = ${testId} and test.cancelled_at is null
      and (attempt.id is not null or test.id in (select id from assigned))`,
)

const group = params({
  /** null for any. */
  sectionId: z.nullable(z.number()),
  productId: z.nullable(z.number()),
})

/** Students who have a test or have begun it, optionally only those of a section or a product. */
export const findGroup = many(
  'panel.time-group',
  z.object({ personId: z.number() }),
  sql`select roster.person_id as "personId" from ${roster} roster
    where (${group.sectionId}::bigint is null or roster.section_id = ${group.sectionId})
      and (${group.productId}::bigint is null or roster.product_id = ${group.productId})
    union
    select person_id from test_attempt
    where institute_id = ${instituteId} and test_id = ${testId} and ${group.sectionId}::bigint is null
      and ${group.productId}::bigint is null
    order by 1`,
)

const lockGroup = command(
  'panel.lock-time-group',
  sql`select 1 from person where institute_id = ${instituteId} and id = any(${personIds}) order by id for no key update`,
)
const lockAttempts = command(
  'panel.lock-time-attempts',
  sql`select 1 from test_attempt where institute_id = ${instituteId} and test_id = ${testId} and person_id = any(${personIds})
    order by id for update`,
)

/** As `facts`, of each of these people. */
const groupFacts = many(
  'panel.group-time-facts',
  z.extend(extraTimeFacts, { personId: z.number() }),
  sql`select given.id as "personId", test.name as "testName",
    label.test_type_id <> ${raw(String(testTypes.practice))} as "isTimed",
      test.is_result_published as "isPublished", coalesce(extra_time.minutes, 0) as minutes, attempt.id as "attemptId",
      attempt.ends_at as "endsAt", attempt.submitted_at as "submittedAt"
    from test join test_label label on label.institute_id = test.institute_id and label.id = test.label_id
    cross join unnest(${personIds}::bigint[]) as given(id)
    left join lateral (
      select attempt.id, attempt.ends_at, attempt.submitted_at from test_attempt attempt
      where attempt.institute_id = ${instituteId} and attempt.test_id = test.id and attempt.person_id = given.id
      order by attempt.submitted_at desc nulls first, attempt.id desc limit 1) attempt on true
    left join test_extra_time extra_time on extra_time.institute_id = ${instituteId} and extra_time.test_id = test.id
      and extra_time.person_id = given.id
    where test.institute_id = ${instituteId} and test.id = ${testId} and test.cancelled_at is null`,
)

/** The state of students at a test, locked in the same order as of one. */
export async function findGroupTimeFacts(
  client: pg.PoolClient,
  at: { instituteId: number; testId: number; personIds: readonly number[] },
) {
  await lockTest(client, at)
  await lockGroup(client, at)
  await lockAttempts(client, at)
  return groupFacts(client, at)
}

type TakerKey = { instituteId: number; testId: number; personId: number; now: Date }

/**
 * A student's state at a test. Locks the test first, like a publication, then the student and the attempt.
 * @returns undefined if the student does not have the test
 */
export async function findExtraTimeFacts(
  client: pg.PoolClient,
  at: TakerKey,
): Promise<z.output<typeof extraTimeFacts> | undefined> {
  await lockTest(client, at)
  await lockPerson(client, at)
  const attempt = await lockLatestAttempt(client, at)
  return facts(client, { ...at, personIds: [at.personId], attemptId: attempt?.id ?? null })
}

/** `extension` has a row for each student: the total minutes, the added ones, and the attempt. */
const addTime = command(
  'panel.extra-time',
  sql`with extension as (
      select * from unnest(${list.takers}::bigint[], ${list.totals}::int[], ${list.added}::int[], ${list.attempts}::bigint[])
        as given(person_id, minutes, added, attempt_id)),
    given as (
      insert into test_extra_time (institute_id, test_id, person_id, minutes)
      select ${instituteId}, ${testId}, person_id, minutes from extension
      on conflict (institute_id, test_id, person_id) do update set minutes = excluded.minutes),
    longer as (
      update test_attempt attempt set ends_at = attempt.ends_at + extension.added * interval '1 minute' from extension
      where attempt.institute_id = ${instituteId} and attempt.id = extension.attempt_id),
    passes as (
      update panel_pass pass set expires_at = pass.expires_at + extension.added * interval '1 minute' from extension
      where pass.institute_id = ${instituteId} and pass.attempt_id = extension.attempt_id)
    insert into audit_log (institute_id, at, action, subject_kind, subject_id, detail)
    select ${instituteId}, ${now}, 'admin.extra-time', 'test', ${testId}, jsonb_build_object(
      'person', person_id, 'minutes', minutes, 'token', ${tokenId}::bigint) from extension`,
)

/** @param minutes in all, and `before` until now */
type Longer = { personId: number; minutes: number; before: number; attemptId: number | null }

/** Extends the attempts, if there are any, and the passes to them. */
export async function writeExtraTime(
  client: pg.PoolClient,
  {
    students,
    ...row
  }: { instituteId: number; testId: number; now: Date; tokenId: number; students: readonly Longer[] },
): Promise<void> {
  await addTime(client, {
    ...row,
    takers: students.map(({ personId }) => personId),
    totals: students.map(({ minutes }) => minutes),
    added: students.map(({ minutes, before }) => minutes - before),
    attempts: students.map(({ attemptId }) => attemptId),
  })
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
