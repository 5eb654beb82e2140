import { parseArgs } from 'node:util'
import { type AdminScope, adminScopes } from '#domain/call.ts'

export type TokenRequest = { instituteId: number; name: string; scopes: AdminScope[]; days: number }

export const tokenUsage = `Say for which institute, what for, and for how long (90 days, unless you say 1 to 366), e.g.
  npm run --silent admin-token -- --institute 1 --scope marks --days 30 --name Examiners
  --scope  ${adminScopes.join(' or ')}; more than one with a comma between`

/** The arguments of `npm run admin-token`; undefined where they are wrong. */
export function readTokenRequest(args: readonly string[]): TokenRequest | undefined {
  const text = { type: 'string', default: '' } as const
  const options = { institute: text, name: text, scope: text, days: { ...text, default: '90' } }
  const { values } = parseArgs({ args: [...args], options })
  const asked = values.scope.split(',')
  const scopes = adminScopes.filter((scope) => asked.includes(scope))
  const days = /^\d{1,3}$/.test(values.days) ? Number(values.days) : 0
  const isGood =
    /^[1-9]\d{0,8}$/.test(values.institute) && scopes.length === asked.length && days >= 1 && days <= 366
  return isGood ? { instituteId: Number(values.institute), name: values.name, scopes, days } : undefined
}
