import type pg from 'pg'
import {
  derivedColumns,
  imagesOf,
  isOfImage,
  quote,
  readTables,
  secretColumns,
} from '#server/undo/catalog.ts'
import {
  addRun,
  beginComparing,
  countRun,
  deleteEmptyImages,
  endComparing,
  findImageTables,
  removeRun,
  setRun,
} from '#server/undo/writes.ts'

/** Below, rows are looked up one by one: the planner does not know how few an import has written. */
const fewRows = 1000

export type Run = { instituteId: number; number: number }
type Begun = { instituteId: number; now: Date; importedBy: string; what: 'records' | 'roster' | 'paper' }

/**
 * Numbers an import. Until `endImport`, in the same transaction, the database keeps each row as it was. Imports wait for
 * one another, so that no number is given twice.
 */
export async function beginImport(client: pg.ClientBase, begun: Begun): Promise<Run> {
  const { instituteId } = begun
  const { number } = await addRun(client, begun)
  await setRun(client, { run: `${instituteId} ${number}` })
  return { instituteId, number }
}

/** Stores only differing rows. @returns the number of the import; undefined for one without changes */
export async function endImport(
  client: pg.ClientBase,
  run: Run,
  counts: Readonly<Record<string, number>>,
): Promise<number | undefined> {
  await setRun(client, { run: '' })
  const names = await findImageTables(client, run)
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (names.length > 0) await reduceImages(client, run, names, rows < fewRows)
  if (names.length === 0 || !(await deleteEmptyImages(client, run)).hasAny) {
    await removeRun(client, run)
    return undefined
  }
  await countRun(client, { ...run, counts })
  return run.number
}

async function reduceImages(
  client: pg.ClientBase,
  run: Run,
  names: readonly { table: string }[],
  isSmall: boolean,
): Promise<void> {
  const { zone } = await beginComparing(client)
  const tables = await readTables(
    client,
    names.map(({ table }) => table),
  )
  for (const { table: name } of names) {
    const table = tables.get(name)
    if (!table) throw new Error(`${name} has images and no table`)
    const joined = isSmall
      ? `left join lateral (select * from ${quote(name)} t where ${isOfImage(table)} offset 0) t on true`
      : `left join ${quote(name)} t on ${isOfImage(table)}`
    await client.query(
      `update import_image i set
        was = case when s.is_new or s.now is null then i.was else other_columns(s.was, s.now) end,
        became = case when s.is_new then s.now - $4::text[] else other_columns(s.now, s.was) end
      from (
        select i.key, i.was is null as is_new, i.was - $3::text[] as was, to_jsonb(t) - $3::text[] as now
        from ${imagesOf(table)} ${joined}) s
      where i.institute_id = $1 and i.number = $2 and i.table_name = '${name}' and i.key = s.key`,
      [run.instituteId, run.number, derivedColumns, secretColumns],
    )
  }
  await endComparing(client, { zone })
}
