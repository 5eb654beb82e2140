import type pg from 'pg'
import { ImportRefusal } from '#server/records/import-faults.ts'
import { type Kind, ownId, type Scope } from '#server/records/kind.ts'
import { stored, valueColumn } from '#server/records/resolve.ts'
import { typeOf } from '#server/records/stage.ts'
import { imagesOf, keyOf, readTables } from '#server/undo/catalog.ts'
import type { Run } from '#server/undo/keep.ts'

const undoneTable = ({ table }: Kind) => `undone_${table}`

/**
 * Notes the rows that an undo sets back or puts back, of kinds that may be wrong by rows that were written since: an instalment by
 * a later payment. It must be called before. @returns the kinds of them
 */
export async function noteUndone(
  client: pg.ClientBase,
  { instituteId, number }: Run,
  kinds: readonly Kind[],
): Promise<Kind[]> {
  const noted: Kind[] = []
  for (const kind of kinds.filter(({ sums }) => sums.length > 0)) {
    await client.query(`drop table if exists ${undoneTable(kind)}`)
    const { rowCount } = await client.query(
      `create temporary table ${undoneTable(kind)} on commit drop as
        select i.key from ${imagesOf({ name: kind.table })} where i.was is not null`,
      [instituteId, number],
    )
    if (rowCount) noted.push(kind)
  }
  return noted
}

/** Rows of the database as those of an import, for its rules on sums. */
function rowsOf(kind: Kind, key: readonly string[], scope: Scope): string {
  const values = Object.entries(kind.fields)
    .filter(([field, { part, json }]) => !part && !json && !typeOf(kind, field).link)
    .map(([field, { column }]) => `t.${column} as ${valueColumn(field)}`)
  const id = kind.key === 'source' ? [`${ownId(scope, 't')} as source_id`, 't.id as stored_id'] : []
  const columns = ['0 as line', 'false as is_added', 'false as removed', ...id, ...values]
  return `(select ${columns.join(', ')} from ${undoneTable(kind)} u
    join ${kind.table} t on ${stored(kind, scope)} and ${keyOf({ key }, 't')} = u.key)`
}

/**
 * What an undo has set back has to fit what was written since, as in an import: a fine that was paid stays.
 * @param noted by `noteUndone` @throws ImportRefusal
 */
export async function checkUndone(
  client: pg.ClientBase,
  { number }: Run,
  { noted, scope }: { noted: readonly Kind[]; scope: Scope },
): Promise<void> {
  const tables = await readTables(
    client,
    noted.map(({ table }) => table),
  )
  for (const kind of noted) {
    const rows = rowsOf(kind, tables.get(kind.table)?.key ?? [], scope)
    for (const { field, problem, from } of kind.sums) {
      const { rows: found } = await client.query<{ problem: string }>(
        `select ${problem} as problem from ${from(rows, scope)} limit 1`,
      )
      if (found[0])
        throw new ImportRefusal(
          `Import ${number} is not undone: in ${kind.title}, ${field} ${found[0].problem}.`,
        )
    }
  }
}
