import { findOnePerson } from '#server/access/named.ts'
import type { Runner } from '#server/database/sql.ts'
import type { Renewal } from '#server/exchange/passwords.ts'
import { findSection } from '#server/exchange/queries-passwords.ts'
import { ImportRefusal } from '#server/records/import-faults.ts'

/** `named`: e-mails, phone numbers, numbers or ids of people. Exactly one of the three is required. */
export type PasswordSelection = {
  named: readonly string[]
  section: string | undefined
  isNeverSignedIn: boolean
}

/**
 * @param quote how a refusal repeats a name: the reply to a call repeats none
 * @throws NotNamed for a name that means no one or several people, ImportRefusal for one who cannot sign in
 */
export async function choosePeople(
  runner: Runner,
  instituteId: number,
  { named, section, isNeverSignedIn }: PasswordSelection,
  quote = (name: string) => `"${name}"`,
): Promise<Renewal> {
  if (isNeverSignedIn) return 'never signed in'
  if (section !== undefined) {
    const found = await findSection(runner, { instituteId, sectionName: section })
    if (!found) throw new ImportRefusal(`There is no section ${quote(section)}.`)
    return { sectionId: found.id }
  }
  const personIds: number[] = []
  for (const name of named) personIds.push(await findOne(runner, instituteId, name, quote(name)))
  return { personIds }
}

async function findOne(runner: Runner, instituteId: number, named: string, quoted: string) {
  const person = await findOnePerson(runner, instituteId, named, quoted)
  if (!person.mayReset)
    throw new ImportRefusal(
      `${person.name} cannot sign in: blocked, staff, or without e-mail and phone number.`,
    )
  return person.id
}
