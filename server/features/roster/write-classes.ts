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
  const [stored, value] = [raw(`t.${column}`), raw(`i."${given}"`)]
  return sql`case when i."isMade" and not ${hasAllSessions} then ${raw(side)}(${stored}, ${value}) else ${value} end`
}
const upsertYears = upsert('roster.years', {
  table: 'academic_year',
  input: '"sourceId" text, name text, "startDate" date, "endDate" date, "isMade" boolean',
  set: {
    name: sql`i.name`,
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
  set: { name: sql`i.name`, is_active: sql`i."isActive"` },
  addWhere: sql`i."isActive"`,
  endedWhere: sql`t.is_active and not w.is_active`,
})

export const writeStandards = (
  client: pg.ClientBase,
  instituteId: number,
  { standards }: Roster,
): Promise<Change> => upsertStandards(client, { instituteId, rows: JSON.stringify(standards) })

const upsertSections = upsert('roster.sections', {
  table: 'section',
  input: '"sourceId" text, name text, "standardSourceId" text, "yearSourceId" text, "isActive" boolean',
  joins: sql`left join standard st on st.institute_id = ${instituteId} and st.source_id = i."standardSourceId"
    left join academic_year y on y.institute_id = ${instituteId} and y.source_id = i."yearSourceId"`,
  set: {
    name: sql`i.name`,
    standard_id: sql`coalesce(st.id, t.standard_id)`,
    academic_year_id: sql`coalesce(y.id, t.academic_year_id)`,
    is_active: sql`i."isActive"`,
  },
  addWhere: sql`i."isActive"`,
  endedWhere: sql`t.is_active and not w.is_active`,
})

export const writeSections = (
  client: pg.ClientBase,
  instituteId: number,
  { sections }: Roster,
): Promise<Change> => upsertSections(client, { instituteId, rows: JSON.stringify(sections) })

const upsertSubjects = upsert('roster.subjects', {
  table: 'subject',
  input: '"sourceId" text, name text',
  set: { name: sql`coalesce(t.name, i.name)` },
})
const writeSectionSubjects = command(
  'roster.section-subjects',
  sql`with pair as materialized (
      select se.id as section_id, su.id as subject_id
      from json_to_recordset(${rows}::json) as i(section text, subject text)
      join section se on se.institute_id = ${instituteId} and se.source_id = i.section
      join subject su on su.institute_id = ${instituteId} and su.source_id = i.subject),
    dropped as (
      delete from section_subject t using section se
      where t.institute_id = ${instituteId} and se.institute_id = ${instituteId} and se.id = t.section_id
        and se.source_id = any(${sourceIds}::text[])
        and (t.section_id, t.subject_id) not in (select section_id, subject_id from pair))
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
