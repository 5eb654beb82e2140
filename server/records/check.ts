import type pg from 'pg'
import { addDependent, addFault, type Findings } from '#server/records/findings.ts'
import { makeVisible } from '#server/records/import-faults.ts'
import { absentList, isInstitute, type Kind, keyFields, ownRows, type Scope } from '#server/records/kind.ts'
import { findTarget, type Kinds, kindsOf } from '#server/records/kinds-map.ts'
import { findOperators } from '#server/records/of-operator.ts'
import {
  hasKey,
  isNew,
  keyColumns,
  missingColumns,
  selfFields,
  sourceColumn,
  stored,
  valueColumn,
  type Wanted,
} from '#server/records/resolve.ts'
import { faultTable, refusedTable } from '#server/records/scratch.ts'
import { manyRows, typeOf } from '#server/records/stage.ts'

/** Finds rows at fault, as SQL: `from` has the rows as `w`; `problem` and `isDependent` are values. */
type Search = { field: string; problem: string; isDependent?: string; from: string; where: string }

/** Finds the rows of a kind that cannot be written, and takes them out of the table. */
export async function checkRows(
  client: pg.ClientBase,
  wanted: Wanted,
  kinds: Kinds,
  scope: Scope,
  findings: Findings,
): Promise<void> {
  const { isBlank } = wanted.kind
  if (isBlank)
    await client.query(
      `delete from ${wanted.table} d using (
          select w.line from ${fromWanted(wanted, scope)} where ${isBlank(valueIn(wanted))}) b
        where b.line = d.line`,
    )
  const searches = listSearches(wanted, kinds, scope)
  const missing = selfFields(wanted).map((field) => findLost(wanted, field, scope))
  // Of few rows, planning many searches costs more than one that covers them all.
  if (wanted.rowCount < manyRows && !(await findsAny(client, [...searches, ...missing]))) return
  const blame = ({ field, problem, isDependent = 'false', from, where }: Search) =>
    client.query(
      `insert into ${faultTable} select w.line, '${field}', ${problem}, ${isDependent} from ${from}
        where (${where}) and not exists (select from ${faultTable} b where b.line = w.line and b.field = '${field}')`,
    )
  for (const search of searches) await blame(search)
  await removeRows(client, wanted, scope, findings)
  for (const search of missing)
    while ((await blame(search)).rowCount) await removeRows(client, wanted, scope, findings)
}

/** Everything that may be wrong with rows. One fault is enough for a cell: the first one. */
function listSearches(wanted: Wanted, kinds: Kinds, scope: Scope): Search[] {
  const { kind, fields, table } = wanted
  const searches = [findDoubles(wanted, keyOf(wanted), keyFields(kind).join(', '))]
  // Before other rules: faults must not reveal data of others to the institute.
  if (!scope.isOperator)
    for (const found of findOperators(wanted, valueIn(wanted)))
      searches.push({ ...found, from: fromWanted(wanted, scope) })
  for (const field of fields) searches.push(...findMissing(wanted, field, kinds, scope))
  for (const field of missingColumns(wanted))
    searches.push({
      field,
      problem: `'the column is missing, and the row is new'`,
      from: `${table} w`,
      where: `${isNew(kind)} and not w.removed`,
    })
  if (isInstitute(kind))
    searches.push({
      field: 'id',
      problem: `'is not the id of the institute: "' || o.source_id || '"'`,
      from: `${table} w cross join ${ownRows(kind, scope)} o`,
      where: 'w.stored_id is null',
    })
  if (kind.removal?.how === 'never')
    searches.push({
      field: 'removed',
      problem: `$$${kind.removal.instead}$$`,
      from: `${table} w`,
      where: 'w.removed',
    })
  for (const unique of kind.unique) searches.push(...findTaken(wanted, unique, scope))
  for (const { field, problem, where } of kind.rules)
    searches.push({
      field,
      problem: `$$${problem}$$`,
      from: fromWanted(wanted, scope),
      where: `not w.removed and (${where(valueIn(wanted), scope)})`,
    })
  if (kind.key === 'source') searches.push(findStrangers(wanted, scope))
  for (const field of selfFields(wanted)) searches.push(findCircles(wanted, field, scope))
  return searches
}

async function findsAny(client: pg.ClientBase, searches: readonly Search[]): Promise<boolean> {
  const conditions = Map.groupBy(searches, ({ from }) => from)
  const found = [...conditions].map(
    ([from, all]) =>
      `exists (select from ${from} where ${all.map(({ where }) => `(${where})`).join(' or ')})`,
  )
  const { rows } = await client.query<{ found: boolean }>(`select ${found.join(' or ')} as found`)
  return rows[0]?.found === true
}

const keyOf = ({ kind }: Wanted): string[] =>
  kind.key === 'source' ? ['source_id'] : kind.key.map((field) => givenColumn(kind, field))

/** As the file has it: references to nothing differ. */
const givenColumn = (kind: Kind, field: string) =>
  typeOf(kind, field).refersTo ? sourceColumn(field) : valueColumn(field)

/** The rows, each with its stored row. */
export function fromWanted({ kind, table, isAllNew }: Wanted, scope: Scope): string {
  const key = hasKey(kind, (field) => `w.${valueColumn(field)}`)
  return `${table} w left join ${kind.table} t on ${isAllNew ? 'false' : `${stored(kind, scope)} and ${key}`}`
}

/**
 * The value of a field as it will be: of the file, or as it is stored where the file has no such column; a list and a field
 * of a further table are null there.
 */
