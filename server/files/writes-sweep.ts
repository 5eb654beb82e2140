import type pg from 'pg'
import * as z from 'zod/mini'
import { type Agreed, agreedMoment } from '#server/clock/clocks.ts'
import { command, exists, many, maybeOne, params, type Runner, sql } from '#server/database/sql.ts'

/**
 * The columns that name files are read from the schema at run time, so that no new one is forgotten: these
 * queries stay raw.
 */

const { before, limit, ids, sha256 } = params({
  /** A day before the moment that the clocks agree on. */
  before: agreedMoment,
  limit: z.number(),
  ids: z.array(z.number()),
  sha256: z.string(),
})

/** Notes since when files are unused, and clears that where something names them again. */
export async function markUnused(runner: Runner, now: Agreed): Promise<void> {
  await runner.query(
    `update file set unused_since = case when differing.is_named then null else $1::timestamptz end
      from (
        select one.institute_id, one.id, named.id is not null as is_named
        from file one left join (${await namedByColumns(runner)}) named on named.id = one.id
        where (one.unused_since is null) = (named.id is null)) differing
      where file.institute_id = differing.institute_id and file.id = differing.id`,
    [now],
  )
}

const lockUnused = many(
  'files.lock-unused',
  z.object({ id: z.number() }),
  sql`select id from file where unused_since < ${before}
    order by unused_since limit ${limit} for update skip locked`,
)
const markUsed = command(
  'files.mark-used',
  sql`update file set unused_since = null where id = any(${ids}::bigint[])`,
)
const deletePdfs = command(
  'files.delete-pdfs',
  sql`delete from file_pdf where file_id = any(${ids}::bigint[])`,
)
const deleteFiles = command('files.delete', sql`delete from file where id = any(${ids}::bigint[])`)

/**
 * Deletes rows of files that nothing has named since a moment. They are locked first and checked after that:
 * rows that are in use are skipped. Files in the text of a question are marked as used.
 * @returns how many were checked, at most `limit`
 */
export async function deleteUnused(
  client: pg.PoolClient,
  at: { before: Agreed; limit: number },
): Promise<number> {
  const ids = (await lockUnused(client, at)).map(({ id }) => id)
  if (ids.length === 0) return 0
  const found = await client.query<{ id: number }>(
    `select id from (${await namedFiles(client)}) named where id = any($1)`,
    [ids],
  )
  const named = new Set(found.rows.map(({ id }) => id))
  const deleted = ids.filter((id) => !named.has(id))
  await markUsed(client, { ids: [...named] })
  await deletePdfs(client, { ids: deleted })
  await deleteFiles(client, { ids: deleted })
  return ids.length
}

const isUnnamed = sql`not exists (select from file where file.sha256 = stored_bytes.sha256)
  and not exists (select from file_pdf where file_pdf.sha256 = stored_bytes.sha256)`

/** Bytes without a row, stored before a moment. */
export const findUnnamedBytes = many(
  'files.unnamed-bytes',
  z.object({ sha256: z.string() }),
  sql`select sha256 from stored_bytes where stored_at < ${before} and ${isUnnamed} order by stored_at limit ${limit}`,
)

const lockBytes = maybeOne(
  'files.lock-bytes',
  z.object({ sha256: z.string() }),
  sql`select sha256 from stored_bytes where sha256 = ${sha256} and stored_at < ${before} for update skip locked`,
)
const areUnnamed = exists(
  'files.are-unnamed',
  sql`select from stored_bytes where sha256 = ${sha256} and ${isUnnamed}`,
)

/**
 * Locks bytes until the transaction ends. @returns whether they may still be removed: not stored again, and
 * nothing names them
 */
export async function lockUnnamedBytes(
  client: pg.PoolClient,
  at: { sha256: string; before: Agreed },
): Promise<boolean> {
  if (!(await lockBytes(client, at))) return false
  // A separate statement, so that it sees rows from before the lock was acquired.
  return areUnnamed(client, at)
}

export const forgetBytes = command(
  'files.forget-bytes',
  sql`delete from stored_bytes where sha256 = ${sha256}`,
)

/** Every file that something names: a query of `id`. */
export const namedFiles = async (runner: Runner): Promise<string> =>
  `${await namedByColumns(runner)} union ${await namedInTexts(runner)}`

const fileColumns = many(
  'files.columns',
  z.object({ table: z.string(), column: z.string() }),
  sql`select quote_ident(table_name) as table, quote_ident(column_name) as column from information_schema.columns
    where table_schema = 'public' and column_name ~ '(^|_)file_id$' and table_name <> 'file_pdf'`,
)

/**
 * Every file that a column names, or named before an import that may be undone, or the media of a question: a query of
 * `id`. A new column is found by its name.
 */
async function namedByColumns(runner: Runner): Promise<string> {
  const columns = await fileColumns(runner)
  const inMedia = `select value::bigint from question, jsonb_path_query(media, '$.**.fileId') found(value)`
  const inImages = `select value::bigint from import_image cross join jsonb_each_text(was) image
    where was is not null and image.key ~ '(^|_)file_id$' and value is not null`
  return [
    ...columns.map(({ table, column }) => `select ${column} as id from ${table} where ${column} is not null`),
    inMedia,
    inImages,
  ].join(' union ')
}

const textColumns = many(
  'files.texts',
  z.object({ table: z.string(), texts: z.string() }),
  sql`select quote_ident(table_name) as table, string_agg(quote_ident(column_name), ', ') as texts
    from information_schema.columns columns
    where table_schema = 'public' and (data_type = 'jsonb' or column_name ~ 'html$')
      and exists (select from information_schema.columns html
        where html.table_schema = 'public' and html.table_name = columns.table_name and html.column_name ~ 'html$')
    group by table_name`,
)

/** Every file that the text of a question, a passage or a test shows as an image (`sanitiseQuestionHtml`). */
async function namedInTexts(runner: Runner): Promise<string> {
  const tables = await textColumns(runner)
  return tables
    .map(
      ({ table, texts }) =>
        `select found[1]::bigint as id from ${table},
          regexp_matches(concat(${texts}), '<img data-file=\\\\?"(\\d{1,15})', 'g') match(found)`,
    )
    .join(' union ')
}
