import type pg from 'pg'

/** Removes the institutes of the demo with everything of theirs. */
export async function removeDemo(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ id: number }>('select id from institute where demo is not null')
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
