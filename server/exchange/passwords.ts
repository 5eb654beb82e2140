import type pg from 'pg'
import type { Role } from '#server/database/tables/people.ts'
import { note } from '#server/database/writes-access-log.ts'
import { kinds } from '#server/exchange/kinds.ts'
import {
  auditRenewal,
  findPasswordless,
  findToRenew,
  givePasswords,
  type PersonWithLogin,
  renewPasswords,
} from '#server/exchange/queries-passwords.ts'
import { issuePasswords } from '#server/features/roster/passwords.ts'
import type { DrawnPassword as RosterPassword } from '#server/features/roster/write-roster.ts'

/** A one-time password, with its person for handing it out. */
export type DrawnPassword = Omit<RosterPassword, 'role'> & {
  role: Role
  children?: string
  section?: string
  personId?: number
  pupilIds?: readonly number[]
}

/** The roles of the people of some kinds. */
export const rolesOf = (names: readonly string[]): string[] =>
  kinds
    .filter(({ name, table }) => table === 'person' && names.includes(name))
    .map(({ fixed }) => fixed.role?.replaceAll("'", '') ?? '')

type Hooks = {
  signal: AbortSignal
  onPasswords?: (done: number, total: number) => void
  /** Leaves out others. */
  isMeant?: (person: PersonWithLogin) => boolean
}
type Of = { instituteId: number; institute: string }

/** Gives a one-time password to everyone who could sign in and has none. */
export async function drawPasswords(
  client: pg.ClientBase,
  { roles, ...at }: Of & { roles: readonly string[] },
  hooks: Hooks,
): Promise<DrawnPassword[]> {
  const people = await findPasswordless(client, { ...at, ofRoles: roles })
  const { drawn, hashes } = await draw(people, at, hooks)
  await givePasswords(client, { ...at, hashes })
  return drawn
}

/** How long a new password waits beside one that is in use: a letter takes days. */
export const renewalLifeMs = 7 * 24 * 60 * 60 * 1000

/** Who gets a new password: these people, a section with its parents, or everybody who has never signed in. */
export type Renewal = { personIds: readonly number[] } | { sectionId: number } | 'never signed in'

/**
 * Gives new one-time passwords. One that was never used ends; one in use works until the new one is used.
 * @param at.by for the access log of these people
 */
export async function renew(
  client: pg.ClientBase,
  at: Of & { chosen: Renewal; by: 'import' | { token: number } | { person: number }; now: Date },
  hooks: Hooks,
): Promise<DrawnPassword[]> {
  const { chosen, by, now } = at
  const isNewOnly = chosen === 'never signed in'
  const ofPeople = typeof chosen === 'object' && 'personIds' in chosen ? chosen.personIds : []
  const ofSections = typeof chosen === 'object' && 'sectionId' in chosen ? [chosen.sectionId] : []
  if (!isNewOnly && ofPeople.length + ofSections.length === 0) return []
  const found = await findToRenew(client, { ...at, personIds: ofPeople, sectionIds: ofSections, isNewOnly })
  const people = hooks.isMeant ? found.filter(hooks.isMeant) : found
  const { drawn, hashes } = await draw(people, at, hooks)
  const personIds = people.map(({ id }) => id)
  await renewPasswords(client, { ...at, hashes, expiresAt: new Date(now.getTime() + renewalLifeMs) })
  await auditRenewal(client, { ...at, personIds })
  await note(client, { ...at, personId: personIds, actor: by, kind: 'askedForPassword' })
  return drawn
}

async function draw(people: readonly PersonWithLogin[], { institute }: Of, { signal, onPasswords }: Hooks) {
  const wanted = people.map(({ id }) => ({ sourceId: String(id), password: null }))
  const issued = await issuePasswords(wanted, signal, (done) => onPasswords?.(done, people.length))
  const hashes = JSON.stringify(issued.map(({ sourceId, hash }) => ({ id: sourceId, hash })))
  const passwordOf = new Map(issued.map((one) => [one.sourceId, one.drawn]))
  const drawn = people.flatMap(({ id: personId, hasSignedIn: _, ...person }) => {
    const password = passwordOf.get(String(personId)) ?? null
    return password === null ? [] : [{ ...person, personId, institute, password }]
  })
  return { drawn, hashes }
}
