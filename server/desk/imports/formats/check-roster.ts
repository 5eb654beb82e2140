import type { ImportFault, ImportReport } from '#domain/desk/import-calls.ts'
import { shownFaults } from '#domain/desk/imports.ts'
import { isSecret, type ReadRoster, shownCells, withRoster } from '#server/desk/imports/formats/roster.ts'
import { leftOf } from '#server/desk/imports/left.ts'
import { removeFiles } from '#server/desk/imports/open-files.ts'
import { mayWriteFormat } from '#server/desk/imports/plan.ts'
import type { Step } from '#server/desk/imports/step.ts'
import { storable } from '#server/desk/imports/storable.ts'
import { setChecked, setDone } from '#server/desk/imports/writes.ts'
import { warnHolders } from '#server/desk/people/contacts.ts'
import { keepStaff } from '#server/exchange/roster/keep-staff.ts'
import { Failure } from '#server/failure.ts'
import { type Findings, type ImportResult, importRoster } from '#server/features/roster/import.ts'
import { type Fault, ImportRefusal } from '#server/records/import-faults.ts'

/** Finds what a roster would write, and what is wrong, by the check of the command line [desk-97]. */
export async function checkRosterStep(step: Step): Promise<void> {
  const { context, instituteId, row } = step
  await withRoster(context, row, async (read) => {
    const report = await check(step, read)
    await setChecked(context.pool, { instituteId, id: row.id, report, problem: '' })
  })
}

async function check(step: Step, read: ReadRoster): Promise<ImportReport> {
  if (read.isBroken) return reportOf({ faults: read.faults, warnings: [], leftOut: null }, read, undefined)
  const result = await run(step, read, { isCheckOnly: true, leaveOut: 100 })
  return reportOf(result, read, result)
}

const changedMeanwhile =
  'Records were changed since the check, and it does not fit any more. Nothing was written: look at what is wrong now.'

/** Writes all of it, or nothing and what is wrong by now. */
export async function writeRosterStep(step: Step): Promise<void> {
  const { context, instituteId, row, running } = step
  const at = { instituteId, id: row.id }
  let isWritten = false
  await withRoster(context, row, async (read) => {
    const { leaveOut } = row.options
    const beforeEnd: Hooks['beforeEnd'] = async (client, { written: [one], ...found }) => {
      if (!one) return
      const { number, changes } = one
      await keepStaff(client, { instituteId, now: context.clock(), number })
      const students = { students: changes.people ?? { added: 0, changed: 0, ended: 0 } }
      await warnHolders(
        client,
        context,
        { instituteId, actorId: row.personId },
        { changes: students, number },
      )
      await running.finish(client)
      const counts = Object.entries(changes).flatMap(([kind, change]) =>
        Object.entries(change).flatMap(([what, count]) =>
          count > 0 ? [[`${kind}_${what}`, count] as const] : [],
        ),
      )
      const { faults = [], dependent = [] } = found.leftOut ?? {}
      const left = leftOf([...faults, ...dependent].map(locator(read)), read.tables, rowsOf(read))
      const done = {
        ...at,
        counts: Object.fromEntries(counts),
        number: number ?? null,
        left: JSON.stringify(storable(left)),
      }
      if ((await setDone(client, done)) === 0) throw new ImportRefusal('It was called off.')
      isWritten = true
    }
    const result = read.isBroken
      ? undefined
      : await run(step, read, { isCheckOnly: false, leaveOut: leaveOut ? 100 : null, beforeEnd })
    if (isWritten) return
    const report = result ? await check(step, read) : reportOf(noFindings(read.faults), read, undefined)
    await setChecked(context.pool, { ...at, report, problem: changedMeanwhile })
  })
  if (isWritten) await removeFiles(context, row.files)
}

const noFindings = (faults: readonly Fault[]): Findings => ({
  faults: [...faults],
  warnings: [],
  leftOut: null,
})

type Hooks = Parameters<typeof importRoster>[2]

