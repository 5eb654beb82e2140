import type pg from 'pg'
import { issuePasswords } from '#server/features/roster/passwords.ts'
import { findPasswordHolders } from '#server/features/roster/queries.ts'
import type { Change } from '#server/features/roster/upsert.ts'
import * as classes from '#server/features/roster/write-classes.ts'
import * as people from '#server/features/roster/write-people.ts'
import { beginImport, endImport } from '#server/undo/keep.ts'
import type { Roster, RosterPerson } from './records/shape.ts'

export type Written = {
  institute: classes.WrittenInstitute
  changes: Record<string, Change>
  /** People without email and phone: they cannot sign in. */
  withoutLogin: number
  /** Rows that the files have for a table, where that is known. */
  rows: Readonly<Record<string, number>>
  /** The number for undoing it; undefined without changes. */
  number?: number | undefined
}

/** A one-time password for a person, which the institute hands out. */
export type DrawnPassword = Pick<RosterPerson, 'name' | 'displayId' | 'email' | 'phone'> & {
  role: RosterPerson['role'] | 'open'
  institute: string
  password: string
}

type Request = {
  fresh: classes.NewInstitute
  now: Date
  version: string
  /** Rolled back afterwards: no password is hashed or drawn. */
  isCheckOnly: boolean
  /** Whether people without a password get that of the files, or a one-time password. */
  draws: boolean
  /** A member of the staff; left out for a command of the operator. */
  personId?: number
}
type Hooks = {
  onProgress: (stage: 'passwords' | 'rows', done: number, total: number) => void
  signal: AbortSignal
}

/** Writes one institute, each table after those that it refers to. */
export async function writeRoster(
  client: pg.ClientBase,
  roster: Roster,
  { fresh, now, version, isCheckOnly, draws, personId }: Request,
  { onProgress, signal }: Hooks,
): Promise<{ written: Written; passwords: DrawnPassword[] }> {
  const institute = await classes.writeInstitute(client, roster, fresh, now)
  const { id, today } = institute
  const importedBy = personId === undefined ? 'command' : `person ${personId}`
  const run = await beginImport(client, { instituteId: id, now, importedBy, what: 'roster' })
  // At the desk it is named by its owners.
  if (personId === undefined)
    await classes.renameInstitute(client, { instituteId: id, newName: institute.name })
  const wanted = draws ? await listPasswordless(client, id, roster) : []
  const issued = isCheckOnly
    ? []
    : await issuePasswords(wanted, signal, (done) => onProgress('passwords', done, wanted.length))

  const when = { now, today }
  const steps = {
    years: () => classes.writeYears(client, id, roster),
    standards: () => classes.writeStandards(client, id, roster),
    sections: () => classes.writeSections(client, id, roster),
    subjects: () => classes.writeSubjects(client, id, roster),
    people: () => people.writePeople(client, id, roster, issued, when),
    students: () => people.writeStudents(client, id, roster, when),
    guardians: () => people.writeGuardians(client, id, roster, when),
    enrolments: () => people.writeEnrolments(client, id, roster, today),
  }
  const changes: Written['changes'] = {}
  for (const [table, step] of Object.entries(steps)) {
    signal.throwIfAborted()
    changes[table] = await step()
    onProgress('rows', Object.keys(changes).length, Object.keys(steps).length)
  }
  await people.endSessions(client, id, roster, now)
  const counts = Object.entries(changes).flatMap(([table, { added, changed, ended }]) => [
    [`${table}_added`, added] as const,
    [`${table}_changed`, changed] as const,
    [`${table}_ended`, ended] as const,
  ])
  const written = counts.filter(([, count]) => count > 0)
  const number = await endImport(client, run, Object.fromEntries(written))
  const by = personId === undefined ? {} : { by: personId }
  const detail = { version: `OneRoster ${version}`, ...by, ...Object.fromEntries(counts) }
  await people.writeAudit(client, { instituteId: id, now, detail })

  const drawn = new Map(issued.map((one) => [one.sourceId, one.drawn]))
  const passwords = roster.people.flatMap((person): DrawnPassword[] => {
    const { sourceId, role, name, displayId, email, phone } = person
    const password = drawn.get(sourceId) ?? null
    if (password === null) return []
    return [{ institute: institute.name, role, name, displayId, email, phone, password }]
  })
  const withoutLogin = roster.people.filter(
    (person) => person.status === 'active' && !hasLogin(person),
  ).length
  return { written: { institute, changes, withoutLogin, rows: rowsOf(roster), number }, passwords }
}

const rowsOf = ({ years, standards, sections, people, guardians, enrolments }: Roster) => ({
  years: years.length,
  standards: standards.length,
  sections: sections.length,
  people: people.length,
  students: people.filter(({ role }) => role === 'student').length,
  guardians: guardians.length,
  enrolments: enrolments.length,
})

const hasLogin = (person: RosterPerson) => person.email !== null || person.phone !== null

/** People without a password who get one from the files or could use one. */
async function listPasswordless(client: pg.ClientBase, instituteId: number, { people: all }: Roster) {
  const found = await findPasswordHolders(client, { instituteId })
  const holders = new Set(found.map(({ sourceId }) => sourceId))
  return all.filter(
    (person) =>
      !holders.has(person.sourceId) &&
      person.status !== 'removed' &&
      (person.password !== null || (person.status === 'active' && hasLogin(person))),
  )
}