export const valueIn =
  ({ kind, fields }: Wanted) =>
  (field: string): string => {
    const { link, sqlType, toStored } = typeOf(kind, field)
    const { column = field, json, part, whenEmpty = 'null', made } = kind.fields[field] ?? {}
    const given = `w.${link ? sourceColumn(field) : valueColumn(field)}`
    if (fields.includes(field)) return made ? `coalesce(${given}, t.${column}, ${made})` : given
    if (link) return absentList
    if (part) return `null::${sqlType}`
    if (json) return `t.${column}->>'${json}'`
    const empty = made ?? whenEmpty
    if (empty === 'null') return `t.${column}`
    return `coalesce(t.${column}, ${toStored?.(`(${empty})::${sqlType}`) ?? empty})`
  }

/** Rows with the same values; the first is right. */
function findDoubles({ table }: Wanted, columns: readonly string[], named: string): Search {
  const key = columns.join(', ')
  const isGiven = `not (${columns.map((column) => `${column} is null`).join(' and ')})`
  return {
    field: named,
    problem: `'is the same as on line ' || w.first`,
    from: `(select *, min(line) over (partition by ${key}) as first from ${table}
      where exists (select from ${table} where ${isGiven} group by ${key} having count(*) > 1)) w`,
    where: `w.line <> w.first and ${isGiven}`,
  }
}

/** References to nothing, and files that are missing. */
function findMissing(wanted: Wanted, field: string, kinds: Kinds, scope: Scope): Search[] {
  const { refersTo, link } = typeOf(wanted.kind, field)
  if (!refersTo || selfFields(wanted).includes(field)) return []
  const source = `w.${sourceColumn(field)}`
  const files = kindsOf(kinds, refersTo)
    .map(({ name }) => `${name}.csv`)
    .join(' or ')
  const search = (value: string) => ({
    field,
    problem: `'"' || left(${value}, 60) || '" is not in ${files}'`,
    isDependent: isRefused(refersTo, value),
  })
  if (!link)
    return [
      {
        ...search(source),
        from: `${wanted.table} w`,
        where: `${source} is not null and w.${valueColumn(field)} is null`,
      },
    ]
  const target = findTarget(kinds, refersTo, scope)
  return [
    {
      ...search('l.id'),
      from: `${wanted.table} w cross join unnest(${source}) l(id) left join ${target} r on r.source_id = l.id`,
      where: 'r.id is null',
    },
  ]
}

/** Whether a row that is referred to is at fault itself: SQL. */
const isRefused = (target: string, id: string) =>
  `exists (select from ${refusedTable} f where f.target = '${target}' and f.id in (${id}, '*'))`

/** References to rows of the same file that are not in it, or are at fault. */
function findLost({ table, kind }: Wanted, field: string, scope: Scope): Search {
  const source = `w.${sourceColumn(field)}`
  return {
    field,
    problem: `'"' || left(${source}, 60) || '" is not in ${kind.name}.csv'`,
    isDependent: isRefused(kind.name, source),
    from: `${table} w`,
    where: `${source} is not null and not exists (select from ${table} p where p.source_id = ${source})
      and not exists (select from ${ownRows(kind, scope)} o where o.source_id = ${source})`,
  }
}

/** New rows whose id is taken by another kind that has the same table. */
const findStrangers = ({ table, kind }: Wanted, scope: Scope): Search => ({
  field: 'id',
  problem: `'is the id of a row of another kind'`,
  from: `${table} w join ${kind.table} t
    on ${isInstitute(kind) ? 'true' : `t.institute_id = ${scope.instituteId}`} and t.source_id = w.source_id`,
  where: 'w.stored_id is null',
})

/** Rows that are above themselves, through rows of the file and stored ones. */
const findCircles = ({ table, kind }: Wanted, field: string, scope: Scope): Search => ({
  field,
  problem: `'leads back to the row itself'`,
  from: `${table} w join (
    with recursive above(id, parent) as (
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
    select id from way where parent = id) y on y.id = w.source_id`,
  where: 'true',
})

/** Values that another row has, in the file or stored. */
function findTaken(wanted: Wanted, fields: readonly string[], scope: Scope): Search[] {
  if (!fields.some((field) => wanted.fields.includes(field))) return []
  const { kind } = wanted
  const named = fields.join(', ')
  const isWhole = fields.every((field) => wanted.fields.includes(field))
  const given = fields.map((field) => {
    const { spellings } = kind.fields[field] ?? {}
    return spellings ? `(${spellings(givenColumn(kind, field))})[1]` : givenColumn(kind, field)
  })
  const value = valueIn(wanted)
  const same = fields.map((field) => {
    const { column = field, spellings } = kind.fields[field] ?? {}
    return `o.${column} = ${spellings ? `any(${spellings(value(field))})` : value(field)}`
  })
  const columns = keyColumns(kind)
  const other =
    kind.key === 'source'
      ? `o.id is distinct from t.id and not exists (select from ${wanted.table} x where x.stored_id = o.id)`
      : `(${columns.map((column) => `o.${column}`).join(', ')}) is distinct from (${columns.map((column) => `t.${column}`).join(', ')})`
  return [
    ...(isWhole ? [findDoubles(wanted, given, named)] : []),
    {
      field: named,
      problem: fields.some((field) => kind.fields[field]?.spellings)
        ? `'another row has the same, perhaps written differently'`
        : `'another row has the same'`,
      from: `${fromWanted(wanted, scope)} join ${kind.table} o on ${stored(kind, scope, 'o')} and ${same.join(' and ')}`,
      where: `not w.removed and ${other}`,
    },
  ]
}

const maxRead = 20_000

/** Takes the rows at fault out, and lists them. */
async function removeRows(
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
  await client.query(`delete from ${faultTable}`)
}
