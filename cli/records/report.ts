import { countRows, describeChanges, describeTooMuch, printList, printWarnings } from '#cli/roster/report.ts'
import type { BundleResult } from '#server/exchange/import.ts'
import type { Findings as RosterFindings } from '#server/features/roster/import.ts'
import { type Fault, printFault } from '#server/records/import-faults.ts'

type Stream = NodeJS.WritableStream

/** For the file of faults. Without `--leave-out` rows that depend on others are listed, too. */
export const toListed = ({ findings, rowCount }: BundleResult): RosterFindings => ({
  faults: findings.faults,
  warnings: findings.warnings,
  leftOut: { faults: [], dependent: findings.dependent, rows: findings.leftOut, total: rowCount },
})

/** Prints warnings, faults and rows that depend on those. @param leaveOut the share that may be left out */
export function printFound(result: BundleResult, leaveOut: number | null, stream: Stream): void {
  const { findings, outcome, rowCount } = result
  printWarnings(findings.warnings, stream)
  if (outcome === 'faults') {
    printSome(findings.faults, findings.faultCount, stream)
    stream.write('\n')
    if (findings.dependentCount > 0)
      stream.write(
        `Besides, ${countOf(findings.dependentCount, 'reference')} to rows at fault (in the list of --faults).\n`,
      )
    stream.write(`${countOf(findings.faultCount, 'fault')}. Nothing was written.\n`)
    return
  }
  if (findings.faults.length > 0) printList('Left out because of a fault:', findings.faults, stream)
  if (findings.dependent.length > 0)
    printList('Left out because they depend on those:', findings.dependent, stream)
  if (outcome === 'tooMuch' && leaveOut !== null)
    stream.write(describeTooMuch({ rows: findings.leftOut, total: rowCount }, leaveOut))
}

const countOf = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

function printSome(faults: readonly Fault[], count: number, stream: Stream): void {
  for (const fault of faults) stream.write(`${printFault(fault)}\n`)
  if (count > faults.length) stream.write(`and ${count - faults.length} more\n`)
}

/** Describes the written rows, or those that an import would write. */
export function describeResult(result: BundleResult): string {
  const { institute, changes, withoutLogin, findings, rowCount, outcome, number } = result
  if (!institute) return ''
  const isCheck = outcome === 'checked'
  const remaining = findings.leftOut > 0 ? { rows: findings.leftOut, total: rowCount } : undefined
  const { id, isNew } = institute
  const which = isNew ? (isCheck ? 'a new institute' : `institute ${id}, new`) : `institute ${id}`
  return [
    isCheck
      ? `No faults${remaining ? ' in the other rows' : ''}: ${countOf(rowCount, 'row')}. An import would write:\n`
      : '',
    describeChanges({ institute: { ...institute, today: '' }, changes, withoutLogin, number }, which),
    remaining ? `${countRows(remaining)} ${isCheck ? 'would be' : 'were'} left out.\n` : '',
    isCheck ? 'Nothing was written.\n' : '',
  ].join('')
}
