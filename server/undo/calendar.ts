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

/** Tables with `cancelled_at`, and those that say for whom an entry is. */
const entryTables = ['calendar_event', 'classroom_class', 'live_class', 'offline_exam', 'test']
const audienceTables = [
  'calendar_event_standard',
  'live_class_product',
  'live_class_section',
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
  for (const name of entryTables) {
    const table = tables.get(name)
    if (!table) continue
    const stays = staysAlone(table, references)
    await client.query(
      `update ${quote(name)} t set cancelled_at = coalesce(t.cancelled_at, $3), source_id = null
      from ${imagesOf(table)} where i.was is null and ${isOfImage(table)} and ${stays}`,
      [...values, now],
    )
    await forgetImages(client, values, table, stays)
  }
  for (const name of audienceTables) {
    const table = tables.get(name)
    if (table) await forgetImages(client, values, table, staysAlone(table, references))
  }
}

/** Whether the import added none of the rows to which `t` refers. */
const staysAlone = (table: Table, references: readonly Reference[]): string =>
  [
    'true',
    ...references
      .filter(({ child }) => child === table.name)
      .map(({ parent, columns, parentColumns }) => {
        const pairs = parentColumns.map((column, at) => `'${column}', t.${quote(columns[at] ?? '')}`)
        return `not exists (select from import_image a where a.institute_id = $1 and a.number = $2
          and a.table_name = '${parent}' and a.was is null and a.key = jsonb_build_object(${pairs}))`
      }),
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
