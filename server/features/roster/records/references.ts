import { type Fault, show } from '#server/records/import-faults.ts'
import type { Mode } from './columns.ts'
import type { FileName, Tables } from './files.ts'
import { type Index, isGone, type Known } from './known.ts'

type Reference = {
  file: FileName
  column: string
  target: FileName
  /** Not used or not stored here: a warning, and not checked if the target file is incomplete. */
  isLoose?: true
  /** Must not refer to a row that is to be deleted. */
  isLive?: true
  /** Only a link: when the target is left out, the row stays. */
  isLink?: true
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
  { file: 'users', column: 'agentSourcedIds', target: 'users', isLink: true },
  { file: 'roles', column: 'userSourcedId', target: 'users' },
  { file: 'roles', column: 'orgSourcedId', target: 'orgs', isLoose: true },
  { file: 'roles', column: 'userProfileSourcedId', target: 'userProfiles', isLoose: true },
  { file: 'userProfiles', column: 'userSourcedId', target: 'users' },
  { file: 'demographics', column: 'sourcedId', target: 'users' },
  { file: 'enrollments', column: 'classSourcedId', target: 'classes' },
  { file: 'enrollments', column: 'schoolSourcedId', target: 'orgs' },
  { file: 'enrollments', column: 'userSourcedId', target: 'users' },
]

/** The rows that are left out: the line of each sourcedId. */
export type LeftOutIds = { readonly [F in FileName]?: ReadonlyMap<string, number> }

type Context = {
  index: Index
  known: Known
  modes: Record<FileName, Mode>
  isOneInstitute: boolean
  leftOut: LeftOutIds
}

/**
 * Every id that refers to nothing. With an incomplete target file (delta, absent) it may refer to rows of earlier
 * imports; rows that are to be deleted may refer to anything.
 */
export function checkReferences(tables: Tables, context: Context): { faults: Fault[]; warnings: Fault[] } {
  const [faults, warnings]: [Fault[], Fault[]] = [[], []]
  for (const reference of references) {
    const { file, column, target, isLoose, isLink } = reference
    const rows: readonly { sourcedId: string; status: string; line: number }[] = tables[file]
    for (const row of rows) {
      if (isGone(row)) continue
      for (const id of readIds(row, column)) {
        const line = context.index[target].has(id) ? undefined : context.leftOut[target]?.get(id)
        const problem =
          line === undefined
            ? findProblem(reference, id, row.sourcedId, context)
            : `"${show(id)}" is left out (${target}.csv:${line})`
        if (!problem) continue
        const isHarmless = isLoose || (isLink && line !== undefined)
        const list = isHarmless ? warnings : faults
        list.push({
          ...{ file: `${file}.csv`, line: row.line, column },
          problem: isHarmless ? `${problem}; ignored` : problem,
        })
      }
    }
  }
  return { faults, warnings }
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
