import type pg from 'pg'
import type { CallInput } from '#domain/call.ts'
import { type makeToken, maxTokens, type ShownToken } from '#domain/desk/settings/calls.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Runner } from '#server/database/sql.ts'
import { holdSettings } from '#server/desk/settings/queries.ts'
import { everyScope } from '#server/desk/settings/scopes.ts'
import { Failure } from '#server/failure.ts'
import { findTokens, insertAdminToken } from '#server/features/exam/panel/admin/writes-tokens.ts'
import { hashOfSecret, makeSecret } from '#server/secrets/secret.ts'

const maxShown = 200
type Of = { instituteId: number; timeZone: string; now: Date }

/** The newest first. The secret is in none of them. */
export async function listTokensOf(
  runner: Runner,
  { instituteId, timeZone, now }: Of,
): Promise<ShownToken[]> {
  const found = await findTokens(runner, { anyInstitute: instituteId })
  return found
    .slice(0, maxShown)
    .map(({ id, name, scopes, createdAt, expiresAt, lastUsedAt, revokedAt }) => ({
      token_id: id,
      name,
      scopes,
      created_at: isoIn(timeZone, createdAt),
      expires_at: isoIn(timeZone, expiresAt),
      last_used_at: lastUsedAt && isoIn(timeZone, lastUsedAt),
      state: revokedAt ? 'revoked' : expiresAt <= now ? 'expired' : 'valid',
    }))
}

type Making = { instituteId: number; personId: number; now: Date; body: CallInput<typeof makeToken>['body'] }

/** @returns the token, of which only the hash is stored @throws Failure `badRequest` for an unknown scope, or too many */
export async function makeTokenFor(
  client: pg.PoolClient,
  { instituteId, personId, now, body: { name, scopes, days } }: Making,
): Promise<string> {
  const known = everyScope.filter((scope) => scopes.includes(scope))
  if (known.length !== new Set(scopes).size) throw new Failure('badRequest', 'scopes: there is no such scope')
  await holdSettings(client, { instituteId })
  const valid = (await findTokens(client, { anyInstitute: instituteId })).filter(
    ({ expiresAt, revokedAt }) => !revokedAt && expiresAt > now,
  )
  if (valid.length >= maxTokens)
    throw new Failure('badRequest', `There are ${maxTokens} tokens already: revoke one first.`)
  const token = makeSecret()
  const row = { instituteId, actorId: personId, name, scopes: known, days, tokenHash: hashOfSecret(token) }
  await insertAdminToken(client, row)
  return token
}
