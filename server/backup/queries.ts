import { createHash } from 'node:crypto'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import * as z from 'zod/mini'
import { command, many, one, params, sql } from '#server/database/sql.ts'

/** The list of tables is read from the schema at run time, so these queries are raw. */

/** A table in a backup. */
export type TableCopy = { name: string; columns: string[]; rows: number; sha256: string }
/** The next value of an identity column. */
export type Numbering = { table: string; column: string; last: number; isCalled: boolean }

/** Uploads in progress are left out: the client starts them again. So are the transactions of this database. */
export const notKept: readonly string[] = ['upload', 'data_change']

/** A snapshot for the whole transaction, with settings under which values always have the same text. */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  await writeAlike(client)
}

export async function writeAlike(client: pg.ClientBase): Promise<void> {
  await client.query(`set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
    set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8';
    set local synchronize_seqscans = off; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`)
}

const tablesWithColumns = many(
  'backup.tables',
  z.object({ name: z.string(), columns: z.array(z.string()) }),
  sql`select tables.table_name as name, array_agg(columns.column_name::text order by columns.ordinal_position) as columns
    from information_schema.tables tables
    join information_schema.columns columns using (table_schema, table_name)
    where tables.table_schema = 'public' and tables.table_type = 'BASE TABLE' and columns.is_generated = 'NEVER'
    group by tables.table_name order by tables.table_name`,
)
const foreignKeys = many(
  'backup.references',
  z.object({ from: z.string(), to: z.string() }),
  sql`select source.relname as from, target.relname as to from pg_constraint
    join pg_class source on source.oid = pg_constraint.conrelid join pg_class target on target.oid = pg_constraint.confrelid
    where pg_constraint.contype = 'f' and pg_constraint.connamespace = 'public'::regnamespace
      and pg_constraint.conrelid <> pg_constraint.confrelid`,
)

/** The tables with their columns, without computed ones: each after those that it refers to. */
export async function listTables(client: pg.ClientBase): Promise<{ name: string; columns: string[] }[]> {
  const tables = await tablesWithColumns(client)
  const references = await foreignKeys(client)
  const sorted: typeof tables = []
  let left = tables
  while (left.length > 0) {
    const waits = (name: string) =>
      references.some((one) => one.from === name && left.some((other) => other.name === one.to))
    const free = left.filter(({ name }) => !waits(name))
    if (free.length === 0)
      throw new Error(`These tables refer to each other: ${left.map(({ name }) => name)}`)
    sorted.push(...free)
    left = left.filter((table) => !free.includes(table))
  }
  return sorted.filter(({ name }) => !notKept.includes(name))
}

