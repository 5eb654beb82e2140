import type pg from 'pg'

/** Rows at fault of the kind that is checked. */
export const faultTable = 'import_bad'
/** Ids of rows at fault, and of files that could not be read, for messages about rows that refer to them. */
export const refusedTable = 'import_refused'
/** Stored files by their path. */
export const fileTable = 'import_file'
/** Ids of rows that were changed, where several tables make up a record. */
export const touchedTable = 'import_touched'

/** Creates the temporary tables of one import, of which a transaction may have several. */
export async function createScratchTables(client: pg.ClientBase): Promise<void> {
  await client.query(
    `drop table if exists ${faultTable}, ${refusedTable}, ${fileTable}, ${touchedTable};
    create temp table ${faultTable} (line int not null, field text not null, problem text not null, is_dependent boolean not null) on commit drop;
    create temp table ${refusedTable} (target text not null, id text not null, primary key (target, id)) on commit drop;
    create temp table ${fileTable} (path text not null, is_public boolean not null, file_id bigint not null, primary key (path, is_public)) on commit drop;
    create temp table ${touchedTable} (id bigint primary key) on commit drop`,
  )
}
