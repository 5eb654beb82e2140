import type { Fault } from '#server/records/import-faults.ts'

/** The findings in the files. Lists are bounded; counts are whole. */
export type Findings = {
  faults: Fault[]
  faultCount: number
  warnings: Fault[]
  /** Rows that are left out only because they refer to rows at fault. */
  dependent: Fault[]
  dependentCount: number
  /** Rows that are not written, for either reason. */
  leftOut: number
  /** Whether a whole file cannot be used: its rows cannot be left out. */
  isFileUnusable: boolean
}

const maxListed = 20_000

export const noFindings = (): Findings => ({
  faults: [],
  faultCount: 0,
  warnings: [],
  dependent: [],
  dependentCount: 0,
  leftOut: 0,
  isFileUnusable: false,
})

export function addFault(findings: Findings, fault: Fault): void {
  findings.faultCount++
  if (findings.faults.length < maxListed) findings.faults.push(fault)
}

export function addDependent(findings: Findings, fault: Fault): void {
  findings.dependentCount++
  if (findings.dependent.length < maxListed) findings.dependent.push(fault)
}

export function addWarning(findings: Findings, warning: Fault): void {
  if (findings.warnings.length < maxListed) findings.warnings.push(warning)
}
