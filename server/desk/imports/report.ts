import type pg from 'pg'
import type { ImportFault, ImportReport } from '#domain/desk/import-calls.ts'
import { familiesKind, shownFaults, shownRows } from '#domain/desk/imports.ts'
import { rightOf, type StaffRole } from '#domain/desk/roles.ts'
import { lineIn, relationAt } from '#server/desk/imports/families/rows.ts'
import { kindOf } from '#server/desk/imports/plan.ts'
import type { MatchedTable } from '#server/desk/imports/tables.ts'
import type { BundleResult } from '#server/exchange/import.ts'
import { kinds } from '#server/exchange/kinds.ts'
import { presentFault } from '#server/exchange/refused-rows.ts'
import { readGrid } from '#server/records/grid.ts'
import type { Fault } from '#server/records/import-faults.ts'
import { keyFields, type Scope } from '#server/records/kind.ts'
import { kindsOf } from '#server/records/kinds-map.ts'
import { type Preview, previewRows } from '#server/records/preview/preview.ts'
import { typeOf } from '#server/records/stage.ts'

/** A table of the check: as it was matched, under the name that faults call it. */
export type CheckedTable = MatchedTable & {
  kind: string
  label: string
  /** Whether it is one of several that a table of families becomes. */
  isOfFamilies: boolean
  read: number
}
/** Lines whose cells are shown, of each table. */
export type Lines = ReadonlyMap<string, ReadonlySet<number>>

/** What an import does with each table, in its transaction. */
export async function previewAll(
  client: pg.ClientBase,
  pool: pg.Pool,
  tables: readonly CheckedTable[],
  scope: Scope,
): Promise<ReadonlyMap<string, Preview>> {
  const previews = new Map<string, Preview>()
  for (const { label, kind: name } of tables) {
    const kind = kindOf(name)
    if (kind) previews.set(label, await previewRows(client, pool, { kind, kinds, scope }, shownRows))
  }
  return previews
}

/** What a check found, without the cells of its rows, and the lines that those are on. */
export function reportOf(
  { findings, changes }: Pick<BundleResult, 'findings' | 'changes'>,
  tables: readonly CheckedTable[],
  previews: ReadonlyMap<string, Preview>,
): { report: ImportReport; lines: Lines } {
  const present = (fault: Fault) => locateFault(tables, fault)
  const presented = [...findings.faults, ...findings.dependent].flatMap((fault) =>
    present(fault).map((one) => ({ ...one, label: fault.file })),
  )
  const all = presented.map(({ label: _, ...fault }) => fault)
  const faults = all.slice(0, shownFaults)
  const lines = new Map(tables.map(({ key }) => [key, new Set<number>()]))
  for (const { table, line } of faults) lines.get(table)?.add(line)
  for (const { key, kind, label, isOfFamilies } of tables)
    if (!isOfFamilies || kind === 'students')
      for (const line of previews.get(label)?.newLines ?? []) lines.get(key)?.add(line)
  const report: ImportReport = {
    tables: tables.map(({ key, kind, label, read }) => {
      const change = changes[kind]
      const { added, changed, ended } = change ?? { added: 0, changed: 0, ended: 0 }
      const faulty = change
        ? new Set(presented.filter((one) => one.label === label).map(({ line }) => line)).size
        : read
      const unchanged = Math.max(0, read - added - changed - ended - faulty)
      return { table: key, kind, added, changed, ended, faulty, unchanged }
    }),
    fault_count: findings.faultCount + findings.dependentCount,
    faults,
    fault_rows: [],
    warnings: findings.warnings.slice(0, shownFaults).flatMap(present),
    new_rows: [],
    changed_rows: tables.flatMap((table) =>
      (previews.get(table.label)?.changed ?? []).map(({ line, key, cells }) => ({
        table: table.key,
        line: lineIn(line),
        id: keyFields(kindOf(table.kind) ?? missing)
          .map((field) => key[field] ?? '')
          .join(' · '),
        cells,
      })),
    ),
    is_unusable: findings.isFileUnusable,
  }
  return { report, lines }
}

/** A fault at its table and column; nothing for one of no table. */
export function locateFault(tables: readonly CheckedTable[], fault: Fault): ImportFault[] {
  const table = tables.find(({ label }) => label === fault.file)
  const { field, problem } = presentFault(fault)
  return table ? [{ ...locate(table, fault.line, field), problem, meant: [] }] : []
}

/** Where a fault is: of a table of families in the column that the field was made from. */
function locate({ key, kind, isOfFamilies, match }: CheckedTable, line: number, field: string) {
  if (!isOfFamilies) return { table: key, line, field }
  const own = `${relationAt(line)}_${field}`
  const named: Record<string, string> = { student: 'id', start_date: 'section_since' }
  const meant = kind === 'parents' && own in match ? own : (named[field] ?? field)
  return {
    table: key,
    line: lineIn(line),
    field: meant === 'section' && !('section' in match) ? 'standard' : meant,
  }
}

const missing: Parameters<typeof keyFields>[0] = { key: [] } as never

/** Of values that are looked up by name, and of records for each. */
const maxLookedUp = 40
const maxMeant = 3
const isMissing = /^"(.+)" is not in /

/** Adds the id that a cell with a name probably means: `10-A` of the section `10A`. */
export async function findMeant(
  pool: pg.Pool,
  faults: readonly ImportFault[],
  tables: readonly CheckedTable[],
  { roles, scope }: { roles: readonly StaffRole[]; scope: Scope },
): Promise<ImportFault[]> {
  const found = new Map<string, ImportFault['meant']>()
  const asked = (fault: ImportFault) => {
    const table = tables.find(({ key }) => key === fault.table)
    // Where class and section are two columns, no id is the value of either.
    if (table?.isOfFamilies && 'standard' in table.match) return undefined
    const kind = kindOf(table?.isOfFamilies ? familiesKind : (table?.kind ?? null))
    const target = kind && typeOf(kind, fault.field).refersTo
    const value = isMissing.exec(fault.problem)?.[1]
    return target && value !== undefined ? { target, value } : undefined
  }
  const nameOf = (one: { target: string; value: string }) => `${one.target}\n${one.value}`
  for (const fault of faults) {
    const one = asked(fault)
    if (!one || found.has(nameOf(one)) || found.size >= maxLookedUp) continue
    found.set(nameOf(one), await lookUp(pool, one, { roles, scope }))
  }
  return faults.map((fault) => {
    const one = asked(fault)
    return one ? { ...fault, meant: found.get(nameOf(one)) ?? [] } : fault
  })
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** @returns records with the name or the id, whatever signs are between its letters */
async function lookUp(
  pool: pg.Pool,
  { target, value }: { target: string; value: string },
  { roles, scope }: { roles: readonly StaffRole[]; scope: Scope },
): Promise<ImportFault['meant']> {
  const query = { where: [], sort: '', isDescending: false, withEnded: false }
  // Words of a name may be joined by other signs than in the file.
  const search = value.split(/[^\p{L}\p{N}]+/u).join(' ')
  const found = new Map<string, string>()
  for (const kind of kindsOf(kinds, target).filter(({ name }) => rightOf(roles, name) !== undefined)) {
    const { rows } = await readGrid(pool, { kind, kinds, scope }, { ...query, search }, { limit: 200 })
    for (const { id, name, title } of rows) {
      const called = name ?? title ?? ''
      if (id && (plain(called) === plain(value) || plain(id) === plain(value))) found.set(id, called)
    }
  }
  return [...found].slice(0, maxMeant).map(([id, name]) => ({ id, name }))
}
