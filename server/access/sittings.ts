import { raw, type Sql, sql } from '#server/database/sql.ts'

/** Every sitting of exams on paper, with its moments. */
export const sittings = sql`(
  select sitting.*, (sitting.day + sitting.start_time) at time zone institute.time_zone as starts_at,
    (sitting.day + sitting.end_time) at time zone institute.time_zone as ends_at
  from offline_exam_sitting sitting join institute on institute.id = sitting.institute_id)`

/** The sittings of an exam on paper that take place. */
export const sittingsOf = (x: string): Sql =>
  sql`(select sitting.* from ${sittings} sitting where sitting.institute_id = ${raw(`${x}.institute_id`)}
    and sitting.exam_id = ${raw(`${x}.id`)} and sitting.cancelled_at is null)`

/** The subjects of an exam on paper, split by commas; null without any. */
export const subjectNames = (x: string): Sql =>
  sql`(select string_agg(subject.name, ', ' order by subject.name) from offline_exam_subject exam_subject
    join subject on subject.institute_id = exam_subject.institute_id and subject.id = exam_subject.subject_id
    where exam_subject.institute_id = ${raw(`${x}.institute_id`)} and exam_subject.exam_id = ${raw(`${x}.id`)})`

/** When an exam on paper is held: its sittings, or from its start to its end while it has none. */
export const heldTimes = (x: string): Sql =>
  sql`(select sitting.subject_id, sitting.starts_at, sitting.ends_at from ${sittingsOf(x)} sitting
    union all
    select null, ${raw(`${x}.starts_at, ${x}.ends_at`)} where not exists (select from ${sittingsOf(x)} sitting))`
