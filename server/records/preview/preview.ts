import type pg from 'pg'
import { type GridRow, readByKeys } from '#server/records/grid.ts'
import { allFields, type Kind, keyFields, type Scope } from '#server/records/kind.ts'
import type { Kinds } from '#server/records/kinds-map.ts'
import { isNew, sourceColumn, valueColumn, wantedTable } from '#server/records/resolve.ts'
import { typeOf } from '#server/records/stage.ts'

type Of = { kind: Kind; kinds: Kinds; scope: Scope }

/** A stored row that an import changes: each cell that differs, as a grid shows it. */
export type ChangedRow = {
  line: number
  key: GridRow
  cells: { field: string; was: string | null; becomes: string | null }[]
}
export type Preview = { newLines: number[]; changed: ChangedRow[] }

/** Stored rows that are compared at once, and how often. */
const batch = 500
const maxBatches = 10

/**
 * What an import does with the rows of a kind, in its transaction, after they were written.
 * @param pool sees what was stored before @param limit of each list
 */
export async function previewRows(
  client: pg.ClientBase,
  pool: pg.Pool,
  of: Of,
  limit: number,
): Promise<Preview> {
  const { kind } = of
  const table = wantedTable(kind)
  const { rows: found } = await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [
    `pg_temp.${table}`,
  ])
  if (found[0]?.is !== true) return { newLines: [], changed: [] }
  const added = kind.key === 'source' ? `(${isNew(kind)} or w.is_new)` : isNew(kind)
  const { rows: lines } = await client.query<{ line: number }>(
    `select w.line from ${table} w where ${added} and not w.removed order by w.line limit ${Math.trunc(limit)}`,
  )
  return {
    newLines: lines.map(({ line }) => line),
    changed: await findChanged(client, pool, of, added, limit),
  }
}

async function findChanged(
  client: pg.ClientBase,
  pool: pg.Pool,
  of: Of,
  added: string,
  limit: number,
): Promise<ChangedRow[]> {
  const { kind, scope } = of
  const changed: ChangedRow[] = []
  const keys = keyFields(kind).map((field) => `${keyText(kind, field, scope)} as "${field}"`)
  let after = 0
  for (let count = 0; count < maxBatches; count++) {
    const { rows } = await client.query<GridRow & { _line: number }>(
      `select w.line as _line, ${keys.join(', ')} from ${wantedTable(kind)} w
        where not ${added} and w.line > $1 order by w.line limit ${batch}`,
      [after],
    )
    const wanted = rows.map(({ _line, ...key }) => ({ line: _line, key: key as GridRow }))
    const all = wanted.map(({ key }) => key)
    const [before, now] = [await readByKeys(pool, of, all), await readByKeys(client, of, all)].map(
      (read) => new Map(read.map((row) => [nameOf(kind, row), row])),
    )
    for (const { line, key } of wanted) {
      const [was, becomes] = [before?.get(nameOf(kind, key)), now?.get(nameOf(kind, key))]
      const cells = allFields(kind)
        .map((field) => ({ field, was: was?.[field] ?? null, becomes: becomes?.[field] ?? null }))
        .filter((cell) => cell.was !== cell.becomes)
      if (cells.length > 0) changed.push({ line, key, cells })
      if (changed.length === limit) return changed
    }
    if (rows.length < batch) break
    after = wanted.at(-1)?.line ?? after
  }
  return changed
}

const nameOf = (kind: Kind, row: GridRow) =>
  keyFields(kind)
    .map((field) => row[field] ?? '')
    .join('\n')

/** SQL of a field of the key, as a grid shows it. */
function keyText(kind: Kind, field: string, { timeZone }: Scope): string {
  if (kind.key === 'source') return 'w.source_id'
  const type = typeOf(kind, field)
  return type.refersTo
    ? `w.${sourceColumn(field)}`
    : `(${type.write(`w.${valueColumn(field)}`, timeZone)})::text`
}
