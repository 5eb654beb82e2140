import type pg from 'pg'

/** A table as the database describes it; names are quoted where they are used. */
export type Table = {
  name: string
  key: readonly string[]
  /** Without those that the database computes. */
  columns: readonly string[]
}
/** A foreign key; the columns of both in the same order. */
export type Reference = { child: string; parent: string; columns: string[]; parentColumns: string[] }
export type Catalog = { tables: ReadonlyMap<string, Table>; references: readonly Reference[] }

/** @param names of the tables; all of them without */
export async function readTables(
  client: pg.ClientBase,
  names?: readonly string[],
): Promise<Catalog['tables']> {
  const { rows } = await client.query<Table>(
    `select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_index i
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and ($1::text[] is null or c.relname = any($1))`,
    [names],
  )
  return new Map(rows.map((table) => [table.name, table]))
}

export async function readCatalog(client: pg.ClientBase): Promise<Catalog> {
  const tables = await readTables(client)
  const references = await client.query<Reference>(
    `select f.conrelid::regclass::text as child, f.confrelid::regclass::text as parent,
      (select array_agg(a.attname::text order by n) from unnest(f.conkey) with ordinality x(id, n)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = x.id) as columns,
      (select array_agg(a.attname::text order by n) from unnest(f.confkey) with ordinality x(id, n)
        join pg_attribute a on a.attrelid = f.confrelid and a.attnum = x.id) as "parentColumns"
    from pg_constraint f where f.contype = 'f' and f.connamespace = 'public'::regnamespace order by 1, 2`,
  )
  return { tables, references: references.rows }
}

export const quote = (name: string): string => `"${name}"`

/** Columns that follow from others: by `raise_sequence`. */
export const derivedColumns = ['sequence', 'changed_at']

/** They are not stored again with a new row. */
export const secretColumns = [
  'password_hash',
  'pending_password_hash',
  'sealed_aadhaar',
  'sealed_parent_aadhaar',
]

/** The given tables, each after those that it refers to. */
export function parentsFirst(names: readonly string[], references: readonly Reference[]): string[] {
  const ordered = new Set<string>()
  const visit = (name: string, path: readonly string[]) => {
    if (ordered.has(name) || path.includes(name) || !names.includes(name)) return
    for (const { child, parent } of references) if (child === name) visit(parent, [...path, name])
    ordered.add(name)
  }
  for (const name of names) visit(name, [])
  return [...ordered]
}

/** The images of a table in an import, which is $1 and $2, as `i`; `i.k` is a row that has only the primary key. */
export const imagesOf = ({ name }: Pick<Table, 'name'>): string =>
  `(select key, was, became, jsonb_populate_record(null::${quote(name)}, key) as k from import_image
    where institute_id = $1 and number = $2 and table_name = '${name}' offset 0) i`

/** Whether the row `t` is that of an image. */
export const isOfImage = ({ key }: Pick<Table, 'key'>): string =>
  key.map((column) => `t.${quote(column)} = (i.k).${quote(column)}`).join(' and ')

/** The primary key of a row, as images have it. */
export const keyOf = ({ key }: Pick<Table, 'key'>, row: string): string =>
  `jsonb_build_object(${key.map((column) => `'${column}', ${row}.${quote(column)}`).join(', ')})`
