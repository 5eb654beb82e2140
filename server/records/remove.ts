import type pg from 'pg'
import { fromWanted } from '#server/records/check.ts'
import { addFault, type Findings } from '#server/records/findings.ts'
import type { Scope } from '#server/records/kind.ts'
import type { Wanted } from '#server/records/resolve.ts'
import { typeOf } from '#server/records/stage.ts'
import { untilNoneMissed } from '#server/records/write-parts.ts'

/**
 * Deletes the rows that are marked as removed, with their lists and further tables; those that are still used
 * elsewhere are faults. Other kinds must have been removed before if they refer to them.
 * @returns how many
 */
export async function removeRows(
  client: pg.ClientBase,
  wanted: Wanted,
  scope: Scope,
  findings: Findings,
): Promise<number> {
  const { kind, table, file } = wanted
  if (kind.removal?.how !== 'delete' || !wanted.fields.includes('removed')) return 0
  const own = ownTables(wanted)
  const keepUsed = async ({ child, same }: Use) => {
    const isStaying = `and not exists (select from ${table} x where x.removed and x.stored_id = c.id)`
    const { rows } = await client.query<{ line: number }>(
      `delete from ${table} d using (
          select w.line from ${fromWanted(wanted, scope)} where w.removed and exists (
            select from ${child} c where ${same} ${child === kind.table ? isStaying : ''})) u
        where d.line = u.line returning d.line`,
    )
    findings.leftOut += rows.length
    for (const { line } of rows)
      addFault(findings, { file, line, column: 'removed', problem: `is still used (${child})` })
    return rows.length
  }
  const uses = (await findUses(client, kind.table)).filter(({ child }) => !own.has(child))
  for (const use of uses) await keepUsed(use)
  // A row that stays keeps the one above it.
  for (const use of uses.filter(({ child }) => child === kind.table)) while ((await keepUsed(use)) > 0);
  for (const [child, column] of own)
    await client.query(
      `delete from ${child} c using ${table} w
        where c.institute_id = ${scope.instituteId} and w.removed and c.${column} = w.stored_id`,
    )
  let removed = 0
  await untilNoneMissed(async () => {
    const { rows } = await client.query<{ gone: number; missed: number }>(
      `with going as (select t.ctid as row_id from ${fromWanted(wanted, scope)} where w.removed and t.ctid is not null),
        gone as (delete from ${kind.table} d using going where d.ctid = going.row_id returning 1)
      select (select count(*) from gone)::int as gone, ((select count(*) from going) - (select count(*) from gone))::int as missed`,
    )
    removed += rows[0]?.gone ?? 0
    return rows[0]?.missed ?? 0
  })
  return removed
}

/** Tables whose rows are part of the record, with the column of its id. */
function ownTables({ kind }: Wanted): Map<string, string> {
  const links = Object.keys(kind.fields).flatMap((field) => {
    const { link } = typeOf(kind, field)
    return link ? [[link.table, link.own] as const] : []
  })
  return new Map([...Object.entries(kind.parts), ...links])
}

/** A table that refers to a row `t`, and how: SQL over its row `c`. */
type Use = { child: string; same: string }

async function findUses(client: pg.ClientBase, table: string): Promise<Use[]> {
  const { rows } = await client.query<Use>(
    `select k.conrelid::regclass::text as child, string_agg(format('c.%I = t.%I', a.attname, b.attname), ' and ') as same
      from pg_constraint k cross join unnest(k.conkey, k.confkey) as pair(own, other)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.other
      where k.contype = 'f' and k.confrelid = $1::regclass group by k.oid, k.conrelid order by 1, 2`,
    [table],
  )
  return rows
}
