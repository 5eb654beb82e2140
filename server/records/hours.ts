import { type Kind, literal } from '#server/records/kind.ts'

/** Classes of the teachers and within the hours of `given`. */
const others = (instituteId: number) =>
  ['classroom_class', 'live_class']
    .map(
      (table) => `select null, teacher_id, subject_id, starts_at, ends_at from ${table}
        where institute_id = ${instituteId} and cancelled_at is null
          and ends_at > (select min(starts_at) from given) and starts_at < (select max(ends_at) from given)
          and teacher_id = any (array(select distinct teacher_id from given))`,
    )
    .join(' union all ')

/**
 * Finds classes that are probably mistakes: while the institute is closed, at night, or of a teacher who has another one
 * at that time. Groups take the place of joins, which would be planned for few rows and take a minute for 25,000.
 * @param table of the classes that were imported
 */
export const warnOfClasses =
  (table: 'classroom_class' | 'live_class'): Kind['warn'] =>
  ({ instituteId, timeZone }, rows) =>
    `
    with given as materialized (
      select w.line, c.teacher_id, c.subject_id, c.starts_at, c.ends_at, c.starts_at at time zone ${literal(timeZone)} as local
        from ${rows} w join ${table} c on c.institute_id = ${instituteId} and c.id = coalesce(w.stored_id,
          (select n.id from ${table} n where n.institute_id = ${instituteId} and n.source_id = w.source_id))
        where not w.removed and c.cancelled_at is null),
    days as (
      select d.lines, coalesce(
          (select 'is on a weekly off' from weekly_off o
            where o.institute_id = ${instituteId} and o.day_of_week = extract(isodow from d.day)),
          (select 'is on the holiday "' || left(v.title, 60) || '"' from calendar_event v
            where v.institute_id = ${instituteId} and v.kind = 'holiday' and v.is_for_all and v.cancelled_at is null
              and d.day between v.start_date and v.end_date order by v.id limit 1)) as problem
        from (select local::date as day, array_agg(line) as lines from given group by 1) d),
    lessons as (
      -- Sections that are taught together have one.
      select array_agg(line) as lines, teacher_id, subject_id, starts_at, ends_at
        from (select line, teacher_id, subject_id, starts_at, ends_at from given where teacher_id is not null
          union all ${others(instituteId)}) c
        group by teacher_id, subject_id, starts_at, ends_at),
    busy as (
      select lines, coalesce(max(ends_at) over (own rows between unbounded preceding and 1 preceding) > starts_at, false)
          or coalesce(lead(starts_at) over own < ends_at, false) as is_twice
        from lessons window own as (partition by teacher_id order by starts_at, ends_at, subject_id))
    select l.line, 'starts_at' as field, d.problem from days d cross join unnest(d.lines) l(line) where d.problem is not null
    union all
    select line, 'starts_at', 'is at night' from given where local::time < '05:00' or local::time >= '23:00'
    union all
    select l.line, 'teacher', 'has another class at that time' from busy b cross join unnest(b.lines) l(line)
      where b.is_twice and l.line is not null`
