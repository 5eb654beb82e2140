import { raw, type Sql, sql } from '#server/database/sql.ts'

/**
 * Membership from its first to its last day, in the institute's zone (docs/decisions/26): `since` is the moment at which the
 * first day begins, `until` the one after the last day. What belongs to a product reaches its holders while now is before
 * `until`.
 */

/**
 * Every enrolment of a student in a section that lasts at least a day, with `since` and `until`: -infinity without a first
 * day, infinity without a last one.
 */
export const enrolled = sql`(
  select e.*, coalesce(e.start_date::timestamp at time zone i.time_zone, '-infinity') as since,
    coalesce((e.end_date + 1)::timestamp at time zone i.time_zone, 'infinity') as until
  from enrolment e join institute i on i.id = e.institute_id
  where coalesce(e.start_date <= e.end_date, true))`

/** The same for statements that an import makes. */
export const enrolledText = enrolled.chunks.join('')

/** Whether something that happens at a moment, such as a class, is of the days of enrolment `e`. */
export const isOfDays = (moment: string, e = 'e'): Sql =>
  raw(`(${moment} >= ${e}.since and ${moment} < ${e}.until)`)

/** Whether something that lasts, such as a test that is open for weeks, was there on a day of enrolment `e`. */
export const lastsIntoDays = (starts: string, ends: string, e = 'e'): Sql =>
  raw(`(${starts} < ${e}.until and ${ends} > ${e}.since)`)

/** Whether an entry of whole days touches those of enrolment `e`. */
export const touchesDays = (v: string, e = 'e'): Sql =>
  raw(`(${v}.start_date <= coalesce(${e}.end_date, 'infinity')
    and greatest(${v}.start_date, ${v}.end_date) >= coalesce(${e}.start_date, '-infinity'))`)

/** The days of enrolments `e` as one value, a multirange. */
export const allDays = (e = 'e'): Sql => raw(`range_agg(tstzrange(${e}.since, ${e}.until))`)

/** The part of something that lasts, such as test `t`, in which a person with such `days` is there; empty if it has none. */
export const partOf = (t: string, days: string): Sql =>
  raw(`(${days} * tstzmultirange(tstzrange(${t}.starts_at, greatest(${t}.starts_at, ${t}.ends_at))))`)

/**
 * The current enrolments of a student first: those of today; without one the last that has begun; without such a one the
 * next. `rank` is 1 for all that count as current. @param now a moment
 */
export const currentFirst = <Values>(now: Sql<Values>) => sql`rank() over (
  partition by e.student_id order by case when e.since > ${now} then 3 when e.until <= ${now} then 2 else 1 end,
    case when e.since > ${now} then e.since end, case when e.until <= ${now} then e.until end desc)`

/**
 * Every product that a person was given, with `until`: the moment after the last day, infinity without one.
 */
export const held = sql`(
  select h.*, coalesce((h.expires_on + 1)::timestamp at time zone i.time_zone, 'infinity') as until
  from product_holder h join institute i on i.id = h.institute_id)`
