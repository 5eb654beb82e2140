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

type Placed<Now, Meant> = {
  /** Columns of the student. */
  institute: string
  student: string
  /** A moment. */
  now: Sql<Now>
  /** Which enrolments (`enrolled`), if not all. */
  isMeant?: Sql<Meant>
}

/**
 * The current sections of a student, as `id`, `name`, `standard_id`, `enrolment_id`, `is_now`: those of today; else the last that has begun; else the
 * next. Each counts within its academic year: enrolments of an earlier year often have no last day, those of the next one no first.
 */
export const currentSections = <Now, Meant = unknown>({
  institute,
  student,
  now,
  isMeant = raw('true') as Sql<Meant>,
}: Placed<Now, Meant>) => sql`(
  select section.id, section.name, section.standard_id, placed.enrolment_id, placed.is_now from (
    select enrolled.id as enrolment_id, enrolled.institute_id, enrolled.section_id,
      days.since <= ${now} and days.until > ${now} as is_now, rank() over (order by
      case when days.since > ${now} then 3 when days.until <= ${now} then 2 else 1 end,
      case when days.since > ${now} then days.since end, case when days.until <= ${now} then days.until end desc) as place
    from ${enrolled} enrolled
    join institute on institute.id = enrolled.institute_id
    join academic_year year on year.institute_id = enrolled.institute_id and year.id = enrolled.academic_year_id
    cross join lateral (select greatest(enrolled.since, year.start_date::timestamp at time zone institute.time_zone) as since,
      least(enrolled.until, (year.end_date + 1)::timestamp at time zone institute.time_zone) as until) days
    where enrolled.institute_id = ${raw(institute)} and enrolled.student_id = ${raw(student)} and ${isMeant}) placed
  join section on section.institute_id = placed.institute_id and section.id = placed.section_id
  where placed.place = 1)`

/**
 * Every product that a person was given, with `until`: the moment after the last day, infinity without one.
 */
export const held = sql`(
  select holder.*, coalesce((holder.expires_on + 1)::timestamp at time zone institute.time_zone, 'infinity') as until
  from product_holder holder join institute on institute.id = holder.institute_id)`
