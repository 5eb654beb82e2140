import type pg from 'pg'
import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { enrolled } from '#server/access/membership.ts'
import { command, many, one, params, raw, sql } from '#server/database/sql.ts'
import type { Known, PersonRole } from './records/known.ts'

const { instituteId, now } = given
const { into, orgIds, instituteIds } = params({
  /** Null for institutes of the organisations. */
  into: z.nullable(z.number()),
  orgIds: z.array(z.string()),
  instituteIds: z.array(z.number()),
})

const foundInstitute = z.object({
  id: z.number(),
  sourceId: z.nullable(z.string()),
  callingCode: z.string(),
})
export type FoundInstitute = z.output<typeof foundInstitute>

/** The institute with an id, or those imported from one of the organisations. */
export const findInstitutes = many(
  'roster.institutes',
  foundInstitute,
  sql`select id, source_id as "sourceId", country_calling_code as "callingCode" from institute
    where case when ${into}::int is null then source_id = any(${orgIds}::text[]) else id = ${into} end order by id`,
)

const sourceIds = (table: string) => sql`coalesce((
  select json_agg(distinct source_id) from ${raw(table)}
  where institute_id = any(${instituteIds}::int[]) and source_id is not null), '[]')`

const knownRow = z.object({
  years: z.array(z.string()),
  courses: z.array(z.string()),
  classes: z.array(z.string()),
  people: z.array(
    z.object({
      sourceId: z.string(),
      role: z.enum(['student', 'parent', 'teacher', 'admin'] satisfies PersonRole[]),
      instituteIds: z.array(z.number()),
    }),
  ),
  enrolments: z.array(
    z.object({ sourceId: z.string(), student: z.string(), section: z.string(), firstDay: z.string() }),
  ),
})
const findKnownRow = one(
  'roster.known',
  knownRow,
  sql`select ${sourceIds('academic_year')} as years, ${sourceIds('standard')} as courses,
    ${sourceIds('section')} as classes,
    coalesce((
      select json_agg(json_build_object('sourceId', source_id, 'role', role, 'instituteIds', institutes))
      from (
        select source_id, min(role) as role, json_agg(institute_id) as institutes from person
        where institute_id = any(${instituteIds}::int[]) and source_id is not null and role <> 'open'
        group by source_id) known_person), '[]') as people,
    coalesce((
      select json_agg(json_build_object('sourceId', enrolled.source_id, 'student', coalesce(person.source_id, ''),
        'section', coalesce(section.source_id, ''), 'firstDay', coalesce(enrolled.start_date, year.start_date)))
      from ${enrolled} enrolled
      join student on student.institute_id = enrolled.institute_id and student.id = enrolled.student_id
      join person on person.institute_id = student.institute_id and person.id = student.person_id
      join section on section.institute_id = enrolled.institute_id and section.id = enrolled.section_id
      join academic_year year on year.institute_id = enrolled.institute_id and year.id = enrolled.academic_year_id
      where enrolled.institute_id = any(${instituteIds}::int[]) and enrolled.source_id is not null
        and enrolled.since <= ${now}::timestamptz),
      '[]') as enrolments`,
)

/** Rows of earlier imports into these institutes. */
export async function findKnown(
  client: pg.ClientBase,
  institutes: readonly FoundInstitute[],
  now: Date,
): Promise<Known> {
  const instituteIds = institutes.map((institute) => institute.id)
  const { years, courses, classes, people, enrolments } = await findKnownRow(client, { instituteIds, now })
  return {
    institutes: new Map(
      institutes.flatMap(({ id, sourceId }) => (sourceId === null ? [] : [[sourceId, id]])),
    ),
    years: new Set(years),
    courses: new Set(courses),
    classes: new Set(classes),
    people: new Map(people.map(({ sourceId, ...person }) => [sourceId, person])),
    enrolments: new Map(enrolments.map(({ sourceId, ...enrolment }) => [sourceId, enrolment])),
  }
}

/** The people who have a password. */
export const findPasswordHolders = many(
  'roster.password-holders',
  z.object({ sourceId: z.string() }),
  sql`select source_id as "sourceId" from person
    where institute_id = ${instituteId} and source_id is not null and password_hash is not null`,
)

/**
 * One import at a time: the second waits, and then sees what the first one wrote. Released with the
 * transaction.
 */
export const waitForTurn = command('roster.turn', sql`select pg_advisory_xact_lock(7702)`)
