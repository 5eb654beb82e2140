import type pg from 'pg'
import type { ImportReport } from '#domain/desk/import-calls.ts'
import { familiesKind, leftBounds } from '#domain/desk/imports.ts'
import { withNames } from '#server/desk/imports/by-name.ts'
import { cut } from '#server/desk/imports/cut.ts'
import { readKnown } from '#server/desk/imports/families/read.ts'
import { tablesOf } from '#server/desk/imports/families/rows.ts'
import { leftOf } from '#server/desk/imports/left.ts'
import { dataRows, matchedTable, mender } from '#server/desk/imports/matched.ts'
import { removeFiles, withFiles } from '#server/desk/imports/open-files.ts'
import { kindOf, mayWrite } from '#server/desk/imports/plan.ts'
import {
  type CheckedTable,
  findMeant,
  type Lines,
  locateFault,
  previewAll,
  reportOf,
} from '#server/desk/imports/report.ts'
import type { Step } from '#server/desk/imports/step.ts'
import { storable } from '#server/desk/imports/storable.ts'
import type { LeftRow } from '#server/desk/imports/tables.ts'
import { setChecked, setDone } from '#server/desk/imports/writes.ts'
import { noteRows } from '#server/desk/note-rows.ts'
import { warnHolders } from '#server/desk/people/contacts.ts'
import { type BundleResult, countsOf, importBundle } from '#server/exchange/import.ts'
import { openInstitute } from '#server/exchange/institute.ts'
import { maxAllCells } from '#server/exchange/reading/sheet-bounds.ts'
import { type FoundTable, listTables } from '#server/exchange/reading/tables.ts'
import { Failure } from '#server/failure.ts'
import { ImportRefusal } from '#server/records/import-faults.ts'
import type { SourceTable } from '#server/records/source.ts'

/** Finds what an import would write, and what is wrong. */
export async function checkStep(step: Step): Promise<void> {
  const { context, instituteId, row } = step
  await withTables(step, async (tables, found, source) => {
    let report: ImportReport | undefined
    await importBundle(context, request(step, source, true), {
      signal: step.running.signal,
      beforeEnd: async (client, result) => {
        report = await makeReport(step, client, result, tables, found)
      },
    })
    if (report) await setChecked(context.pool, { instituteId, id: row.id, report, problem: '' })
  })
}

const changedMeanwhile =
  'Records were changed since the check, and it does not fit any more. Nothing was written: look at what is wrong now.'

/** Writes all of it, or nothing and what is wrong by now. */
export async function writeStep(step: Step): Promise<void> {
  const { context, instituteId, row, running } = step
  let isWritten = false
  const at = { instituteId, id: row.id }
  await withTables(step, async (tables, found, source) => {
    let report: ImportReport | undefined
    await importBundle(context, request(step, source, false), {
      signal: running.signal,
      beforeEnd: async (client, result) => {
        if (result.outcome !== 'written') {
          report = await makeReport(step, client, result, tables, found)
          return
        }
        await warnHolders(client, context, { instituteId, actorId: row.personId }, result)
        await running.finish(client)
        const left = row.options.leaveOut ? await readLeft(step, result, tables, found) : []
        const written = await setDone(client, {
          ...at,
          left: JSON.stringify(storable(left)),
          counts: countsOf(result),
          number: result.number ?? null,
        })
        if (written === 0) throw new ImportRefusal('It was called off.')
        isWritten = true
      },
    })
    if (report) await setChecked(context.pool, { ...at, report, problem: changedMeanwhile })
  })
  if (isWritten) await removeFiles(context, row.files)
}

const request = ({ row, context, instituteId }: Step, source: Source, isCheckOnly: boolean) => ({
  source,
  into: instituteId,
  leaveOut: !isCheckOnly && row.options.leaveOut ? 100 : null,
  isCheckOnly,
  now: context.clock(),
  isOperator: false,
  isQuiet: row.options.isQuiet,
  by: { person: row.personId },
})

type Source = Parameters<typeof importBundle>[1]['source']
type Found = ReadonlyMap<string, FoundTable>

