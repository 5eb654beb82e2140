import { writePrivateCsv } from '#cli/roster/private-csv.ts'
import type { Findings, ImportResult } from '#server/features/roster/import.ts'
import type { LeftOut } from '#server/features/roster/records/leave-out.ts'
import type { Written } from '#server/features/roster/write-roster.ts'
import { type Fault, printFault, show } from '#server/records/import-faults.ts'

type Stream = NodeJS.WritableStream

/** Everything that was found, with its kind, for the sender of the files. @throws ImportRefusal where the file exists */
export function writeFindings(path: string, { faults, leftOut, warnings }: Findings): Promise<void> {
  const listed: [string, readonly Fault[]][] = [
    ['fault', [...faults, ...(leftOut?.faults ?? [])]],
    ['left out', leftOut?.dependent ?? []],
    ['warning', warnings],
  ]
  const rows = listed.flatMap(([kind, list]) =>
    list.map(({ file, line, column, problem }) => [file, String(line), show(column), problem, kind]),
  )
  return writePrivateCsv(path, ['file', 'line', 'column', 'problem', 'kind'], rows)
}

/** Prints warnings, left out rows and faults. */
export function printFindings({ faults, warnings, leftOut }: Findings, stream: Stream): void {
  printWarnings(warnings, stream)
  if (leftOut && leftOut.faults.length > 0) printList('Left out because of a fault:', leftOut.faults, stream)
  if (leftOut && leftOut.dependent.length > 0)
    printList('Left out because they depend on those:', leftOut.dependent, stream)
  if (faults.length === 0) return
  for (const fault of faults) stream.write(`${printFault(fault)}\n`)
  const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`
  stream.write(`\n${count}. Nothing was written.\n`)
}

export function printList(title: string, faults: readonly Fault[], stream: Stream): void {
  stream.write(`${title}\n`)
  for (const fault of faults) stream.write(`${printFault(fault)}\n`)
  stream.write('\n')
}

/** The same warning of many rows is printed once. */
export function printWarnings(warnings: readonly Fault[], stream: Stream): void {
  const groups = Map.groupBy(warnings, ({ file, column, problem }) => JSON.stringify([file, column, problem]))
  for (const [first, ...more] of groups.values()) {
    if (!first) continue
    const rest =
      more.length === 0 ? '' : ` (and on ${more.length} more ${more.length === 1 ? 'line' : 'lines'})`
    stream.write(`warning: ${printFault(first)}${rest}\n`)
  }
  if (warnings.length > 0) stream.write('\n')
}

export function describeTooMuch({ rows, total }: Pick<LeftOut, 'rows' | 'total'>, percent: number): string {
  return `${countRows({ rows, total })} would be left out, more than ${percent} %. Nothing was written.\n`
}

export function describeResult({ leftOut, written, ...result }: ImportResult, isCheckOnly: boolean): string {
  const isPartial = leftOut !== null && leftOut.rows > 0
  const parts = isCheckOnly ? [describeCheck(result, isPartial)] : written.map(describeWritten)
  if (isPartial) parts.push(`${countRows(leftOut)} ${isCheckOnly ? 'would be' : 'were'} left out.\n`)
  if (isCheckOnly) parts.push('Nothing was written.\n')
  return parts.join('')
}

function describeCheck(
  { version, rowCounts, planned }: Pick<ImportResult, 'version' | 'rowCounts' | 'planned'>,
  isPartial: boolean,
): string {
  const counts = Object.entries(rowCounts).map(([file, count]) => `${count} ${file}`)
  const result = isPartial ? 'No faults in the other rows' : 'No faults'
  const title = `${result}. OneRoster ${version}: ${counts.join(', ')}. An import would write:\n`
  return title + planned.map(describePlanned).join('')
}

const describeWritten = (written: Written): string => {
  const { id, isNew } = written.institute
  return describeChanges(written, `institute ${id}${isNew ? ', new' : ''}`)
}

/** A new institute has no id before it is imported. */
const describePlanned = (written: Written): string => {
  const { id, isNew } = written.institute
  return describeChanges(written, isNew ? 'a new institute' : `institute ${id}`)
}

export function describeChanges(
  { institute, changes, withoutLogin, number }: Omit<Written, 'rows'>,
  which: string,
): string {
  const lines = Object.entries(changes).map(([table, { added, changed, ended }]) => {
    const end = ended > 0 ? `, ${ended} ended` : ''
    return `  ${table}: ${added} new, ${changed} changed${end}`
  })
  if (withoutLogin > 0) lines.push(`  without email and phone, so unable to sign in: ${withoutLogin}`)
  if (number !== undefined)
    lines.push(
      `  import ${number}, to be undone with: npm run import -- --undo ${number} --institute ${institute.id}`,
    )
  return `${show(institute.name)}, ${which}\n${lines.join('\n')}\n`
}

export function countRows({ rows, total }: Pick<LeftOut, 'rows' | 'total'>): string {
  const percent = Number(((100 * rows) / total).toPrecision(2))
  return `${rows} of ${total} rows (${percent} %)`
}
