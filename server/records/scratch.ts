import type pg from 'pg'
import { allFields, type Kind } from '#server/records/kind.ts'
import type { Kinds } from '#server/records/kinds-map.ts'

/** Rows of one file as texts. */
export const stageTable = 'import_stage'
/** The column of a cell of the stage. */
export const stageColumn = (index: number) => `c${index}`
/** Rows at fault of the kind that is checked. */
export const faultTable = 'import_bad'
/** Ids of rows at fault, and of files that could not be read, for messages about rows that refer to them. */
export const refusedTable = 'import_refused'
/** Stored files by their path. */
export const fileTable = 'import_file'
/** Ids of rows that were changed, where several tables make up a record. */
export const touchedTable = 'import_touched'

/** More than any kind has: the table serves later imports of other kinds. */
const stageWidth = 64

/**
 * Prepares the temporary tables of one import, of which a transaction may have several. A connection keeps them for its
 * later imports: to create them takes longer than to import a row.
 */
export async function prepareScratchTables(client: pg.ClientBase, kinds: Kinds): Promise<void> {
  const width = Math.max(...kinds.map((kind) => allFields(kind).length))
  if (width > stageWidth)
    throw new Error(`A kind has ${width} fields, and ${stageTable} ${stageWidth} columns.`)
  const columns = Array.from({ length: stageWidth }, (_, index) => `${stageColumn(index)} text`)
  const tables = {
    [stageTable]: `line int not null, ${columns.join(', ')}`,
    [faultTable]:
      'line int not null, field text not null, problem text not null, is_dependent boolean not null',
    [refusedTable]: 'target text not null, id text not null, primary key (target, id)',
    [fileTable]:
      'path text not null, is_public boolean not null, file_id bigint not null, primary key (path, is_public)',
    [touchedTable]: 'id bigint primary key',
  }
  const statements = Object.entries(tables).map(
    ([name, definition]) => `create temp table if not exists ${name} (${definition}) on commit delete rows;
      delete from ${name}`,
  )
  await client.query(statements.join(';\n'))
}

/** Few rows are deleted, which is faster than a new table; many would stay in the way of the following ones. SQL. */
export const emptyStage = (isLarge: boolean): string =>
  isLarge
    ? `alter table ${stageTable} rename to import_stage_full;
      create temp table ${stageTable} (like import_stage_full) on commit drop;
      drop table import_stage_full`
    : `delete from ${stageTable}`

/** Notes that rows of a kind are at fault. @param ids `*` for all */
export async function noteRefused(client: pg.ClientBase, { targets }: Kind, ids: readonly string[]) {
  if (ids.length === 0) return
  await client.query(
    `insert into ${refusedTable} select t, i from unnest($1::text[]) t, unnest($2::text[]) i on conflict do nothing`,
    [Object.keys(targets), ids],
  )
}
