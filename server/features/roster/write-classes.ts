import type pg from 'pg'
import type { Roster } from '#domain/roster/shape.ts'
import { describeNewInstitute, type Kind } from '#server/features/roster/new-institute.ts'
import { type Change, upsert } from '#server/features/roster/upsert.ts'

export type NewInstitute = { kind: Kind; timeZone: string; callingCode: string }
export type WrittenInstitute = { id: number; name: string; isNew: boolean; today: string }

const returned = (isNew: boolean, now: string) =>
  `id, name, ${isNew} as "isNew", (${now}::timestamptz at time zone time_zone)::date::text as today`

/** The institute of a roster, made when it is not there. `today` is its own day. */
export async function writeInstitute(
  client: pg.ClientBase,
  { target }: Roster,
  fresh: NewInstitute,
  now: Date,
): Promise<WrittenInstitute> {
  const { plan, features, signIn } = describeNewInstitute(fresh.kind)
  if (target.instituteId !== null) {
    await client.query(
      'update institute set name = $2 where id = $1 and $2::text is not null and name <> $2',
      [target.instituteId, target.name],
    )
  }
  const written =
    target.instituteId !== null
      ? await client.query<WrittenInstitute>(`select ${returned(false, '$2')} from institute where id = $1`, [
          target.instituteId,
          now,
        ])
      : await client.query<WrittenInstitute>(
          `insert into institute (name, kind, time_zone, country_calling_code, plan, features, sign_in, source_id)
            values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${returned(true, '$9')}`,
          [
            target.name,
            fresh.kind,
            fresh.timeZone,
            fresh.callingCode,
            plan,
            features,
            signIn,
            target.orgId,
            now,
          ],
        )
  const row = written.rows[0]
  if (!row) throw new Error(`The institute ${target.instituteId} is gone.`)
  return row
}

/** @returns false where the host is another institute's */
export async function writeHost(client: pg.ClientBase, instituteId: number, host: string): Promise<boolean> {
  await client.query(
    'insert into institute_host (host, institute_id) values ($1, $2) on conflict (host) do nothing',
    [host, instituteId],
  )
  const found = await client.query('select from institute_host where host = $1 and institute_id = $2', [
    host,
    instituteId,
  ])
  return found.rowCount === 1
}

export function writeYears(client: pg.ClientBase, instituteId: number, roster: Roster): Promise<Change> {
  const widen = (side: 'least' | 'greatest', column: string, given: string) =>
    `case when i."isMade" and not $3 then ${side}(t.${column}, ${given}) else ${given} end`
  return upsert(client, instituteId, {
    table: 'academic_year',
    rows: roster.years,
    input: '"sourceId" text, name text, "startDate" date, "endDate" date, "isMade" boolean',
    set: {
      name: 'i.name',
      start_date: widen('least', 'start_date', 'i."startDate"'),
      end_date: widen('greatest', 'end_date', 'i."endDate"'),
    },
    values: [roster.hasAllSessions],
  })
}

export function writeStandards(client: pg.ClientBase, instituteId: number, roster: Roster): Promise<Change> {
  return upsert(client, instituteId, {
    table: 'standard',
    rows: roster.standards,
    input: '"sourceId" text, name text, "isActive" boolean',
    set: { name: 'i.name', is_active: 'i."isActive"' },
    addWhere: 'i."isActive"',
  })
}

export function writeSections(client: pg.ClientBase, instituteId: number, roster: Roster): Promise<Change> {
  return upsert(client, instituteId, {
    table: 'section',
    rows: roster.sections,
    input: '"sourceId" text, name text, "standardSourceId" text, "yearSourceId" text, "isActive" boolean',
    joins: `left join standard st on st.institute_id = $1 and st.source_id = i."standardSourceId"
      left join academic_year y on y.institute_id = $1 and y.source_id = i."yearSourceId"`,
    set: {
      name: 'i.name',
      standard_id: 'coalesce(st.id, t.standard_id)',
      academic_year_id: 'coalesce(y.id, t.academic_year_id)',
      is_active: 'i."isActive"',
    },
    addWhere: 'i."isActive"',
  })
}

/** A subject is known by its name in lower case. */
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
  const change = await upsert(client, instituteId, {
    table: 'subject',
    rows: [...names].map(([sourceId, name]) => ({ sourceId, name })),
    input: '"sourceId" text, name text',
    set: { name: 'coalesce(t.name, i.name)' },
  })
  await client.query({
    text: `with pair as materialized (
        select se.id as section_id, su.id as subject_id
        from json_to_recordset($2::json) as i(section text, subject text)
        join section se on se.institute_id = $1 and se.source_id = i.section
        join subject su on su.institute_id = $1 and su.source_id = i.subject),
      dropped as (
        delete from section_subject t using section se
        where t.institute_id = $1 and se.institute_id = $1 and se.id = t.section_id and se.source_id = any($3::text[])
          and (t.section_id, t.subject_id) not in (select section_id, subject_id from pair))
      insert into section_subject (institute_id, section_id, subject_id)
      select $1, section_id, subject_id from pair on conflict do nothing`,
    values: [instituteId, JSON.stringify(pairs), described.map((section) => section.sourceId)],
  })
  return change
}
