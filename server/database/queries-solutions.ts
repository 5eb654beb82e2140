/**
 * Whether the solutions of test `t` may be shown to somebody: they are offered, and he is not at it again. That its result
 * is published is for the query to see to.
 * @param isHe a comparison, such as `= $3`; of several people none may be at it
 * @param now the parameter of the moment, such as `$4`
 */
export const isSolved = (isHe: string, now: string) => `(t.is_solution_offered and not exists (
    select 1 from test_attempt d where d.institute_id = t.institute_id and d.test_id = t.id and d.person_id ${isHe}
      and d.submitted_at is null and coalesce(d.ends_at, t.ends_at) > ${now}::timestamptz))`

/**
 * Whether somebody may see the answers of test `t`: its result is published with solutions, he has handed in, and is not at
 * it again.
 * @param isHe a comparison, such as `= $3` @param now the parameter of the moment, such as `$4`
 */
export const isOpened = (isHe: string, now: string) => `(
  t.is_result_published and t.cancelled_at is null and ${isSolved(isHe, now)}
  and exists (select 1 from test_attempt d where d.institute_id = t.institute_id and d.test_id = t.id
    and d.person_id ${isHe} and d.submitted_at is not null))`
