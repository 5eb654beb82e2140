import type pg from 'pg'
import { type Kind, ownRows, type Scope } from '#server/records/kind.ts'
import { findTarget, type Kinds } from '#server/records/kinds-map.ts'
import { emptyValue, sourceColumn, valueColumn, type Wanted } from '#server/records/resolve.ts'
import { touchedTable } from '#server/records/scratch.ts'
import { typeOf } from '#server/records/stage.ts'

/** SQL of the new value of a column, for a stored row `t` and for a new one. */
export type Column = { name: string; ofStored: string; ofNew: string }

/** Fields of one column of JSON are set together. */
export function valueColumns({ fields }: Kind, names: readonly string[]): Column[] {
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

/** Runs a statement, and notes the stored records that it changed. @param text returns the `id` of each row */
export const touch = (client: pg.ClientBase, { table }: Wanted, text: string) =>
  client.query(
    `with changed as (${text}) insert into ${touchedTable} select distinct c.id from changed c
      join ${table} w on w.stored_id = c.id where not w.is_new on conflict do nothing`,
  )

/** The row of a further table; a stored record without one gets one only for a value. */
export async function writePart(
  client: pg.ClientBase,
  wanted: Wanted,
  part: string,
  scope: Scope,
): Promise<void> {
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
export async function writeLinks(
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
export function selfText({ kind, table }: Wanted, field: string, scope: Scope): string {
  const column = kind.fields[field]?.column ?? field
  return `update ${kind.table} t set ${column} = c.parent_id
    from (select w.stored_id, o.id as parent_id from ${table} w
      left join ${ownRows(kind, scope)} o on o.source_id = w.${sourceColumn(field)}) c
    where t.institute_id = ${scope.instituteId} and t.id = c.stored_id and t.${column} is distinct from c.parent_id
    returning t.id`
}

const maxRounds = 20

/**
 * Repeats a statement that finds rows by their place (`ctid`) until it has missed none: a row that another transaction writes in
 * the same moment has another place once that has ended.
 * @param run returns how many of its rows it has missed @throws where others write them again and again
 */
export async function untilNoneMissed(run: (round: number) => Promise<number>): Promise<void> {
  for (let round = 0; round < maxRounds; round++) if ((await run(round)) === 0) return
  throw new Error('rows are written by others again and again')
}
