import { testTypes } from '#domain/exam/calls.ts'
import { graceMs } from '#domain/panel/clock.ts'
import { assignedTo, endFor } from '#server/database/queries-tests.ts'

const grace = `interval '${graceMs} milliseconds'`

/** Whether somebody is at test `t`: he has begun it, not handed it in, and what he gave may still be taken. */
const isAt = (isHe: string, now: string) => `exists (
    select 1 from test_attempt d where d.institute_id = t.institute_id and d.test_id = t.id and d.person_id ${isHe}
      and d.submitted_at is null and coalesce(d.ends_at, t.ends_at) + ${grace} > ${now}::timestamptz)`

/**
 * Whether the solutions of test `t` may be shown to somebody: they are offered, and he is not at it again. That its result
 * is published is for the query to see to.
 * @param isHe a comparison, such as `= $3`; of several people none may be at it
 * @param now the parameter of the moment, such as `$4`
 */
export const isSolved = (isHe: string, now: string) => `(t.is_solution_offered and not ${isAt(isHe, now)})`

/**
 * Whether somebody may see the answers of test `t`: its result is published with solutions, he has handed in, and is not at
 * it again.
 * @param isHe a comparison, such as `= $3` @param now the parameter of the moment, such as `$4`
 */
export const isOpened = (isHe: string, now: string) => `(
  t.is_result_published and t.cancelled_at is null and ${isSolved(isHe, now)}
  and exists (select 1 from test_attempt d where d.institute_id = t.institute_id and d.test_id = t.id
    and d.person_id ${isHe} and d.submitted_at is not null))`

/**
 * `held_back`, the questions of institute $1 that stand in a test which some people may still take, or are at (PRODUCT §7):
 * `id`, and the `test_id` of that test. Copies count, as of a paper that was imported twice: `tell_copies` (migration 0008)
 * says what is one. While a question is held back, neither what is right leaves the database nor how an answer to it was
 * marked, in whichever test it was met.
 *
 * Practice tells what is right as soon as it is handed in: it holds back nothing but while somebody is at it.
 * @param who their ids, such as `$2::bigint[]` @param now the parameter of the moment, such as `$3`
 */
export const heldBack = (who: string, now: string) => `${assignedTo(who, now)},
  holding as (
    select t.id from test t where t.institute_id = $1 and t.id in (
        select d.test_id from test_attempt d where d.institute_id = $1 and d.person_id = any(${who}) and d.submitted_at is null)
      and ${isAt(`= any(${who})`, now)}
    union
    select t.id from assigned t join test_label l on l.institute_id = t.institute_id and l.id = t.label_id
    where ${endFor(who)} > ${now}::timestamptz and l.test_type_id <> ${testTypes.practice} and (t.attempt_limit = 0 or (
      select count(*) from test_attempt d where d.institute_id = $1 and d.test_id = t.id and d.person_id = any(${who})
        and d.submitted_at is not null) < t.attempt_limit)),
  held_key as materialized (
    select distinct h.test_id, k.key from holding join test_question h on h.institute_id = $1 and h.test_id = holding.id
    join question q on q.institute_id = $1 and q.id = h.question_id, unnest(q.copies_known_by) k(key)),
  held_back as materialized (
    select distinct x.id, k.test_id from held_key k
    join question x on x.institute_id = $1 and x.known_by @> array[k.key])`

const triedAgain = (test: string) => `(l.test_type_id = ${testTypes.practice} or ${test}.attempt_limit <> 1)`
/** Whether test `t` under label `l` can be tried until its sum tells a key. */
export const isTriedAgain = triedAgain('t')

/** Whether a question is among `held_back`. @param id its column, such as `q.id` */
export const isHeldBack = (id: string) => `(${id} in (select id from held_back))`

/**
 * Whether the report of a test under label `l` waits: the test can be tried until the marks tell what is right, and another
 * test holds back one of its questions. The query needs `held_back`.
 * @param test the test's name in the query
 */
export const doesReportWait = (test = 't') => `(${triedAgain(test)} and exists (
  select 1 from test_question h join held_back b on b.id = h.question_id and b.test_id <> ${test}.id
  where h.institute_id = ${test}.institute_id and h.test_id = ${test}.id))`
