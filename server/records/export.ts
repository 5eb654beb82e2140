import { allFields, type Field, inScope, type Kind, ownId, type Scope } from '#server/records/kind.ts'
import { findTarget, type Kinds } from '#server/records/kinds-map.ts'
import { stored } from '#server/records/resolve.ts'
import { typeOf } from '#server/records/stage.ts'

/** Where the files of an export are: by their content, under a name that every file system takes. SQL. */
export const filePath = (alias: string) =>
  `'files/' || left(${alias}.sha256, 16) || '/' || case when octet_length(${alias}.name) <= 255 then ${alias}.name
    else left(${alias}.name, 50) || coalesce(substring(${alias}.name from '[.][^.]{1,10}$'), '') end`

/**
 * The rows of a kind as texts, under the names of its fields, in an order that does not depend on this database.
 * @param page conditions and order of the rows, over `t` @param more further columns, which come first
 */
export function selectRows(
  kind: Kind,
  kinds: Kinds,
  scope: Scope,
  page = '',
  more: readonly string[] = [],
): string {
  const joins: string[] = []
  const columns = allFields(kind).map((field) => {
    const text = exportText(kind, field, kinds, scope, joins)
    return `nullif(${text}, '') as "${field}"`
  })
  for (const [part, key] of Object.entries(kind.parts))
    joins.unshift(`left join ${part} on ${part}.institute_id = t.institute_id and ${part}.${key} = t.id`)
  return `select ${[...more, ...columns].join(', ')} from ${kind.table} t ${joins.join(' ')}
    where ${exported(kind, scope)} ${page}`
}

/** Which rows of the table are exported. */
function exported(kind: Kind, scope: Scope): string {
  const fixed = Object.entries(kind.fixed).map(([column, value]) => ` and t.${column} = ${value}`)
  return `${stored(kind, scope)}${fixed.join('')} and ${kind.exportWhere}`
}

/** The rows of a kind for CSV, ordered by their ids in the source. Texts that spreadsheets would run get an apostrophe. */
export function exportRows(kind: Kind, kinds: Kinds, scope: Scope): string {
  const key = kind.key === 'source' ? ['id'] : kind.key
  const columns = allFields(kind).map((field) => {
    const { sqlType, words } = typeOf(kind, field)
    const mayBeFormula = /^text/.test(sqlType) && !words
    return mayBeFormula
      ? `case when "${field}" ~ '^[''\\s]*[=+@-]' then '''' || "${field}" else "${field}" end as "${field}"`
      : `"${field}"`
  })
  return `select ${columns.join(', ')} from (${selectRows(kind, kinds, scope)}) r order by ${key.map((field) => `r."${field}" collate "C" nulls first`).join(', ')}`
}

/** Files that rows of a kind name: their path in the export, and where their bytes are. */
export function exportFiles(kind: Kind, scope: Scope): string | undefined {
  const columns = Object.values(kind.fields)
    .filter(({ type }) => type.isFile)
    .map(({ column }) => `t.${column}`)
  if (columns.length === 0) return undefined
  return `select distinct ${filePath('f')} as path, f.sha256, f.size from ${kind.table} t
    join file f on f.institute_id = ${scope.instituteId} and f.id in (${columns.join(', ')})
    where ${exported(kind, scope)}`
}

function exportText(kind: Kind, field: string, kinds: Kinds, scope: Scope, joins: string[]): string {
  const type = typeOf(kind, field)
  const own = kind.fields[field]
  const alias = `"r_${field}"`
  if (field === 'id' && !own) return ownId(scope, 't')
  if (field === 'removed' && !own)
    return kind.removal?.how === 'end'
      ? `case when ${inScope(kind.removal.isEnded, scope)} then 'yes' end`
      : 'null::text'
  const { column = field, part } = own ?? {}
  if (type.link) {
    const { table, own: key, other } = type.link
    return `(select string_agg(r.source_id, ';' order by r.source_id collate "C") from ${table} l
      join ${findTarget(kinds, type.refersTo ?? '', scope)} r on r.id = l.${other}
      where l.institute_id = t.institute_id and l.${key} = t.id)`
  }
  const value = `${part ?? 't'}.${column}`
  if (type.isFile) {
    joins.push(
      `left join file ${alias} on ${alias}.institute_id = ${scope.instituteId} and ${alias}.id = ${value}`,
    )
    return filePath(alias)
  }
  if (type.refersTo) {
    joins.push(`left join ${findTarget(kinds, type.refersTo, scope)} ${alias} on ${alias}.id = ${value}`)
    return `${alias}.source_id`
  }
  return type.write(own?.json === undefined ? value : jsonValue(value, own), scope.timeZone)
}

/** A key that is missing has the value of an empty cell. */
function jsonValue(column: string, { json, type, whenEmpty }: Field): string {
  const text = `${column}->>'${json}'`
  const value = type.sqlType === 'text' ? text : `(${text})::${type.sqlType}`
  return whenEmpty === 'null' ? value : `coalesce(${value}, ${whenEmpty})`
}
