import type pg from 'pg'
import * as z from 'zod/mini'
import { testTypes } from '#domain/exam/reply.ts'
import { given } from '#server/access/given.ts'
import { isUndecided } from '#server/access/late.ts'
import { attemptIds } from '#server/access/papers.ts'
import type { Agreed } from '#server/clock/clocks.ts'
import { command, exists, many, params, raw, type Sql, sql } from '#server/database/sql.ts'

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
  sql`select a.institute_id as "instituteId", a.id as "attemptId", a.test_id as "testId",
      coalesce(a.end_moved_at > a.submitted_at and a.submitted_at < a.ends_at and a.ends_at > ${given.now}
        and not t.is_result_published, false) as "goesOn", a.marks is null as "isNew"
    from test_attempt a left join test t on t.institute_id = a.institute_id and t.id = a.test_id
    where a.is_evaluation_due and a.submitted_at is not null and a.id <> all(${passedOver}::bigint[])
    order by a.submitted_at, a.id limit ${most} for update of a skip locked`,
)

/**
 * Marks them as evaluated; figures of their tests become due. Practice is published although a
 * written answer waits: solutions are shown at once.
 */
export const markEvaluated = command(
  'results.evaluated',
  sql`with evaluated as (
      update test_attempt set is_evaluation_due = false where institute_id = ${instituteId} and id = any(${attemptIds}::bigint[])
      returning institute_id, test_id, evaluated_at)
    insert into due_publication (institute_id, test_id)
    select distinct e.institute_id, e.test_id from evaluated e
    join test t on t.institute_id = e.institute_id and t.id = e.test_id
    join test_label l on l.institute_id = t.institute_id and l.id = t.label_id
    where e.evaluated_at is not null or l.test_type_id = ${practice}
    on conflict do nothing`,
)

/**
 * Tests to publish now, or again: at the set time; practice, and published ones, with every attempt; the
 * others after they have closed for everyone including extra time, with no running attempt and nothing
 * undecided for an examiner, so that students who have finished cannot pass on answers. An institute that
 * cannot wait sets a time, and so does one that has withdrawn a result; then it waits only for answers on their way to attempts that have ended.
 * @param which narrows test `t` down, beginning with `and`
 */
const due = <Values>(which: Sql<Values>) => sql`
  select t.institute_id as "instituteId", t.id as "testId" from test t
  where t.result_at <= ${now} and not t.is_result_published and t.cancelled_at is null and not exists (
    select 1 from test_attempt a where a.institute_id = t.institute_id and a.test_id = t.id
      and a.submitted_at is null and a.ends_at <= ${now}) ${which}
  union
  select t.institute_id, t.id from due_publication d
  join test t on t.institute_id = d.institute_id and t.id = d.test_id
  join test_label l on l.institute_id = t.institute_id and l.id = t.label_id
  where t.cancelled_at is null and (t.is_result_published or (t.result_at is null and t.withdrawn_at is null and (
    l.test_type_id = ${practice} or (t.ends_at <= ${now} and not exists (
      select 1 from test_extra_time e where e.institute_id = t.institute_id and e.test_id = t.id
        and t.ends_at + e.minutes * interval '1 minute' > ${now}
    ) and not exists (
      select 1 from test_attempt a where a.institute_id = t.institute_id and a.test_id = t.id and (
        (a.submitted_at is null and a.ends_at is not null)
        or (a.submitted_at is not null and (a.evaluated_at is null or a.is_evaluation_due))
        or exists (select 1 from late_answer k where k.institute_id = a.institute_id and k.attempt_id = a.id
          and ${isUndecided()}))))))) ${which}`

const ofTest = z.object({ instituteId: z.number(), testId: z.number() })
export type OfTest = z.output<typeof ofTest>

export const findTestsDue = many('results.tests', ofTest, due(sql``))

const takeTest = command(
  'results.take',
  sql`select 1 from test where institute_id = ${instituteId} and id = ${testId} for update skip locked`,
)
const isStillDue = exists(
  'results.still-due',
  due(sql`and t.institute_id = ${instituteId} and t.id = ${testId}`),
)
const clear = command(
  'results.clear',
  sql`delete from due_publication where institute_id = ${instituteId} and test_id = ${testId}`,
)

/**
 * Locks such a test until the transaction ends: no extra time meanwhile, and later evaluations wait for the
 * next publication.
 * @returns false where it is not due any more, or another server publishes it
 */
export async function takeTestDue(
  client: pg.PoolClient,
  test: OfTest & { agreedNow: Agreed },
): Promise<boolean> {
  if ((await takeTest(client, test)) !== 1) return false
  if (!(await isStillDue(client, test))) return false
  await clear(client, test)
  return true
}
