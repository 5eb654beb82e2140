import { parseArgs } from 'node:util'
import { networkOf } from '#server/network/network.ts'
import type { Subject } from '#server/who.ts'

export const whoUsage = `Say whom you look for in the log, e.g.
  npm run --silent who -- --institute 1 --person 23
  npm run --silent who -- --login 9000000001
  npm run --silent who -- --address 203.0.113.7`

/** The arguments of `npm run who`; undefined where they are wrong. */
export function readSubject(args: readonly string[]): Subject | undefined {
  const text = { type: 'string', default: '' } as const
  const options = { institute: text, person: text, login: text, address: text }
  const { institute, person, login, address } = parseArgs({ args: [...args], options }).values
  const isId = (written: string) => /^[1-9]\d{0,14}$/.test(written)
  const given = [institute + person, login, address].filter((one) => one !== '')
  if (given.length !== 1) return undefined
  if (login !== '') return { login }
  if (address !== '') return { network: networkOf(address) }
  return isId(institute) && isId(person)
    ? { instituteId: Number(institute), personId: Number(person) }
    : undefined
}
