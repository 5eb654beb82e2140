import type pg from 'pg'
import { makeVisible } from '#server/import-faults.ts'
import { addDependent, addFault, type Findings } from '#server/records/findings.ts'
import { isInstitute, type Kind, keyFields, ownRows, type Scope } from '#server/records/kind.ts'
import { findTarget, type Kinds, kindsOf } from '#server/records/kinds-map.ts'
import {
  hasKey,
  isNew,
  keyColumns,
  selfFields,
  sourceColumn,
  stored,
  valueColumn,
  type Wanted,
} from '#server/records/resolve.ts'
import { typeOf } from '#server/records/stage.ts'

/** Rows at fault of the kind that is checked. */
export const faultTable = 'import_bad'
/** Ids of rows at fault, and of files that could not be read, for messages about rows that refer to them. */
export const refusedTable = 'import_refused'

export async function createCheckTables(client: pg.ClientBase): Promise<void> {
  await client.query(
    `create temp table ${faultTable} (line int not null, field text not null, problem text not null, is_dependent boolean not null) on commit drop`,
  )
  await client.query(
    `create temp table ${refusedTable} (target text not null, id text not null, primary key (target, id)) on commit drop`,
  )
}

/** Notes that rows of a kind are at fault. @param ids `*` for all */
export async function noteRefused(client: pg.ClientBase, { targets }: Kind, ids: readonly string[]) {
  await client.query(
    `insert into ${refusedTable} select t, i from unnest($1::text[]) t, unnest($2::text[]) i on conflict do nothing`,
    [Object.keys(targets), ids],
  )
}

/** Finds the rows of a kind that cannot be written, and takes them out of the table. */
export async function checkRows(
  client: pg.ClientBase,
  wanted: Wanted,
  kinds: Kinds,
  scope: Scope,
  findings: Findings,
): Promise<void> {
  await client.query(`delete from ${faultTable}`)
  const { isBlank } = wanted.kind
  if (isBlank)
    await client.query(
      `delete from ${wanted.table} d using (
          select w.line ${fromWanted(wanted, scope)} where ${isBlank(valueIn(wanted))}) b
        where b.line = d.line`,
    )
  const blame = (fault: string) => client.query(`insert into ${faultTable} ${fault}`)
  await blameDoubles(client, wanted, keyOf(wanted), keyFields(wanted.kind).join(', '))
  for (const field of wanted.fields) {
    const missing = findMissing(wanted, field, kinds, scope)
    if (missing) await blame(missing)
  }
  for (const field of missingColumns(wanted)) await blame(blameNew(wanted, field))
  if (isInstitute(wanted.kind))
    await blame(
      `select line, 'id', 'is not the id of the institute: "' || o.source_id || '"', false
        from ${wanted.table} w, ${ownRows(wanted.kind, scope)} o where w.stored_id is null`,
    )
  for (const fields of wanted.kind.unique) await blameTaken(client, wanted, fields, scope)
  for (const { field, problem, where } of wanted.kind.rules)
    await blame(
      `select w.line, '${field}', $$${problem}$$, false ${fromWanted(wanted, scope)} where ${notBad('w', field)} and not w.removed and (${where(valueIn(wanted), scope)})`,
    )
  if (wanted.kind.key === 'source') await blame(findStrangers(wanted, scope))
  for (const field of selfFields(wanted)) await blame(findCircles(wanted, field, scope))
  await takeOut(client, wanted, scope, findings)
  for (const field of selfFields(wanted)) {
    for (let found = 1; found > 0; ) {
      await client.query(`delete from ${faultTable}`)
      const lost = await blame(findLost(wanted, field, scope))
      found = lost.rowCount ?? 0
      if (found > 0) await takeOut(client, wanted, scope, findings)
    }
  }
}

const keyOf = ({ kind }: Wanted): string[] =>
  kind.key === 'source' ? ['source_id'] : kind.key.map((field) => givenColumn(kind, field))

/** As the file has it: references to nothing differ. */
const givenColumn = (kind: Kind, field: string) =>
  typeOf(kind, field).refersTo ? sourceColumn(field) : valueColumn(field)

/** One fault is enough for a cell. */
const notBad = (alias: string, field: string) =>
  `not exists (select from ${faultTable} b where b.line = ${alias}.line and b.field = '${field}')`

