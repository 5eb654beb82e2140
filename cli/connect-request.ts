import { readOptions, UsageError } from '#cli/command.ts'
import { isHttpsAddress } from '#domain/session/address.ts'
import type { Connection } from '#server/exchange/connect.ts'

export const connectUsage = `Connects an institute with a service of others. A secret comes from standard input, so that it is in no command line.

  npm run connect -- --institute 1 vimeo < token.txt
  npm run connect -- --institute 1 vdocipher < secret.txt
  npm run connect -- --institute 1 sso --issuer <text> --audience <text> --keys https://… [--redirect https://…]
  npm run connect -- --institute 1 sso --issuer <text> --audience <text> [--redirect https://…] < secret.txt

  --off   in place of all of it: ends the connection
`

const text = { type: 'string' } as const
const options = {
  institute: text,
  issuer: text,
  audience: text,
  keys: text,
  redirect: text,
  off: { type: 'boolean' },
} as const

export type ConnectRequest = {
  instituteId: number
  service: 'vimeo' | 'vdocipher' | 'sso'
  /** Null ends the connection. @param secret from standard input */
  connection: ((secret: string) => Connection) | null
  needsSecret: boolean
  /** Where the keys of single sign-on are. */
  keys?: string
}

/** @throws UsageError */
export function readConnectRequest(argv: readonly string[]): ConnectRequest {
  const { values, positionals } = readOptions(argv, options)
  const [service, ...rest] = positionals
  if (!/^[1-9]\d{0,8}$/.test(values.institute ?? '') || rest.length > 0) throw new UsageError(connectUsage)
  const instituteId = Number(values.institute)
  if (service !== 'vimeo' && service !== 'vdocipher' && service !== 'sso') throw new UsageError(connectUsage)
  if (values.off) return { instituteId, service, connection: null, needsSecret: false }
  if (service !== 'sso')
    return { instituteId, service, connection: (secret) => ({ service, secret }), needsSecret: true }
  const { issuer, audience, keys, redirect } = values
  if (!issuer || !audience) throw new UsageError('Single sign-on needs --issuer and --audience.')
  for (const address of [keys, redirect])
    if (address !== undefined && !isHttpsAddress(address))
      throw new UsageError(`"${address}" is not an address that begins with https://.`)
  const sso = { issuer, audience, ...(redirect && { redirectUrl: redirect }) }
  return keys
    ? {
        instituteId,
        service,
        connection: () => ({ service, sso: { ...sso, jwksUrl: keys } }),
        needsSecret: false,
        keys,
      }
    : { instituteId, service, connection: (secret) => ({ service, sso, secret }), needsSecret: true }
}
