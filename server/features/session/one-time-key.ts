import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { SignInWay } from '#domain/session/sign-in-way.ts'
import { keepOneTimePassword } from '#server/features/session/writes.ts'
import { sha256 } from '#server/secrets/passwords.ts'

/** A one-time password of one account, or of one among several. `login` accepts it and continues as with a password. */
export async function giveKey(
  runner: pg.Pool | pg.PoolClient,
  at: {
    instituteId: number
    personId: number
    otherPersonIds?: readonly number[]
    way: SignInWay
    lifeMs: number
    now: Date
  },
): Promise<string> {
  const { instituteId, personId, otherPersonIds = [], way, lifeMs, now } = at
  const key = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + lifeMs)
  await keepOneTimePassword(runner, {
    instituteId,
    personId,
    otherPersonIds,
    hash: sha256(key),
    expiresAt,
    way,
  })
  return key
}
