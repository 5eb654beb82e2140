import type pg from 'pg'
import type { Role } from '#server/database/tables/people.ts'
import { kinds } from '#server/exchange/kinds.ts'
import { findPasswordless, givePasswords } from '#server/exchange/queries.ts'
import { issuePasswords } from '#server/features/roster/passwords.ts'
import type { DrawnPassword as RosterPassword } from '#server/features/roster/write-roster.ts'

export type DrawnPassword = Omit<RosterPassword, 'role'> & { role: Role }

/** The roles of the people of some kinds. */
export const rolesOf = (names: readonly string[]): string[] =>
  kinds
    .filter(({ name, table }) => table === 'person' && names.includes(name))
    .map(({ fixed }) => fixed.role?.replaceAll("'", '') ?? '')

type Hooks = { signal: AbortSignal; onPasswords?: (done: number, total: number) => void }

/** Gives a one-time password to everyone who could sign in and has none. */
export async function drawPasswords(
  client: pg.ClientBase,
  { instituteId, institute, roles }: { instituteId: number; institute: string; roles: readonly string[] },
  { signal, onPasswords }: Hooks,
): Promise<DrawnPassword[]> {
  const people = await findPasswordless(client, { instituteId, ofRoles: roles })
  const wanted = people.map(({ id }) => ({ sourceId: String(id), password: null }))
  const issued = await issuePasswords(wanted, signal, (done) => onPasswords?.(done, people.length))
  const hashes = issued.map(({ sourceId, hash }) => ({ id: sourceId, hash }))
  await givePasswords(client, { instituteId, hashes: JSON.stringify(hashes) })
  const drawn = new Map(issued.map((one) => [one.sourceId, one.drawn]))
  return people.flatMap(({ id, ...person }) => {
    const password = drawn.get(String(id)) ?? null
    return password === null ? [] : [{ ...person, institute, password }]
  })
}
