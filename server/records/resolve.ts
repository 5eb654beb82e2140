import type pg from 'pg'
import { isInstitute, type Kind, ownRows, type Scope } from '#server/records/kind.ts'
import { findTarget, type Kinds } from '#server/records/kinds-map.ts'
import { emptyStage, fileTable, stageTable } from '#server/records/scratch.ts'
import { cellOf, joinedFields, manyRows, type Stage, typeOf } from '#server/records/stage.ts'

/**
 * The rows of a kind in a temporary table, with the ids of the rows that they refer to. Columns: `line`, `stored_id` (or
 * `is_stored`), `removed`, `source_id`, for each field its value as it will be stored (`v_<field>`), and for references the
 * id of the source (`s_<field>`).
 */
export type Wanted = Stage & {
  table: string
  /** Whether none of the rows is stored yet. */
  isAllNew: boolean
}

/** The temporary table of the rows of a kind, until the transaction ends. */
export const wantedTable = ({ name }: Kind) => `wanted_${name.replaceAll('-', '_')}`

export const valueColumn = (field: string) => `"v_${field}"`
export const sourceColumn = (field: string) => `"s_${field}"`

/** Fields that refer to rows of their own kind, which may be added by the same import. */
export const selfFields = ({ kind, fields }: Pick<Stage, 'kind' | 'fields'>): string[] =>
  fields.filter((field) => {
    const { refersTo, link } = typeOf(kind, field)
    return refersTo !== undefined && !link && refersTo in kind.targets
  })

export const stored = (kind: Kind, scope: Scope, alias = 't') =>
  isInstitute(kind) ? `${alias}.id = ${scope.instituteId}` : `${alias}.institute_id = ${scope.instituteId}`

/** Columns of the key of a kind without ids of the source. */
export const keyColumns = ({ key, fields }: Kind): string[] =>
  key === 'source' ? [] : key.map((field) => fields[field]?.column ?? field)

/** Whether a stored row `t` has the key of a row, as SQL. @param value SQL of a field of the key */
export function hasKey({ key, fields }: Kind, value: (field: string) => string): string {
  if (key === 'source') return 't.id = w.stored_id'
  const same = key.map((field) => {
    const { column, isRequired } = fields[field] ?? { column: field }
    return `t.${column} ${isRequired ? '=' : 'is not distinct from'} ${value(field)}`
  })
  return same.join(' and ')
}

/** Whether a row `w` is not stored yet, as SQL. */
export const isNew = ({ key }: Kind): string => (key === 'source' ? 'w.stored_id is null' : 'not w.is_stored')

function storedValue({ fields }: Kind, field: string, cell: string): string {
  const { type, whenEmpty = 'null' } = fields[field] ?? {}
  const full = whenEmpty === 'null' ? cell : `coalesce(${cell}, ${whenEmpty})`
  return type?.toStored?.(full) ?? full
}

/** SQL of what an empty cell stores. */
export const emptyValue = (kind: Kind, field: string): string =>
  typeOf(kind, field).isFile || typeOf(kind, field).refersTo
    ? 'null'
    : storedValue(kind, field, `null::${typeOf(kind, field).sqlType}`)

/** Columns of the table by which statements join it. */
function joinedValues(stage: Stage): string {
  const self = new Set(selfFields(stage))
  const name = (field: string) =>
    field === 'id' ? 'source_id, stored_id' : self.has(field) ? sourceColumn(field) : valueColumn(field)
  return joinedFields(stage.kind, stage.fields).map(name).join(', ')
}

/** Resolves every reference of the staged rows at once, and empties the stage. */
export async function resolveStage(
  client: pg.ClientBase,
  stage: Stage,
  kinds: Kinds,
  scope: Scope,
): Promise<Wanted> {
  const { kind, fields } = stage
  const table = wantedTable(kind)
  const self = new Set(selfFields(stage))
  const joins: string[] = []
  const columns = ['i.line']
  const isLarge = stage.rowCount >= manyRows
  for (const field of fields) {
    const type = typeOf(kind, field)
    const [cell, alias] = [cellOf(stage, field), `"r_${field}"`]
    if (field === 'id' || field === 'removed') continue
    const value = valueColumn(field)
    if (type.isFile) {
      joins.push(
        `left join ${fileTable} ${alias} on ${alias}.path = ${cell} and ${alias}.is_public = ${type.isFile.isPublic}`,
      )
      columns.push(`${alias}.file_id as ${value}`)
    } else if (type.link || self.has(field)) {
      columns.push(`${cell} as ${sourceColumn(field)}`)
    } else if (type.refersTo) {
      joins.push(
        `left join ${findTarget(kinds, type.refersTo, scope)} ${alias} on ${alias}.source_id = ${cell}`,
      )
      columns.push(`${alias}.id as ${value}`, `${cell} as ${sourceColumn(field)}`)
    } else {
      columns.push(`${storedValue(kind, field, cell)} as ${value}`)
    }
  }
  columns.push(
    `${fields.includes('removed') ? `coalesce(${cellOf(stage, 'removed')}, false)` : 'false'} as removed`,
  )
  if (kind.key === 'source') {
    const id = cellOf(stage, 'id')
    joins.push(`left join ${ownRows(kind, scope)} own on own.source_id = ${id}`)
    columns.push('own.id as stored_id', `${id} as source_id`, 'false as is_new')
  } else {
    const key = hasKey(kind, (field) =>
      typeOf(kind, field).refersTo ? `"r_${field}".id` : cellOf(stage, field),
    )
    const of = `${stored(kind, scope)} and ${key}`
    // The planner does not know how few rows there are, and would read a large table whole for them.
    joins.push(
      isLarge
        ? `left join ${kind.table} t on ${of}`
        : `left join lateral (select t.institute_id from ${kind.table} t where ${of} offset 0) t on true`,
    )
    columns.push('t.institute_id is not null as is_stored')
  }
  const results: unknown = await client.query(
    `drop table if exists ${table};
    create temp table ${table} on commit drop as select ${columns.join(', ')} from ${stageTable} i ${joins.join(' ')};
    ${emptyStage(isLarge)};
    select not exists (select from ${table} w where not (${isNew(kind)})) as "isAllNew"`,
  )
  const { rows } = (results as pg.QueryResult<{ isAllNew: boolean }>[]).at(-1) ?? { rows: [] }
  if (isLarge) await client.query(`analyze ${table} (${joinedValues(stage)})`)
  return { ...stage, table, isAllNew: rows[0]?.isAllNew === true }
}

/** Required columns that the file lacks: only stored rows may lack them. */
export const missingColumns = ({ kind, fields }: Wanted) =>
  Object.entries(kind.fields)
    .filter(([field, { isRequired }]) => isRequired && !fields.includes(field))
    .map(([field]) => field)
