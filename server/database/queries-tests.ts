/** The minutes that an examiner gave some people on top at test `t`. @param who their ids, such as `$2::bigint[]` */
export const extraMinutes = (who: string, t = 't') => `coalesce((
  select max(x.minutes) from test_extra_time x where x.institute_id = ${t}.institute_id and x.test_id = ${t}.id
    and x.person_id = any(${who})), 0)`

/** Until when test `t` is open to some people. @param who their ids, such as `$2::bigint[]` */
export const endFor = (who: string, t = 't') =>
  `(${t}.ends_at + ${extraMinutes(who, t)} * interval '1 minute')`

/** How many attempts some people made at test `t`. @param who their ids @param state what is so of attempt `a` */
export const countAttempts = (
  who: string,
  state: string,
  t = 't',
) => `(select count(*)::int from test_attempt a
  where a.institute_id = ${t}.institute_id and a.test_id = ${t}.id and a.person_id = any(${who}) and ${state})`

/** What `testAttempts` tells of test `t`, as JSON. @param who ids of people @param label its row of `test_label` */
export const attemptsAt = (who: string, label: string, t = 't') => `json_build_object(
  'test_type_id', ${label}.test_type_id, 'test_limit', ${t}.attempt_limit,
  'total_attempts', ${countAttempts(who, 'a.submitted_at is not null', t)},
  'incomplete_attempts', ${countAttempts(who, 'a.submitted_at is null', t)})`

/**
 * `assigned`, the tests of some people at institute $1: of their sections in every year, and of the products that they
 * hold on the institute's today. Who left a section keeps what it was given until the last day.
 * @param who their ids, such as `$2::bigint[]` @param now the parameter of the moment, such as `$3`
 */
export const assignedTo = (who: string, now: string) => `given as (
    select x.test_id, e.end_date as until from test_section x
    join enrolment e on e.institute_id = x.institute_id and e.section_id = x.section_id
    join student s on s.institute_id = e.institute_id and s.id = e.student_id
    where x.institute_id = $1 and s.person_id = any(${who})
    union all
    select x.test_id, null from test_product x
    join product_holder h on h.institute_id = x.institute_id and h.product_id = x.product_id
    join institute i on i.id = h.institute_id
    where x.institute_id = $1 and h.person_id = any(${who})
      and (h.expires_on is null or h.expires_on >= (${now}::timestamptz at time zone i.time_zone)::date)),
  assigned as (
    select t.* from test t join institute i on i.id = t.institute_id
    where t.institute_id = $1 and t.cancelled_at is null and exists (
      select 1 from given g where g.test_id = t.id
        and (g.until is null or (t.starts_at at time zone i.time_zone)::date <= g.until)))`

/** The same of the people $2 at the moment $3. */
export const assigned = assignedTo('$2::bigint[]', '$3')
