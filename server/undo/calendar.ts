import type pg from 'pg'
import {
  type Catalog,
  imagesOf,
  isOfImage,
  keyOf,
  quote,
  type Reference,
  type Table,
} from '#server/undo/catalog.ts'
import type { Run } from '#server/undo/keep.ts'

/** Tables with `cancelled_at`, each after those to which it refers, and those that say for whom and by whom an entry is. */
const entryTables = [
  'calendar_event',
  'classroom_class',
  'live_class',
  'offline_exam',
  'offline_exam_sitting',
  'test',
]
const audienceTables = [
  'calendar_event_standard',
  'classroom_class_teacher',
  'live_class_product',
  'live_class_section',
  'live_class_teacher',
  'offline_exam_subject',
  'test_product',
  'test_section',
]

/**
 * A subscribed calendar that has read the entries of an import removes them only where they are cancelled (decision 5).
 * Entries of what the import itself added, such as a new section, are removed with it. Without its id of the source a
 * cancelled one is not taken for the row of the next import.
 * @param since when the import was
 */
export async function keepCancelled(
  client: pg.ClientBase,
  { instituteId, number, now, since }: Run & { now: Date; since: Date },
  { tables, references }: Catalog,
): Promise<void> {
  const { rows } = await client.query(
    'select from calendar_feed where institute_id = $1 and last_read_at >= $2 limit 1',
    [instituteId, since],
  )
  if (rows.length === 0) return
  const values = [instituteId, number]
  await client.query('create temporary table kept_entry (table_name text, key jsonb) on commit drop')
  for (const name of entryTables) {
    const table = tables.get(name)
    if (!table) continue
    await client.query(
      `insert into kept_entry select '${name}', i.key from ${imagesOf(table)}
      join ${quote(name)} t on ${isOfImage(table)} where i.was is null and ${staysAlone(table, references)}`,
      values,
    )
    await client.query(
      `update ${quote(name)} t set cancelled_at = coalesce(t.cancelled_at, $3), source_id = null
      from ${imagesOf(table)} where ${isOfImage(table)} and ${isKept(name, 'i.key')}`,
      [...values, now],
    )
    await forgetImages(client, values, table, isKept(name, keyOf(table, 't')))
  }
  for (const reference of references) {
    const table = tables.get(reference.child)
    if (!table || !audienceTables.includes(table.name) || !entryTables.includes(reference.parent)) continue
    const ofKept = isKept(reference.parent, parentKey(reference))
    await forgetImages(client, values, table, `${ofKept} and ${staysAlone(table, references)}`)
  }
}

const isKept = (table: string, key: string): string =>
  `exists (select from kept_entry e where e.table_name = '${table}' and e.key = ${key})`

/** The primary key of the row to which `t` refers. */
const parentKey = ({ columns, parentColumns }: Reference): string =>
  `jsonb_build_object(${parentColumns.map((column, at) => `'${column}', t.${quote(columns[at] ?? '')}`)})`

/** Whether the import added none of the rows to which `t` refers. */
const staysAlone = (table: Table, references: readonly Reference[]): string =>
  [
    'true',
    ...references
      .filter(({ child }) => child === table.name)
      .map(
        (reference) => `not exists (select from import_image a where a.institute_id = $1 and a.number = $2
          and a.table_name = '${reference.parent}' and a.was is null and a.key = ${parentKey(reference)})`,
      ),
  ].join(' and ')

/** Rows that the import added, and that stay. */
async function forgetImages(
  client: pg.ClientBase,
  values: readonly number[],
  table: Table,
  stays: string,
): Promise<void> {
  await client.query(
    `delete from import_image i using ${quote(table.name)} t
    where i.institute_id = $1 and i.number = $2 and i.table_name = '${table.name}' and i.was is null
      and i.key = ${keyOf(table, 't')} and t.institute_id = $1 and ${stays}`,
    [...values],
  )
}
