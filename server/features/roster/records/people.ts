import type { rolesOf, Tables } from './files.ts'
import { type Index, isGone, type Known, type PersonRole } from './known.ts'

type OneRosterRole = (typeof rolesOf)['1.1' | '1.2'][number]

const personRoles: Readonly<Record<OneRosterRole, PersonRole>> = {
  student: 'student',
  guardian: 'parent',
  parent: 'parent',
  relative: 'parent',
  administrator: 'admin',
  districtAdministrator: 'admin',
  principal: 'admin',
  siteAdministrator: 'admin',
  systemAdministrator: 'admin',
  aide: 'teacher',
  counselor: 'teacher',
  proctor: 'teacher',
  teacher: 'teacher',
}

/**
 * A person has one role here, and the portal serves students and parents: a parent who is also a teacher is
 * imported as a parent, and a teacher who is enrolled as a student.
 */
const byWeight: readonly PersonRole[] = ['student', 'parent', 'admin', 'teacher']

export type PersonKind = {
  /** `none`: only roles that the sender defined (`ext:`), which have no meaning here. */
  role: PersonRole | 'none'
  /** The relation of a parent to the children: guardian, parent or relative. */
  relation: string | null
}

/** Students by their enrolments, whatever their role. */
const listEnrolled = (tables: Tables): ReadonlySet<string> =>
  new Set(
    tables.enrollments
      .filter((row) => row.role === 'student' && !isGone(row))
      .map((row) => row.userSourcedId),
  )

/** Our role for one of OneRoster; undefined for one that the sender defined. */
export const personRoleOf = (role: OneRosterRole | 'ext' | ''): PersonRole | undefined =>
  role === 'ext' || role === '' ? undefined : personRoles[role]

/** The kind of each person by the user's sourcedId; without the people of whom no file or earlier import has a role. */
export function findKinds(tables: Tables, known: Known): Map<string, PersonKind> {
  const written = new Map<string, (OneRosterRole | 'ext')[]>()
  const add = (user: string, role: OneRosterRole | 'ext' | '') => {
    if (role !== '') written.set(user, [...(written.get(user) ?? []), role])
  }
  for (const user of tables.users) add(user.sourcedId, user.role)
  for (const row of tables.roles) if (!isGone(row)) add(row.userSourcedId, row.role)
  const enrolled = listEnrolled(tables)
  const described = new Set(tables.users.filter((user) => !isGone(user)).map((user) => user.sourcedId))

  const kinds = new Map<string, PersonKind>()
  for (const [sourceId, { role }] of known.people) kinds.set(sourceId, { role, relation: null })
  for (const [sourceId, roles] of written) {
    const named = roles.filter((role) => role !== 'ext')
    const given = byWeight.find((weighty) => named.some((name) => personRoles[name] === weighty)) ?? 'none'
    const isStudent = given !== 'parent' && enrolled.has(sourceId) && described.has(sourceId)
    const role = isStudent ? 'student' : given
    const relation = named.find((name) => personRoles[name] === 'parent') ?? null
    kinds.set(sourceId, { role, relation: role === 'parent' ? relation : null })
  }
  return kinds
}

export type GuardianLink = { parentSourceId: string; studentSourceId: string; relation: string | null }

/** Parents and children, whichever of the two names the other as agent. */
export function findGuardians(tables: Tables, kinds: ReadonlyMap<string, PersonKind>): GuardianLink[] {
  const links = new Map<string, GuardianLink>()
  for (const user of tables.users) {
    if (isGone(user)) continue
    for (const agent of user.agentSourcedIds) {
      const pair = [user.sourcedId, agent]
      const parent = pair.find((id) => kinds.get(id)?.role === 'parent')
      const student = pair.find((id) => kinds.get(id)?.role === 'student')
      if (!parent || !student) continue
      const relation = kinds.get(parent)?.relation ?? null
      links.set(JSON.stringify([parent, student]), {
        parentSourceId: parent,
        studentSourceId: student,
        relation,
      })
    }
  }
  return [...links.values()]
}

/** The password of each user in the files: of users.csv, or else of a user profile. */
export function findPasswords(tables: Tables, index: Index): Map<string, string> {
  const passwords = new Map<string, string>()
  for (const profile of tables.userProfiles) {
    const isFirst = !passwords.has(profile.userSourcedId)
    if (profile.password && isFirst && !isGone(profile))
      passwords.set(profile.userSourcedId, profile.password)
  }
  for (const user of index.users.values()) if (user.password) passwords.set(user.sourcedId, user.password)
  return passwords
}
