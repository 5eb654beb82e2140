import { parseArgs } from 'node:util'
import { adminScopes, kindScopes } from '#domain/call.ts'
import { everyScope, maxTokenDays } from '#server/desk/settings/scopes.ts'

export type TokenRequest =
  | { task: 'make'; instituteId: number; name: string; scopes: string[]; days: number }
  /** null: of all institutes */
  | { task: 'list'; instituteId: number | null }
  | { task: 'revoke'; tokenId: number }

export const tokenUsage = `Say for which institute, what for, and for how long (90 days, unless you say 1 to 366), e.g.
  npm run --silent admin-token -- --institute 1 --scope marks --days 30 --name Examiners
  npm run --silent admin-token -- --institute 1 --scope read:students,write:attendance,changes
  npm run --silent admin-token -- --list [--institute 1]
  npm run --silent admin-token -- --revoke 12
  --scope  ${adminScopes.join(', ')}; more than one with a comma between.
           ${kindScopes.join(' and ')} are for all records, with ":" and a name for one kind`

/** The arguments of `npm run admin-token`; undefined where they are wrong. */
export function readTokenRequest(args: readonly string[]): TokenRequest | undefined {
  const text = { type: 'string', default: '' } as const
  const options = {
    institute: text,
    name: text,
    scope: text,
    days: { ...text, default: '90' },
    list: { type: 'boolean', default: false },
    revoke: text,
  } as const
  const { values } = parseArgs({ args: [...args], options })
  const instituteId = readNumber(values.institute)
  if (values.list)
    return values.institute !== '' && instituteId === undefined
      ? undefined
      : { task: 'list', instituteId: instituteId ?? null }
  if (values.revoke !== '') {
    const tokenId = readNumber(values.revoke)
    return tokenId === undefined ? undefined : { task: 'revoke', tokenId }
  }
  const requested = values.scope.split(',')
  const scopes = everyScope.filter((scope) => requested.includes(scope))
  const days = /^\d{1,3}$/.test(values.days) ? Number(values.days) : 0
  if (instituteId === undefined || scopes.length !== requested.length || days < 1 || days > maxTokenDays)
    return undefined
  return { task: 'make', instituteId, name: values.name, scopes, days }
}

const readNumber = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)
