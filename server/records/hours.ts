import { type Kind, literal } from '#server/records/kind.ts'

/** The table of further teachers, and its column of the class. */
const further = {
  classroom_class: { table: 'classroom_class_teacher', id: 'class_id' },
  live_class: { table: 'live_class_teacher', id: 'live_class_id' },
}
type Taught = keyof typeof further

/** Classes of the teachers and within the hours of `taught`. */
const others = (instituteId: number) =>
  (['classroom_class', 'live_class'] as const)
    .flatMap((table) => {
      const { table: teachers, id } = further[table]
      const isNear = `c.institute_id = ${instituteId} and c.cancelled_at is null
        and c.ends_at > (select min(starts_at) from taught) and c.starts_at < (select max(ends_at) from taught)`
      const isTheirs = 'teacher_id = any (array(select distinct teacher_id from taught))'
      return [
        `select null, null, c.teacher_id, c.subject_id, c.starts_at, c.ends_at from ${table} c
          where ${isNear} and c.${isTheirs}`,
        `select null, null, l.teacher_id, c.subject_id, c.starts_at, c.ends_at from ${teachers} l
          join ${table} c on ${isNear} and c.id = l.${id} where l.institute_id = ${instituteId} and l.${isTheirs}`,
      ]
    })
    .join(' union all ')

/**
 * Finds classes that are probably mistakes: while the institute is closed, at night, or of a teacher who has another one
 * at that time. Groups take the place of joins, which would be planned for few rows and take a minute for 25,000.
 * @param table of the classes that were imported
 */
export const warnOfClasses =
  (table: Taught): Kind['warn'] =>
  ({ instituteId, timeZone }, rows) =>
    `
    with given as materialized (
      select w.line, c.id, c.teacher_id, c.subject_id, c.starts_at, c.ends_at, c.starts_at at time zone ${literal(timeZone)} as local
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
    taught as materialized (
      select line, 'teacher' as field, teacher_id, subject_id, starts_at, ends_at from given where teacher_id is not null
      union all
      select g.line, 'more_teachers', l.teacher_id, g.subject_id, g.starts_at, g.ends_at
        from given g join ${further[table].table} l on l.institute_id = ${instituteId} and l.${further[table].id} = g.id
        where l.teacher_id is distinct from g.teacher_id),
    lessons as (
      -- Sections that are taught together have one.
      select array_agg(line) as lines, array_agg(field) as fields, teacher_id, subject_id, starts_at, ends_at
        from (select * from taught union all ${others(instituteId)}) c
        group by teacher_id, subject_id, starts_at, ends_at),
    busy as (
      select lines, fields, coalesce(max(ends_at) over (own rows between unbounded preceding and 1 preceding) > starts_at, false)
          or coalesce(lead(starts_at) over own < ends_at, false) as is_twice
        from lessons window own as (partition by teacher_id order by starts_at, ends_at, subject_id))
    select l.line, 'starts_at' as field, d.problem from days d cross join unnest(d.lines) l(line) where d.problem is not null
    union all
    select line, 'starts_at', 'is at night' from given where local::time < '05:00' or local::time >= '23:00'
    union all
    select l.line, l.field, 'has another class at that time' from busy b cross join unnest(b.lines, b.fields) l(line, field)
      where b.is_twice and l.line is not null`
