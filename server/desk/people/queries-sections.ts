import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { enrolled } from '#server/access/membership.ts'
import { idPrefix } from '#server/access/named.ts'
import { many, maybeOne, params, sql } from '#server/database/sql.ts'

const { instituteId, studentId, now } = given
const { sectionId } = params({ sectionId: z.number() })

const sectionRow = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  standard: z.string(),
  year: z.string(),
  yearId: z.number(),
  isCurrent: z.boolean(),
})
export type SectionRow = z.output<typeof sectionRow>

/** The sections of years that are not over; by year, those of today first, and name. */
export const findSections = many(
  'desk-people.sections',
  sectionRow,
  sql`select section.id, coalesce(section.source_id, (select ${idPrefix} from institute where id = ${instituteId}) || section.id) as code,
      section.name, (select standard.name from standard where standard.institute_id = section.institute_id and standard.id = section.standard_id) as standard,
      year.name as year, year.id as "yearId", year.start_date <= today.day as "isCurrent"
    from section
    join academic_year year on year.institute_id = section.institute_id and year.id = section.academic_year_id
    join institute on institute.id = section.institute_id
    cross join lateral (select (${now}::timestamptz at time zone institute.time_zone)::date as day) today
    where section.institute_id = ${instituteId} and year.end_date >= today.day
    order by year.start_date, section.name, section.id limit 2000`,
)

/** Whether the institute has a section, in any year. */
export const findSection = maybeOne(
  'desk-people.section',
  z.object({ id: z.number() }),
  sql`select id from section where institute_id = ${instituteId} and id = ${sectionId}`,
)

const enrolmentRow = z.object({
  code: z.string(),
  sectionId: z.number(),
  name: z.string(),
  year: z.string(),
  yearId: z.number(),
  /** The days within the year. */
  begins: z.string(),
  ends: z.string(),
  /** '' without one. */
  firstDay: z.string(),
  lastDay: z.string(),
  when: z.enum(['past', 'now', 'coming']),
})
export type EnrolmentRow = z.output<typeof enrolmentRow>

/** The days of a student in sections, the newest first. */
export const findEnrolments = many(
  'desk-people.enrolments',
  enrolmentRow,
  sql`select coalesce(enrolled.source_id, (select ${idPrefix} from institute where id = ${instituteId}) || enrolled.id) as code,
      section.id as "sectionId", section.name, year.name as year, year.id as "yearId",
      greatest(enrolled.start_date, year.start_date)::text as begins, least(enrolled.end_date, year.end_date)::text as ends,
      coalesce(enrolled.start_date::text, '') as "firstDay", coalesce(enrolled.end_date::text, '') as "lastDay",
      case when enrolled.until <= ${now} or year.end_date < today.day then 'past'
        when enrolled.since > ${now} or year.start_date > today.day then 'coming' else 'now' end as "when"
    from ${enrolled} enrolled
    join section on section.institute_id = enrolled.institute_id and section.id = enrolled.section_id
    join academic_year year on year.institute_id = enrolled.institute_id and year.id = enrolled.academic_year_id
    join institute on institute.id = enrolled.institute_id
    cross join lateral (select (${now}::timestamptz at time zone institute.time_zone)::date as day) today
    where enrolled.institute_id = ${instituteId} and enrolled.student_id = ${studentId}
    order by year.start_date desc, enrolled.since desc, enrolled.id desc limit 100`,
)

/** All years, for the one that is in use. */
export const findYears = many(
  'desk-people.years',
  z.object({ id: z.number(), name: z.string(), start_date: z.string(), end_date: z.string() }),
  sql`select id, name, start_date::text, end_date::text from academic_year where institute_id = ${instituteId}`,
)
