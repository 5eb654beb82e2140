import { type Fault, show } from '#server/import-faults.ts'
import type { Mode } from './columns.ts'
import type { FileName, Tables } from './files.ts'
import { type Index, isGone, type Known } from './known.ts'

type Reference = {
  file: FileName
  column: string
  target: FileName
  /** Not used or not stored here: not checked if the target file is incomplete. */
  isLoose?: true
  /** Must not refer to a row that is to be deleted. */
  isLive?: true
}

const references: readonly Reference[] = [
  { file: 'orgs', column: 'parentSourcedId', target: 'orgs', isLoose: true },
  { file: 'academicSessions', column: 'parentSourcedId', target: 'academicSessions' },
  { file: 'courses', column: 'schoolYearSourcedId', target: 'academicSessions', isLoose: true },
  { file: 'courses', column: 'orgSourcedId', target: 'orgs', isLoose: true },
  { file: 'classes', column: 'courseSourcedId', target: 'courses', isLive: true },
  { file: 'classes', column: 'schoolSourcedId', target: 'orgs', isLive: true },
  { file: 'classes', column: 'termSourcedIds', target: 'academicSessions', isLive: true },
  { file: 'users', column: 'orgSourcedIds', target: 'orgs', isLoose: true },
  { file: 'users', column: 'primaryOrgSourcedId', target: 'orgs', isLoose: true },
  { file: 'users', column: 'agentSourcedIds', target: 'users' },
  { file: 'roles', column: 'userSourcedId', target: 'users' },
  { file: 'roles', column: 'orgSourcedId', target: 'orgs', isLoose: true },
  { file: 'roles', column: 'userProfileSourcedId', target: 'userProfiles', isLoose: true },
  { file: 'userProfiles', column: 'userSourcedId', target: 'users' },
  { file: 'demographics', column: 'sourcedId', target: 'users' },
  { file: 'enrollments', column: 'classSourcedId', target: 'classes' },
  { file: 'enrollments', column: 'schoolSourcedId', target: 'orgs' },
  { file: 'enrollments', column: 'userSourcedId', target: 'users' },
]

type Context = { index: Index; known: Known; modes: Record<FileName, Mode>; isOneInstitute: boolean }

/**
 * Every id that refers to nothing. With an incomplete target file (delta, absent) it may refer to rows of earlier
 * imports; rows that are to be deleted may refer to anything.
 */
export function checkReferences(tables: Tables, context: Context): Fault[] {
  return references.flatMap((reference) => {
    const { file, column } = reference
    const rows: readonly { sourcedId: string; status: string; line: number }[] = tables[file]
    return rows
      .filter((row) => !isGone(row))
      .flatMap((row) =>
        readIds(row, column).flatMap((id): Fault[] => {
          const problem = findProblem(reference, id, row.sourcedId, context)
          return problem ? [{ file: `${file}.csv`, line: row.line, column, problem }] : []
        }),
      )
  })
}

function findProblem(
  { file, target, isLoose, isLive }: Reference,
  id: string,
  from: string,
  { index, known, modes, isOneInstitute }: Context,
): string | undefined {
  const row: { status: string; line: number } | undefined = index[target].get(id)
  if (row)
    return isLive && isGone(row) ? `"${show(id)}" is to be deleted (${target}.csv:${row.line})` : undefined
  if (modes[target] === 'bulk') return `"${show(id)}" is not in ${target}.csv`
  if (isLoose || isKnown(target, id, known)) return undefined
  if (target === 'orgs' && isOneInstitute) return undefined
  if (file === 'classes' && target === 'academicSessions' && known.classes.has(from)) return undefined
  return `"${show(id)}" is neither in ${target}.csv nor known from an earlier import`
}

function isKnown(target: FileName, id: string, known: Known): boolean {
  if (target === 'orgs') return known.institutes.has(id)
  if (target === 'academicSessions') return known.years.has(id)
  if (target === 'courses') return known.courses.has(id)
  if (target === 'classes') return known.classes.has(id)
  return target === 'users' && known.people.has(id)
}

function readIds(row: object, column: string): string[] {
  const value: unknown = Reflect.get(row, column)
  if (Array.isArray(value)) return value.filter((id) => typeof id === 'string')
  return typeof value === 'string' && value !== '' ? [value] : []
}