const migrations = one(
  'backup.migrations',
  z.object({ areThere: z.boolean() }),
  sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "areThere"`,
)

/** False for a new database. */
export const hasTables = async (client: pg.ClientBase): Promise<boolean> =>
  (await migrations(client)).areThere

const publicTables = many(
  'backup.table-names',
  z.object({ name: z.string() }),
  sql`select tablename as name from pg_tables where schemaname = 'public'`,
)

export async function hasRows(client: pg.ClientBase): Promise<boolean> {
  const tables = await publicTables(client)
  for (const { name } of tables) {
    const found = await client.query(`select 1 from public.${client.escapeIdentifier(name)} limit 1`)
    if (found.rowCount) return true
  }
  return false
}

/**
 * Writes the rows of a table in PostgreSQL's text format. @param institutes whose rows, if not all
 * @returns their count and hashes
 */
export async function copyOut(
  client: pg.ClientBase,
  { name, columns }: { name: string; columns: string[] },
  to: Writable,
  institutes?: readonly number[],
): Promise<TableCopy & Hashes> {
  const what = institutes
    ? `(select ${quoted(client, columns)} from public.${client.escapeIdentifier(name)} where ${isOf(name, columns, institutes)})`
    : listed(client, name, columns)
  const out = client.query(copyTo(`copy ${what} to stdout`))
  const { through, digest } = hashed()
  await pipeline(out, through, to)
  return { name, columns, rows: out.rowCount, ...digest() }
}

/** Loads rows in that format. @returns their hashes */
export async function copyIn(
  client: pg.ClientBase,
  { name, columns }: { name: string; columns: string[] },
  source: Readable,
): Promise<Hashes> {
  const { through, digest } = hashed()
  await pipeline(source, through, client.query(copyFrom(`copy ${listed(client, name, columns)} from stdin`)))
  return digest()
}

/** Without triggers: their results are already in the rows. */
export async function setTriggers(client: pg.ClientBase, table: string, how: 'enable' | 'disable') {
  await client.query(`alter table public.${client.escapeIdentifier(table)} ${how} trigger user`)
}

const quoted = (client: pg.ClientBase, columns: readonly string[]) =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ')
const listed = (client: pg.ClientBase, name: string, columns: readonly string[]) =>
  `public.${client.escapeIdentifier(name)} (${quoted(client, columns)})`

/** The condition for rows of institutes: false for tables without an institute, such as failed sign-ins. */
function isOf(name: string, columns: readonly string[], institutes: readonly number[]): string {
  const theirs = `in (${institutes.map(Math.trunc).join(', ') || 'null'})`
  if (name === 'institute') return `id ${theirs}`
  if (columns.includes('institute_id')) return `institute_id ${theirs}`
  return columns.includes('sha256')
    ? `sha256 in (select sha256 from public.file where institute_id ${theirs})`
    : 'false'
}

/** Of the bytes, and of the rows in any order: a table may store rows in another order than they were loaded. */
type Hashes = { sha256: string; rowsHash: string }

function hashed() {
  const hash = createHash('sha256')
  let [sum, rest] = [0n, Buffer.alloc(0)]
  const through = new PassThrough()
  through.on('data', (chunk: Buffer) => {
    hash.update(chunk)
    let start = 0
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      const row = createHash('sha256').update(rest).update(chunk.subarray(start, end))
      sum = BigInt.asUintN(256, sum + BigInt(`0x${row.digest('hex')}`))
      rest = Buffer.alloc(0)
      start = end + 1
    }
    rest = Buffer.concat([rest, chunk.subarray(start)])
  })
  return { through, digest: (): Hashes => ({ sha256: hash.digest('hex'), rowsHash: sum.toString(16) }) }
}

/** Ends a row; within one it is escaped. */
const lineFeed = 0x0a

const identityColumns = many(
  'backup.identity-columns',
  z.object({ table: z.string(), column: z.string(), sequence: z.string() }),
  sql`select table_name as table, column_name as column,
      pg_get_serial_sequence(format('public.%I', table_name), column_name) as sequence
    from information_schema.columns where table_schema = 'public' and is_identity = 'YES' order by table_name`,
)

/** Read after the rows, so that no id is used twice. */
export async function readNumbering(client: pg.ClientBase): Promise<Numbering[]> {
  const numbering: Numbering[] = []
  for (const { table, column, sequence } of await identityColumns(client)) {
    const {
      rows: [at],
    } = await client.query<{ last: number; isCalled: boolean }>(
      `select last_value as last, is_called as "isCalled" from ${sequence}`,
    )
    if (at) numbering.push({ table, column, ...at })
  }
  return numbering
}

const { table, column, last, isCalled } = params({
  table: z.string(),
  column: z.string(),
  last: z.number(),
  isCalled: z.boolean(),
})
const setNumber = command(
  'backup.set-number',
  sql`select setval(pg_get_serial_sequence(format('public.%I', ${table}::text), ${column}), ${last}, ${isCalled})`,
)

export async function setNumbering(client: pg.ClientBase, numbering: readonly Numbering[]): Promise<void> {
  for (const one of numbering) await setNumber(client, one)
}

const contentTables = many(
  'backup.content-tables',
  z.object({ name: z.string(), columns: z.array(z.string()) }),
  sql`select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' group by table_name having 'sha256' = any(array_agg(column_name::text))
    order by table_name`,
)

/** The contents of all files that rows name. @param institutes whose rows, if not all */
export async function listContents(client: pg.ClientBase, institutes?: readonly number[]): Promise<string[]> {
  const contents = new Set<string>()
  for (const { name, columns } of await contentTables(client)) {
    const { rows } = await client.query<{ sha256: string }>(
      `select distinct sha256 from public.${client.escapeIdentifier(name)}
        where sha256 is not null and ${institutes ? isOf(name, columns, institutes) : 'true'}`,
    )
    for (const { sha256 } of rows) contents.add(sha256)
  }
  return [...contents]
}
