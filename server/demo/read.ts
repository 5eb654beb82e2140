import type pg from 'pg'
import { type DemoName, idPrefix, type StoredInstitute, type StoredInstitutes } from '#server/demo/build.ts'

/** The institutes of the demo with the ids that what no file has refers to. */
export async function readInstitutes(client: pg.PoolClient): Promise<StoredInstitutes> {
  const idsOf = (table: string, which = 'true') =>
    `(select coalesce(json_object_agg(t.name, t.id order by t.id), '{}') from ${table} t
      where t.institute_id = i.id and t.source_id like '${idPrefix}%' and ${which})`
  const { rows } = await client.query<StoredInstitute & { plan: DemoName }>(
    `select i.id, i.demo->>'plan' as plan, ${idsOf('subject')} as "subjectIds", ${idsOf('test')} as "testIds",
        ${idsOf('person', `t.role in ('student', 'open')`)} as "personIds"
      from institute i where i.demo is not null`,
  )
  return Object.fromEntries(rows.map(({ plan, ...stored }) => [plan, stored])) as StoredInstitutes
}
