import { parseArgs } from 'node:util'
import type { PasswordSelection } from '#server/exchange/password-choice.ts'

export type PasswordsRequest = PasswordSelection & {
  instituteId: number
  /** Where they go, unless they are sent. */
  file: string | undefined
  isSent: boolean
}

export const passwordsUsage = `Gives new one-time passwords: say of which institute, and to whom.

  npm run passwords -- --institute 1 --of 9876543210     by phone number, e-mail, number or id; repeatable
  npm run passwords -- --institute 1 --section 10A       to the students of a section and their parents
  npm run passwords -- --institute 1 --never-signed-in   to all who have never signed in

  --send            by SMS, or by e-mail to those without a number; only who has neither goes into the file
  --file <file>     where the others go (data/passwords-<time>.csv)

A password that was never used ends at once. One in use works until the new one is used, which it must be within 7 days.`

/** The arguments of `npm run passwords`; undefined where they are wrong. */
export function readPasswordsRequest(args: readonly string[]): PasswordsRequest | undefined {
  const options = {
    institute: { type: 'string', default: '' },
    of: { type: 'string', multiple: true, default: [] as string[] },
    section: { type: 'string' },
    'never-signed-in': { type: 'boolean', default: false },
    file: { type: 'string' },
    send: { type: 'boolean', default: false },
  } as const
  const { institute, of, section, file, send, ...values } = parseArgs({ args: [...args], options }).values
  const isNeverSignedIn = values['never-signed-in']
  const selections = [of.length > 0, section !== undefined, isNeverSignedIn].filter(Boolean)
  if (!/^[1-9]\d{0,8}$/.test(institute) || selections.length !== 1) return undefined
  return { instituteId: Number(institute), named: of, section, isNeverSignedIn, file, isSent: send }
}
