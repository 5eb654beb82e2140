import type pg from 'pg'

export type Change = { added: number; changed: number }

type Expressions = Readonly<Record<string, string>>
export type Upsert = {
  table: string
  rows: readonly object[]
  /** The fields of `rows` with their types; `"sourceId" text` is one of them. */
  input: string
  /** Column → expression over `i` (the row given), `t` (the stored row, nulls when there is none) and the joins. */
  set: Expressions
  /** The same, for columns that are set when the row is added and then left alone. */
  setOnce?: Expressions
  joins?: string
  /** Which rows may be added; the others are only looked for. */
  addWhere?: string
  /** `$3` and on; `$1` is the institute, `$2` the rows. */
  values?: readonly unknown[]
  /** More that is done with the rows that change: a statement over `changed`, which has their `id`. */
  whenChanged?: string
}

/**
 * Brings the rows of a table, found by `source_id`, to what `rows` says: one statement, which writes nothing to a
 * row that says so already.
 */
export async function upsert(client: pg.ClientBase, instituteId: number, request: Upsert): Promise<Change> {
  if (request.rows.length === 0) return { added: 0, changed: 0 }
  const {
    table,
    rows,
    input,
    set,
    setOnce = {},
    joins = '',
    addWhere = 'true',
    values = [],
    whenChanged,
  } = request
  const columns = Object.keys(set)
  const all = { ...set, ...setOnce }
  const prefixed = (prefix: string, names: readonly string[]) =>
    names.map((name) => `${prefix}.${name}`).join(', ')
  const result = await client.query<Change>({
    text: `with wanted as materialized (
        select t.id as stored_id, i."sourceId" as source_id, ${addWhere} as may_add,
          ${Object.entries(all)
            .map(([column, expression]) => `${expression} as ${column}`)
            .join(', ')}
        from json_to_recordset($2::json) as i(${input})
        left join ${table} t on t.institute_id = $1 and t.source_id = i."sourceId" ${joins}),
      changed as (
        update ${table} t set ${columns.map((column) => `${column} = w.${column}`).join(', ')}
        from wanted w where t.institute_id = $1 and t.id = w.stored_id
          and (${prefixed('t', columns)}) is distinct from (${prefixed('w', columns)})
        returning t.id),
      ${whenChanged ? `noted as (${whenChanged}),` : ''}
      added as (
        insert into ${table} (institute_id, source_id, ${Object.keys(all).join(', ')})
        select $1, w.source_id, ${prefixed('w', Object.keys(all))} from wanted w
        where w.stored_id is null and w.may_add
        returning 1)
      select (select count(*) from added)::int as added, (select count(*) from changed)::int as changed`,
    values: [instituteId, JSON.stringify(rows), ...values],
  })
  return result.rows[0] ?? { added: 0, changed: 0 }
}
