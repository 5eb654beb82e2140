import type pg from 'pg'
import { testTypes } from '#domain/exam/calls.ts'
import { isUndecided } from '#server/database/queries-late.ts'

type Runner = pg.Pool | pg.PoolClient
export type OfTest = { instituteId: number; testId: number }
export type DueAttempt = { instituteId: number; attemptId: number; testId: number | null }

/**
 * An attempt that is to be evaluated, held for the length of the transaction: other servers take others.
 * @param passedOver those that failed lately
 */
export async function takeDueAttempt(
  client: pg.PoolClient,
  passedOver: readonly number[],
): Promise<DueAttempt | undefined> {
  const found = await client.query<DueAttempt>({
    name: 'results.due',
    text: `select institute_id as "instituteId", id as "attemptId", test_id as "testId" from test_attempt
      where is_evaluation_due and submitted_at is not null and id <> all($1::bigint[])
      order by submitted_at, id limit 1 for update skip locked`,
    values: [passedOver],
  })
  return found.rows[0]
}

/**
 * It is evaluated; where it belongs to a test, the figures of that test wait for it. Practice is published though a written
 * answer waits: what is right is shown at once.
 */
export async function markEvaluated(client: pg.PoolClient, at: DueAttempt): Promise<void> {
  await client.query({
    name: 'results.evaluated',
    text: `with evaluated as (
        update test_attempt set is_evaluation_due = false where institute_id = $1 and id = $2
        returning institute_id, test_id, evaluated_at)
      insert into due_publication (institute_id, test_id)
      select e.institute_id, e.test_id from evaluated e
      join test t on t.institute_id = e.institute_id and t.id = e.test_id
      join test_label l on l.institute_id = t.institute_id and l.id = t.label_id
      where e.evaluated_at is not null or l.test_type_id = ${testTypes.practice}
      on conflict do nothing`,
    values: [at.instituteId, at.attemptId],
  })
}

/**
 * Tests whose result is to be published at $1, or again: at the moment that was set; practice, and what is published, with
 * every attempt; the others once their window is over, also for who was given more time, nobody is at them and nothing waits
 * for an examiner, neither a written answer nor one that came late, so that who has finished cannot tell the answers to who
 * has not. An institute that cannot wait sets the moment.
 * @param which narrows test `t` down, beginning with `and`
 */
const due = (which = '') => `select t.institute_id as "instituteId", t.id as "testId" from test t
  where t.result_at <= $1 and not t.is_result_published and t.cancelled_at is null ${which}
  union
  select t.institute_id, t.id from due_publication d
  join test t on t.institute_id = d.institute_id and t.id = d.test_id
  join test_label l on l.institute_id = t.institute_id and l.id = t.label_id
  where t.cancelled_at is null and (t.is_result_published or (t.result_at is null and (
    l.test_type_id = ${testTypes.practice} or (t.ends_at <= $1 and not exists (
      select 1 from test_extra_time e where e.institute_id = t.institute_id and e.test_id = t.id
        and t.ends_at + e.minutes * interval '1 minute' > $1
    ) and not exists (
      select 1 from test_attempt a where a.institute_id = t.institute_id and a.test_id = t.id and (
        (a.submitted_at is null and a.ends_at is not null)
        or (a.submitted_at is not null and (a.evaluated_at is null or a.is_evaluation_due))
        or exists (select 1 from late_answer w where w.institute_id = a.institute_id and w.attempt_id = a.id
          and ${isUndecided('w')}))))))) ${which}`

export async function findTestsDue(runner: Runner, now: Date): Promise<OfTest[]> {
  const found = await runner.query<OfTest>({ name: 'results.tests', text: due(), values: [now] })
  return found.rows
}

/**
 * Holds such a test for the length of the transaction: nobody gives more time at it meanwhile, and what is evaluated from
 * here on waits for the next time.
 * @returns false where it is not due any more, or another server is about to publish it
 */
export async function takeTestDue(
  client: pg.PoolClient,
  { instituteId, testId, now }: OfTest & { now: Date },
): Promise<boolean> {
  const held = await client.query({
    name: 'results.take',
    text: 'select 1 from test where institute_id = $1 and id = $2 for update skip locked',
    values: [instituteId, testId],
  })
  if (held.rowCount !== 1) return false
  const found = await client.query({
    name: 'results.still-due',
    text: due('and t.institute_id = $2 and t.id = $3'),
    values: [now, instituteId, testId],
  })
  if (found.rowCount !== 1) return false
  await client.query({
    name: 'results.clear',
    text: 'delete from due_publication where institute_id = $1 and test_id = $2',
    values: [instituteId, testId],
  })
  return true
}
