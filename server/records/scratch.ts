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

/** Creates the temporary tables of one import, of which a transaction may have several. */
export async function createScratchTables(client: pg.ClientBase, kinds: Kinds): Promise<void> {
  const width = Math.max(...kinds.map((kind) => allFields(kind).length))
  const columns = Array.from({ length: width }, (_, index) => `${stageColumn(index)} text`)
  await client.query(
    `drop table if exists ${stageTable}, ${faultTable}, ${refusedTable}, ${fileTable}, ${touchedTable};
    create temp table ${stageTable} (line int not null, ${columns.join(', ')}) on commit drop;
    create temp table ${faultTable} (line int not null, field text not null, problem text not null, is_dependent boolean not null) on commit drop;
    create temp table ${refusedTable} (target text not null, id text not null, primary key (target, id)) on commit drop;
    create temp table ${fileTable} (path text not null, is_public boolean not null, file_id bigint not null, primary key (path, is_public)) on commit drop;
    create temp table ${touchedTable} (id bigint primary key) on commit drop`,
  )
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
