import type { Tables } from './files.ts'
import { climb, type Index, isGone, type Known } from './known.ts'
import { findGuardians, type PersonKind } from './people.ts'

/** An institute that an import writes to: one of ours, or one to be made. */
export type Target = { orgId: string; name: string | null; instituteId: number | null }

/** With `into`, that institute alone; else each school of the files, and known ones that rows belong to. */
export function findTargets(tables: Tables, index: Index, known: Known, into: number | null): Target[] {
  if (into !== null) return [{ orgId: '', name: null, instituteId: into }]
  const schools = tables.orgs
    .filter((org) => org.type === 'school' && (!isGone(org) || known.institutes.has(org.sourcedId)))
    .map((org) => ({ orgId: org.sourcedId, name: isGone(org) ? null : org.name }))
  const named = new Set(
    [
      ...[...tables.classes, ...tables.enrollments].map((row) => row.schoolSourcedId),
      ...[...tables.courses, ...tables.roles].map((row) => row.orgSourcedId),
      ...tables.users.flatMap((user) => user.orgSourcedIds),
    ].filter((id) => known.institutes.has(id) && !index.orgs.has(id)),
  )
  const others = [...named].map((orgId) => ({ orgId, name: null }))
  return [...schools, ...others].map((target) => ({
    ...target,
    instituteId: known.institutes.get(target.orgId) ?? null,
  }))
}

export type Placement = {
  targets: readonly Target[]
  /** The school that an organisation is or is a part of. */
  schoolOf: (orgId: string) => string | undefined
  /** The schools that a user's rows go to. */
  schoolsOfUser: ReadonlyMap<string, ReadonlySet<string>>
}

export function assignRows(
  tables: Tables,
  index: Index,
  known: Known,
  kinds: ReadonlyMap<string, PersonKind>,
  into: number | null,
): Placement {
  const targets = findTargets(tables, index, known, into)
  const ids = new Set(targets.map((target) => target.orgId))
  const only = targets.length === 1 ? targets[0]?.orgId : undefined
  const schoolOf = (orgId: string): string | undefined => {
    if (only !== undefined) return only
    return ids.has(orgId) ? orgId : climb(index.orgs, orgId).find((org) => ids.has(org.sourcedId))?.sourcedId
  }
  if (only !== undefined) {
    const everybody = tables.users.map((user) => [user.sourcedId, new Set([only])] as const)
    return { targets, schoolOf, schoolsOfUser: new Map(everybody) }
  }

  const places = new Map(tables.users.map((user) => [user.sourcedId, new Set<string>()]))
  const orgsOf = new Map(tables.users.map((user) => [user.sourcedId, [...user.orgSourcedIds]]))
  for (const role of tables.roles) if (!isGone(role)) orgsOf.get(role.userSourcedId)?.push(role.orgSourcedId)
  const put = (user: string, school: string | undefined) =>
    school !== undefined && places.get(user)?.add(school)

  for (const target of targets) {
    for (const [user, { instituteIds }] of known.people) {
      if (target.instituteId !== null && instituteIds.includes(target.instituteId)) put(user, target.orgId)
    }
  }
  for (const [user, orgs] of orgsOf) for (const org of orgs) put(user, schoolOf(org))
  for (const row of tables.enrollments) {
    const school = index.classes.get(row.classSourcedId)?.schoolSourcedId ?? row.schoolSourcedId
    if (!isGone(row)) put(row.userSourcedId, schoolOf(school))
  }
  for (const { parentSourceId, studentSourceId } of findGuardians(tables, kinds)) {
    for (const school of places.get(studentSourceId) ?? []) put(parentSourceId, school)
  }
  // A person of a district and of none of its schools belongs to each of them.
  for (const [user, schools] of places) {
    if (schools.size > 0) continue
    const own = new Set(orgsOf.get(user))
    for (const { orgId } of targets) {
      if (climb(index.orgs, orgId).some((org) => own.has(org.sourcedId))) schools.add(orgId)
    }
  }
  return { targets, schoolOf, schoolsOfUser: places }
}