/** Opens the files with their tables as they were matched. @throws Failure `otherRole` @throws ImportRefusal */
async function withTables(
  { context, instituteId, row, roles, onRow }: Step,
  use: (tables: CheckedTable[], found: Found, source: Source) => Promise<void>,
): Promise<void> {
  const given = row.tables.filter(({ kind }) => kind !== null)
  const { scope } = await openInstitute(context.pool, instituteId, context.clock())
  const refused = given.find(({ kind }) => !mayWrite(roles, kind))
  if (refused) throw new Failure('otherRole')
  await withFiles(context, row.files, async (tree) => {
    const listed = await listTables(tree, undefined, maxAllCells)
    const found = new Map<string, FoundTable>()
    const tables: CheckedTable[] = []
    const became = new Map<string, SourceTable>()
    for (const table of given) {
      const one = listed.find(({ file }) => file === table.file)
      if (!one || table.kind === null) throw new ImportRefusal(`${table.file} is missing.`)
      found.set(table.key, one)
      const label = (kind: string) => (kind === table.kind ? table.file : `${kind} of ${table.file}`)
      const matched = matchedTable(one, table, row.mended, label(table.kind))
      const become =
        table.kind === familiesKind
          ? tablesOf(matched, Object.keys(table.match), await readKnown(context.pool, matched, scope), label)
          : new Map([[table.kind, matched]])
      for (const [kind, source] of become) {
        tables.push({ ...table, kind, label: label(kind), isOfFamilies: kind !== table.kind, read: 0 })
        became.set(kind, source)
      }
    }
    const sources = new Map<string, SourceTable>()
    const named = await withNames(context.pool, scope, became, kindOf)
    for (const checked of tables) {
      const source = named.get(checked.kind)
      const counts = !checked.isOfFamilies || checked.kind === 'students'
      if (source) sources.set(checked.kind, counted(source, checked, counts ? onRow : undefined))
    }
    await use(tables, found, { tables: sources, hasFile: tree.has, openFile: tree.open })
  })
}

/** Counts the rows that were read. */
const counted = (
  source: SourceTable,
  checked: CheckedTable,
  onRow: (() => void) | undefined,
): SourceTable => ({
  ...source,
  rows: async function* () {
    checked.read = -1
    for await (const row of source.rows()) {
      if (++checked.read > 0) onRow?.()
      yield row
    }
  },
})

/** In the transaction of the import, before it is rolled back. */
async function makeReport(
  step: Step,
  client: pg.ClientBase,
  result: BundleResult,
  tables: readonly CheckedTable[],
  found: Found,
): Promise<ImportReport> {
  const { context, instituteId, row, roles } = step
  const { pool, clock } = context
  const { scope } = await openInstitute(pool, instituteId, clock())
  const previews = await previewAll(client, pool, tables, scope)
  const { report, lines } = reportOf(result, tables, previews)
  const rows = await readLines(row.mended, tables, found, lines)
  const isAtFault = new Set(report.faults.map(({ table, line }) => `${table} ${line}`))
  for (const { label, kind: name } of tables) {
    const kind = kindOf(name)
    const seen = previews.get(label)?.changed ?? []
    const reader = { instituteId, personId: row.personId, timeZone: scope.timeZone }
    if (kind && seen.length > 0)
      await noteRows(
        context,
        reader,
        kind,
        seen.map((one) => one.key),
      )
  }
  return storable({
    ...report,
    faults: await findMeant(pool, report.faults, tables, { roles, scope }),
    fault_rows: rows.filter(({ table, line }) => isAtFault.has(`${table} ${line}`)),
    new_rows: rows.filter(({ table, line }) => !isAtFault.has(`${table} ${line}`)),
  })
}

/** The rows that are not written, as they are in the files, with what was mended. */
async function readLeft(
  { row }: Step,
  { findings }: BundleResult,
  tables: readonly CheckedTable[],
  found: Found,
): Promise<LeftRow[]> {
  const faults = [...findings.faults, ...findings.dependent].flatMap((fault) => locateFault(tables, fault))
  const lines = Map.groupBy(faults, ({ table }) => table)
  const wanted = [...lines].map(([table, all]) => [table, new Set(all.map(({ line }) => line))] as const)
  const rows = await readLines(row.mended, tables, found, new Map(wanted), (cell) => cell)
  const own = [...new Map(tables.map((one) => [one.key, one])).values()]
  return leftOf(faults, own, (key) => rows.filter(({ table }) => table === key))
}

/** The rows on some lines, with what was mended, cut as they are shown. */
async function readLines(
  mended: Step['row']['mended'],
  tables: readonly CheckedTable[],
  found: Found,
  lines: Lines,
  show: (cell: string | null) => string | null = cut,
): Promise<ImportReport['fault_rows']> {
  const rows: ImportReport['fault_rows'] = []
  for (const { key, titles } of new Map(tables.map((one) => [one.key, one])).values()) {
    const wanted = new Set(lines.get(key))
    const mend = mender(key, mended)
    const table = found.get(key)?.table
    if (!table || wanted.size === 0) continue
    try {
      for await (const row of dataRows(table.rows())) {
        if (!wanted.delete(row.line)) continue
        const { line, cells } = mend(row)
        rows.push({ table: key, line, cells: titles.map((_, column) => show(cells[column] ?? null)) })
        if (rows.length > leftBounds.rows) return rows
        if (wanted.size === 0) break
      }
    } catch {
      // The check has found why it cannot be read.
    }
  }
  return rows
}
