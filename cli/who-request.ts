import { parseArgs } from 'node:util'
import { findOnePerson, isLogin, NotNamed } from '#server/access/named.ts'
import type { Runner } from '#server/database/sql.ts'
import { networkOf } from '#server/network/network.ts'
import { logNameOf } from '#server/secrets/log-name.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

/** `named` is an e-mail, a phone number, a number or an id; `login` is the text typed at sign-in. */
export type Sought = { instituteId: number; named: string } | { login: string } | { network: string }

export const whoUsage = `Say whom you look for in the log: a person by e-mail, phone number, number or id; what was typed to sign in; or an address, e.g.
  npm run --silent who -- --institute 1 --person 9000000001
  npm run --silent who -- --login 9000000001
  npm run --silent who -- --address 203.0.113.7`

/** The arguments of `npm run who`; undefined where they are wrong. */
export function readSought(args: readonly string[]): Sought | undefined {
  const text = { type: 'string', default: '' } as const
  const options = { institute: text, person: text, login: text, address: text }
  const { institute, person, login, address } = parseArgs({ args: [...args], options }).values
  const given = [institute + person, login, address].filter((one) => one !== '')
  if (given.length !== 1) return undefined
  if (login !== '') return { login }
  if (address !== '') return { network: networkOf(address) }
  return /^[1-9]\d{0,8}$/.test(institute) && person !== ''
    ? { instituteId: Number(institute), named: person }
    : undefined
}

/** The output of the command. A login without a person may still have been typed. */
export async function nameInLog(
  runner: Runner,
  secrets: Pick<Secrets, 'sign'>,
  sought: Sought,
): Promise<{ name?: string; remark?: string }> {
  if ('network' in sought) return { name: logNameOf(secrets, sought) }
  if ('login' in sought) {
    const name = logNameOf(secrets, sought)
    return (await isLogin(runner, sought.login))
      ? { name }
      : { name, remark: 'No person signs in with that.' }
  }
  const { instituteId, named } = sought
  try {
    const { id } = await findOnePerson(runner, instituteId, named)
    return { name: logNameOf(secrets, { instituteId, personId: id }) }
  } catch (error) {
    if (error instanceof NotNamed) return { remark: error.message }
    throw error
  }
}
