import { parseArgs } from 'node:util'

/** `login` is a phone number or e-mail; undefined is everyone in the institute. */
export type Ending = { instituteId: number; login: string | undefined }

export const endingUsage = `Say of which institute, and whose sessions are to end, e.g.
  npm run end-sessions -- --institute 1 --login 9000000001
  npm run end-sessions -- --institute 1 --everybody`

/** The arguments of `npm run end-sessions`; undefined where they are wrong. */
export function readEnding(args: readonly string[]): Ending | undefined {
  const text = { type: 'string', default: '' } as const
  const options = { institute: text, login: text, everybody: { type: 'boolean', default: false } } as const
  const { institute, login, everybody } = parseArgs({ args: [...args], options }).values
  if (!/^[1-9]\d{0,8}$/.test(institute) || everybody === (login !== '')) return undefined
  return { instituteId: Number(institute), login: everybody ? undefined : login }
}
