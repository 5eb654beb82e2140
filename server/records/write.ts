import type pg from 'pg'
import { fromWanted, missingColumns, valueIn } from '#server/records/check.ts'
import { allFields, inScope, isInstitute, type Kind, ownRows, type Scope } from '#server/records/kind.ts'
import { findTarget, type Kinds } from '#server/records/kinds-map.ts'
import {
  emptyValue,
  isNew,
  selfFields,
  sourceColumn,
  valueColumn,
  type Wanted,
} from '#server/records/resolve.ts'
import { touchedTable } from '#server/records/scratch.ts'
import { joinedFields, manyRows, typeOf } from '#server/records/stage.ts'

/** Rows that were added, changed and ended; each is counted once. */
export type Change = { added: number; changed: number; ended: number }

/** SQL of the new value of a column, for a stored row `t` and for a new one. */
type Column = { name: string; ofStored: string; ofNew: string }

/** Writes the rows of a kind that differ from the stored ones. Rows to delete are left to `removeRows`. */
export async function writeRows(
  client: pg.ClientBase,
  wanted: Wanted,
  kinds: Kinds,
  scope: Scope,
): Promise<Change> {
  const { kind, isAllNew } = wanted
  const links = wanted.fields.filter((field) => typeOf(kind, field).link)
  const parts = Object.keys(kind.parts)
  const self = selfFields(wanted)
  const isSpread =
    links.length + parts.length + self.length > 0 || (kind.after !== undefined && kind.key === 'source')
  if (kind.before && !isAllNew)
    await client.query(kind.before(scope, fromWanted(wanted, scope), valueIn(wanted)))
  const { rows } = await client.query<Change>(mergeText(wanted, mainColumns(wanted, scope), isSpread, scope))
  const change = rows[0] ?? { added: 0, changed: 0, ended: 0 }
  const hasGrown = await hasOutgrownPlans(client, kind.table, change.added)
  if (hasGrown) await client.query(`analyze ${kind.table} (${joinedColumns(kind)})`)
  if (isSpread) {
    if (change.added > 0)
      await client.query(
        `update ${wanted.table} w set stored_id = o.id, is_new = true from ${ownRows(kind, scope)} o
          where w.stored_id is null and o.source_id = w.source_id`,
      )
    if (change.added >= manyRows) await client.query(`analyze ${wanted.table} (stored_id)`)
    for (const part of parts) await writePart(client, wanted, part, scope)
    for (const field of links) await writeLinks(client, wanted, field, kinds, scope)
    for (const field of self) await touch(client, wanted, selfText(wanted, field, scope))
    const further = [...parts, ...links.map((field) => typeOf(kind, field).link?.table ?? kind.table)]
    if (hasGrown && further.length > 0) await client.query(`analyze ${further.join(', ')}`)
  }
  if (isSpread && !isAllNew) {
    const { rows: counts } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${touchedTable}`,
    )
    change.changed = (counts[0]?.count ?? 0) - change.ended
  }
  const isTouched = isSpread && change.changed + change.ended > 0
  if (kind.after && (isTouched || kind.key !== 'source'))
    await client.query(kind.after(scope, wanted.table, touchedTable))
  if (isTouched) await client.query(`truncate ${touchedTable}`)
  return change
}

/**
 * Whether a table has grown by enough that later statements would be planned for far fewer rows. The limit is autovacuum's, which
 * sees the rows up to a minute after the commit: an export before that takes minutes.
 */
async function hasOutgrownPlans(client: pg.ClientBase, table: string, added: number): Promise<boolean> {
  if (added < 50) return false
  const { rows } = await client.query<{ hasOutgrown: boolean }>(
    `select $2 >= 50 + greatest(reltuples, 0) / 10 as "hasOutgrown" from pg_class where oid = $1::regclass`,
    [table, added],
  )
  return rows[0]?.hasOutgrown === true
}

/** Columns by which statements find and join the rows of a kind: those of the institute first. */
const joinedColumns = (kind: Kind) =>
  [
    'institute_id',
    ...joinedFields(kind, allFields(kind)).map((field) =>
      field === 'id' ? 'id, source_id' : (kind.fields[field]?.column ?? field),
    ),
  ].join(', ')

/** Runs a statement, and notes the stored records that it changed. @param text returns the `id` of each row */
const touch = (client: pg.ClientBase, { table }: Wanted, text: string) =>
  client.query(
    `with changed as (${text}) insert into ${touchedTable} select distinct c.id from changed c
      join ${table} w on w.stored_id = c.id where not w.is_new on conflict do nothing`,
  )

/** The columns of the main table that the file sets. */
function mainColumns(wanted: Wanted, scope: Scope): Column[] {
  const { kind, fields } = wanted
  const self = selfFields(wanted)
  const direct = fields.filter((field) => {
    const own = kind.fields[field]
    return own && own.part === undefined && !own.type.link && !self.includes(field)
  })
  const columns = valueColumns(kind, direct).filter(({ name }) => !(name in kind.derived))
  for (const [name, { from, sql }] of Object.entries(kind.derived))
    if (from.some((field) => fields.includes(field)))
      columns.push({
        name,
        ofStored: sql(valueIn(wanted), scope),
        ofNew: sql((field) => valueOfNew(wanted, field), scope),
      })
  const { removal } = kind
  if (removal?.how === 'end' && fields.includes('removed') && !(removal.column in kind.derived))
    columns.push({
      name: removal.column,
      ofStored: `case when w.removed then ${inScope(removal.end, scope)} else ${removal.restore} end`,
      ofNew: `case when w.removed then ${inScope(removal.endNew, scope)} else ${removal.restore} end`,
    })
  return columns
}

/** Further columns of a new row, of fields that the file does not have. */
function columnsOfNew(wanted: Wanted, scope: Scope): Pick<Column, 'name' | 'ofNew'>[] {
  const { kind, fields } = wanted
  const columns = Object.entries(kind.fields)
    .filter(([field, { type, part, json }]) => !fields.includes(field) && !part && !json && !type.link)
    .filter(([, { made, whenEmpty, column }]) => (made ?? whenEmpty) !== 'null' && !(column in kind.derived))
    .map(([field, { column }]) => ({ name: column, ofNew: valueOfNew(wanted, field) }))
  const derived = Object.entries(kind.derived)
    .filter(([, { from }]) => !from.some((field) => fields.includes(field)))
    .map(([name, { sql }]) => ({ name, ofNew: sql((field) => valueOfNew(wanted, field), scope) }))
  return [...columns, ...derived]
}

/** The value of a field in a new row. */
function valueOfNew({ kind, fields }: Wanted, field: string): string {
  const { type, made, whenEmpty = 'null' } = kind.fields[field] ?? { type: typeOf(kind, field) }
  if (fields.includes(field)) return `w.${type.link ? sourceColumn(field) : valueColumn(field)}`
  if ((type.refersTo && !type.link) || type.isFile) return 'null::bigint'
  const value = `(${made ?? whenEmpty})::${type.sqlType}`
  return type.toStored?.(value) ?? value
}

/** Fields of one column of JSON are set together. */
function valueColumns({ fields }: Kind, names: readonly string[]): Column[] {
  const columns: Column[] = []
  const inJson = new Map<string, string[]>()
  for (const name of names) {
    const field = fields[name]
    if (!field) continue
    const value = `w.${valueColumn(name)}`
    const { column, json, made } = field
    if (json !== undefined) {
      const kept = made === undefined ? value : `coalesce(to_jsonb(${value}), t.${column}->'${json}')`
      inJson.set(column, [...(inJson.get(column) ?? []), `'${json}', ${kept}`])
    } else if (made)
      columns.push({
        name: column,
        ofStored: `coalesce(${value}, t.${column})`,
        ofNew: `coalesce(${value}, ${made})`,
      })
    else columns.push({ name: column, ofStored: value, ofNew: value })
  }
  for (const [name, pairs] of inJson) {
    const given = `jsonb_strip_nulls(jsonb_build_object(${pairs.join(', ')}))`
    const keys = pairs.map((pair) => pair.slice(0, pair.indexOf(',')))
    columns.push({
      name,
      ofStored: `(t.${name} - array[${keys.join(', ')}]) || ${given}`,
      ofNew: given,
    })
  }
  return columns
}

const comparedText = (columns: readonly Column[]): string =>
  `(${columns.map(({ name }) => `t.${name}`).join(', ')}) is distinct from (${columns.map(({ ofStored }) => ofStored).join(', ')})`

/** Whether a stored row `t` will be changed by `w`, as SQL: its own columns, not those of further tables. */
export function differsFrom(wanted: Wanted, scope: Scope): string {
  const columns = mainColumns(wanted, scope)
  return columns.length === 0 ? 'false' : comparedText(columns)
}

function mergeText(wanted: Wanted, columns: readonly Column[], isSpread: boolean, scope: Scope): string {
  const { kind } = wanted
  const { removal } = kind
  const isDeleting = removal?.how === 'delete'
  // Such rows only end the stored ones.
  const lacksColumns = missingColumns(wanted).length > 0
  const hasEnd = removal?.how === 'end' && wanted.fields.includes('removed')
  const names = columns.map(({ name }) => name)
  const compared = comparedText(columns)
  const id = kind.key === 'source' ? 'id' : 'institute_id as id'
  // `t` is the row before the change in every part of one statement.
  const changing =
    names.length === 0
      ? `select null::bigint as id, false as has_ended where false`
      : `update ${kind.table} n set ${names.map((name) => `${name} = c.${name}`).join(', ')}
          from (select ${columns.map(({ name, ofStored }) => `${ofStored} as ${name}`).join(', ')},
              ${hasEnd ? `w.removed and not (${inScope(removal.isEnded, scope)})` : 'false'} as has_ended, t.ctid as row_id
            from ${fromWanted(wanted, scope)} where t.ctid is not null ${isDeleting ? 'and not w.removed' : ''} and ${compared}) c
          where n.ctid = c.row_id returning n.${id}, c.has_ended`
  const own = kind.key === 'source' ? ['source_id'] : []
  const fixed = Object.entries({ ...kind.fixed, ...kind.onAdd })
  const inserted = [...columns, ...columnsOfNew(wanted, scope)]
  const insertNames = [
    'institute_id',
    ...own,
    ...inserted.map(({ name }) => name),
    ...fixed.map(([name]) => name),
  ]
  const insertValues = [
    String(scope.instituteId),
    ...own.map((name) => `w.${name}`),
    ...inserted.map(({ ofNew }) => ofNew),
    ...fixed.map(([, value]) => value),
  ]
  // Ids are in the order of the file.
  const adding = isInstitute(kind)
    ? 'select 1 where false'
    : `insert into ${kind.table} (${insertNames.join(', ')})
        select ${insertValues.join(', ')} from ${fromWanted(wanted, scope)}
        where ${isNew(kind)} ${isDeleting || lacksColumns ? 'and not w.removed' : ''}
        ${kind.key === 'source' ? 'order by w.line' : ''}
        returning 1`
  return `with changed as (${changing}), added as (${adding})
    ${isSpread ? `, noted as (insert into ${touchedTable} select id from changed)` : ''}
    select (select count(*) from added)::int as added,
      (select count(*) from changed where not has_ended)::int as changed,
      (select count(*) from changed where has_ended)::int as ended`
}

/** The row of a further table; a stored record without one gets one only for a value. */
async function writePart(client: pg.ClientBase, wanted: Wanted, part: string, scope: Scope): Promise<void> {
  const { kind, fields, table } = wanted
  const key = kind.parts[part]
  const own = fields.filter((field) => kind.fields[field]?.part === part)
  const columns = valueColumns(kind, own)
  const says = own.map((field) => `w.${valueColumn(field)} is distinct from ${emptyValue(kind, field)}`)
  const names = columns.map(({ name }) => name)
  const change =
    names.length === 0
      ? 'nothing'
      : `update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}
          where (${names.map((name) => `p.${name}`).join(', ')}) is distinct from (${names.map((name) => `excluded.${name}`).join(', ')})`
  await touch(
    client,
    wanted,
    `insert into ${part} as p (institute_id, ${[key, ...names].join(', ')})
        select ${[scope.instituteId, 'w.stored_id', ...columns.map(({ ofNew }) => ofNew)].join(', ')} from ${table} w
        where not w.removed and (${['w.is_new', `exists (select from ${part} o where o.institute_id = ${scope.instituteId} and o.${key} = w.stored_id)`, ...says].join(' or ')})
        on conflict (institute_id, ${key}) do ${change} returning p.${key} as id`,
  )
}

/** Makes the rows of a list of ids equal to the file. */
async function writeLinks(
  client: pg.ClientBase,
  wanted: Wanted,
  field: string,
  kinds: Kinds,
  scope: Scope,
): Promise<void> {
  const { refersTo = '', link } = typeOf(wanted.kind, field)
  if (!link) return
  const listed = `select w.stored_id as own, r.id as other from ${wanted.table} w
      cross join unnest(w.${sourceColumn(field)}) l(id)
      join ${findTarget(kinds, refersTo, scope)} r on r.source_id = l.id`
  const ofInstitute = `institute_id = ${scope.instituteId}`
  if (!wanted.isAllNew)
    await touch(
      client,
      wanted,
      `delete from ${link.table} d using ${wanted.table} w
      where d.${ofInstitute} and d.${link.own} = w.stored_id
        and not exists (select from (${listed}) k where k.own = d.${link.own} and k.other = d.${link.other})
      returning d.${link.own} as id`,
    )
  await touch(
    client,
    wanted,
    `insert into ${link.table} (institute_id, ${link.own}, ${link.other})
      select distinct ${scope.instituteId}, own, other from (${listed}) k on conflict do nothing
      returning ${link.own} as id`,
  )
}

/** References to rows of the same kind, once all of them are stored. */
function selfText({ kind, table }: Wanted, field: string, scope: Scope): string {
  const column = kind.fields[field]?.column ?? field
  return `update ${kind.table} t set ${column} = c.parent_id
    from (select w.stored_id, o.id as parent_id from ${table} w
      left join ${ownRows(kind, scope)} o on o.source_id = w.${sourceColumn(field)}) c
    where t.institute_id = ${scope.instituteId} and t.id = c.stored_id and t.${column} is distinct from c.parent_id
    returning t.id`
}
