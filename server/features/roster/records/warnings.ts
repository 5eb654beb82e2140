import { type Fault, show } from '#server/records/import-faults.ts'
import type { Tables } from './files.ts'
import { type Index, isGone } from './known.ts'
import { type PersonKind, personRoleOf } from './people.ts'
import type { Placement } from './placement.ts'

/** Roles that are not imported, because a person has only one here. */
export function warnOfRoles(tables: Tables, kinds: ReadonlyMap<string, PersonKind>): Fault[] {
  const warnings: Fault[] = []
  const compare = (file: string, line: number, id: string, written: string | undefined) => {
    const role = kinds.get(id)?.role
    if (!written || !role || role === 'none' || role === written) return
    const problem = `"${show(id)}" is imported as ${role}, not as ${written}`
    warnings.push({ file, line, column: 'role', problem })
  }
  for (const user of tables.users) {
    if (!isGone(user)) compare('users.csv', user.line, user.sourcedId, personRoleOf(user.role))
  }
  for (const row of tables.roles) {
    if (!isGone(row)) compare('roles.csv', row.line, row.userSourcedId, personRoleOf(row.role))
  }
  for (const row of tables.enrollments) {
    if (isGone(row) || row.role !== 'student' || kinds.get(row.userSourcedId)?.role !== 'parent') continue
    const problem = `"${show(row.userSourcedId)}" is a parent, and is not enrolled`
    warnings.push({ file: 'enrollments.csv', line: row.line, column: 'userSourcedId', problem })
  }
  return warnings
}

/** Organisations of another type that are taken as schools, because there is none. */
export function warnOfSchools(index: Index, { targets }: Placement): Fault[] {
  return targets.flatMap(({ orgId }): Fault[] => {
    const org = index.orgs.get(orgId)
    if (!org || org.type === 'school') return []
    const problem = `no organisation is a school; "${show(orgId)}" of type ${org.type} is imported as one`
    return [{ file: 'orgs.csv', line: org.line, column: 'type', problem }]
  })
}
