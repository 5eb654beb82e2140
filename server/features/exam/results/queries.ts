import type pg from 'pg'
import * as z from 'zod/mini'
import { testTypes } from '#domain/exam/reply.ts'
import { given } from '#server/access/given.ts'
import { isUndecided } from '#server/access/late.ts'
import { attemptIds } from '#server/access/papers.ts'
import type { Agreed } from '#server/clock/clocks.ts'
import { command, exists, many, params, raw, type Sql, sql } from '#server/database/sql.ts'
import { takeTurn } from '#server/features/exam/regrade/turn.ts'

const { instituteId, agreedNow: now } = given
const { most, passedOver, testId } = params({
  most: z.number(),
  /** Attempts that failed lately. */
  passedOver: z.array(z.number()),
  testId: z.number(),
})

const practice = raw(String(testTypes.practice))

const dueAttempt = z.object({
  instituteId: z.number(),
  attemptId: z.number(),
  testId: z.nullable(z.number()),
  /** Whether its end was moved on since the clock submitted it. */
  goesOn: z.boolean(),
  /** Whether it was never evaluated. */
  isNew: z.boolean(),
})
export type DueAttempt = z.output<typeof dueAttempt>

/** Attempts to evaluate, locked until the transaction ends: other servers take others. */
export const takeDueAttempts = many(
  'results.due',
  dueAttempt,
  sql`select attempt.institute_id as "instituteId", attempt.id as "attemptId", attempt.test_id as "testId",
      coalesce(attempt.end_moved_at > attempt.submitted_at and attempt.submitted_at < attempt.ends_at
        and attempt.ends_at > ${given.now}
        and not test.is_result_published, false) as "goesOn", attempt.marks is null as "isNew"
    from test_attempt attempt left join test on test.institute_id = attempt.institute_id and test.id = attempt.test_id
    where attempt.is_evaluation_due and attempt.submitted_at is not null and attempt.id <> all(${passedOver}::bigint[])
    order by attempt.submitted_at, attempt.id limit ${most} for update of attempt skip locked`,
)

/**
 * Marks them as evaluated; figures of their tests become due. Practice is published although a
 * written answer waits: solutions are shown at once. */
export const markEvaluated = command(
  'results.evaluated',
  sql`with evaluated as (
      update test_attempt set is_evaluation_due = false where institute_id = ${instituteId} and id = any(${attemptIds}::bigint[])
      returning institute_id, test_id, evaluated_at)
    insert into due_publication (institute_id, test_id)
    select distinct evaluated.institute_id, evaluated.test_id from evaluated
    join test on test.institute_id = evaluated.institute_id and test.id = evaluated.test_id
    join test_label label on label.institute_id = test.institute_id and label.id = test.label_id
    where evaluated.evaluated_at is not null or label.test_type_id = ${practice}
    on conflict do nothing`,
)

/**
 * Tests to publish now, or again: at the set time; practice, and published ones, with every attempt; the
 * others after they have closed for everyone including extra time, with no running attempt and nothing
 * undecided for an examiner, so that students who have finished cannot pass on answers. An institute that
 * cannot wait sets a time, and so does one that has withdrawn a result; then it waits only for answers on their way to attempts that have ended.
 * @param which narrows `test` down, beginning with `and`
 */
const due = <Values>(which: Sql<Values>) => sql`
  select test.institute_id as "instituteId", test.id as "testId" from test
  where test.result_at <= ${now} and not test.is_result_published and test.cancelled_at is null and not exists (
    select 1 from test_attempt attempt where attempt.institute_id = test.institute_id and attempt.test_id = test.id
      and attempt.submitted_at is null and attempt.ends_at <= ${now}) ${which}
  union
  select test.institute_id, test.id from due_publication
  join test on test.institute_id = due_publication.institute_id and test.id = due_publication.test_id
  join test_label label on label.institute_id = test.institute_id and label.id = test.label_id
  where test.cancelled_at is null and (test.is_result_published or (test.result_at is null and test.withdrawn_at is null and (
    label.test_type_id = ${practice} or (test.ends_at <= ${now} and not exists (
      select 1 from test_extra_time extra_time where extra_time.institute_id = test.institute_id and extra_time.test_id = test.id
        and test.ends_at + extra_time.minutes * interval '1 minute' > ${now}
    ) and not exists (
      select 1 from test_attempt attempt where attempt.institute_id = test.institute_id and attempt.test_id = test.id and (
        (attempt.submitted_at is null and attempt.ends_at is not null)
        or (attempt.submitted_at is not null and (attempt.evaluated_at is null or attempt.is_evaluation_due))
        or exists (select 1 from late_answer where late_answer.institute_id = attempt.institute_id
          and late_answer.attempt_id = attempt.id
          and ${isUndecided()}))))))) ${which}`

const ofTest = z.object({ instituteId: z.number(), testId: z.number() })
export type OfTest = z.output<typeof ofTest>

export const findTestsDue = many('results.tests', ofTest, due(sql``))

const takeTest = command(
  'results.take',
  sql`select 1 from test where institute_id = ${instituteId} and id = ${testId} for no key update skip locked`,
)
const isStillDue = exists(
  'results.still-due',
  due(sql`and test.institute_id = ${instituteId} and test.id = ${testId}`),
)
const clear = command(
  'results.clear',
  sql`delete from due_publication where institute_id = ${instituteId} and test_id = ${testId}`,
)

/** Whether an attempt whose end was moved goes on: not once the result is published. Asked when no publication runs. */
export const mayGoOn = exists(
  'results.goes-on',
  sql`select 1 from test where institute_id = ${instituteId} and id = ${testId} and not is_result_published`,
)

/** Figures of a test become due, as `markEvaluated` does: they are published once the test may be. */
export const markDue = command(
  'results.mark-due',
  sql`insert into due_publication (institute_id, test_id) values (${instituteId}, ${testId}) on conflict do nothing`,
)

/**
 * Locks such a test until the transaction ends: no extra time and no evaluation meanwhile.
 * @returns false where it is not due any more, or another server publishes it
 */
export async function takeTestDue(
  client: pg.PoolClient,
  test: OfTest & { agreedNow: Agreed },
): Promise<boolean> {
  if ((await takeTest(client, test)) !== 1) return false
  await takeTurn(client, test)
  if (!(await isStillDue(client, test))) return false
  await clear(client, test)
  return true
}
