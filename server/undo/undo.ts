import pg from 'pg'
import { undoDays } from '#domain/desk/undo.ts'
import { ImportRefusal } from '#server/records/import-faults.ts'
import { keepCancelled } from '#server/undo/calendar.ts'
import {
  type Catalog,
  derivedColumns,
  imagesOf,
  isOfImage,
  parentsFirst,
  quote,
  type Reference,
  readCatalog,
  type Table,
} from '#server/undo/catalog.ts'
import type { Run } from '#server/undo/keep.ts'
import { derivedRows, findObstacles, type Obstacle } from '#server/undo/obstacles.ts'
import {
  beginComparing,
  findImageTables,
  findRun,
  type ImportRun,
  markUndone,
  removeImages,
  setUndoing,
} from '#server/undo/writes.ts'

/** Rows that were taken away, set back and put back, of a table. */
export type GivenBack = { table: string; removed: number; changed: number; restored: number }
export type Undone = { run: ImportRun; obstacles: Obstacle[]; tables: GivenBack[] }

/**
 * Restores the rows from before an import, in the caller's transaction. Changes nothing, and returns the obstacles, if
 * later rows depend on it. @throws ImportRefusal without changes to undo
 */
export async function undo(
  client: pg.ClientBase,
  { now, actorId = null, ...of }: Run & { now: Date; actorId?: number | null },
): Promise<Undone> {
  const run = await findRun(client, of)
  if (!run) throw new ImportRefusal(`There is no import ${of.number} of institute ${of.instituteId}.`)
  if (run.undoneAt) throw new ImportRefusal(`Import ${of.number} is undone already.`)
  if (!run.isUndoable)
    throw new ImportRefusal(
      `Import ${of.number} is older than ${undoDays} days: what was before is not kept any more.`,
    )
  await beginComparing(client)
  const catalog = await readCatalog(client)
  const names = (await findImageTables(client, of)).map(({ table }) => table)
  await lockRows(client, of, catalog, parentsFirst(names, catalog.references))
  const obstacles = await findObstacles(client, of, catalog, names, actorId !== null)
  if (obstacles.length > 0) return { run, obstacles, tables: [] }
  await setUndoing(client)
  await keepCancelled(client, { ...of, now, since: run.at }, catalog)
  const tables = await giveBack(client, of, catalog, parentsFirst(names, catalog.references))
  await markUndone(client, { ...of, now, actorId })
  await removeImages(client, of)
  return { run, obstacles, tables }
}

/**
 * Waits for those who write to these rows, or refer to one that is taken away: what they write is an obstacle then, and is not overwritten.
 */
async function lockRows(
  client: pg.ClientBase,
  { instituteId, number }: Run,
  { tables }: Catalog,
  names: readonly string[],
): Promise<void> {
  const locks = [
    ['i.was is not null', 'no key update'],
    ['i.was is null', 'update'],
  ]
  for (const name of names) {
    const table = tables.get(name)
    if (!table) continue
    for (const [which, lock] of locks)
      await client.query(
        `with locked as (select 1 from ${imagesOf(table)} join ${quote(name)} t on ${isOfImage(table)} where ${which} for ${lock} of t)
        select count(*) from locked`,
        [instituteId, number],
      )
  }
}

const isConstraint = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code?.startsWith('23') === true

/** What a removed row held may be taken, or what a row that is set back refers to may be removed: one order fits. */
async function giveBack(
  client: pg.ClientBase,
  run: Run,
  catalog: Catalog,
  names: readonly string[],
): Promise<GivenBack[]> {
  await client.query('savepoint images')
  try {
    return await giveBackIn(['changed', 'removed', 'restored'], client, run, catalog, names)
  } catch (error) {
    if (!isConstraint(error)) throw error
    await client.query('rollback to savepoint images')
  }
  try {
    return await giveBackIn(['restored', 'changed', 'removed'], client, run, catalog, names)
  } catch (error) {
    if (!isConstraint(error)) throw error
    const { table, detail, constraint } = error
    throw new ImportRefusal(
      `Import ${run.number} is not undone, because something else has taken the place of what was (${table}: ${detail ?? constraint}). Nothing was written.`,
      { cause: error },
    )
  }
}

async function giveBackIn(
  order: readonly ('changed' | 'removed' | 'restored')[],
  client: pg.ClientBase,
  run: Run,
  { tables, references }: Catalog,
  names: readonly string[],
): Promise<GivenBack[]> {
  const given = new Map(names.map((table) => [table, { table, removed: 0, changed: 0, restored: 0 }]))
  const works = { changed: setBack, removed: remove, restored: putBack }
  for (const what of order)
    for (const name of what === 'removed' ? names.toReversed() : names) {
      const [table, counts] = [tables.get(name), given.get(name)]
      if (table && counts) counts[what] = await works[what](client, run, table, references)
    }
  return [...given.values()]
}

async function setBack(client: pg.ClientBase, run: Run, table: Table): Promise<number> {
  const columns = table.columns
    .filter((column) => !table.key.includes(column) && !derivedColumns.includes(column))
    .map(quote)
  if (columns.length === 0) return 0
  const { rowCount } = await client.query(
    `update ${quote(table.name)} t
    set (${columns}) = (select ${columns.map((column) => `p.${column}`)} from jsonb_populate_record(t, i.was) p)
    from ${imagesOf(table)} where i.was is not null and i.became is not null and ${isOfImage(table)}`,
    [run.instituteId, run.number],
  )
  return rowCount ?? 0
}

async function remove(
  client: pg.ClientBase,
  run: Run,
  table: Table,
  references: readonly Reference[],
): Promise<number> {
  const values = [run.instituteId, run.number]
  for (const { child, parent, columns, parentColumns } of references) {
    const derived = derivedRows[child]
    if (parent !== table.name || !derived) continue
    const joined = columns.map((column, at) => `u.${quote(column)} = (i.k).${quote(parentColumns[at] ?? '')}`)
    await client.query(
      `delete from ${quote(child)} u using ${imagesOf(table)}
      where i.was is null and ${derived} and ${joined.join(' and ')}`,
      values,
    )
  }
  const { rowCount } = await client.query(
    `delete from ${quote(table.name)} t using ${imagesOf(table)} where i.was is null and ${isOfImage(table)}`,
    values,
  )
  return rowCount ?? 0
}

async function putBack(client: pg.ClientBase, run: Run, table: Table): Promise<number> {
  const values = [run.instituteId, run.number]
  const { rows } = await client.query<{ column: string }>(
    `select jsonb_object_keys(was) as "column" from (
      select i.was from ${imagesOf(table)} where i.became is null limit 1) one`,
    values,
  )
  const columns = table.columns.filter((name) => rows.some(({ column }) => column === name)).map(quote)
  if (columns.length === 0) return 0
  const { rowCount } = await client.query(
    `insert into ${quote(table.name)} (${columns}) overriding system value
    select ${columns.map((column) => `p.${column}`)}
    from ${imagesOf(table)} cross join lateral jsonb_populate_record(null::${quote(table.name)}, i.was) p
    where i.became is null`,
    values,
  )
  return rowCount ?? 0
}
