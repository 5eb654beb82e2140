import { adminScopes, kindScopes } from '#domain/call.ts'
import { kinds } from '#server/exchange/kinds.ts'

export { maxTokenDays } from '#domain/desk/settings/calls.ts'

/** What a token of the admin API may be for. */
export const everyScope: readonly string[] = [
  ...adminScopes,
  ...kinds.flatMap(({ name }) => kindScopes.map((scope) => `${scope}:${name}`)),
]
