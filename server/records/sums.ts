import type pg from 'pg'
import { fromWanted } from '#server/records/check.ts'
import { addFault, type Findings } from '#server/records/findings.ts'
import { makeVisible } from '#server/records/import-faults.ts'
import type { Scope } from '#server/records/kind.ts'
import { hasKey, isNew, stored, valueColumn, type Wanted } from '#server/records/resolve.ts'
import { type Change, differsFrom } from '#server/records/write.ts'

const changingTable = ({ table }: Wanted) => `changing_${table}`

/** Notes which rows an import adds, changes or removes, for rules on sums. It must be called before they are written. */
export async function noteChanging(client: pg.ClientBase, wanted: Wanted, scope: Scope): Promise<void> {
  if (wanted.kind.sums.length === 0) return
  const table = changingTable(wanted)
  await client.query(
    `drop table if exists ${table};
    create temp table ${table} on commit drop as
      select w.*, ${isNew(wanted.kind)} as is_added from ${fromWanted(wanted, scope)}
      where ${isNew(wanted.kind)} or w.removed or ${differsFrom(wanted, scope)}`,
  )
}

type Written = {
  /** Those that refer to others first: without them the others may be right. */
  written: readonly Wanted[]
  changes: Readonly<Record<string, Change>>
  scope: Scope
  findings: Findings
}

type Blamed = { line: number; field: string; problem: string; isAdded: boolean }

/**
 * Finds rows by which sums of several kinds are wrong, once all are written. A new row is taken out again; a stored row
 * that was changed makes the file unusable, because its former values are overwritten.
 */
export async function checkSums(client: pg.ClientBase, at: Written): Promise<void> {
  const { findings } = at
  const kinds = at.written.filter(({ kind }) => kind.sums.length > 0)
  for (let isRight = false; !isRight && !findings.isFileUnusable; ) {
    isRight = true
    for (const wanted of kinds) {
      const blamed = await findBlamed(client, wanted, at.scope)
      if (blamed.length === 0) continue
      isRight = false
      for (const { line, field, problem } of blamed)
        addFault(findings, { file: wanted.file, line, column: field, problem: makeVisible(problem) })
      if (blamed.some(({ isAdded }) => !isAdded)) findings.isFileUnusable = true
      else await takeBack(client, wanted, blamed, at)
      break
    }
  }
}

/** One fault is enough for a row. */
async function findBlamed(client: pg.ClientBase, wanted: Wanted, scope: Scope): Promise<Blamed[]> {
  const found = wanted.kind.sums.map(
    ({ field, problem, from }, index) =>
      `select w.line, '${field}' as field, ${problem} as problem, w.is_added, ${index} as rule
        from ${from(changingTable(wanted), scope)}`,
  )
  const { rows } = await client.query<Blamed>(
    `select distinct on (line) line, field, problem, is_added as "isAdded"
      from (${found.join(' union all ')}) b order by line, rule`,
  )
  return rows
}

async function takeBack(client: pg.ClientBase, wanted: Wanted, blamed: readonly Blamed[], at: Written) {
  const { kind } = wanted
  const table = changingTable(wanted)
  const isSame =
    kind.key === 'source' ? 't.source_id = w.source_id' : hasKey(kind, (field) => `w.${valueColumn(field)}`)
  const lines = [blamed.map(({ line }) => line)]
  await client.query(
    `delete from ${kind.table} t using ${table} w where w.line = any($1) and ${stored(kind, at.scope)} and ${isSame}`,
    lines,
  )
  await client.query(`delete from ${table} where line = any($1)`, lines)
  const change = at.changes[kind.name]
  if (change) change.added -= blamed.length
  at.findings.leftOut += blamed.length
}
