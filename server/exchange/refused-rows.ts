import type pg from 'pg'
import { maxFaultsOut, type RowFault } from '#domain/admin/calls.ts'
import type { BundleResult } from '#server/exchange/import.ts'
import { Failure } from '#server/failure.ts'
import type { Fault } from '#server/records/import-faults.ts'

/** A fault for a reply. In files a row is named by its table. @param from the line of the first row that counts as 0 */
export const presentFault = ({ line, column, problem }: Fault, from = 0): RowFault => ({
  ...(line !== undefined && { line: line - from }),
  field: column,
  problem: problem.replaceAll(/\b([a-z][a-z-]*)\.csv\b/g, '$1'),
})

/** An import that has faults. @param from as in `presentFault` */
export function refusalOf({ findings }: Pick<BundleResult, 'findings'>, from = 0): Failure {
  const { faults, faultCount, dependent, dependentCount } = findings
  return new Failure('rowsRefused', undefined, undefined, {
    faults: [...faults, ...dependent].slice(0, maxFaultsOut).map((fault) => presentFault(fault, from)),
    fault_count: faultCount + dependentCount,
  })
}

/** Values that fit their fields and not the table, such as a code that another institute has; else the error itself. */
export function explainMisfit(error: pg.DatabaseError): unknown {
  if (!/^2[23]/.test(error.code ?? '')) return error
  const problem = `does not fit what is stored (${error.constraint ?? error.column ?? error.code})`
  const details = { faults: [{ field: 'row', problem }], fault_count: 1 }
  return new Failure('rowsRefused', undefined, undefined, details)
}
