import type pg from 'pg'
import * as z from 'zod/mini'
import type { PlanDetails } from '#domain/session/calls.ts'
import { given } from '#server/access/given.ts'
import { command, exists, maybeOne, one, params, raw, sql } from '#server/database/sql.ts'
import type { InstituteFeatures, SignInSettings } from '#server/database/tables/institute.ts'
import { describeNewInstitute, type Kind } from '#server/features/roster/new-institute.ts'
import { type Change, rows, upsert } from '#server/features/roster/upsert.ts'
import type { Roster } from './records/shape.ts'

export type NewInstitute = { kind: Kind; timeZone: string; callingCode: string }

const { instituteId, now, timeZone } = given
const { newName, kind, callingCode, plan, features, signIn, orgId, host, hasAllSessions, sourceIds } = params(
  {
    /** Null to keep the name. */
    newName: z.nullable(z.string()),
    kind: z.enum(['school', 'coaching'] satisfies Kind[]),
    callingCode: z.string(),
    plan: z.custom<PlanDetails>(),
    features: z.custom<InstituteFeatures>(),
    signIn: z.custom<SignInSettings>(),
    orgId: z.string(),
    host: z.string(),
    hasAllSessions: z.boolean(),
    sourceIds: z.array(z.string()),
  },
)

const today = sql`(${now}::timestamptz at time zone time_zone)::date::text as today`
const institute = z.object({ id: z.number(), name: z.string(), today: z.string() })
export type WrittenInstitute = z.output<typeof institute> & { isNew: boolean }

export const renameInstitute = command(
  'roster.rename-institute',
  sql`update institute set name = ${newName}
    where id = ${instituteId} and ${newName}::text is not null and name <> ${newName}`,
)
const findInstitute = maybeOne(
  'roster.institute',
  institute,
  sql`select id, name, ${today} from institute where id = ${instituteId}`,
)
const addInstitute = one(
  'roster.add-institute',
  institute,
  sql`insert into institute (name, kind, time_zone, country_calling_code, plan, features, sign_in, source_id)
    values (${newName}, ${kind}, ${timeZone}, ${callingCode}, ${plan}, ${features}, ${signIn}, ${orgId})
    returning id, name, ${today}`,
)

/** The institute of a roster, created if missing, with the name that it is to have. `today` is the institute's day. */
export async function writeInstitute(
  client: pg.ClientBase,
  { target }: Roster,
  fresh: NewInstitute,
  now: Date,
): Promise<WrittenInstitute> {
  const { instituteId, name: newName, orgId } = target
  if (instituteId === null) {
    const made = { ...fresh, ...describeNewInstitute(fresh.kind), newName, orgId, now }
    return { ...(await addInstitute(client, made)), isNew: true }
  }
  const found = await findInstitute(client, { instituteId, now })
  if (!found) throw new Error(`The institute ${instituteId} is gone.`)
  return { ...found, name: newName ?? found.name, isNew: false }
}

const addHost = command(
  'roster.add-host',
  sql`insert into institute_host (host, institute_id) values (${host}, ${instituteId}) on conflict (host) do nothing`,
)
const hasHost = exists(
  'roster.has-host',
  sql`select from institute_host where host = ${host} and institute_id = ${instituteId}`,
)

/** @returns false where the host belongs to another institute */
export async function writeHost(client: pg.ClientBase, instituteId: number, host: string): Promise<boolean> {
  await addHost(client, { host, instituteId })
  return hasHost(client, { host, instituteId })
}

/** A year that was derived from its classes is only extended, unless the files contain all years. */
const widen = (side: 'least' | 'greatest', column: string, given: string) => {
  const [stored, value] = [raw(`stored.${column}`), raw(`item."${given}"`)]
  return sql`case when item."isMade" and not ${hasAllSessions} then ${raw(side)}(${stored}, ${value}) else ${value} end`
}
const upsertYears = upsert('roster.years', {
  table: 'academic_year',
  input: '"sourceId" text, name text, "startDate" date, "endDate" date, "isMade" boolean',
  set: {
    name: sql`item.name`,
    start_date: widen('least', 'start_date', 'startDate'),
    end_date: widen('greatest', 'end_date', 'endDate'),
  },
})