/** @throws Failure `otherRole` */
async function run(
  { context, instituteId, row, roles, running }: Step,
  { files, faults }: ReadRoster,
  {
    isCheckOnly,
    leaveOut,
    beforeEnd,
  }: Pick<Hooks, 'beforeEnd'> & {
    isCheckOnly: boolean
    leaveOut: number | null
  },
): Promise<ImportResult> {
  if (!mayWriteFormat(roles, 'roster')) throw new Failure('otherRole')
  return importRoster(
    context.pool,
    {
      files,
      readFaults: faults,
      leaveOut,
      into: instituteId,
      // Nothing is made: the institute is here.
      fresh: { kind: 'school', timeZone: 'UTC', callingCode: '91' },
      host: null,
      isCheckOnly,
      now: context.clock(),
      personId: row.personId,
    },
    {
      signal: running.signal,
      keepFindings: async () => undefined,
      onProgress: () => undefined,
      dropPasswords: async () => undefined,
      ...(beforeEnd && { beforeEnd }),
    },
  )
}

/** Where a fault is: one of a file that is missing is said at the first. */
const locator =
  ({ tables }: ReadRoster) =>
  ({ file, line, column, problem }: Fault): ImportFault => {
    const table = tables.find((one) => one.file === file)
    return {
      table: table?.key ?? tables[0]?.key ?? '',
      line: table ? line : 1,
      field: table ? column : 'file',
      problem: table ? problem : `${file}: ${column}: ${problem}`,
      meant: [],
    }
  }

/** The rows of a file, without what is secret in them. */
const rowsOf =
  ({ files, tables }: ReadRoster) =>
  (key: string) => {
    const table = tables.find((one) => one.key === key)
    const name = table?.file.replace(/\.csv$/, '') as keyof typeof files | undefined
    const rows = (name && files[name]?.rows) ?? []
    const secret = new Set(table?.titles.flatMap((title, column) => (isSecret(title) ? [column] : [])))
    return rows.map(({ line, cells }) => ({
      line,
      cells: cells.map((cell, column) => (secret.has(column) ? '' : cell)),
    }))
  }

/** What a check found; `planned` is missing where the rows could not be checked. */
function reportOf(
  { faults: whole, warnings, leftOut }: Findings,
  read: ReadRoster,
  result: ImportResult | undefined,
): ImportReport {
  const locate = locator(read)
  const all = [...whole, ...(leftOut?.faults ?? []), ...(leftOut?.dependent ?? [])].map(locate)
  const faults = all.slice(0, shownFaults)
  const lines = Map.groupBy(all, ({ table }) => table)
  const [planned] = result?.planned ?? []
  const none = { added: 0, changed: 0, unchanged: 0, ended: 0, faulty: 0 }
  const shown = Map.groupBy(faults, ({ table }) => table)
  return storable({
    tables: [
      ...Object.entries(planned?.changes ?? {}).flatMap(([kind, { added, changed, ended }]) => {
        const rows = planned?.rows[kind] ?? 0
        const unchanged = Math.max(0, rows - added - changed - ended)
        return added + changed + ended + unchanged > 0
          ? [{ table: '', kind, added, changed, ended, unchanged, faulty: 0 }]
          : []
      }),
      ...[...lines].map(([table, found]) => ({
        ...none,
        table,
        kind: '',
        faulty: new Set(found.map(({ line }) => line)).size,
      })),
    ],
    fault_count: all.length,
    faults,
    fault_rows: read.tables.flatMap(({ key, titles }) => {
      const wanted = new Set(shown.get(key)?.map(({ line }) => line))
      if (wanted.size === 0) return []
      return rowsOf(read)(key)
        .filter(({ line }) => wanted.has(line))
        .map((row) => ({ table: key, line: row.line, cells: shownCells(titles)(row) }))
    }),
    warnings: warnings.slice(0, shownFaults).map(locate),
    new_rows: [],
    changed_rows: [],
    is_unusable: whole.length > 0,
  })
}
