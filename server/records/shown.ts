import type pg from 'pg'
import type { ShownCell } from '#server/records/fields/type.ts'
import { type Field, type Kind, literal } from '#server/records/kind.ts'
import { type Kinds, kindsOf } from '#server/records/kinds-map.ts'

/** Columns of a kind of record for the people whose data it is. */
export type KindColumns = {
  kind: Kind
  /** Fields that are shown elsewhere, or say whose row it is. */
  except: readonly string[]
}

/** Names a record by its `id` or by fields with a number or an id. */
export type RecordKey = Readonly<Record<string, number | null>>

type Reader = { instituteId: number; timeZone: string }

/** The titles of the columns. @throws where a field that is left out does not exist */
export const shownTitles = (columns: KindColumns): string[] => shownFields(columns).map(titleOf)

/**
 * The cells of records as people read them: names in place of ids, and of files the names.
 * @param keys all with the same fields; null for a record that does not exist or is not shown, whose cells are null
 * @returns as many rows, in their order
 */
export async function readShown(
  pool: pg.Pool,
  kinds: Kinds,
  columns: KindColumns,
  { instituteId, timeZone }: Reader,
  keys: readonly (RecordKey | null)[],
): Promise<ShownCell[][]> {
  const fields = shownFields(columns)
  const named = Object.keys(keys.find((key) => key !== null) ?? {})
  if (named.length === 0) return keys.map(() => fields.map(() => null))
  const { kind } = columns
  const values = named.map((field) => keys.map((key) => key?.[field] ?? null))
  const cells = fields.map(([, field]) => `nullif(${textOf(field, kinds, timeZone)}, '')`)
  const { rows } = await pool.query<(string | null)[]>({
    text: `select ${cells.join(', ')}
      from unnest(${named.map((_, index) => `$${index + 2}::bigint[]`).join(', ')})
        with ordinality k (${named.map((field) => `"${field}"`).join(', ')}, at)
      left join ${kind.table} t on ${[...fixedOf(kind), ...named.map((field) => matches(kind, field))].join(' and ')}
      ${partsOf(kind)} order by k.at`,
    values: [instituteId, ...values],
    rowMode: 'array',
  })
  return rows.map((row) =>
    row.map((text, index) => (text === null ? null : (fields[index]?.[1].type.show?.(text) ?? text))),
  )
}

const shownFields = ({ kind: { name, fields }, except }: KindColumns): [string, Field][] => {
  const unknown = except.filter((field) => !(field in fields))
  if (unknown.length > 0) throw new Error(`${name} has no ${unknown.join(', ')}`)
  return Object.entries(fields).filter(([name, { isForOffice }]) => !isForOffice && !except.includes(name))
}

function titleOf([name, { title, type }]: [string, Field]): string {
  const shown = title ?? (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ')
  return type.unit === undefined ? shown : `${shown} (${type.unit})`
}

const fixedOf = ({ fixed }: Kind) => [
  't.institute_id = $1',
  ...Object.entries(fixed).map(([column, value]) => `t.${column} = ${value}`),
]

const matches = ({ fields }: Kind, name: string) => {
  const field = fields[name]
  const mayBeNull = field !== undefined && !field.isRequired
  return `t.${field?.column ?? name} ${mayBeNull ? 'is not distinct from' : '='} k."${name}"`
}

const partsOf = ({ parts }: Kind) =>
  Object.entries(parts)
    .map(([part, key]) => `left join ${part} on ${part}.institute_id = $1 and ${part}.${key} = t.id`)
    .join(' ')

/** SQL of what a cell shows, as text. */
function textOf({ type, column, part }: Field, kinds: Kinds, timeZone: string): string {
  const value = `${part ?? 't'}.${column}`
  if (type.link) {
    const { table, own, other } = type.link
    const { from, name } = namesOf(kinds, type.refersTo ?? '')
    return `(select string_agg(${name}, ${literal(', ')} order by ${name}) from ${table} l join ${from} on n.id = l.${other}
      where n.institute_id = $1 and l.institute_id = $1 and l.${own} = t.id)`
  }
  if (type.isFile) return `(select f.name from file f where f.institute_id = $1 and f.id = ${value})`
  if (type.refersTo) {
    const { from, name } = namesOf(kinds, type.refersTo)
    return `(select ${name} from ${from} where n.institute_id = $1 and n.id = ${value})`
  }
  return type.write(value, timeZone)
}

/** The table of a kind that others refer to, as `n`, and the column of its names. @throws where it has none */
function namesOf(kinds: Kinds, target: string): { from: string; name: string } {
  const [kind] = kindsOf(kinds, target)
  const column = (kind?.fields.name ?? kind?.fields.title)?.column
  if (!kind || column === undefined) throw new Error(`${target} have no names`)
  return { from: `${kind.table} n`, name: `n.${column}` }
}
