import { type Fault, show } from '#server/records/import-faults.ts'
import type { Version } from './columns.ts'
import type { FileName, Row, Tables } from './files.ts'
import { climb, type Index, isGone, type Known } from './known.ts'
import type { PersonKind } from './people.ts'
import type { Placement } from './placement.ts'
import { yearOf } from './years.ts'

export type Context = {
  version: Version
  index: Index
  known: Known
  kinds: ReadonlyMap<string, PersonKind>
  placement: Placement
  isOneInstitute: boolean
}

const fault = (file: FileName, row: { line: number }, column: string, problem: string): Fault => ({
  file: `${file}.csv`,
  line: row.line,
  column,
  problem,
})

/** Faults that appear only across rows and files. `references.ts` reports ids that refer to nothing. */
export function checkAcross(tables: Tables, context: Context): Fault[] {
  return [
    ...checkParents(context.index),
    ...checkSchools(tables, context),
    ...checkYears(tables, context),
    ...checkPeople(tables, context),
    ...checkEnrolments(tables, context),
    ...checkDuplicateEnrolments(tables),
    ...checkMoves(tables, context),
  ]
}

function checkParents(index: Index): Fault[] {
  return (['orgs', 'academicSessions'] as const).flatMap((file) => {
    const rows: ReadonlyMap<string, Row<'orgs'> | Row<'academicSessions'>> = index[file]
    return [...rows.values()]
      .filter((row) => climb(rows, row.sourcedId).at(-1)?.parentSourcedId === row.sourcedId)
      .map((row) => fault(file, row, 'parentSourcedId', `"${show(row.sourcedId)}" is its own ancestor`))
  })
}

function checkSchools(tables: Tables, { index, placement, isOneInstitute }: Context): Fault[] {
  if (isOneInstitute) return []
  if (placement.targets.length === 0) {
    return [
      fault('orgs', { line: 1 }, 'type', 'no organisation is a school; say with --institute where to import'),
    ]
  }
  const institutes = new Set(placement.targets.map((target) => target.orgId))
  return tables.classes.flatMap((row) => {
    const org = index.orgs.get(row.schoolSourcedId)
    const isSchool =
      !org ||
      climb(index.orgs, org.sourcedId).some(
        (parent) => parent.type === 'school' || institutes.has(parent.sourcedId),
      )
    if (isGone(row) || isSchool) return []
    return [
      fault(
        'classes',
        row,
        'schoolSourcedId',
        `"${show(row.schoolSourcedId)}" is no school but of type ${org.type}`,
      ),
    ]
  })
}

function checkYears(tables: Tables, { index, known }: Context): Fault[] {
  return tables.classes.flatMap((row) => {
    const years = new Set(row.termSourcedIds.flatMap((term) => yearOf(term, index, known)?.sourceId ?? []))
    if (isGone(row) || years.size < 2) return []
    const list = [...years].map((year) => `"${show(year)}"`).join(' and ')
    return [
      fault('classes', row, 'termSourcedIds', `lie in the school years ${list}; a section belongs to one`),
    ]
  })
}

function checkPeople(tables: Tables, { version, known, kinds, placement }: Context): Fault[] {
  const described = new Set(tables.roles.filter((row) => !isGone(row)).map((row) => row.userSourcedId))
  return tables.users.flatMap((user) => {
    if (isGone(user) || !user.sourcedId) return []
    const faults: Fault[] = []
    const blame = (column: string, problem: string) => faults.push(fault('users', user, column, problem))
    if (version === '1.2' && !kinds.has(user.sourcedId)) {
      if (!described.has(user.sourcedId))
        blame('sourcedId', `"${show(user.sourcedId)}" has no row in roles.csv`)
    }
    if (user.agentSourcedIds.includes(user.sourcedId))
      blame('agentSourcedIds', 'names the user as agent of the same user')
    const hasSchool = (placement.schoolsOfUser.get(user.sourcedId)?.size ?? 0) > 0
    if (!hasSchool && placement.targets.length > 0 && !known.people.has(user.sourcedId)) {
      blame(
        version === '1.1' ? 'orgSourcedIds' : 'sourcedId',
        `"${show(user.sourcedId)}" belongs to no school of these files`,
      )
    }
    return faults
  })
}

