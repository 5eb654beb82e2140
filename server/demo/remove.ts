import type pg from 'pg'
import { idPrefix } from '#server/demo/build.ts'

/**
 * Removes the institutes of the demo with all their rows. @throws where people were imported into one of them
 */
export async function removeDemo(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ id: number; name: string; hasImported: boolean }>(
    `select i.id, i.name, exists (
        select 1 from person p where p.institute_id = i.id and p.source_id not like '${idPrefix}%') as "hasImported"
      from institute i where i.demo is not null`,
  )
  const mixed = rows.find(({ hasImported }) => hasImported)
  if (mixed)
    throw new Error(
      `People were imported into ${mixed.name}, of the demo: with them it is not removed. Take another DATA_DIR.`,
    )
  const ids = rows.map(({ id }) => id)
  for (const table of await childrenFirst(client))
    await client.query(`delete from ${client.escapeIdentifier(table)} where institute_id = any($1)`, [ids])
  await client.query('delete from institute where id = any($1)', [ids])
}

/** The tables of an institute, each before those that it refers to. */
export async function childrenFirst(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ table: string; children: string[] }>(
    `select c.table_name as table, array(
        select k.conrelid::regclass::text from pg_constraint k where k.contype = 'f'
          and k.confrelid = to_regclass(quote_ident(c.table_name)) and k.conrelid <> k.confrelid) as children
      from information_schema.columns c where c.table_schema = 'public' and c.column_name = 'institute_id'
      order by 1`,
  )
  const ordered: string[] = []
  while (ordered.length < rows.length) {
    const next = rows.filter(
      ({ table, children }) =>
        !ordered.includes(table) && children.every((child) => ordered.includes(child.replaceAll('"', ''))),
    )
    if (next.length === 0) throw new Error('tables refer to each other in a circle')
    ordered.push(...next.map(({ table }) => table))
  }
  return ordered
}
