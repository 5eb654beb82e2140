import type { Mode } from './columns.ts'
import type { FileName, Tables } from './files.ts'
import { climb, type Index, isGone, type Known } from './known.ts'
import { findGuardians, type PersonKind } from './people.ts'

/** An institute that an import writes to: one of ours, or one to be made. */
export type Target = { orgId: string; name: string | null; instituteId: number | null }

type Given = {
  known: Known
  into: number | null
  modes: Record<FileName, Mode>
  /** Whether organisations are left out: then no other is taken for a missing school. */
  hasLeftOutOrgs: boolean
}

/**
 * With `into`, that institute alone; else each school of the files, and known ones that rows belong to. Without
 * any, the districts are taken as schools, else the organisations at the top.
 */
export function findTargets(tables: Tables, index: Index, given: Given): Target[] {
  const { known, into } = given
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
  const found = [...schools, ...others]
  return (found.length > 0 ? found : findSubstitutes(tables, index, given)).map((target) => ({
    ...target,
    instituteId: known.institutes.get(target.orgId) ?? null,
  }))
}

/** Changes of a district alone make no institute. */
function findSubstitutes(tables: Tables, index: Index, { modes, hasLeftOutOrgs }: Given) {
  if (hasLeftOutOrgs || (modes.orgs !== 'bulk' && tables.classes.length === 0)) return []
  const present = tables.orgs.filter((org) => !isGone(org) && org.sourcedId !== '' && org.name !== '')
  const districts = present.filter((org) => org.type === 'district')
  const tops = present.filter((org) => !index.orgs.has(org.parentSourcedId))
  return (districts.length > 0 ? districts : tops).map(({ sourcedId, name }) => ({ orgId: sourcedId, name }))
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
  kinds: ReadonlyMap<string, PersonKind>,
  given: Given,
): Placement {
  const { known } = given
  const targets = findTargets(tables, index, given)
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
