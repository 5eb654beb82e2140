import type pg from 'pg'
import { selectRows } from '#server/records/export.ts'
import { allFields, type Kind, keyFields, lockedBy, type Scope } from '#server/records/kind.ts'
import { type Kinds, kindsOf } from '#server/records/kinds-map.ts'
import { hasKey, keyColumns, stored } from '#server/records/resolve.ts'
import { typeOf } from '#server/records/stage.ts'

/** A row as in files: null for an empty cell. */
export type GridRow = Record<string, string | null>

type Of = { kind: Kind; kinds: Kinds; scope: Scope }

/** Which rows, and in which order. Fields are those of the kind: others are refused before. */
export type GridQuery = {
  /** Part of any cell; '' for all rows. */
  search: string
  /** Fields and what their cells must be; '' for empty ones. */
  where: readonly (readonly [field: string, value: string])[]
  /** A field; '' for the order of the key. */
  sort: string
  isDescending: boolean
  /** Whether rows that are ended, such as cancelled ones, are shown too. */
  withEnded: boolean
}

/** Rows that are counted; more are "more than". */
export const maxCounted = 10_000

/**
 * Rows of a kind as a grid shows them.
 * @param after the place of the row before: its sorted cell and its key, as in `places`; one that `fitsOrder`
 * @returns `places` of the rows, by which a next page begins
 */
export async function readGrid(
  pool: pg.Pool,
  of: Of,
  query: GridQuery,
  { after, limit }: { after?: readonly string[] | undefined; limit: number },
): Promise<{ rows: GridRow[]; places: string[][] }> {
  const { values, matching } = matched(of, query)
  const order = orderOf(of.kind, query)
  const places = order.map((sql, index) => `(${sql})::text as "_place_${index}"`)
  const direction = query.isDescending ? 'desc' : 'asc'
  const behind = after
    ? `and (${order.join(', ')}) ${query.isDescending ? '<' : '>'} (${after
        .map((value, index) => {
          values.push(value)
          return `$${values.length}::${isNumber(of.kind, query.sort) && index === 0 ? 'numeric' : 'text'}`
        })
        .join(', ')})`
    : ''
  const { rows } = await pool.query<GridRow>(
    `select ${[...places, 'r.*'].join(', ')} ${matching} ${behind}
      order by ${order.map((sql) => `${sql} ${direction}`).join(', ')} limit ${Math.trunc(limit)}`,
    values,
  )
  return {
    rows: rows.map((row) => Object.fromEntries(Object.entries(row).slice(order.length))),
    places: rows.map((row) =>
      Object.values(row)
        .slice(0, order.length)
        .map((value) => value ?? ''),
    ),
  }
}

