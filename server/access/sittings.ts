import { raw, type Sql, sql } from '#server/database/sql.ts'

/** Every sitting of exams on paper, with its moments. */
export const sittings = sql`(
  select s.*, (s.day + s.start_time) at time zone i.time_zone as starts_at, (s.day + s.end_time) at time zone i.time_zone as ends_at
  from offline_exam_sitting s join institute i on i.id = s.institute_id)`

/** The sittings of exam on paper `x` that take place. */
export const sittingsOf = (x: string): Sql =>
  sql`(select s.* from ${sittings} s where s.institute_id = ${raw(`${x}.institute_id`)}
    and s.exam_id = ${raw(`${x}.id`)} and s.cancelled_at is null)`

/** The subjects of exam on paper `x`, split by commas; null without any. */
export const subjectNames = (x: string): Sql =>
  sql`(select string_agg(b.name, ', ' order by b.name) from offline_exam_subject l
    join subject b on b.institute_id = l.institute_id and b.id = l.subject_id
    where l.institute_id = ${raw(`${x}.institute_id`)} and l.exam_id = ${raw(`${x}.id`)})`

/** When exam on paper `x` is held: its sittings, or from its start to its end while it has none. */
export const heldTimes = (x: string): Sql =>
  sql`(select s.subject_id, s.starts_at, s.ends_at from ${sittingsOf(x)} s
    union all
    select null, ${raw(`${x}.starts_at, ${x}.ends_at`)} where not exists (select from ${sittingsOf(x)} s))`