/** The rows with what is stored of them. */
export function fromWanted({ kind, table }: Wanted, scope: Scope): string {
  const key = hasKey(kind, (field) => `w.${valueColumn(field)}`)
  return `from ${table} w left join ${kind.table} t on ${stored(kind, scope)} and ${key}`
}

/** The value of a field as it will be: of the file, or as it is stored where the file has no such column. */
export const valueIn =
  ({ kind, fields }: Wanted) =>
  (field: string): string => {
    const { link } = typeOf(kind, field)
    const { column = field, json, whenEmpty = 'null', made } = kind.fields[field] ?? {}
    const given = `w.${link ? sourceColumn(field) : valueColumn(field)}`
    if (fields.includes(field)) return made ? `coalesce(${given}, t.${column}, ${made})` : given
    if (link) return 'null::text[]'
    if (json) return `t.${column}->>'${json}'`
    const empty = made ?? whenEmpty
    return empty === 'null' ? `t.${column}` : `coalesce(t.${column}, ${empty})`
  }

/** Rows with the same values; the first is right. */
async function blameDoubles(client: pg.ClientBase, { table }: Wanted, columns: string[], named: string) {
  const key = columns.join(', ')
  const { rowCount } = await client.query(
    `select from ${table} where not (${columns.map((column) => `${column} is null`).join(' and ')}) group by ${key} having count(*) > 1 limit 1`,
  )
  if (rowCount === 0) return
  await client.query(
    `insert into ${faultTable} select line, '${named}', 'is the same as on line ' || first, false
      from (select line, ${key}, min(line) over (partition by ${key}) as first from ${table}) d
      where line <> first and not (${columns.map((column) => `d.${column} is null`).join(' and ')})`,
  )
}

/** References to nothing, and files that are missing. */
function findMissing(wanted: Wanted, field: string, kinds: Kinds, scope: Scope): string | undefined {
  const { refersTo, link } = typeOf(wanted.kind, field)
  if (!refersTo || selfFields(wanted).includes(field)) return undefined
  const source = sourceColumn(field)
  const files = kindsOf(kinds, refersTo)
    .map(({ name }) => `${name}.csv`)
    .join(' or ')
  const say = (value: string) =>
    `'"' || left(${value}, 60) || '" is not in ${files}', exists (
      select from ${refusedTable} f where f.target = '${refersTo}' and f.id in (${value}, '*'))`
  if (!link)
    return `select w.line, '${field}', ${say(`w.${source}`)} from ${wanted.table} w
      where w.${source} is not null and w.${valueColumn(field)} is null`
  return `select w.line, '${field}', ${say('l.id')} from ${wanted.table} w cross join unnest(w.${source}) l(id)
    left join ${findTarget(kinds, refersTo, scope)} r on r.source_id = l.id where r.id is null`
}

/** References to rows of the same file that are not in it, or are at fault. */
const findLost = ({ table, kind }: Wanted, field: string, scope: Scope) =>
  `select w.line, '${field}', '"' || left(w.${sourceColumn(field)}, 60) || '" is not in ${kind.name}.csv', exists (
      select from ${refusedTable} f where f.target = '${kind.name}' and f.id in (w.${sourceColumn(field)}, '*'))
    from ${table} w where w.${sourceColumn(field)} is not null
      and not exists (select from ${table} p where p.source_id = w.${sourceColumn(field)})
      and not exists (select from ${ownRows(kind, scope)} o where o.source_id = w.${sourceColumn(field)})`

/** New rows whose id is taken by another kind that has the same table. */
const findStrangers = ({ table, kind }: Wanted, scope: Scope) =>
  `select w.line, 'id', 'is the id of a row of another kind', false from ${table} w
    join ${kind.table} t on ${isInstitute(kind) ? 'true' : `t.institute_id = ${scope.instituteId}`} and t.source_id = w.source_id
    where w.stored_id is null`

