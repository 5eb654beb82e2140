import type pg from 'pg'

type Runner = pg.Pool | pg.PoolClient

/** Notes since when files are named by nothing, and takes that back where something names them again. */
export async function markUnused(runner: Runner, now: Date): Promise<void> {
  await runner.query(
    `update file f set unused_since = case when c.is_named then null else $1::timestamptz end
      from (
        select g.institute_id, g.id, n.id is not null as is_named
        from file g left join (${await namedByColumns(runner)}) n on n.id = g.id
        where (g.unused_since is null) = (n.id is null)) c
      where f.institute_id = c.institute_id and f.id = c.id`,
    [now],
  )
}

/**
 * Deletes rows of files that nothing has named since a moment. They are locked first and looked at after that: who
 * takes one up meanwhile holds it, and it is left out. What a text of a question names is marked as used.
 * @returns how many were looked at, at most `most`
 */
export async function deleteUnused(client: pg.PoolClient, before: Date, most: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `select id from file where unused_since < $1 order by unused_since limit $2 for update skip locked`,
    [before, most],
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  const found = await client.query<{ id: number }>(
    `select id from (${await namedFiles(client)}) n where id = any($1)`,
    [ids],
  )
  const named = new Set(found.rows.map(({ id }) => id))
  const gone = ids.filter((id) => !named.has(id))
  await client.query('update file set unused_since = null where id = any($1)', [[...named]])
  await client.query('delete from file_pdf where file_id = any($1)', [gone])
  await client.query('delete from file where id = any($1)', [gone])
  return ids.length
}

/** Bytes that no row names, stored before a moment. */
export async function findUnnamedBytes(runner: Runner, before: Date, most: number): Promise<string[]> {
  const { rows } = await runner.query<{ sha256: string }>(
    `select sha256 from stored_bytes b where stored_at < $1 and ${isUnnamed} order by stored_at limit $2`,
    [before, most],
  )
  return rows.map(({ sha256 }) => sha256)
}

const isUnnamed = `not exists (select from file f where f.sha256 = b.sha256)
  and not exists (select from file_pdf p where p.sha256 = b.sha256)`

/** Locks bytes until the transaction ends. @returns whether they may still go: they came no more, and nothing names them */
export async function lockUnnamedBytes(
  client: pg.PoolClient,
  at: { sha256: string; before: Date },
): Promise<boolean> {
  const held = await client.query(
    'select from stored_bytes where sha256 = $1 and stored_at < $2 for update skip locked',
    [at.sha256, at.before],
  )
  if (held.rowCount === 0) return false
  // A statement of its own: it sees what was written before the lock was had.
  const { rowCount } = await client.query(`select from stored_bytes b where sha256 = $1 and ${isUnnamed}`, [
    at.sha256,
  ])
  return rowCount === 1
}

export async function forgetBytes(client: pg.PoolClient, sha256: string): Promise<void> {
  await client.query('delete from stored_bytes where sha256 = $1', [sha256])
}

/** Every file that something names: a query of `id`. */
export const namedFiles = async (runner: Runner): Promise<string> =>
  `${await namedByColumns(runner)} union ${await namedInTexts(runner)}`

/** Every file that a column names, or the media of a question: a query of `id`. A new column is known by its name. */
async function namedByColumns(runner: Runner): Promise<string> {
  const { rows } = await runner.query<{ table: string; column: string }>(
    `select quote_ident(table_name) as table, quote_ident(column_name) as column from information_schema.columns
      where table_schema = 'public' and column_name ~ '(^|_)file_id$' and table_name <> 'file_pdf'`,
  )
  const inMedia = `select value::bigint from question, jsonb_path_query(media, '$.**.fileId') m(value)`
  return [
    ...rows.map(({ table, column }) => `select ${column} as id from ${table} where ${column} is not null`),
    inMedia,
  ].join(' union ')
}

/** Every file that the text of a question, a passage or a test shows as an image (`sanitiseQuestionHtml`). */
async function namedInTexts(runner: Runner): Promise<string> {
  const { rows } = await runner.query<{ table: string; texts: string }>(
    `select quote_ident(table_name) as table, string_agg(quote_ident(column_name), ', ') as texts
      from information_schema.columns c
      where table_schema = 'public' and (data_type = 'jsonb' or column_name ~ 'html$')
        and exists (select from information_schema.columns h
          where h.table_schema = 'public' and h.table_name = c.table_name and h.column_name ~ 'html$')
      group by table_name`,
  )
  return rows
    .map(
      ({ table, texts }) =>
        `select found[1]::bigint as id from ${table}, regexp_matches(concat(${texts}), '<img data-file=\\\\?"(\\d{1,15})', 'g') r(found)`,
    )
    .join(' union ')
}
