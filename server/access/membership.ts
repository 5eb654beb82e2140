import { raw, type Sql, sql } from '#server/database/sql.ts'

/**
 * Membership from its first to its last day, in the institute's zone (docs/decisions/26): `since` is the moment at which
 * the first day begins, `until` the one after the last day. Things of a product reach its holders while now is before
 * `until`.
 */

/**
 * Every enrolment of a student in a section that lasts at least a day, with `since` and `until`: -infinity without a first
 * day, infinity without a last one.
 */
export const enrolled = sql`(
  select enrolment.*, coalesce(enrolment.start_date::timestamp at time zone institute.time_zone, '-infinity') as since,
    coalesce((enrolment.end_date + 1)::timestamp at time zone institute.time_zone, 'infinity') as until
  from enrolment join institute on institute.id = enrolment.institute_id
  where coalesce(enrolment.start_date <= enrolment.end_date, true))`

/** The same for statements that an import makes. */
export const enrolledText = enrolled.chunks.join('')

/** Whether something that happens at a moment, such as a class, is of the days of the enrolment. */
export const isOfDays = (moment: string, days = 'enrolled'): Sql =>
  raw(`(${moment} >= ${days}.since and ${moment} < ${days}.until)`)

/** Whether something that lasts, such as a test that is open for weeks, was there on a day of the enrolment. */
export const lastsIntoDays = (starts: string, ends: string, days = 'enrolled'): Sql =>
  raw(`(${starts} < ${days}.until and ${ends} > ${days}.since)`)

/** Whether an entry of whole days touches those of the enrolment. */
export const touchesDays = (v: string, days = 'enrolled'): Sql =>
  raw(`(${v}.start_date <= coalesce(${days}.end_date, 'infinity')
    and greatest(${v}.start_date, ${v}.end_date) >= coalesce(${days}.start_date, '-infinity'))`)

/** The days of the enrolments as one value, a multirange. */
export const allDays = (days = 'enrolled'): Sql => raw(`range_agg(tstzrange(${days}.since, ${days}.until))`)

/** The part of something that lasts, such as a test, in which a person with such `days` is there; empty if it has none. */
export const partOf = (t: string, days: string): Sql =>
  raw(`(${days} * tstzmultirange(tstzrange(${t}.starts_at, greatest(${t}.starts_at, ${t}.ends_at))))`)

/**
 * The current enrolments of a student first: those of today; else the last that has begun; else the next. `rank` is 1 for
 * all that count as current. @param now a moment
 */
export const currentFirst = <Values>(now: Sql<Values>) => sql`rank() over (
  partition by enrolled.student_id order by case when enrolled.since > ${now} then 3 when enrolled.until <= ${now} then 2
    else 1 end,
    case when enrolled.since > ${now} then enrolled.since end, case when enrolled.until <= ${now} then enrolled.until end desc)`

/**
 * Every product that a person was given, with `until`: the moment after the last day, infinity without one.
 */
export const held = sql`(
  select holder.*, coalesce((holder.expires_on + 1)::timestamp at time zone institute.time_zone, 'infinity') as until
  from product_holder holder join institute on institute.id = holder.institute_id)`
