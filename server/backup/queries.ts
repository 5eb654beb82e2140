import { createHash } from 'node:crypto'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** A table as a backup holds it. */
export type TableCopy = { name: string; columns: string[]; rows: number; sha256: string }
/** Where the numbering of an identity column stands. */
export type Numbering = { table: string; column: string; last: number; isCalled: boolean }

/** Uploads in progress are left out: the client starts them again. */
export const notKept: readonly string[] = ['upload']

/** A snapshot for the whole transaction, with settings under which values are always written alike. */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  await writeAlike(client)
}

export async function writeAlike(client: pg.ClientBase): Promise<void> {
  await client.query(`set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
    set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8';
    set local synchronize_seqscans = off; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`)
}

/** The tables with their columns, but for those that the database computes: each after those that it refers to. */
export async function listTables(client: pg.ClientBase): Promise<{ name: string; columns: string[] }[]> {
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
    `select t.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
      from information_schema.tables t
      join information_schema.columns c using (table_schema, table_name)
      where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      group by t.table_name order by t.table_name`,
  )
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select f.relname as from, t.relname as to from pg_constraint k
      join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid`,
  )
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

/** False of a database that no server has used. */
export async function hasTables(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  )
  return rows[0]?.isThere ?? false
}

export async function hasRows(client: pg.ClientBase): Promise<boolean> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  for (const { name } of tables) {
    const found = await client.query(`select 1 from public.${client.escapeIdentifier(name)} limit 1`)
    if (found.rowCount) return true
  }
  return false
}

/** Writes the rows of a table, in PostgreSQL's own text format, and tells how many and what they hash to. */
export async function copyOut(
  client: pg.ClientBase,
  { name, columns }: { name: string; columns: string[] },
  to: Writable,
): Promise<TableCopy> {
  const out = client.query(copyTo(`copy ${listed(client, name, columns)} to stdout`))
  const { through, digest } = hashed()
  await pipeline(out, through, to)
  return { name, columns, rows: out.rowCount, sha256: digest() }
}

/** Takes in rows that were written so. @returns what they hash to */
export async function copyIn(
  client: pg.ClientBase,
  { name, columns }: { name: string; columns: string[] },
  source: Readable,
): Promise<string> {
  const { through, digest } = hashed()
  await pipeline(source, through, client.query(copyFrom(`copy ${listed(client, name, columns)} from stdin`)))
  return digest()
}

/** Without triggers: their results are in the rows already. */
export async function setTriggers(client: pg.ClientBase, table: string, how: 'enable' | 'disable') {
  await client.query(`alter table public.${client.escapeIdentifier(table)} ${how} trigger user`)
}

const listed = (client: pg.ClientBase, name: string, columns: readonly string[]) =>
  `public.${client.escapeIdentifier(name)} (${columns.map((column) => client.escapeIdentifier(column)).join(', ')})`

function hashed() {
  const hash = createHash('sha256')
  const through = new PassThrough()
  through.on('data', (chunk: Buffer) => hash.update(chunk))
  return { through, digest: () => hash.digest('hex') }
}

/** Read after the rows, so that no id is ever given twice. */
export async function readNumbering(client: pg.ClientBase): Promise<Numbering[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select table_name as table, column_name as column,
        pg_get_serial_sequence(format('public.%I', table_name), column_name) as sequence
      from information_schema.columns where table_schema = 'public' and is_identity = 'YES' order by 1`,
  )
  const numbering: Numbering[] = []
  for (const { table, column, sequence } of rows) {
    const {
      rows: [at],
    } = await client.query<{ last: number; isCalled: boolean }>(
      `select last_value as last, is_called as "isCalled" from ${sequence}`,
    )
    if (at) numbering.push({ table, column, ...at })
  }
  return numbering
}

export async function setNumbering(client: pg.ClientBase, numbering: readonly Numbering[]): Promise<void> {
  for (const { table, column, last, isCalled } of numbering) {
    await client.query(`select setval(pg_get_serial_sequence(format('public.%I', $1::text), $2), $3, $4)`, [
      table,
      column,
      last,
      isCalled,
    ])
  }
}

/** The contents of all files that rows name. */
export async function listContents(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ table: string }>(
    `select table_name as table from information_schema.columns
      where table_schema = 'public' and column_name = 'sha256' order by 1`,
  )
  const contents = new Set<string>()
  for (const { table } of tables) {
    const { rows } = await client.query<{ sha256: string }>(
      `select distinct sha256 from public.${client.escapeIdentifier(table)} where sha256 is not null`,
    )
    for (const { sha256 } of rows) contents.add(sha256)
  }
  return [...contents]
}