function checkEnrolments(tables: Tables, context: Context): Fault[] {
  const { index, known, kinds, placement, isOneInstitute } = context
  return tables.enrollments.flatMap((row) => {
    if (isGone(row)) return []
    const faults: Fault[] = []
    const school = index.classes.get(row.classSourcedId)?.schoolSourcedId
    if (!isOneInstitute && school && row.schoolSourcedId && school !== row.schoolSourcedId) {
      const problem = `"${show(row.schoolSourcedId)}" is not the school of the class, "${show(school)}"`
      faults.push(fault('enrollments', row, 'schoolSourcedId', problem))
    }
    const target = placement.targets.find(
      (one) => one.orgId === placement.schoolOf(school ?? row.schoolSourcedId),
    )
    const ids = index.users.has(row.userSourcedId)
      ? undefined
      : known.people.get(row.userSourcedId)?.instituteIds
    if (target && ids && !ids.includes(target.instituteId ?? 0)) {
      const problem = `"${show(row.userSourcedId)}" is known, but not at this school: users.csv must hold the user`
      faults.push(fault('enrollments', row, 'userSourcedId', problem))
    }
    const role = kinds.get(row.userSourcedId)?.role
    if (row.role === 'student' && role && role !== 'student' && role !== 'parent') {
      const who = role === 'none' ? 'has no role that is known here' : `comes in as ${role}`
      faults.push(
        fault('enrollments', row, 'userSourcedId', `"${show(row.userSourcedId)}" is no student but ${who}`),
      )
    }
    return faults
  })
}

/**
 * A stored enrolment whose first day has come keeps its student. With another class it is a move, which needs its first day: the
 * days before stay in the old class.
 */
function checkMoves(tables: Tables, { known }: Context): Fault[] {
  return tables.enrollments.flatMap((row) => {
    const stored = known.enrolments.get(row.sourcedId)
    if (isGone(row) || !stored?.student || !stored.section || row.role !== 'student') return []
    if (row.userSourcedId !== stored.student) {
      const problem = `"${show(row.sourcedId)}" is the enrolment of "${show(stored.student)}"; another user needs another one`
      return [fault('enrollments', row, 'userSourcedId', problem)]
    }
    const isMove = row.classSourcedId !== stored.section
    if (!isMove || (row.beginDate !== null && row.beginDate > stored.firstDay)) return []
    const problem = `is not after ${stored.firstDay}, the first day in "${show(stored.section)}"; a move needs the first day in "${show(row.classSourcedId)}"`
    return [fault('enrollments', row, 'beginDate', problem)]
  })
}

/** The same person in the same class in the same role at the same time. A student who left may return. */
function checkDuplicateEnrolments(tables: Tables): Fault[] {
  const groups = Map.groupBy(
    tables.enrollments.filter((row) => !isGone(row) && row.userSourcedId && row.classSourcedId),
    (row) => JSON.stringify([row.userSourcedId, row.classSourcedId, row.role]),
  )
  return [...groups.values()].flatMap((rows) =>
    rows.flatMap((row, place) => {
      const twin = rows.slice(0, place).find((earlier) => overlap(earlier, row))
      if (!twin) return []
      const what = `"${show(row.userSourcedId)}" is already in "${show(row.classSourcedId)}"`
      return [fault('enrollments', row, 'userSourcedId', `${what} (line ${twin.line})`)]
    }),
  )
}

function overlap(a: Row<'enrollments'>, b: Row<'enrollments'>): boolean {
  const isBefore = (first: Row<'enrollments'>, second: Row<'enrollments'>) =>
    first.endDate !== null && second.beginDate !== null && first.endDate <= second.beginDate
  return !isBefore(a, b) && !isBefore(b, a)
}