/** @returns at most `most` + 1, which means more */
export async function countGrid(
  client: pg.Pool | pg.ClientBase,
  of: Of,
  query: GridQuery,
  most = maxCounted,
): Promise<number> {
  const { values, matching } = matched(of, query)
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from (select 1 ${matching} limit ${most + 1}) counted`,
    values,
  )
  return rows[0]?.count ?? 0
}

/** All rows of a grid in its order, some at a time, in the caller's transaction. */
export async function* readAll(
  client: pg.ClientBase,
  of: Of,
  query: GridQuery,
): AsyncGenerator<GridRow[], undefined> {
  const { values, matching } = matched(of, query)
  const direction = query.isDescending ? 'desc' : 'asc'
  const order = orderOf(of.kind, query).map((sql) => `${sql} ${direction}`)
  await client.query(`declare grid cursor for select r.* ${matching} order by ${order.join(', ')}`, values)
  for (;;) {
    const { rows } = await client.query<GridRow>('fetch 1000 from grid')
    if (rows.length === 0) return
    yield rows
  }
}

/** The rows, with the cells of their keys written as a grid shows them: a day such as 5-6-2026 is 2026-06-05. Unreadable ones stay. */
export async function withPlainKeys<Row extends GridRow>(
  client: pg.Pool,
  kind: Kind,
  { timeZone, callingCode }: Scope,
  rows: readonly Row[],
): Promise<Row[]> {
  const context = { timeZone, callingCode, hasFile: () => false, isFrom1904: false }
  const fields = keyFields(kind)
  const cells = fields.map((field) =>
    rows.map((row) => {
      const cell = row[field]?.trim() ?? ''
      const read = cell === '' ? { problem: 'is empty' } : typeOf(kind, field).read(cell, context)
      return typeof read === 'string' ? read : null
    }),
  )
  const columns = fields.map((field, index) => {
    const { sqlType, write } = typeOf(kind, field)
    return `(${write(`k.c${index}::${sqlType}`, timeZone)})::text as "${field}"`
  })
  const { rows: keys } = await client.query<GridRow>(
    `select ${columns.join(', ')}
      from unnest(${fields.map((_, index) => `$${index + 1}::text[]`).join(', ')}) with ordinality k(${fields.map((_, index) => `c${index}`).join(', ')}, place)
      order by place`,
    cells,
  )
  return rows.map((row, index) => {
    const plain = fields.map((field, place) => [
      field,
      cells[place]?.[index] == null ? row[field] : keys[index]?.[field],
    ])
    return { ...row, ...Object.fromEntries(plain) }
  })
}

/** The rows with these keys, in no order. @param keys each with the fields of the kind's key */
export async function readByKeys(
  client: pg.Pool | pg.ClientBase,
  { kind, kinds, scope }: Of,
  keys: readonly GridRow[],
): Promise<GridRow[]> {
  const { rows } = await client.query<GridRow>(
    `select r.* from (${selectRows(kind, kinds, scope)}) r where ${hasOneOf(kind)}`,
    listsOf(kind, keys),
  )
  return rows
}

/** Locks these rows until the transaction ends: what is read of them after that stays as it is. */
export async function lockByKeys(
  client: pg.ClientBase,
  { kind, kinds, scope }: Of,
  keys: readonly GridRow[],
): Promise<void> {
  const columns = kind.key === 'source' ? ['id'] : keyColumns(kind)
  const own = columns.map((column, index) => `t.${column} as "_own_${index}"`)
  const ownOf = (field: string) => `w."_own_${keyFields(kind).indexOf(field)}"`
  const isOne = kind.key === 'source' ? 't.id = w."_own_0"' : hasKey(kind, ownOf)
  const joins = Object.entries(kind.parts).map(
    ([part, key]) => `join ${part} p on p.institute_id = t.institute_id and p.${key} = t.id`,
  )
  const wanted = `select r.* from (${selectRows(kind, kinds, scope, '', own)}) r where ${hasOneOf(kind)}`
  if (kind.lockedBy) {
    const ids = `select ${ownOf(kind.lockedBy.field)} from (${wanted}) w`
    await client.query(lockedBy(kind.lockedBy.table, ids, scope), listsOf(kind, keys))
  }
  for (const join of ['', ...joins])
    await client.query(
      `with w as materialized (${wanted}),
        locked as (select 1 from w join ${kind.table} t on ${stored(kind, scope)} and ${isOne} ${join}
          for no key update of ${join ? 'p' : 't'})
      select count(*) from locked`,
      listsOf(kind, keys),
    )
}

/** Whether a row `r` has one of the keys of `listsOf`. */
function hasOneOf(kind: Kind): string {
  const cells = keyFields(kind).map((field) => `coalesce(r."${field}", '')`)
  return `(${cells.join(', ')}) in (select * from unnest(${cells.map((_, index) => `$${index + 1}::text[]`).join(', ')}))`
}

const listsOf = (kind: Kind, keys: readonly GridRow[]): string[][] =>
  keyFields(kind).map((field) => keys.map((row) => row[field] ?? ''))

/** The names of records that rows refer to: field → id → name. Fields whose records have no names are left out. */
export async function readNames(
  pool: pg.Pool,
  { kind, kinds, scope }: Of,
  rows: readonly GridRow[],
  mayBeSeen: (kind: Kind) => boolean,
): Promise<Record<string, Record<string, string>>> {
  const found = await Promise.all(
    Object.entries(kind.fields).map(async ([field, { type }]) => {
      const ids = [...new Set(rows.flatMap((row) => row[field]?.split(';') ?? []))]
      const named =
        ids.length === 0
          ? []
          : kindsOf(kinds, type.refersTo ?? '').filter((other) => mayBeSeen(other) && nameOf(other))
      const names = await Promise.all(
        named.map((other) =>
          pool.query<{ id: string; name: string }>(
            `select r.id, r."${nameOf(other)}" as name from (${selectRows(other, kinds, scope)}) r where r.id = any($1::text[])`,
            [ids],
          ),
        ),
      )
      const entries = names.flatMap(({ rows: ofKind }) => ofKind.map(({ id, name }) => [id, name] as const))
      return [field, Object.fromEntries(entries)] as const
    }),
  )
  return Object.fromEntries(found.filter(([, names]) => Object.keys(names).length > 0))
}

const nameOf = ({ key, fields }: Kind) =>
  key === 'source' ? ['name', 'title'].find((field) => fields[field]) : undefined

function matched({ kind, kinds, scope }: Of, { search, where, withEnded }: GridQuery) {
  const values: unknown[] = []
  const place = (value: unknown) => {
    values.push(value)
    return `$${values.length}`
  }
  const conditions = where.map(([field, value]) => `coalesce(r."${field}", '') = ${place(value)}`)
  for (const word of search.split(/\s+/).filter((one) => one !== '')) {
    const cells = allFields(kind).map((field) => `r."${field}"`)
    conditions.push(
      `concat_ws(' ', ${cells.join(', ')}) ilike ${place(`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)}`,
    )
  }
  if (kind.removal?.how === 'end' && !withEnded) conditions.push('r.removed is null')
  return {
    values,
    matching: `from (${selectRows(kind, kinds, scope)}) r where ${['true', ...conditions].join(' and ')}`,
  }
}

/** Whether the cells of a field are numbers. Words and durations are stored as numbers too, and are none. */
export const isNumber = (kind: Kind, field: string): boolean =>
  field !== '' && typeOf(kind, field).show === Number

/** Whether a place that a caller has sent can be one of a row. */
export const fitsOrder = (kind: Kind, query: GridQuery, place: readonly string[]): boolean =>
  place.length === orderOf(kind, query).length &&
  (!isNumber(kind, query.sort) || /^-?\d{1,30}(\.\d{1,30})?$/.test(place[0] ?? ''))

/** The columns by which rows are in order, so that no two have the same place. */
function orderOf(kind: Kind, { sort }: GridQuery): string[] {
  const key = keyFields(kind).map((field) => `coalesce(r."${field}", '') collate "C"`)
  if (sort === '') return key
  const first = isNumber(kind, sort)
    ? `coalesce(r."${sort}"::numeric, -1e20)`
    : `lower(coalesce(r."${sort}", ''))`
  return [first, ...key]
}
