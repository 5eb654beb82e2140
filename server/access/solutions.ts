import { testTypes } from '#domain/exam/reply.ts'
import { given } from '#server/access/given.ts'
import { isGraceOver } from '#server/access/grace.ts'
import { assigned, endFor } from '#server/access/tests.ts'
import { forEachRow, raw, type Sql, sql } from '#server/database/sql.ts'

const { instituteId, personIds, now } = given

const practice = raw(String(testTypes.practice))

/** Whether `attempt` at `test` is not submitted and can be continued. */
const isRunning = sql`attempt.submitted_at is null
  and not ${isGraceOver(raw('coalesce(attempt.ends_at, test.ends_at)'), sql`${now}::timestamptz`)}`

/** Whether one of these people takes `test` now. */
const isAt = sql`exists (
    select 1 from test_attempt attempt where attempt.institute_id = test.institute_id and attempt.test_id = test.id
      and attempt.person_id = any(${personIds}) and ${isRunning})`

/**
 * Whether the solutions of `test` may be shown to these people: they are offered, and no one takes it
 * again. The query has to check that its result is published.
 */
export const isSolved = sql`(test.is_solution_offered and not ${isAt})`

/**
 * Whether these people may see the answers of `test`: its result is published with solutions, one has
 * submitted, and no one takes it again.
 */
export const isOpened = sql`(
  test.is_result_published and test.cancelled_at is null and ${isSolved}
  and exists (select 1 from test_attempt attempt where attempt.institute_id = test.institute_id and attempt.test_id = test.id
    and attempt.person_id = any(${personIds}) and attempt.submitted_at is not null))`

/**
 * `held_key`, the keys of the withheld questions: those in a test that these people can still take, or take now
 * [report-33]: `key`, and the `first` and `last` id of these tests. Copies of a question have a key in common, e.g. after importing a paper twice:
 * `tell_copies` (migration 0008) makes them. While a question is withheld, neither its solution nor the
 * marks of an answer leave the database, in any test.
 * Practice shows solutions after submission, so it only withholds questions during an attempt.
 */
export const withheld = sql`${assigned},
  holding as (
    select test.id from test_attempt attempt cross join lateral (select * from test
      where test.institute_id = ${instituteId} and test.id = attempt.test_id ${forEachRow}) test
    where attempt.institute_id = ${instituteId} and attempt.person_id = any(${personIds}) and ${isRunning}
    union
    select test.id from assigned test join test_label label on label.institute_id = test.institute_id and label.id = test.label_id
    where ${endFor()} > ${now}::timestamptz and label.test_type_id <> ${practice} and (test.attempt_limit = 0 or (
      select count(*) from test_attempt attempt where attempt.institute_id = ${instituteId} and attempt.test_id = test.id
        and attempt.person_id = any(${personIds}) and attempt.submitted_at is not null) < test.attempt_limit)),
  held_key as materialized (
    select copy_key.key, min(test_question.test_id) as first, max(test_question.test_id) as last from holding
    join test_question on test_question.institute_id = ${instituteId} and test_question.test_id = holding.id
    join question on question.institute_id = ${instituteId} and question.id = test_question.question_id,
      unnest(question.copies_known_by) copy_key(key)
    group by copy_key.key)`

/** Whether a test with `label` can be repeated until its total reveals a key. */
export const isRepeatable = (t = raw('test')) =>
  sql`(label.test_type_id = ${practice} or ${t}.attempt_limit <> 1)`

/** Whether some key of `question copy` meets a condition. @param which the questions */
const hasKey = <Values>(condition: Sql, which: Sql<Values>) => sql`coalesce((
  select bool_or(${condition}) from question copy cross join unnest(copy.known_by) known_key(key) where ${which}), false)`

// PostgreSQL uses a hash table for `in` with a separate query, but not for a join here.
const isWithheldKey = sql`known_key.key in (select key from held_key)`

/** Whether a question is withheld: has a key in `held_key`. @param id its column, such as `question.id` */
export const isWithheld = (id = raw('question.id')) =>
  hasKey(isWithheldKey, sql`copy.institute_id = ${instituteId} and copy.id = ${id}`)

/**
 * Whether the report of a test with `label` waits: it can be repeated until the marks reveal the answers,
 * and another test withholds one of its questions. The query needs `held_key`.
 */
export function doesReportWait(t = raw('test')) {
  const isWithheldByItAlone = sql`(known_key.key, ${t}.id, ${t}.id) in (select key, first, last from held_key)`
  const ofTest = sql`copy.institute_id = ${t}.institute_id and copy.id in (
    select test_question.question_id from test_question where test_question.institute_id = ${t}.institute_id
      and test_question.test_id = ${t}.id)`
  return sql`(${isRepeatable(t)} and ${hasKey(sql`${isWithheldKey} and not ${isWithheldByItAlone}`, ofTest)})`
}