/** Rows that are above themselves, through rows of the file and stored ones. */
const findCircles = ({ table, kind }: Wanted, field: string, scope: Scope) =>
  `with recursive above(id, parent) as (
      select w.source_id, w.${sourceColumn(field)} from ${table} w
      union all
      select o.source_id, p.source_id from ${kind.table} t
        join ${ownRows(kind, scope)} o on o.id = t.id
        join ${ownRows(kind, scope)} p on p.id = t.${kind.fields[field]?.column ?? field}
        where not exists (select from ${table} w where w.source_id = o.source_id)),
    way(id, parent) as (
      select w.source_id, w.${sourceColumn(field)} from ${table} w where w.${sourceColumn(field)} is not null
      union
      select y.id, a.parent from way y join above a on a.id = y.parent
        where y.parent <> y.id and a.parent is not null)
    select w.line, '${field}', 'leads back to the row itself', false from ${table} w
      join way y on y.id = w.source_id and y.parent = w.source_id`

/** Required columns that the file does not have: only rows that are stored may do without. */
export const missingColumns = ({ kind, fields }: Wanted) =>
  Object.entries(kind.fields)
    .filter(([field, { isRequired }]) => isRequired && !fields.includes(field))
    .map(([field]) => field)

const blameNew = ({ kind, table }: Wanted, field: string) =>
  `select w.line, '${field}', 'the column is missing, and the row is new', false from ${table} w
    where ${isNew(kind)} and not w.removed`

/** Values that another row has, in the file or stored. */
async function blameTaken(client: pg.ClientBase, wanted: Wanted, fields: readonly string[], scope: Scope) {
  if (!fields.some((field) => wanted.fields.includes(field))) return
  const { kind } = wanted
  if (fields.every((field) => wanted.fields.includes(field)))
    await blameDoubles(
      client,
      wanted,
      fields.map((field) => givenColumn(kind, field)),
      fields.join(', '),
    )
  const value = valueIn(wanted)
  const same = fields.map((field) => `o.${kind.fields[field]?.column ?? field} = ${value(field)}`)
  const other =
    kind.key === 'source'
      ? 'o.id is distinct from t.id'
      : `(${keyColumns(kind)
          .map((column) => `o.${column}`)
          .join(', ')}) is distinct from (${keyColumns(kind)
          .map((column) => `t.${column}`)
          .join(', ')})`
  const leaving =
    kind.key === 'source' ? `and not exists (select from ${wanted.table} x where x.stored_id = o.id)` : ''
  await client.query(
    `insert into ${faultTable} select w.line, '${fields.join(', ')}', 'another row has the same', false
      ${fromWanted(wanted, scope)} join ${kind.table} o on ${stored(kind, scope, 'o')} and ${same.join(' and ')}
      where ${notBad('w', fields.join(', '))} and not w.removed and ${other} ${leaving}`,
  )
}

const maxRead = 20_000

/** Takes the rows at fault out, and lists them. */
async function takeOut(
  client: pg.ClientBase,
  { kind, table, file }: Wanted,
  scope: Scope,
  findings: Findings,
) {
  const { rows } = await client.query<{ line: number; field: string; problem: string; dependent: boolean }>(
    `select line, field, problem, is_dependent as dependent from ${faultTable} order by line, field limit ${maxRead}`,
  )
  if (rows.length === 0) return
  for (const { line, field, problem, dependent } of rows) {
    const add = dependent ? addDependent : addFault
    add(findings, { file, line, column: field, problem: makeVisible(problem) })
  }
  const { rows: counts } = await client.query<{ faults: number; dependent: number }>(
    `select count(*) filter (where not is_dependent)::int as faults, count(*) filter (where is_dependent)::int as dependent from ${faultTable}`,
  )
  const listed = rows.filter(({ dependent }) => dependent).length
  findings.faultCount += (counts[0]?.faults ?? 0) - (rows.length - listed)
  findings.dependentCount += (counts[0]?.dependent ?? 0) - listed
  if (kind.key === 'source')
    await client.query(
      `insert into ${refusedTable} select t, w.source_id from ${table} w, unnest($1::text[]) t
        where exists (select from ${faultTable} b where b.line = w.line)
          and not exists (select from ${ownRows(kind, scope)} o where o.source_id = w.source_id)
        on conflict do nothing`,
      [Object.keys(kind.targets)],
    )
  const { rowCount } = await client.query(
    `delete from ${table} w where exists (select from ${faultTable} b where b.line = w.line)`,
  )
  findings.leftOut += rowCount ?? 0
}
