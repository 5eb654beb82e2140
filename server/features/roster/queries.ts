import type pg from 'pg'
import type { Known, PersonRole } from '#domain/roster/known.ts'

export type FoundInstitute = { id: number; sourceId: string | null; callingCode: string }

/** The institute of an id, or those that came from one of the organisations. */
export async function findInstitutes(client: pg.ClientBase, into: number | null, orgIds: readonly string[]) {
  const found = await client.query<FoundInstitute>({
    text: `select id, source_id as "sourceId", country_calling_code as "callingCode" from institute
      where case when $1::int is null then source_id = any($2::text[]) else id = $1 end order by id`,
    values: [into, orgIds],
  })
  return found.rows
}

type KnownRow = {
  years: string[]
  courses: string[]
  classes: string[]
  people: { sourceId: string; role: PersonRole; instituteIds: number[] }[]
}

/** What earlier imports left in these institutes. */
export async function findKnown(
  client: pg.ClientBase,
  institutes: readonly FoundInstitute[],
): Promise<Known> {
  const sourceIds = (table: string) => `coalesce((
    select json_agg(distinct source_id) from ${table} where institute_id = any($1::int[]) and source_id is not null), '[]')`
  const found = await client.query<KnownRow>({
    text: `select ${sourceIds('academic_year')} as years, ${sourceIds('standard')} as courses,
      ${sourceIds('section')} as classes,
      coalesce((
        select json_agg(json_build_object('sourceId', source_id, 'role', role, 'instituteIds', institutes))
        from (
          select source_id, min(role) as role, json_agg(institute_id) as institutes from person
          where institute_id = any($1::int[]) and source_id is not null and role <> 'open'
          group by source_id) p), '[]') as people`,
    values: [institutes.map((institute) => institute.id)],
  })
  const { years, courses, classes, people } = found.rows[0] ?? {
    years: [],
    courses: [],
    classes: [],
    people: [],
  }
  return {
    institutes: new Map(
      institutes.flatMap(({ id, sourceId }) => (sourceId === null ? [] : [[sourceId, id]])),
    ),
    years: new Set(years),
    courses: new Set(courses),
    classes: new Set(classes),
    people: new Map(people.map(({ sourceId, ...person }) => [sourceId, person])),
  }
}

/** Which of these people have a password. */
export async function findPasswordHolders(client: pg.ClientBase, instituteId: number): Promise<Set<string>> {
  const found = await client.query<{ sourceId: string }>({
    text: `select source_id as "sourceId" from person
      where institute_id = $1 and source_id is not null and password_hash is not null`,
    values: [instituteId],
  })
  return new Set(found.rows.map((row) => row.sourceId))
}

/** One import at a time: the second waits, and then sees what the first one wrote. Ends with the transaction. */
export async function waitForTurn(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock(7702)')
}