export const writeYears = (
  client: pg.ClientBase,
  instituteId: number,
  { years, hasAllSessions }: Roster,
): Promise<Change> => upsertYears(client, { instituteId, rows: JSON.stringify(years), hasAllSessions })

const upsertStandards = upsert('roster.standards', {
  table: 'standard',
  input: '"sourceId" text, name text, "isActive" boolean',
  set: { name: sql`item.name`, is_active: sql`item."isActive"` },
  addWhere: sql`item."isActive"`,
  endedWhere: sql`stored.is_active and not wanted.is_active`,
})

export const writeStandards = (
  client: pg.ClientBase,
  instituteId: number,
  { standards }: Roster,
): Promise<Change> => upsertStandards(client, { instituteId, rows: JSON.stringify(standards) })

const upsertSections = upsert('roster.sections', {
  table: 'section',
  input: '"sourceId" text, name text, "standardSourceId" text, "yearSourceId" text, "isActive" boolean',
  joins: sql`left join standard on standard.institute_id = ${instituteId} and standard.source_id = item."standardSourceId"
    left join academic_year year on year.institute_id = ${instituteId} and year.source_id = item."yearSourceId"`,
  set: {
    name: sql`item.name`,
    standard_id: sql`coalesce(standard.id, stored.standard_id)`,
    academic_year_id: sql`coalesce(year.id, stored.academic_year_id)`,
    is_active: sql`item."isActive"`,
  },
  addWhere: sql`item."isActive"`,
  endedWhere: sql`stored.is_active and not wanted.is_active`,
})

export const writeSections = (
  client: pg.ClientBase,
  instituteId: number,
  { sections }: Roster,
): Promise<Change> => upsertSections(client, { instituteId, rows: JSON.stringify(sections) })

const upsertSubjects = upsert('roster.subjects', {
  table: 'subject',
  input: '"sourceId" text, name text',
  set: { name: sql`coalesce(stored.name, item.name)` },
})
const writeSectionSubjects = command(
  'roster.section-subjects',
  sql`with pair as materialized (
      select section.id as section_id, subject.id as subject_id
      from json_to_recordset(${rows}::json) as item(section text, subject text)
      join section on section.institute_id = ${instituteId} and section.source_id = item.section
      join subject on subject.institute_id = ${instituteId} and subject.source_id = item.subject),
    dropped as (
      delete from section_subject using section
      where section_subject.institute_id = ${instituteId} and section.institute_id = ${instituteId}
        and section.id = section_subject.section_id
        and section.source_id = any(${sourceIds}::text[])
        and (section_subject.section_id, section_subject.subject_id) not in (select section_id, subject_id from pair))
    insert into section_subject (institute_id, section_id, subject_id)
    select ${instituteId}, section_id, subject_id from pair on conflict do nothing`,
)

/** Subjects are matched by their name in lower case. */
const subjectId = (name: string) => name.toLowerCase()

export async function writeSubjects(
  client: pg.ClientBase,
  instituteId: number,
  roster: Roster,
): Promise<Change> {
  const names = new Map(
    roster.sections.flatMap((section) => (section.subjects ?? []).map((name) => [subjectId(name), name])),
  )
  const described = roster.sections.filter((section) => section.subjects !== null && section.isActive)
  const pairs = described.flatMap(({ sourceId, subjects }) =>
    [...new Set(subjects?.map(subjectId))].map((subject) => ({ section: sourceId, subject })),
  )
  const subjects = [...names].map(([sourceId, name]) => ({ sourceId, name }))
  const written = await upsertSubjects(client, { instituteId, rows: JSON.stringify(subjects) })
  await writeSectionSubjects(client, {
    instituteId,
    rows: JSON.stringify(pairs),
    sourceIds: described.map((section) => section.sourceId),
  })
  return written
}
