import { testTypes } from '#domain/exam/reply.ts'
import { given } from '#server/access/given.ts'
import { isGraceOver } from '#server/access/grace.ts'
import { assigned, endFor } from '#server/access/tests.ts'
import { forEachRow, raw, type Sql, sql } from '#server/database/sql.ts'

const { instituteId, personIds, now } = given

const practice = raw(String(testTypes.practice))

/** Whether attempt `d` at test `t` is not submitted and can be continued. */
const isRunning = sql`d.submitted_at is null
  and not ${isGraceOver(raw('coalesce(d.ends_at, t.ends_at)'), sql`${now}::timestamptz`)}`

/** Whether one of these people takes test `t` now. */
const isAt = sql`exists (
    select 1 from test_attempt d where d.institute_id = t.institute_id and d.test_id = t.id
      and d.person_id = any(${personIds}) and ${isRunning})`

/**
 * Whether the solutions of test `t` may be shown to these people: they are offered, and no one takes it
 * again. The query has to check that its result is published.
 */
export const isSolved = sql`(t.is_solution_offered and not ${isAt})`

/**
 * Whether these people may see the answers of test `t`: its result is published with solutions, one has
 * submitted, and no one takes it again.
 */
export const isOpened = sql`(
  t.is_result_published and t.cancelled_at is null and ${isSolved}
  and exists (select 1 from test_attempt d where d.institute_id = t.institute_id and d.test_id = t.id
    and d.person_id = any(${personIds}) and d.submitted_at is not null))`

/**
 * `held_key`, the keys of the withheld questions: those in a test that these people can still take, or take now
 * [report-33]: `key`, and the `first` and `last` id of these tests. Copies of a question have a key in common, e.g. after importing a paper twice:
 * `tell_copies` (migration 0008) makes them. While a question is withheld, neither its solution nor the
 * marks of an answer leave the database, in any test.
 * Practice shows solutions after submission, so it only withholds questions during an attempt.
 */
export const withheld = sql`${assigned},
  holding as (
    select t.id from test_attempt d cross join lateral (select * from test t
      where t.institute_id = ${instituteId} and t.id = d.test_id ${forEachRow}) t
    where d.institute_id = ${instituteId} and d.person_id = any(${personIds}) and ${isRunning}
    union
    select t.id from assigned t join test_label l on l.institute_id = t.institute_id and l.id = t.label_id
    where ${endFor()} > ${now}::timestamptz and l.test_type_id <> ${practice} and (t.attempt_limit = 0 or (
      select count(*) from test_attempt d where d.institute_id = ${instituteId} and d.test_id = t.id
        and d.person_id = any(${personIds}) and d.submitted_at is not null) < t.attempt_limit)),
  held_key as materialized (
    select k.key, min(h.test_id) as first, max(h.test_id) as last from holding
    join test_question h on h.institute_id = ${instituteId} and h.test_id = holding.id
    join question q on q.institute_id = ${instituteId} and q.id = h.question_id, unnest(q.copies_known_by) k(key)
    group by k.key)`

/** Whether a test under label `l` can be repeated until its total reveals a key. */
export const isRepeatable = (t = raw('t')) => sql`(l.test_type_id = ${practice} or ${t}.attempt_limit <> 1)`

/** Whether some key of `question copy` meets a condition. @param which the questions */
const hasKey = <Values>(condition: Sql, which: Sql<Values>) => sql`coalesce((
  select bool_or(${condition}) from question copy cross join unnest(copy.known_by) u(key) where ${which}), false)`

// `in` with a query of its own is looked up in a hash table, which a join is not here.
const isWithheldKey = sql`u.key in (select key from held_key)`

/** Whether a question is withheld: has a key in `held_key`. @param id its column, such as `q.id` */
export const isWithheld = (id = raw('q.id')) =>
  hasKey(isWithheldKey, sql`copy.institute_id = ${instituteId} and copy.id = ${id}`)

/**
 * Whether the report of a test under label `l` waits: it can be repeated until the marks reveal the answers,
 * and another test withholds one of its questions. The query needs `held_key`.
 */
export function doesReportWait(t = raw('t')) {
  const isWithheldByItAlone = sql`(u.key, ${t}.id, ${t}.id) in (select key, first, last from held_key)`
  const ofTest = sql`copy.institute_id = ${t}.institute_id and copy.id in (
    select h.question_id from test_question h where h.institute_id = ${t}.institute_id and h.test_id = ${t}.id)`
  return sql`(${isRepeatable(t)} and ${hasKey(sql`${isWithheldKey} and not ${isWithheldByItAlone}`, ofTest)})`
}
