import { type Fault, sortFaults } from '#server/records/import-faults.ts'
import { checkAcross } from './cross-checks.ts'
import { type FileName, fileNames, type RawFiles, type Row, type Tables } from './files.ts'
import { findColumn } from './header.ts'
import { indexTables, type Known } from './known.ts'
import { readManifest } from './manifest.ts'
import { findKinds } from './people.ts'
import { assignRows } from './placement.ts'
import { checkReferences, type LeftOutIds } from './references.ts'
import { readRows } from './rows.ts'
import { type Roster, shapeRosters } from './shape.ts'
import { warnOfRoles, warnOfSchools } from './warnings.ts'

export type Request = {
  known: Known
  callingCode: string
  /** The institute to import into; null: each school of the files is an institute. */
  into: number | null
  leftOut?: LeftOutIds
}
export type Checked = {
  /** In the order of the files; without any, the rosters may be written. */
  faults: Fault[]
  /** Harmless faults, imported nevertheless; in the same order. */
  warnings: Fault[]
  rosters: Roster[]
  version: string
  rowCounts: Record<FileName, number>
}

/** The order in which faults are listed. */
export const fileOrder = ['manifest', ...fileNames].map((name) => `${name}.csv`)

/** Checks a OneRoster folder and converts it to our terms. Pure: reads and writes nothing. */
export function checkRoster(raw: RawFiles, { known, callingCode, into, leftOut = {} }: Request): Checked {
  const { manifest, faults } = readManifest(raw)
  const warnings: Fault[] = []
  const { version, modes } = manifest
  const read = <F extends FileName>(file: F): Row<F>[] => {
    const source = raw[file]
    if (!source) return []
    const result = readRows(file, source, modes[file], { version, callingCode })
    for (const fault of result.faults) faults.push(fault)
    for (const warning of result.warnings) warnings.push(warning)
    return result.rows
  }
  const tables: Tables = {
    orgs: read('orgs'),
    academicSessions: read('academicSessions'),
    courses: read('courses'),
    classes: read('classes'),
    users: read('users'),
    roles: read('roles'),
    userProfiles: read('userProfiles'),
    demographics: read('demographics'),
    enrollments: read('enrollments'),
  }
  const index = indexTables(tables)
  const kinds = findKinds(tables, known)
  const hasLeftOutOrgs = leftOut.orgs !== undefined
  const placement = assignRows(tables, index, kinds, { known, into, modes, hasLeftOutOrgs })
  const isOneInstitute = into !== null
  const references = checkReferences(tables, { index, known, modes, isOneInstitute, leftOut })
  const across = checkAcross(tables, { version, index, known, kinds, placement, isOneInstitute })
  for (const list of [references.faults, across]) for (const fault of list) faults.push(fault)
  for (const list of [references.warnings, warnOfRoles(tables, kinds), warnOfSchools(index, placement)]) {
    for (const warning of list) warnings.push(warning)
  }
  const counts = fileNames.map((file) => [file, tables[file].length] as const)
  return {
    faults: sortFaults(faults, fileOrder),
    warnings: sortFaults(warnings, fileOrder),
    rosters: faults.length > 0 ? [] : shapeRosters(tables, { index, known, kinds, placement, modes }),
    version,
    rowCounts: Object.fromEntries(counts) as Record<FileName, number>,
  }
}

/** The organisations in the files, which may be institutes that exist already. */
export function listOrgIds(raw: RawFiles): string[] {
  const ids = new Set<string>()
  const columns = {
    orgs: 'sourcedId',
    classes: 'schoolSourcedId',
    enrollments: 'schoolSourcedId',
    users: 'orgSourcedIds',
    roles: 'orgSourcedId',
    courses: 'orgSourcedId',
  }
  for (const [file, column] of Object.entries(columns) as [FileName, string][]) {
    const source = raw[file]
    if (!source) continue
    const index = findColumn(source.header, column)
    for (const { cells } of source.rows) {
      for (const id of (cells[index] ?? '').split(',')) if (id.trim()) ids.add(id.trim())
    }
  }
  return [...ids]
}
