import type pg from 'pg'
import { selectRows } from '#server/records/export.ts'
import type { Kind, Scope } from '#server/records/kind.ts'
import type { Kinds } from '#server/records/kinds-map.ts'

type Page = {
  rows: Record<string, string | null>[]
  /** The primary key of each row. */
  keys: string[][]
  /** That of the last row, for the next page; null on the last page. */
  next: string[] | null
}
type KeyColumn = { name: string; type: string }

/** The key is not one of the kind's table. */
export class WrongKey extends Error {}

/** Rows of a kind behind a primary key, in its order. @throws WrongKey */
export async function readPage(
  client: pg.Pool | pg.ClientBase,
  { kind, kinds, scope }: { kind: Kind; kinds: Kinds; scope: Scope },
  after: readonly string[] | undefined,
  limit: number,
): Promise<Page> {
  const columns = await findKey(client, kind.table)
  const names = columns.map(({ name }) => `t.${name}`)
  if (after && after.length !== columns.length) throw new WrongKey()
  const place = columns.map(({ type }, index) => `$${index + 1}::${type}`)
  const behind = after ? `and (${names.join(', ')}) > (${place.join(', ')})` : ''
  const page = `${behind} order by ${names.join(', ')} limit ${Math.trunc(limit) + 1}`
  const key = columns.map(({ name }, index) => `t.${name}::text as "_key_${index}"`)
  const { rows } = await client
    .query<Record<string, string | null>>(selectRows(kind, kinds, scope, page, key), [...(after ?? [])])
    .catch((error: { code?: string }) => {
      // A text that is no value of the column.
      throw error.code?.startsWith('22') ? new WrongKey() : error
    })
  const read = rows.slice(0, limit).map((row) => {
    const entries = Object.entries(row)
    return {
      place: entries.slice(0, columns.length).map(([, value]) => value ?? ''),
      row: Object.fromEntries(entries.slice(columns.length)),
    }
  })
  return {
    rows: read.map(({ row }) => row),
    keys: read.map(({ place }) => place),
    next: rows.length > limit ? (read.at(-1)?.place ?? null) : null,
  }
}

/** The columns of the primary key, without the institute. */
async function findKey(client: pg.Pool | pg.ClientBase, table: string): Promise<KeyColumn[]> {
  const { rows } = await client.query<KeyColumn>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = $1::regclass and i.indisprimary and a.attname <> 'institute_id'
      order by array_position(i.indkey::int2[], a.attnum)`,
    [table],
  )
  return rows
}
