import type { Mode } from './columns.ts'
import type { FileName, Row, Tables } from './files.ts'
import { type Index, isGone, type Known, type PersonRole } from './known.ts'
import { findGuardians, findPasswords, type GuardianLink, type PersonKind } from './people.ts'
import type { Placement, Target } from './placement.ts'
import { listYears, type RosterYear, yearOf } from './years.ts'

export type RosterPerson = {
  /** Of users.csv. */
  line: number
  sourceId: string
  role: PersonRole
  name: string
  email: string | null
  phone: string | null
  status: 'active' | 'blocked' | 'removed'
  displayId: string
  /** From the files, in plain text; for people without one. */
  password: string | null
}

export type RosterEnrolment = {
  sourceId: string
  studentSourceId: string
  sectionSourceId: string
  startDate: string | null
  endDate: string | null
  isRemoved: boolean
}

export type RosterSection = {
  sourceId: string
  name: string
  standardSourceId: string
  /** Null: unchanged. */
  yearSourceId: string | null
  isActive: boolean
  /** Null: unchanged. */
  subjects: string[] | null
}

/** The rows of an institute after the import, in our terms. */
export type Roster = {
  target: Target
  /** False: derived years are only extended. */
  hasAllSessions: boolean
  years: RosterYear[]
  standards: { sourceId: string; name: string; isActive: boolean }[]
  sections: RosterSection[]
  people: RosterPerson[]
  demographics: { sourceId: string; gender: string; dateOfBirth: string | null }[]
  guardians: GuardianLink[]
  enrolments: RosterEnrolment[]
}

type Context = {
  index: Index
  known: Known
  kinds: ReadonlyMap<string, PersonKind>
  placement: Placement
  modes: Record<FileName, Mode>
}

/** One roster for each institute, from files without faults. */
export function shapeRosters(tables: Tables, context: Context): Roster[] {
  const { index, known, kinds, placement, modes } = context
  const years = listYears(tables, index, known)
  const passwords = findPasswords(tables, index)
  const guardians = findGuardians(tables, kinds)
  return placement.targets.map((target): Roster => {
    const isHere = (orgId: string) => placement.schoolOf(orgId) === target.orgId
    const isMember = (userId: string) => placement.schoolsOfUser.get(userId)?.has(target.orgId) ?? true
    const classes = tables.classes.filter((row) => isHere(row.schoolSourcedId))
    const courseIds = new Set(classes.map((row) => row.courseSourcedId))
    const sections = classes.map((row) => shapeSection(row, context))
    const yearIds = new Set(sections.map((section) => section.yearSourceId))
    const isOnly = placement.targets.length === 1
    return {
      target,
      hasAllSessions: modes.academicSessions === 'bulk',
      years: years.filter((year) => isOnly || yearIds.has(year.sourceId)),
      standards: tables.courses
        .filter((row) => isHere(row.orgSourcedId) || courseIds.has(row.sourcedId))
        .map((row) => ({ sourceId: row.sourcedId, name: row.title, isActive: !isGone(row) })),
      sections,
      people: tables.users
        .filter((user) => isMember(user.sourcedId))
        .flatMap((user) => shapePerson(user, kinds.get(user.sourcedId)?.role, passwords.get(user.sourcedId))),
      demographics: tables.demographics
        .filter((row) => !isGone(row) && isMember(row.sourcedId))
        .map((row) => ({
          sourceId: row.sourcedId,
          gender: genders[row.sex] ?? '',
          dateOfBirth: row.birthDate,
        })),
      guardians: guardians.filter((link) => isMember(link.parentSourceId) && isMember(link.studentSourceId)),
      enrolments: tables.enrollments
        .filter((row) => row.role === 'student' && kinds.get(row.userSourcedId)?.role !== 'parent')
        .filter((row) =>
          isHere(index.classes.get(row.classSourcedId)?.schoolSourcedId ?? row.schoolSourcedId),
        )
        .map((row) => shapeEnrolment(row, index)),
    }
  })
}

const genders: Readonly<Record<string, string>> = { male: 'male', female: 'female', other: 'other' }

function shapeSection(row: Row<'classes'>, { index, known }: Context): RosterSection {
  const course = index.courses.get(row.courseSourcedId)
  const subjects = row.subjects.length > 0 ? row.subjects : course?.subjects
  return {
    sourceId: row.sourcedId,
    name: row.title,
    standardSourceId: row.courseSourcedId,
    yearSourceId:
      row.termSourcedIds.map((term) => yearOf(term, index, known)?.sourceId).find(Boolean) ?? null,
    isActive: !isGone(row),
    subjects: subjects ?? null,
  }
}

function shapePerson(
  user: Row<'users'>,
  role: PersonKind['role'] | undefined,
  password?: string,
): RosterPerson[] {
  if (!role || role === 'none') return []
  const given = user.preferredGivenName || user.givenName
  const family = user.preferredFamilyName || user.familyName
  return [
    {
      line: user.line,
      sourceId: user.sourcedId,
      role,
      name: `${given} ${family}`.trim(),
      email: user.email || null,
      phone: user.sms || user.phone || null,
      status: isGone(user) ? 'removed' : user.enabledUser === false ? 'blocked' : 'active',
      displayId: user.identifier,
      password: password ?? null,
    },
  ]
}

function shapeEnrolment(row: Row<'enrollments'>, index: Index): RosterEnrolment {
  const [user, section] = [index.users.get(row.userSourcedId), index.classes.get(row.classSourcedId)]
  return {
    sourceId: row.sourcedId,
    studentSourceId: row.userSourcedId,
    sectionSourceId: row.classSourcedId,
    startDate: row.beginDate,
    endDate: row.endDate,
    isRemoved: isGone(row) || isGone(user) || isGone(section),
  }
}
