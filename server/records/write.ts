import type pg from 'pg'
import { fromWanted, valueIn } from '#server/records/check.ts'
import { allFields, inScope, isInstitute, type Kind, ownRows, type Scope } from '#server/records/kind.ts'
import type { Kinds } from '#server/records/kinds-map.ts'
import {
  isNew,
  missingColumns,
  selfFields,
  sourceColumn,
  valueColumn,
  type Wanted,
} from '#server/records/resolve.ts'
import { touchedTable } from '#server/records/scratch.ts'
import { joinedFields, manyRows, typeOf } from '#server/records/stage.ts'
import {
  type Column,
  selfText,
  touch,
  untilNoneMissed,
  valueColumns,
  writeLinks,
  writePart,
} from '#server/records/write-parts.ts'

/** Rows that were added, changed and ended; each is counted once. */
export type Change = { added: number; changed: number; ended: number }

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
  const change = await merge(client, wanted, isSpread, scope)
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
  if (isTouched)
    await client.query(
      change.changed + change.ended < manyRows ? `delete from ${touchedTable}` : `truncate ${touchedTable}`,
    )
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

const comparedText = (columns: readonly Column[]): string =>
  `(${columns.map(({ name }) => `t.${name}`).join(', ')}) is distinct from (${columns.map(({ ofStored }) => ofStored).join(', ')})`

/** Whether a stored row `t` will be changed by `w`, as SQL: its own columns, not those of further tables. */
export function differsFrom(wanted: Wanted, scope: Scope): string {
  const columns = mainColumns(wanted, scope)
  return columns.length === 0 ? 'false' : comparedText(columns)
}

/** Adds rows, and changes those that differ. */
async function merge(
  client: pg.ClientBase,
  wanted: Wanted,
  isSpread: boolean,
  scope: Scope,
): Promise<Change> {
  const sum: Change = { added: 0, changed: 0, ended: 0 }
  const columns = mainColumns(wanted, scope)
  await untilNoneMissed(async (round) => {
    const text = mergeText(wanted, columns, { isSpread, isAdding: round === 0 }, scope)
    const { rows } = await client.query<Change & { missed: number }>(text)
    sum.added += rows[0]?.added ?? 0
    sum.changed += rows[0]?.changed ?? 0
    sum.ended += rows[0]?.ended ?? 0
    return rows[0]?.missed ?? 0
  })
  return sum
}

type Merging = { isSpread: boolean; isAdding: boolean }

function mergeText(
  wanted: Wanted,
  columns: readonly Column[],
  { isSpread, isAdding }: Merging,
  scope: Scope,
): string {
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
  const differing =
    names.length === 0
      ? 'select 1 where false'
      : `select ${columns.map(({ name, ofStored }) => `${ofStored} as ${name}`).join(', ')},
          ${hasEnd ? `w.removed and not (${inScope(removal.isEnded, scope)})` : 'false'} as has_ended, t.ctid as row_id
        from ${fromWanted(wanted, scope)} where t.ctid is not null ${isDeleting ? 'and not w.removed' : ''} and ${compared}`
  const changing =
    names.length === 0
      ? `select null::bigint as id, false as has_ended where false`
      : `update ${kind.table} n set ${names.map((name) => `${name} = c.${name}`).join(', ')}
          from differing c where n.ctid = c.row_id returning n.${id}, c.has_ended`
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
  const adding =
    isInstitute(kind) || !isAdding
      ? 'select 1 where false'
      : `insert into ${kind.table} (${insertNames.join(', ')})
        select ${insertValues.join(', ')} from ${fromWanted(wanted, scope)}
        where ${isNew(kind)} ${isDeleting || lacksColumns ? 'and not w.removed' : ''}
        ${kind.key === 'source' ? 'order by w.line' : ''}
        returning 1`
  return `with differing as (${differing}), changed as (${changing}), added as (${adding})
    ${isSpread ? `, noted as (insert into ${touchedTable} select id from changed)` : ''}
    select (select count(*) from added)::int as added,
      (select count(*) from changed where not has_ended)::int as changed,
      (select count(*) from changed where has_ended)::int as ended,
      ((select count(*) from differing) - (select count(*) from changed))::int as missed`
}
