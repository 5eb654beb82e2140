import { parseArgs } from 'node:util'
import { findOnePerson, refuseUnknownInstitute } from '#server/access/named.ts'
import type { Runner } from '#server/database/sql.ts'
import { endSessionsOf } from '#server/features/session/writes-operator.ts'

/** `named` is an e-mail, a phone number, a number or an id; undefined is everyone in the institute. */
export type Ending = { instituteId: number; named: string | undefined }

export const endingUsage = `Say of which institute, and whose sessions are to end: by e-mail, phone number, number or id, e.g.
  npm run end-sessions -- --institute 1 --of 9000000001
  npm run end-sessions -- --institute 1 --everybody`

/** The arguments of `npm run end-sessions`; undefined where they are wrong. */
export function readEnding(args: readonly string[]): Ending | undefined {
  const text = { type: 'string', default: '' } as const
  // `--login` is what `--of` was called before.
  const options = {
    institute: text,
    of: text,
    login: text,
    everybody: { type: 'boolean', default: false },
  } as const
  const { institute, of, login, everybody } = parseArgs({ args: [...args], options }).values
  const given = [of, login, everybody ? 'everybody' : ''].filter((one) => one !== '')
  if (!/^[1-9]\d{0,8}$/.test(institute) || given.length !== 1) return undefined
  return { instituteId: Number(institute), named: everybody ? undefined : of || login }
}

/** @returns the output of the command @throws NotNamed */
export async function endSessions(
  runner: Runner,
  { instituteId, named }: Ending,
  now: Date,
): Promise<string> {
  if (named === undefined) await refuseUnknownInstitute(runner, instituteId)
  const person = named === undefined ? undefined : await findOnePerson(runner, instituteId, named)
  const { count } = await endSessionsOf(runner, { instituteId, ofPerson: person?.id ?? null, now })
  const sessions = count === 1 ? '1 session has ended' : `${count} sessions have ended`
  return `${person ? `${person.name}: ` : ''}${sessions}.`
}
