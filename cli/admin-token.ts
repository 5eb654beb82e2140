import { readTokenRequest, type TokenRequest, tokenUsage } from '#cli/admin-token-request.ts'
import { requestOf } from '#cli/command.ts'
import { openConfiguredDatabase } from '#cli/open-database.ts'
import { readConfig } from '#server/config.ts'
import { findTokens, insertAdminToken, revokeToken } from '#server/features/exam/panel/admin/writes-tokens.ts'
import { hashOfSecret, makeSecret } from '#server/secrets/secret.ts'

/**
 * `npm run admin-token`: makes a token for the admin API of an institute, and prints it once, because the
 * database only has its hash; lists tokens, and revokes one.
 */
/** Of any institute, and in the name of no one. */
const operator = { anyInstitute: null, actorId: null }
const request = requestOf(readTokenRequest, tokenUsage)
const database = await openConfiguredDatabase(readConfig(process.env))
try {
  await run(request)
} finally {
  await database.close()
}

async function run(request: TokenRequest): Promise<void> {
  const { pool } = database
  switch (request.task) {
    case 'make': {
      const token = makeSecret()
      if (await insertAdminToken(pool, { ...request, tokenHash: hashOfSecret(token) })) console.log(token)
      else fail(`There is no institute ${request.instituteId}.`)
      return
    }
    case 'list': {
      console.log('id\tinstitute\tname\tscope\texpires\tlast used\tstate')
      for (const token of await findTokens(pool, { anyInstitute: request.instituteId })) {
        const state = token.revokedAt ? 'revoked' : token.expiresAt <= new Date() ? 'expired' : 'valid'
        const { id, instituteId, name, scopes, expiresAt, lastUsedAt } = token
        const days = [expiresAt, lastUsedAt].map((moment) => moment?.toISOString().slice(0, 10) ?? 'never')
        console.log([id, instituteId, name, scopes.join(','), ...days, state].join('\t'))
      }
      return
    }
    case 'revoke':
      if (await revokeToken(pool, { ...operator, tokenId: request.tokenId, now: new Date() }))
        console.log('Revoked.')
      else fail(`There is no token ${request.tokenId} that is valid.`)
  }
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
